"""Reading the kernel's tape: seven integers become an event."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final, TypeAlias

from spieltisch.games.monopoly import codes
from spieltisch.games.monopoly.actions import KEPT
from spieltisch.games.monopoly.cards import Deck
from spieltisch.games.monopoly.events import (
    AuctionClosed,
    AuctionOpened,
    BidMade,
    Broke,
    CardDrawn,
    CardKept,
    CardSwapped,
    Event,
    FirstNamed,
    Freed,
    Jailed,
    KeysCounted,
    Moved,
    OfferEnd,
    OfferEnded,
    OfferMade,
    Paid,
    Passed,
    PlotSet,
    Reason,
    Thrown,
    TurnBegan,
)

Note: TypeAlias = tuple[int, ...]
"""The numbers of one event, its kind first."""


REASONS: Final = tuple(Reason)


def _or_none(number: int) -> int | None:
    return None if number < 0 else number


READERS: Final[dict[int, Callable[[Note], Event]]] = {
    codes.PAID: lambda n: Paid(n[1], n[2], n[3], REASONS[n[4]], _or_none(n[5]), _or_none(n[6])),
    codes.PLOT_SET: lambda n: PlotSet(n[1], n[2], n[3] == 1, _or_none(n[4])),
    codes.MOVED: lambda n: Moved(n[1], n[2]),
    codes.JAILED: lambda n: Jailed(n[1]),
    codes.FREED: lambda n: Freed(n[1]),
    codes.KEYS: lambda n: KeysCounted(n[1], n[2]),
    codes.FIRST_SET: lambda n: FirstNamed(n[1]),
    codes.THROWN: lambda n: Thrown(n[1], n[2], n[3]),
    codes.TURN: lambda n: TurnBegan(n[1], n[2], n[3]),
    codes.CARD_DRAWN: lambda n: CardDrawn(n[1], Deck(n[2]), n[3], n[4] == 1),
    codes.CARD_KEPT: lambda n: CardKept(n[1]),
    codes.CARD_SWAPPED: lambda n: CardSwapped(n[1]),
    codes.OPENED: lambda n: AuctionOpened(n[1]),
    codes.BID_MADE: lambda n: BidMade(n[1], n[2], n[3]),
    codes.PASSED: lambda n: Passed(n[1], n[2]),
    codes.CLOSED: lambda n: AuctionClosed(n[1], _or_none(n[2]), n[3]),
    codes.OFFERED: lambda n: OfferMade(n[1], n[2], n[3], n[4]),
    codes.OFFER_ENDED: lambda n: OfferEnded(n[1], n[2], n[3], n[4], OfferEnd(n[5])),
    codes.BROKE: lambda n: Broke(n[1], _or_none(n[2]), n[3], n[4] == 1),
}


@lru_cache(KEPT)
def read_note(note: Note) -> Event:
    """The event of one note. Throws, turns and moves are the same ones again and again."""
    return READERS[note[0]](note)
