"""What goes over the wire: questions as Pydantic models, which check them, and answers as types.

Answers are `TypedDict`s, and the dataclasses of `lodestone.core` where those are sent as they are:
mypy holds what makes them to their types, `docs/openapi.json` is written from them, and
`tests/server/test_schemas.py` validates the answers of every game. A server that runs does not
validate what mypy has checked; it would take four times as long as writing the answer.
"""
