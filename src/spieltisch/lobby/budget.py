"""How many games clients of protocols may begin, so that nobody fills the disk and the lists with them.

A game costs a commitment, a log and some milliseconds, though nobody may play it: clients come, sit down and go. So
each address has so many games at once and so many a minute, and all addresses together have a multiple of that. Who
begins one pays; who has nothing left gets no seat for a while, and games that run are nobody's concern here. People at
pages and bots pay elsewhere, and a table that was reserved is paid for by whoever had it reserved.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from spieltisch.core.rates import Buckets, Rate, whose
from spieltisch.lobby.room import ABSENT, BOT, PAGE, Person

ADDRESSES: Final = 4096
"""More are not remembered."""
TOGETHER: Final = 10
"""All addresses together may begin as many games as so many of them."""
MINUTE_US: Final = 60_000_000
TOO_MANY: Final = "too many games from this address"
TOO_MANY_IN_ALL: Final = "too many games at this server"


class Budget:
    """That of one server, for all its lobbies. A whole minute's games may begin at once."""

    def __init__(self, games_per_minute: int, is_shared: Callable[[Person], bool] = lambda _: False) -> None:
        """``games_per_minute`` are those of one address; limits for an address do not count for those who come from
        one that many ``is_shared``."""
        self._by_address = Buckets(Rate(games_per_minute / 60, games_per_minute), ADDRESSES)
        self._in_all = Buckets(Rate(games_per_minute * TOGETHER / 60, games_per_minute * TOGETHER), 1)
        self._is_shared = is_shared
        self._warned_us: int | None = None

    def refusal(self, person: Person, now_us: int) -> str | None:
        """Why somebody may take no seat now; None for who may."""
        if not pays(person):
            return None
        if self._in_all.left("", now_us) < 1:
            return TOO_MANY_IN_ALL
        if not self._is_shared(person) and self._by_address.left(whose(person.address), now_us) < 1:
            return TOO_MANY
        return None

    def spend(self, people: Iterable[Person], now_us: int) -> None:
        """A game of these begins."""
        paying = [person for person in people if pays(person)]
        for address in {whose(person.address) for person in paying if not self._is_shared(person)}:
            self._by_address.spend(address, now_us)
        if paying:
            self._in_all.spend("", now_us)

    def is_worth_a_line(self, now_us: int) -> bool:
        """Whether the log is to hear of a refusal: once a minute."""
        if self._warned_us is not None and now_us - self._warned_us < MINUTE_US:
            return False
        self._warned_us = now_us
        return True


def pays(person: Person) -> bool:
    """Whether somebody came through a door for a protocol."""
    return person.kind not in {ABSENT, BOT, PAGE}
