"""What we do in our own turn: one deed at a time, nothing again that was refused, and an end in any case.

A deed is on its way until the picture shows that it is done, or, where the server does not
tell, until a probe shows that it has nothing to add.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from spieltisch.core.seats import Seat
from spieltisch.games.monopoly.actions import Action, Build, EndTurn, Mortgage, Redeem, Sell, UseCard
from spieltisch.games.monopoly.board import HOTEL
from spieltisch.games.monopoly.config import MAX_SEATS
from spieltisch.games.monopoly.events import OfferMade
from spieltisch.games.monopoly.record import Counter
from spieltisch.games.monopoly.wire.agenda import Question
from spieltisch.games.monopoly.wire.errors import Nein
from spieltisch.games.monopoly.wire.exchange import Exchange, SomePlot
from spieltisch.games.monopoly.wire.packets import PlotUpdate
from spieltisch.games.monopoly.wire.picture import Picture
from spieltisch.games.monopoly.wire.requests import write_action
from spieltisch.games.monopoly.wire.rolling import Rolling

REFUSALS: Final = 3
"""In one turn; then it ends."""
DEEDS: Final = 100
"""In one turn; a server may go on granting what changes nothing."""
NO_CARD: Final = 132


@dataclass(slots=True, eq=False)
class Deed:
    """An action on its way."""

    action: Action
    trace: tuple[int, ...]
    """What it will change, as it was before."""
    is_granted: bool = False


class Conduct:
    """Our turn, and how it ends."""

    def __init__(self, exchange: Exchange, picture: Picture, rolling: Rolling) -> None:
        self._exchange = exchange
        self._picture = picture
        self._rolling = rolling
        self._is_our_turn = False
        self._is_stuck = False
        """Our turn could not be ended, for a reason that may pass."""
        self._turn = 0
        self._deed: Deed | None = None
        self._deeds = 0
        self._refused: set[Action] = set()

    # -- what is told ----------------------------------------------------------------

    def hear_turn(self, name: str, me: str) -> None:
        """Somebody's turn begins. At a server like the reference server that does not end ours."""
        if name == me or not self._rolling.is_java:
            self._is_our_turn, self._is_stuck = name == me, False
            self._turn, self._deed, self._deeds = self._picture.turns, None, 0
            self._refused.clear()
        self._rolling.tell(name, me, self._picture.playing)

    def hear_change(self, seat: Seat | None) -> None:
        """Something in the game is not as it was: a turn that could not be ended may end now."""
        if self._is_stuck:
            self._is_our_turn, self._is_stuck = self._picture.current == seat, False

    def hear_silence(self) -> None:
        """The server has told everything."""
        self._deed = None

    def complete(self, some: SomePlot, me: str) -> PlotUpdate | None:
        """Which plot is meant: the one we have just mortgaged or redeemed. Of others' we cannot know."""
        match self._deed:
            case Deed(Mortgage(plot) | Redeem(plot)) if some.owner == me:
                return PlotUpdate(plot, some.houses, some.is_mortgaged, some.owner)
            case _:
                return None

    def grant(self, deed: Deed, seat: Seat) -> None:
        """The server has granted it; what it changes may be told before or after this."""
        deed.is_granted = True
        match deed.action:
            case Sell(plot, buyer, price) if self._picture.plot(plot)[0] == seat:
                self._picture.offer(OfferMade(seat, buyer, plot, price))
                self._picture.count_asked(seat)
                self._deed = None if deed is self._deed else self._deed
            case UseCard():
                self._picture.count_keys(seat, -1)
            case _:
                pass

    def grant_end(self, me: str) -> None:
        """The server has granted the end of a turn."""
        self._rolling.grant(me, self._picture.playing)

    def refuse(self, deed: Deed, nein: Nein, seat: Seat) -> None:
        """The server has refused it, or passed over it."""
        if deed.action == UseCard() and nein.code == NO_CARD:
            self._picture.count_keys(seat, -MAX_SEATS)
        self.avoid(deed.action)
        self._deed = None if deed is self._deed else self._deed

    def refuse_end(self, me: str) -> None:
        """The turn does not end, or is not ours."""
        self._rolling.refuse(me)
        self._is_stuck = True

    def avoid(self, action: Action) -> None:
        """Do not try this again in this turn."""
        self._refused.add(action)

    # -- what we do ------------------------------------------------------------------

    def due(self) -> Question | None:
        """Whether we may do what we like."""
        is_free = self._is_our_turn and self._deed is None and self._picture[Counter.AUCTION] < 0
        return Question("turn", self._turn) if is_free else None

    def is_futile(self, action: Action) -> bool:
        """Whether it has been refused before, or would break the reference server."""
        is_hotel = isinstance(action, Build) and self._picture.plot(action.plot)[1] == HOTEL - 1
        return action in self._refused or (is_hotel and self._rolling.is_java is True)

    @property
    def is_enough(self) -> bool:
        """Whether this turn has seen enough refusals, or deeds."""
        return len(self._refused) >= REFUSALS or self._deeds >= DEEDS

    def do(self, action: Action, seat: Seat, now_us: int) -> None:
        """Ask the server for it."""
        if action == EndTurn():
            self._is_our_turn = False
            self._rolling.finish()
            self._roll(now_us) if self._rolling.is_java else self._end_turn(now_us)
        else:
            self._deeds += 1
            self._deed = Deed(action, self._picture.trace(action, seat))
            self._exchange.ask(write_action(action, self._picture.names) or "", self._deed)
            self._probe_if_unsure()

    def go_on(self, seat: Seat, now_us: int) -> None:
        """See whether the deed is done, and whether it is time to ask for our throw."""
        if self._deed and self._deed.is_granted:
            if self._picture.trace(self._deed.action, seat) != self._deed.trace:
                self._deed = None
            elif not self._exchange.is_probing:
                self._exchange.probe()
        if not self._is_our_turn and not self._exchange.is_probing:
            self._roll(now_us)

    def _roll(self, now_us: int) -> None:
        """At a server like the reference server whoever is next asks for its own throw."""
        if self._rolling.may_ask(now_us):
            self._end_turn(now_us)
        elif self._rolling.must_wait(now_us):
            self._exchange.probe()

    def _end_turn(self, now_us: int) -> None:
        self._rolling.ask(now_us)
        self._exchange.ask("end-turn", EndTurn())
        self._probe_if_unsure()

    def _probe_if_unsure(self) -> None:
        if self._rolling.is_java is not False:
            self._exchange.probe()
