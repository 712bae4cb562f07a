"""The course of a game of Monopoly, as a referee follows it: who moves where, and what that costs."""

from __future__ import annotations

from typing import Final

from spieltisch.core.scripts import Wrong
from spieltisch.core.seats import Seat
from spieltisch.games.monopoly import view
from spieltisch.games.monopoly.checks.books import HAMMER, POT, RENT, TAX, WAGES, Books, Due
from spieltisch.games.monopoly.checks.estate import Plots
from spieltisch.games.monopoly.engine.board import BAIL, FIELDS, JAIL, START_CASH, WAGE, Kind
from spieltisch.games.monopoly.engine.cards import DECKS, Effect
from spieltisch.games.monopoly.engine.kernel import Monopoly
from spieltisch.games.monopoly.engine.record import Counter
from spieltisch.games.monopoly.wire.client_view import ClientView
from spieltisch.games.monopoly.wire.packets import (
    NOBODY,
    AuctionPlot,
    Eventcard,
    MoneyUpdate,
    Packet,
    PlotUpdate,
    PosUpdate,
    Prison,
    ShowTransaction,
    TurnUpdate,
)

START: Final = "it gives another starting cash"
PLACE: Final = "it moves a piece to the wrong field"
STAYS: Final = "it does not move a piece by its throw"
THROW: Final = "it tells a throw that no dice show"
ORDER: Final = "it gives the turn to the wrong player"
NAME: Final = "it tells of somebody who does not play"
CASE: Final = "it lets somebody out of prison, or in, for no reason"
SHOWN: Final = "it shows another transaction than it carries out"
FORWARD: Final = frozenset(card.amount for deck in DECKS[:2] for card in deck if card.effect is Effect.GO)
"""Where cards lead on to."""


