"""The messages sent: requests as Pydantic models, which check them, and answers as types.

Answers are `TypedDict`s, or the dataclasses of `lodestone.core` if those are sent as they are: mypy
checks the code that makes them against their types, `docs/openapi.json` is written from them, and
`tests/server/test_schemas.py` validates the answers of every game. A running server does not
validate what mypy has checked; it would take four times as long as writing the answer.
"""
