"""What a foreign server's game waits for, pieced together from statuses and events.

A status says what its player is to do. What it leaves open (who still owes cards, whose offer
stands, whether a card was played in this turn) follows from the events between.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from spieltisch.core.seats import Seat
from spieltisch.games.catan.actions import Cards
from spieltisch.games.catan.engine.codes import ACCEPTED, DECLINED, SILENT, Kind, Phase, pack_cards
from spieltisch.games.catan.engine.flow import Flow
from spieltisch.games.catan.wire import words
from spieltisch.games.catan.wire.words import fold

SEVEN: Final = 7
MAX_CARDS: Final = 31
"""Of a kind in an offer."""
OPENING: Final = (Phase.SETTLE, Phase.PAVE)
PHASES: Final = {
    fold(words.SETTLE): Phase.SETTLE,
    fold(words.PAVE): Phase.PAVE,
    fold(words.ROLL): Phase.ROLL,
    fold(words.DISCARD): Phase.DISCARD,
    fold(words.ROBBER): Phase.ROBBER,
    fold(words.MAIN): Phase.MAIN,
    fold(words.SPECIAL): Phase.SPECIAL,
}
"""What a status asks for, by its folded words."""


class Phases:
    """How far the game is, as far as we were told."""

    def __init__(self, seats: int, roads: int) -> None:
        """``roads`` is how many lie already, in a game that has been going on."""
        self.seats = seats
        self.order: list[Seat] = []
        """As the opening shows it."""
        self.phase = Phase.SETTLE
        self.turn = 0
        self.active: Seat = 0
        self.builder: Seat = -1
        self.home = -1
        self.placed = min(roads, 2 * seats)
        self.has_rolled = self.has_played = False
        self.bought = self.offers = self.offer = 0
        self.is_offering = False
        self.is_numbered = True
        """Whether we were told the latest offer's number."""
        self.give = self.want = 0
        self.answers = [SILENT] * seats
        self.bereft: set[Seat] = set()
        """Who has lost cards since it accepted."""
        self._is_resting = False
        """Whether whose turn it is was told to wait."""
        self._nudges = 0
        """How often the status of who made the open offer was told since."""
        self.debts = [0] * seats

    @property
    def is_opening(self) -> bool:
        return self.placed < 2 * self.seats

    def is_waiting(self, seat: Seat) -> bool:
        """Whether the game waits for this seat. Who has made an offer waits for all answers first, unless
        its status comes again and again: not everybody answers, and not every server does that for them."""
        if self._is_resting and seat == self.active:
            return False
        match self.phase:
            case Phase.DISCARD:
                return self.debts[seat] > 0
            case Phase.SPECIAL:
                return seat == self.builder
            case Phase.PAVE if self.home < 0:
                return False
            case Phase.MAIN if self.is_offering and self.silent():
                return seat in self.silent() or (seat == self.active and self._nudges > 1)
            case Phase.OVER:
                return False
        return seat == self.active

    def silent(self) -> list[Seat]:
        """Who has yet to answer the open offer."""
        return [seat for seat in range(self.seats) if seat != self.active and self.answers[seat] == SILENT]

    def turn_order(self) -> bytes:
        """As the opening has shown it; for the rest around the table."""
        last = self.order[-1] if self.order else -1
        around = [(last + step) % self.seats for step in range(1, self.seats + 1)]
        return bytes([*self.order, *(seat for seat in around if seat not in self.order)])

    def flow(self, parity: int, edge: int, harbours: int) -> Flow:
        """The arguments are those of the board's last harbour, and how many there are."""
        return Flow(
            phase=int(self.phase), turn=self.turn, active=self.active, builder=self.builder, home=self.home, victim=-1,
            lot=0, parity=parity, edge=edge, placed=self.placed, laid=harbours, has_rolled=self.has_rolled,
            has_played=self.has_played, bought=self.bought, offers=self.offers, offer=self.offer,
            is_offering=self.is_offering, give=self.give, want=self.want, answers=bytes(self.answers),
            debts=bytes(self.debts),
        )  # fmt: skip

    # -- statuses ------------------------------------------------------------------

    def set_status(self, seat: Seat, status: str, size: int) -> None:
        """A player has this status, and this many cards in hand."""
        phase = PHASES.get(status)
        if phase is None:
            self._rest(seat)
        elif phase is Phase.DISCARD:
            self.debts[seat] = size // 2
            self._is_resting = self._is_resting and seat != self.active
            self.phase = phase
        elif phase is Phase.SPECIAL:
            self._build_specially(seat)
        else:
            self._let_act(seat, phase)

    def _rest(self, seat: Seat) -> None:
        self._is_resting = self._is_resting or seat == self.active
        self._pay_debt(seat)

    def _pay_debt(self, seat: Seat) -> None:
        self.debts[seat] = 0
        if self.phase is Phase.DISCARD and not any(self.debts):
            self.phase = Phase.ROBBER

    def _build_specially(self, seat: Seat) -> None:
        """The special building phase: the turn before is over, its player is still the active one."""
        self._end_turn()
        self.builder = seat
        self.phase = Phase.SPECIAL

    def _let_act(self, seat: Seat, phase: Phase) -> None:
        self._is_resting = False
        if phase in OPENING:
            self.active = seat
            self._note_order(seat)
        elif seat != self.active or self.phase in OPENING:
            self._start_turn(seat)
        if phase is Phase.ROLL and self.has_rolled:
            return  # told before the dice were
        self.has_rolled = phase in (Phase.ROBBER, Phase.MAIN)
        self._nudges += self.is_offering
        self.phase = phase

    def _note_order(self, seat: Seat) -> None:
        if seat not in self.order:
            self.order.append(seat)

    def _start_turn(self, seat: Seat) -> None:
        self.turn += self.phase not in OPENING
        self._end_turn()
        self.placed = 2 * self.seats
        self.active, self.builder, self.home = seat, -1, -1
        self.has_rolled = self.has_played = False
        self.offers = 0

    def _end_turn(self) -> None:
        self.close_offer()
        self.bought = 0

    # -- events --------------------------------------------------------------------

    def build(self, seat: Seat, what: Kind, place: int) -> None:
        """Only in the opening a building changes what the game waits for."""
        if not self.is_opening:
            return
        if what is Kind.SETTLEMENT:
            self._note_order(seat)
            self.active, self.home, self.phase = seat, place, Phase.PAVE
        else:
            self.placed += 1
            self.home = -1
            self.phase = Phase.SETTLE

    def throw(self, seat: Seat, total: int, sizes: Sequence[int]) -> None:
        """At a seven, whoever has more cards than that owes half of them."""
        if seat != self.active or self.phase in OPENING:
            self._start_turn(seat)
        self.has_rolled = True
        self.phase = Phase.MAIN
        if total == SEVEN:
            self.debts = [size // 2 if size > SEVEN else 0 for size in sizes]
            self.phase = Phase.DISCARD if any(self.debts) else Phase.ROBBER

    def lose_cards(self, seat: Seat) -> None:
        """What was owed is paid; or what was promised may be gone."""
        if self.phase is Phase.DISCARD:
            self._pay_debt(seat)
        elif self.answers[seat] == ACCEPTED:
            self.bereft.add(seat)

    def move_robber(self) -> None:
        if self.phase is Phase.ROBBER:
            self.phase = Phase.MAIN

    def play_card(self) -> None:
        self.has_played = True

    def buy_card(self) -> bool:
        """Whether the card may not be played yet: one of the special building phase may, as soon as it can be."""
        is_fresh = self.phase is not Phase.SPECIAL
        self.bought += is_fresh
        return is_fresh

    def open_offer(self, seat: Seat, number: int | None, given: Cards, wanted: Cards) -> None:
        """With no number it is our own, which some servers tell to the others only."""
        if seat != self.active or self.phase in OPENING:
            self._let_act(seat, Phase.MAIN)
        self.offers += self.is_numbered
        self.close_offer()
        self.is_offering, self.is_numbered = True, number is not None
        self.offer = self.offer + 1 if number is None else number
        self.give, self.want = _pack(given), _pack(wanted)

    def answer(self, seat: Seat, number: int, *, accepts: bool) -> None:
        if not self.is_numbered:
            self.offer, self.is_numbered = number, True
        if self.is_offering and number == self.offer and seat != self.active:
            self.answers[seat] = ACCEPTED if accepts else DECLINED

    def withdraw(self, seat: Seat, number: int) -> None:
        """The offer, or an acceptance: who could not keep it is asked anew."""
        if not self.is_offering or number != self.offer:
            return
        if seat == self.active:
            self.close_offer()
        else:
            self.answers[seat] = SILENT if seat in self.bereft else DECLINED

    def close_offer(self) -> None:
        self.is_offering, self.is_numbered = False, True
        self.answers = [SILENT] * self.seats
        self.bereft.clear()
        self._nudges = 0

    def finish(self, winner: Seat) -> None:
        """Who wins at the beginning of its turn is not told to roll; nobody (-1) wins where the game is broken off."""
        if winner not in (-1, self.active):
            self._start_turn(winner)
        self.phase = Phase.OVER


def _pack(cards: Cards) -> int:
    return pack_cards(tuple(min(n, MAX_CARDS) for n in cards))