class Course:
    """One game's. All methods raise ``Wrong`` at the first thing that is not so."""

    def __init__(self, client_view: ClientView) -> None:
        self.view = client_view
        self.books = Books()
        self._plots = Plots(client_view, self.books)
        self._at = [0] * 8
        self._jailed = [False] * 8
        self._cycle: list[Seat] = []
        """Whose turns have come, in the first round."""
        self._is_turning = False
        """A turn was told."""
        self._target: int | None = None
        """Where the throw leads; None where nobody moves by it."""
        self._has_drawn = self._must_go = False
        """Whether a card moves the piece, or the police."""
        self._shown: list[int] = []
        self._moved: list[int] = []
        """Our transactions without their change of cash, and the other way round."""

    def hear(self, packet: Packet, me: str) -> None:
        """Before it is believed."""
        match packet:
            case TurnUpdate(total, doubles, name):
                self._begin_turn(self._seat(name), total, doubles)
            case PosUpdate(field, name):
                self._move(self._seat(name), field)
            case MoneyUpdate(int(cash), name):
                self._pay(self._seat(name), cash, is_ours=name == me)
            case ShowTransaction(amount) if amount:
                self._show(amount)
            case Prison(is_entering, name):
                self._jail(self._seat(name), is_entering=is_entering)
            case PlotUpdate():
                self._plots.update(packet, -1 if packet.owner == NOBODY else self._seat(packet.owner))
            case AuctionPlot():
                self._plots.call(packet)
            case Eventcard():
                self.books.drawer = self.view.current
            case _:
                pass

    def _seat(self, name: str) -> Seat:
        seat = self.view.seat_of(name)
        if seat is None:
            raise Wrong(f"one of {', '.join(self.view.names)}", name, NAME)
        return seat

    @property
    def _kernel(self) -> Monopoly | None:
        """Ours, as things stand; None where that is no game."""
        try:
            return view.restore(self.view.observe(0)).kernel
        except ValueError:
            return None

    # -- turns ---------------------------------------------------------------------

    def close(self) -> None:
        """Nothing more comes of the turn so far."""
        self.books.close(list(self.view.names))
        if self._target is not None:
            raise Wrong(f"pos-update {self._target} {self.view.names[self.view.current]}", "none", STAYS)
        if self._shown:
            raise Wrong(f"money-update after show-transaction {self._shown[0]}", "none", SHOWN)
        self._moved.clear()

    def _begin_turn(self, seat: Seat, total: int, doubles: int) -> None:
        self.close()
        if self.view[Counter.AUCTION] >= 0:
            raise Wrong(
                "the end of the auction before the next turn", f"turn-update of {self.view.names[seat]}", HAMMER
            )
        self._check_order(seat)
        least, most = 2 * doubles + 3, 12 * doubles + 11
        is_throw = least <= total <= most if doubles < 3 else total == 0 or 6 <= total <= 36
        if not (0 <= doubles <= 3 and is_throw):
            raise Wrong("a throw of two dice, doubles added", f"{total} with {doubles} doubles", THROW)
        self._is_turning = True
        self._has_drawn = False
        self._must_go = doubles == 3
        is_free = not self._jailed[seat] or doubles > 0
        self._target = (self._at[seat] + total) % len(FIELDS) if is_free and doubles < 3 else None

    def _check_order(self, seat: Seat) -> None:
        """Every round is like the first one, without those who are out."""
        playing = [other for other in range(len(self.view.names)) if not self.view.is_out(other)]
        if seat not in playing:
            raise Wrong("a turn of somebody who plays", f"of {self.view.names[seat]}", ORDER)
        current = self.view.current
        if len(self._cycle) < len(playing) and seat not in self._cycle:
            self._cycle.append(seat)
            return
        cycle = [*self._cycle, *(other for other in playing if other not in self._cycle)]
        at = cycle.index(current)
        following = [other for other in (*cycle[at + 1 :], *cycle[: at + 1]) if other in playing]
        if len(self._cycle) < len(playing) or seat != following[0]:
            raise Wrong(f"{self.view.names[following[0]]}'s turn", f"{self.view.names[seat]}'s", ORDER)

    # -- moves ---------------------------------------------------------------------

    def _move(self, seat: Seat, field: int) -> None:
        if not 0 <= field < len(FIELDS):
            raise Wrong("a field from 0 to 39", str(field), PLACE)
        before, self._at[seat] = self._at[seat], field
        if not self._is_turning or seat != self.view.current:
            return
        if self._target is not None:
            if field != self._target:
                raise Wrong(f"pos-update {self._target}", f"pos-update {field}", PLACE)
            self._target = None
            self._pass_los(seat, before, field, is_sure=True)
            self._land(seat, field)
        elif self._must_go:
            if field != JAIL:
                raise Wrong(f"pos-update {JAIL}: to prison", f"pos-update {field}", PLACE)
        elif self._has_drawn:
            self._pass_los(seat, before, field, is_sure=field in FORWARD)
            if field != JAIL:
                self._land(seat, field)
        elif self._jailed[seat]:
            raise Wrong("prison leave before a move", f"pos-update {field}", CASE)
        else:
            raise Wrong("no move without a throw or a card", f"pos-update {field}", PLACE)

    def _pass_los(self, seat: Seat, before: int, field: int, *, is_sure: bool) -> None:
        if field < before:
            wage = WAGE if field else 2 * WAGE
            self.books.owe(Due(seat, wage, "the wage", WAGES), is_sure=is_sure)

    def _land(self, seat: Seat, field: int) -> None:
        """What the field has for its visitor."""
        self._has_drawn = FIELDS[field].kind in (Kind.COMMUNITY, Kind.CHANCE)
        self.books.drawer = seat if self._has_drawn else None
        match FIELDS[field].kind:
            case Kind.TAX:
                self._charge(seat, FIELDS[field].tax, None, "the tax", TAX)
            case Kind.PARKING if self.view[Counter.POT]:
                self.books.owe(Due(seat, self.view[Counter.POT], "the pot", POT), is_sure=False)
            case Kind.POLICE:
                self._must_go = True
            case _ if FIELDS[field].is_plot:
                self._visit(seat, field)

    def _visit(self, seat: Seat, plot: int) -> None:
        owner, _, is_mortgaged = self.view.plot(plot)
        kernel = self._kernel
        if owner >= 0 and owner != seat and not is_mortgaged and kernel is not None:
            self._charge(seat, kernel.rent(plot), owner, f"the rent of {FIELDS[plot].name}", RENT)

    def _charge(self, seat: Seat, amount: int, creditor: Seat | None, what: str, why: str) -> None:
        """A payment that nobody is asked about; who could never raise it is ruined."""
        kernel = self._kernel
        wages = sum(due.amount for due in self.books.dues if due.seat == seat)
        if kernel is not None and self.view.cash(seat) + wages + kernel.reserves(seat) < amount:
            self.books.is_broken = True
            return
        self.books.owe(Due(seat, -amount, what, why))
        if creditor is not None:
            self.books.owe(Due(creditor, amount, what, why))

    # -- money ---------------------------------------------------------------------

    def _pay(self, seat: Seat, cash: int, *, is_ours: bool) -> None:
        change = cash - self.view.cash(seat)
        if not self._is_turning:
            if cash != START_CASH:
                raise Wrong(f"{START_CASH} for each at the start", str(cash), START)
            return
        if is_ours and change:
            if self._shown:
                shown = self._shown.pop(0)
                if shown != change:
                    raise Wrong(f"a change by {shown}, as was shown", str(change), SHOWN)
            else:
                self._moved.append(change)
        if cash == 0 and change < 0 and not any(due.seat == seat for due in self.books.dues):
            self.books.is_broken = True  # it leaves the game
        self.books.change(seat, change, self.view.names[seat])

    def _show(self, amount: int) -> None:
        if self._moved:
            moved = self._moved.pop(0)
            if moved != amount:
                raise Wrong(f"show-transaction {moved}", f"show-transaction {amount}", SHOWN)
        else:
            self._shown.append(amount)

    # -- prison --------------------------------------------------------------------

    def _jail(self, seat: Seat, *, is_entering: bool) -> None:
        if is_entering and not (self._must_go or self._has_drawn):
            raise Wrong("prison after three doubles, at the police, or by a card", "prison enter", CASE)
        if not is_entering:
            if not self._jailed[seat]:
                raise Wrong("prison leave of who is in", f"of {self.view.names[seat]}", CASE)
            self.books.explain(seat, -BAIL)
        self._jailed[seat] = is_entering
