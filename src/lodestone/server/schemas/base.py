"""What all answers have in common."""

from pydantic import ConfigDict, with_config
from typing_extensions import TypedDict

#: For every type of an answer: it has the keys it declares and no others, each described by the
#: text below it.
described = with_config(ConfigDict(extra="forbid", use_attribute_docstrings=True))


@described
class Refusal(TypedDict):
    """Why a request is refused."""

    detail: str
    """One line for people."""
