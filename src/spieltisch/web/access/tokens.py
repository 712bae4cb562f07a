"""Seat tokens: the right to a seat, as a text that only this server can make.

A token is ``SEAT.MAC`` with the MAC over table, seat and name under a secret that lies in the data folder. So nothing
needs to be remembered, and tokens outlive the server that gave them.
"""

from __future__ import annotations

import hmac
import logging
import secrets
from base64 import urlsafe_b64encode
from contextlib import suppress
from pathlib import Path
from typing import Final

from spieltisch.core.seats import Seat

log = logging.getLogger(__name__)

FILE: Final = "pages.key"
SECRET_BYTES: Final = 32
WIRE: Final = "\twire"
"""In the place of a name, for the right to look at what passes at a seat; nobody can be called so."""


class Tokens:
    """All tokens under one secret."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    def make(self, table: str, seat: Seat, name: str) -> str:
        """The token of whoever sits there under this name."""
        mac = hmac.digest(self._secret, f"{table}/{seat}/{name}".encode(), "sha256")
        return f"{seat}.{urlsafe_b64encode(mac).decode().rstrip('=')}"

    def is_right(self, token: str, table: str, seat: Seat, name: str) -> bool:
        return hmac.compare_digest(token.encode(), self.make(table, seat, name).encode())


def read_seat(token: str) -> Seat | None:
    """The seat that a token is for, if it is one at all."""
    seat, _, _ = token.partition(".")
    return int(seat) if len(seat) <= 2 and seat.isascii() and seat.isdecimal() else None


def load_secret(folder: Path | None) -> bytes:
    """The folder's secret, made when first needed; without a folder it lasts as long as the server."""
    if folder is None:
        return secrets.token_bytes(SECRET_BYTES)
    try:
        return _load(folder / FILE)
    except OSError as error:
        log.warning("%s: seats' tokens last as long as this server", error)
        return secrets.token_bytes(SECRET_BYTES)


def _load(file: Path) -> bytes:
    with suppress(FileExistsError):
        file.touch(mode=0o600, exist_ok=False)
    secret = file.read_bytes()
    if len(secret) != SECRET_BYTES:
        secret = secrets.token_bytes(SECRET_BYTES)
        file.write_bytes(secret)
    return secret
