"""One message to one browser: sealed, signed, carried, and what became of it."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

from spieltisch.web.push.courier import Courier
from spieltisch.web.push.models import Subscriber
from spieltisch.web.push.sealing import decode, seal
from spieltisch.web.push.vapid import Vapid

log = logging.getLogger(__name__)

TTL_S: Final = 24 * 60 * 60
"""How long a service keeps a message for a browser that is off."""
GONE: Final = {404, 410}
"""What a service answers for a browser that wants no more messages."""
BUSY: Final = 429


class Fate(Enum):
    """What became of a message."""

    DONE = auto()
    GONE = auto()
    """There is nobody any more."""
    LATER = auto()
    """It may be tried again."""
    REFUSED = auto()


@dataclass(frozen=True, slots=True)
class Sender:
    """For one server."""

    vapid: Vapid
    courier: Courier = Courier()
    now_s: Callable[[], float] = time.time

    @property
    def key(self) -> str:
        """What browsers subscribe with."""
        return self.vapid.public

    async def send(self, to: Subscriber, text: bytes, topic: str) -> Fate:
        """``topic`` (32 characters of Base64 for URLs): of messages with the same that wait at the service, the latest
        stays."""
        try:
            body = seal(text, decode(to.p256dh), decode(to.auth))
            headers = {
                "Authorization": self.vapid.authorization(to.endpoint, int(self.now_s())),
                "Content-Encoding": "aes128gcm",
                "Content-Type": "application/octet-stream",
                "TTL": str(TTL_S),
                "Topic": topic,
                "Urgency": "normal",
            }
            status = await self.courier.post(to.endpoint, headers, body)
        except ValueError as error:
            log.info("no push message: %s", error)
            return Fate.GONE
        except OSError as error:
            log.info("a push service does not answer: %s", error)
            return Fate.LATER
        if status in GONE:
            return Fate.GONE
        if status == BUSY or status >= 500:
            return Fate.LATER
        if status >= 300:
            log.warning("a push service refuses a message with status %d", status)
            return Fate.REFUSED
        return Fate.DONE
