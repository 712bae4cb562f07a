"""The API's requests and answers about push messages."""

from __future__ import annotations

from typing import Literal

import msgspec
from pydantic import BaseModel, Field, StrictStr

from spieltisch.web.tables.models import RequestBody

KEY = r"^[A-Za-z0-9_-]{87}=?$"
"""An uncompressed point of P-256, 65 bytes in Base64 for URLs."""
AUTH = r"^[A-Za-z0-9_-]{22}(==)?$"
"""16 bytes."""


class PushKey(BaseModel):
    key: str | None = Field(description="What browsers subscribe with; null where this server sends no messages.")


class PushKeys(RequestBody):
    p256dh: StrictStr = Field(pattern=KEY, description="The browser's public key.")
    auth: StrictStr = Field(pattern=AUTH, description="A secret that it shares with the server.")


class PushBody(RequestBody):
    """A browser's subscription, as its ``toJSON()`` has it."""

    endpoint: StrictStr = Field(min_length=9, max_length=1000, description="Where its push service takes messages.")
    keys: PushKeys
    lang: Literal["de", "en"] = "en"


class Subscriber(msgspec.Struct, frozen=True):
    """A browser that wants to be called, as it is kept."""

    endpoint: str
    p256dh: str
    auth: str
    lang: str
