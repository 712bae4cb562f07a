"""What we do in our own turn: one action at a time, nothing again that was refused, and an end in any case.

An action is on its way until the view shows that it is done, or, where the server does not
tell, until a probe shows that it has nothing to add.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from spieltisch.core.seats import Seat
from spieltisch.games.monopoly.actions import Action, Build, EndTurn, Mortgage, Redeem, Sell, UseCard
from spieltisch.games.monopoly.config import MAX_SEATS
from spieltisch.games.monopoly.engine.board import HOTEL
from spieltisch.games.monopoly.engine.record import Counter
from spieltisch.games.monopoly.events import OfferMade
from spieltisch.games.monopoly.wire.acknowledgements import AcknowledgedLines, SomePlot
from spieltisch.games.monopoly.wire.client_view import ClientView
from spieltisch.games.monopoly.wire.errors import Nein
from spieltisch.games.monopoly.wire.packets import PlotUpdate
from spieltisch.games.monopoly.wire.pending import Question
from spieltisch.games.monopoly.wire.requests import write_action
from spieltisch.games.monopoly.wire.turn_order import TurnOrder

REFUSALS: Final = 3
"""In one turn; then it ends."""
ACTIONS: Final = 100
"""In one turn; a server may go on granting what changes nothing."""
NO_CARD: Final = 132


@dataclass(slots=True, eq=False)
class SentAction:
    """An action on its way."""

    action: Action
    trace: tuple[int, ...]
    """What it will change, as it was before."""
    is_granted: bool = False


class OwnTurn:
    """Our turn, and how it ends."""

    def __init__(self, lines: AcknowledgedLines, view: ClientView, order: TurnOrder) -> None:
        self._lines = lines
        self._view = view
        self._order = order
        self._is_our_turn = False
        self._is_stuck = False
        """Our turn could not be ended, for a reason that may pass."""
        self._is_named = False
        """A turn of ours has been told since we last said ``end-turn``: whatever became of that."""
        self._number = 0
        self._sent: SentAction | None = None
        self._n_sent = 0
        self._refused: set[Action] = set()

    # -- what is told ----------------------------------------------------------------

    def note_turn(self, name: str, me: str, now_us: int) -> None:
        """Somebody's turn begins. At a server like the reference server that does not end ours."""
        self._is_named |= name == me
        if name == me or not self._order.is_java:
            self._is_our_turn, self._is_stuck = name == me, False
            self._number, self._sent, self._n_sent = self._view.turns, None, 0
            self._refused.clear()
        self._order.note_turn(name, me, self._view.playing, now_us)

    def note_change(self, seat: Seat | None) -> None:
        """Something in the game is not as it was: a turn that could not be ended may end now."""
        if self._is_stuck:
            self._is_our_turn, self._is_stuck = self._view.current == seat, False

    def note_silence(self, about: object) -> None:
        """The server has told everything about an action, if it was one."""
        self._sent = None if self._sent is about else self._sent

    def complete(self, some: SomePlot, me: str) -> PlotUpdate | None:
        """Which plot is meant: the one we have just mortgaged or redeemed. Of others' we cannot know."""
        match self._sent:
            case SentAction(Mortgage(plot) | Redeem(plot)) if some.owner == me:
                return PlotUpdate(plot, some.houses, some.is_mortgaged, some.owner)
            case _:
                return None

    def grant(self, sent: SentAction, seat: Seat) -> None:
        """The server has granted it; what it changes may be told before or after this."""
        sent.is_granted = True
        match sent.action:
            case Sell(plot, buyer, price) if self._view.plot(plot)[0] == seat:
                self._view.offer(OfferMade(seat, buyer, plot, price))
                self._view.count_asked(seat)
                self._sent = None if sent is self._sent else self._sent
            case UseCard():
                self._view.count_keys(seat, -1)
            case _:
                pass

    def grant_end(self, me: str) -> None:
        """The server has granted the end of a turn."""
        self._order.grant(me, self._view.playing)

    def refuse(self, sent: SentAction, nein: Nein, seat: Seat) -> None:
        """The server has refused it, or passed over it."""
        if sent.action == UseCard() and nein.code == NO_CARD:
            self._view.count_keys(seat, -MAX_SEATS)
        self.avoid(sent.action)
        self._sent = None if sent is self._sent else self._sent

    def refuse_end(self, me: str) -> None:
        """The turn does not end, or is not ours."""
        self._order.refuse(me)
        self._is_stuck = True

    def ignore_end(self, me: str, *, is_read: bool) -> None:
        """``end-turn`` got no answer; whether it was read at least."""
        if is_read:
            self._order.ignore(me, self._view.playing)
        else:
            self._order.give_up()

    def avoid(self, action: Action) -> None:
        """Do not try this again in this turn."""
        self._refused.add(action)

    # -- what we do ------------------------------------------------------------------

    def due(self) -> Question | None:
        """Whether we may do what we like."""
        is_free = self._is_our_turn and self._sent is None and self._view[Counter.AUCTION] < 0
        return Question("turn", self._number) if is_free else None

    def is_futile(self, action: Action) -> bool:
        """Whether it has been refused before, or would break the reference server."""
        is_hotel = isinstance(action, Build) and self._view.plot(action.plot)[1] == HOTEL - 1
        return action in self._refused or (is_hotel and self._order.is_java is not False)

    def is_next(self, me: str) -> bool:
        """Whether the next throw is certainly ours, and we ask for it."""
        return not self._is_our_turn and self._order.is_next(me, self._view.playing)

    @property
    def is_enough(self) -> bool:
        """Whether this turn has seen enough refusals, or actions."""
        return len(self._refused) >= REFUSALS or self._n_sent >= ACTIONS

    def do(self, action: Action, seat: Seat, now_us: int) -> None:
        """Ask the server for it."""
        if action == EndTurn():
            self._is_our_turn = False
            self._order.finish(self._view.names[seat], self._view.playing, now_us)
            self._end_turn(now_us)
        else:
            self._n_sent += 1
            self._sent = SentAction(action, self._view.trace(action, seat))
            self._lines.ask(write_action(action, self._view.names) or "", self._sent)
            self._probe_if_unsure(self._sent)

    def go_on(self, seat: Seat, now_us: int) -> None:
        """See whether what was sent is done, and whether it is time for the next throw."""
        if self._sent:
            if self._view.trace(self._sent.action, seat) != self._sent.trace:
                self._sent = None
            elif self._sent.is_granted and not self._lines.is_probing:
                self._lines.probe(self._sent)
        self._end_turn(now_us)

    @property
    def ask_us(self) -> int | None:
        """When to send ``end-turn``, if nothing happens before. What became of the last one must be clear, where that
        is not told."""
        is_unclear = self._order.is_java is not False and self._lines.is_probing and not self._is_named
        return None if self._is_our_turn or is_unclear else self._order.ask_us

    def _end_turn(self, now_us: int) -> None:
        """End our turn, or ask for our throw, if it is time."""
        if self.ask_us is not None and now_us >= self.ask_us:
            self._order.ask(now_us)
            self._is_named = False
            self._lines.ask("end-turn", EndTurn())
            self._probe_if_unsure(None)

    def _probe_if_unsure(self, about: SentAction | None) -> None:
        if self._order.is_java is not False:
            self._lines.probe(about)
