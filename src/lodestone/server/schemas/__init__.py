"""What clients send, as Pydantic models, which check it."""
