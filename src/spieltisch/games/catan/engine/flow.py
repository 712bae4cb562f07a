"""What a game of Catan waits for, as a value."""

from __future__ import annotations

from typing import NamedTuple

from spieltisch.core.seats import Seat
from spieltisch.games.catan.engine.codes import unpack_cards


class Flow(NamedTuple):
    """What the game waits for, and all that goes with that: public, and in the order of the state's ``flow``."""

    phase: int
    """As in ``codes.Phase``."""
    turn: int
    active: Seat
    """Whose turn it is; in the opening, who builds."""
    builder: Seat
    """Who builds in the special building phase, or -1."""
    home: int
    """The corner the opening's next road must touch, or -1."""
    victim: Seat
    """Who is being robbed, or -1."""
    lot: int
    """The phase in which somebody was silent, while chance chooses; else 0."""
    parity: int
    edge: int
    """Where the next harbour lies."""
    placed: int
    """How many seats have their place, then how many settlements of the opening have theirs."""
    laid: int
    """How many tiles, then how many harbours."""
    has_rolled: bool
    has_played: bool
    """Whether a development card was played in this turn."""
    bought: int
    """Development cards the active seat has bought in this turn."""
    offers: int
    """Trades it has offered in this turn."""
    offer: int
    """The latest offer's number."""
    is_offering: bool
    """Whether it is open."""
    give: int
    """What was offered, packed; see ``given``."""
    want: int
    answers: bytes
    """To the open offer by seat: ``SILENT``, ``DECLINED`` or ``ACCEPTED`` of ``codes``."""
    debts: bytes
    """Cards to discard, by seat."""

    @property
    def given(self) -> tuple[int, int, int, int, int]:
        return unpack_cards(self.give)

    @property
    def wanted(self) -> tuple[int, int, int, int, int]:
        return unpack_cards(self.want)
