"""Tokens: somebody's right, as a text that only they know. A journal keeps nothing but its hash."""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Mapping
from hashlib import sha256
from typing import Final

TOKEN_BYTES: Final = 32
LONGEST: Final = 100
"""Of what somebody sends as a token, in characters."""


def new_token() -> str:
    """One that nobody can guess; typed behind an option of a command it is not taken for another one."""
    while (token := secrets.token_urlsafe(TOKEN_BYTES)).startswith("-"):
        pass
    return token


def key_of(token: str) -> str:
    """What is kept of a token. It is long and drawn, so that one round of a fast hash is enough."""
    return sha256(token.encode()).hexdigest()


def owner_of(token: str, keys: Mapping[str, str]) -> str | None:
    """Whose key, of these by name, a token has. It takes as long whether and wherever one fits."""
    if len(token) > LONGEST:
        return None
    key, found = key_of(token), None
    for name, known in keys.items():
        if hmac.compare_digest(key, known):
            found = name
    return found
