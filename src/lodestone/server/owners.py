"""Ownership of what clients start: starting returns a secret that stopping requires."""

import secrets

from lodestone.server.policy import ForbiddenError


def new_secret() -> str:
    """Return a secret that nobody can guess."""
    return secrets.token_urlsafe(16)


def check_owner(given: str, own: str) -> None:
    """Raise `ForbiddenError` if a client does not know the secret."""
    if not secrets.compare_digest(given.encode(), own.encode()):
        raise ForbiddenError("only the client that started this can stop it")
