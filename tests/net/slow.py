"""Our weakest bot as a client on a socket, as slow as a test wants it."""

from __future__ import annotations

from dataclasses import dataclass, field
from threading import Event
from typing import Any

from spieltisch.bots.named import find_bot
from spieltisch.core.game import AnyGame
from spieltisch.core.registry import games
from spieltisch.core.session import Failed
from spieltisch.net.remote import RemotePlayer
from spieltisch.net.url import read_url

PATIENCE_US = 1_000_000


@dataclass
class Pace:
    """How long bots take for each choice, for now, until they are told to hurry."""

    seconds: float
    hurry: Event = field(default_factory=Event)


class SlowBot:
    """Takes its time for each choice."""

    is_instant = False

    def __init__(self, game: AnyGame, seed: int, pace: Pace) -> None:
        self._bot, self._pace = find_bot(game, "random").make(seed), pace

    def choose(self, *given: Any) -> Any:
        self._pace.hurry.wait(self._pace.seconds)
        return self._bot.choose(*given)


def stay(url: str, name: str, seed: int, pace: Pace) -> Failed | None:
    """A whole game; what the client failed of, if it did."""
    place = read_url(url, games())
    session = place.dialect.client(name, place.query)
    bot = SlowBot(place.game, seed, pace)
    return RemotePlayer(place.connect(), session, lambda update: None, bot, PATIENCE_US).stay()
