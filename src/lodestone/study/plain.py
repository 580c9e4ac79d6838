"""Types of plain values, as JSON has them."""

from pydantic import ConfigDict, with_config

#: For every type of an answer: it has only the keys that it declares, each described by the
#: text below it.
described = with_config(ConfigDict(extra="forbid", use_attribute_docstrings=True))
