"""What all answers have in common."""

from typing_extensions import TypedDict

from lodestone.study.plain import described


@described
class Refusal(TypedDict):
    """The reason why a request is refused."""

    detail: str
    """One line for people to read."""
