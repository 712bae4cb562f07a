"""What a foreign server's game waits for, pieced together from statuses and events.

A status says what its player is to do. What it leaves open (who still owes cards, whose offer
stands, whether a card was played in this turn) follows from the events between. Only our own
status makes us act; others' statuses and dice are hearsay. Where ours stays away, what the
events say takes its place after a while.
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
FOLLOWING: Final = (Phase.PAVE, Phase.ROBBER, Phase.MAIN)
"""What follows from something that its player has done."""
PATIENCE: Final = 2
"""How often who has made an offer is told its status until it goes on without an answer."""
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

    def __init__(self, seats: int, me: Seat, roads: int) -> None:
        """``roads`` is how many lie already, in a game that has been going on."""
        self.seats = seats
        self._me = me
        self.asked: Phase | None = None
        """What our own status wants of us, as long as we have not been seen to do it."""
        self._is_presumed = False
        """Whether we have gone by what the events say since our status was told."""
        self._has_handed_in = False
        """Whether we have sent cards since we were asked to hand some in."""
        self._is_robber_next = False
        """Whether we were asked to move the robber before we had handed in."""
        self._is_guessing = False
        """Whether we ask for a road although we know of no settlement for it."""
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

    @property
    def is_asking(self) -> bool:
        """Whether our status wants something of us now. Who has made an offer waits for all answers first, unless
        its status comes again and again: not everybody answers, and not every server does that for them."""
        return self.asked is not None and not self.is_homeless and not self.is_kept_waiting

    @property
    def is_homeless(self) -> bool:
        """Whether we are asked for a road, and know of no settlement that it can lead from."""
        return self.asked is Phase.PAVE and self.home < 0 and not self._is_guessing

    @property
    def is_kept_waiting(self) -> bool:
        """Whether others have yet to answer our offer."""
        is_ours = self.is_offering and self.active == self._me
        return is_ours and self.asked is Phase.MAIN and self._nudges < PATIENCE and bool(self.silent())

    @property
    def is_answering(self) -> bool:
        """Whether somebody else's offer waits for our answer."""
        is_theirs = self.is_offering and self.active != self._me
        return is_theirs and self.phase is Phase.MAIN and self.asked is None and self._me in self.silent()

    @property
    def is_unprompted(self) -> bool:
        """Whether the game waits for us by what we have seen, and our status was not told."""
        if self.asked is not None or self._is_presumed:
            return False
        if self.phase is Phase.DISCARD:
            return self.debts[self._me] > 0
        return self.phase in FOLLOWING and self.active == self._me and not self._is_resting

    def presume(self) -> None:
        """Our status stays away: go by what the events say, once."""
        if self.is_unprompted:
            self.asked, self._is_presumed = self.phase, True

    def wait_no_more(self) -> None:
        """Not everybody answers our offer."""
        self._nudges = PATIENCE

    def guess(self) -> None:
        """Nobody tells us where our settlement stands."""
        self._is_guessing = True

    def hand_in(self) -> None:
        """We have sent the cards that we owe."""
        self._has_handed_in = True

    def leave_debt(self) -> bool:
        """Our cards were refused, or passed over: whether the robber waits for us, which is next then."""
        is_robber_next = self._is_robber_next
        if is_robber_next:
            self.settle(Phase.DISCARD)
        return is_robber_next

    def insist(self) -> None:
        """What we are asked for goes before what was heard of others since."""
        if self.asked is Phase.DISCARD:
            self.phase = Phase.DISCARD
        elif self.asked is Phase.SPECIAL:
            self.builder, self.phase = self._me, Phase.SPECIAL
        elif self.asked is not None and (self.phase is not self.asked or self.active != self._me):
            self._let_act(self._me, self.asked)

    def settle(self, *phases: Phase) -> None:
        """If this was asked of us, it is done."""
        if self.asked in phases:
            is_robber_next = self._is_robber_next and self.asked is Phase.DISCARD
            self._ask(Phase.ROBBER if is_robber_next else None)

    def give_up(self) -> bool:
        """Nothing that we did was welcome; whether we did it on our own account, and are not asked any more."""
        is_presumed, self.asked = self._is_presumed, None if self._is_presumed else self.asked
        return is_presumed

    def pass_on(self) -> None:
        """Our turn has ended by the server's word."""
        self._is_resting = self._is_resting or self.active == self._me
        self.settle(Phase.ROLL, Phase.MAIN, Phase.SPECIAL)

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
            debts=bytes(self.debts if self.phase is Phase.DISCARD else self.seats),
        )  # fmt: skip

    # -- statuses ------------------------------------------------------------------

    def set_status(self, seat: Seat, status: str, size: int) -> None:
        """A player has this status, and this many cards in hand."""
        phase = PHASES.get(status)
        if phase is Phase.ROLL and self.has_rolled and seat == self.active and not self._is_resting:
            return  # told before the dice were
        if seat == self._me and self._is_early(phase):
            self._is_robber_next = True
            return
        if seat == self._me:
            self._ask(phase)
        elif phase is Phase.ROLL:
            self.settle(Phase.MAIN)
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

    def _is_early(self, phase: Phase | None) -> bool:
        """Whether we owe cards yet, as some servers ask who owes and has thrown for both at once."""
        return phase is Phase.ROBBER and self.asked is Phase.DISCARD and not self._has_handed_in

    def _ask(self, phase: Phase | None) -> None:
        self.asked = phase
        self._is_presumed = self._has_handed_in = self._is_robber_next = self._is_guessing = False

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
        elif seat != self.active or self.phase in OPENING or (phase is Phase.ROLL and self.has_rolled):
            self._start_turn(seat)
        self.builder = -1
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
        if seat == self._me:
            self.settle(Phase.PAVE if what is Kind.ROAD else Phase.SETTLE)
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
        """At a seven, whoever has more cards than that owes half of them. In the opening some servers throw for the
        order of play."""
        if self.is_opening and self.phase in OPENING:
            return
        self.settle(Phase.ROLL if seat == self._me else Phase.MAIN, *((Phase.DISCARD,) if total != SEVEN else ()))
        if seat != self.active or self.phase in OPENING:
            self._start_turn(seat)
        self.has_rolled = True
        self.phase = Phase.MAIN
        if total == SEVEN:
            self.debts = [size // 2 if size > SEVEN else 0 for size in sizes]
            self.phase = Phase.DISCARD if any(self.debts) else Phase.ROBBER

    def lose_cards(self, seat: Seat, count: int) -> None:
        """What was owed is paid; or what was promised may be gone. Who owes cards may be robbed of one besides."""
        if 0 < self.debts[seat] <= count:
            self._pay_debt(seat)
            if seat == self._me:
                self.settle(Phase.DISCARD)
        elif self.answers[seat] == ACCEPTED:
            self.bereft.add(seat)

    def move_robber(self) -> None:
        self.settle(Phase.ROBBER)
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
        self.phase, self.asked = Phase.OVER, None


def _pack(cards: Cards) -> int:
    return pack_cards(tuple(min(n, MAX_CARDS) for n in cards))
