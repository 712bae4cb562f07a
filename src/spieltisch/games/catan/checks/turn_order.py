"""Whose turn it is in a game of Catan as its referee hears it, and what its status may ask for."""

from __future__ import annotations

from typing import Final

from spieltisch.core.scripts import Wrong
from spieltisch.core.seats import Seat
from spieltisch.games.catan.engine.codes import Kind, Phase

ORDER: Final = "it gives the turn to the wrong player"
NO_DICE: Final = "it lets a player act who has not thrown the dice"
STATUS: Final = "it tells a status that does not fit the game"


class TurnOrder:
    """Of one game. All methods raise ``Wrong`` at the first thing that is not so."""

    def __init__(self, seats: int) -> None:
        self._seats = seats
        self.order: list[Seat] = []
        """As the first settlements show it."""
        self._paved = 0
        """How many roads of the opening lie."""
        self.homes: dict[Seat, int] = {}
        """Settlements of the opening that have no road yet."""
        self.active: Seat = -1
        self.has_thrown = False
        self.is_robber_due = False
        """Whether who has thrown a seven is to move the robber yet."""

    @property
    def is_opening(self) -> bool:
        return self._paved < 2 * self._seats

    def begin_turn(self, seat: Seat) -> None:
        """It is this player's turn now, or still."""
        if seat == self.active:
            return
        expected = self.next
        if seat != expected or not (self.has_thrown or self.active < 0):
            why = ORDER if seat != expected else NO_DICE
            raise Wrong(
                f"player {expected + 1}'s turn, after player {self.active + 1} has thrown", f"player {seat + 1}'s", why
            )
        self.active, self.has_thrown, self.is_robber_due = seat, False, False

    @property
    def next(self) -> Seat:
        """Who is next after the active player, or first."""
        if self.active < 0:
            return self.order[0]
        return self.order[(self.order.index(self.active) + 1) % len(self.order)]

    def throw(self, seat: Seat, *, is_seven: bool) -> None:
        """Dice are told, in the game."""
        if seat != self.active >= 0 and not self.has_thrown:
            raise Wrong(f"dice of player {self.active + 1}", f"of player {seat + 1}", ORDER)
        self.begin_turn(seat)
        if self.has_thrown:
            raise Wrong("one throw a turn", f"another one of player {seat + 1}", ORDER)
        self.has_thrown, self.is_robber_due = True, is_seven

    def open(self, seat: Seat, what: Kind, place: int) -> bool:
        """A building of the opening is told; whether it is its player's second settlement."""
        is_road = what is Kind.ROAD
        is_early = not is_road and seat in self.order and len(self.order) < self._seats
        if is_early or self._builder not in (seat, None) or is_road != (seat in self.homes):
            raise Wrong("the opening's order, and back", f"a {what.name.lower()} of player {seat + 1}", ORDER)
        if is_road:
            self.homes.pop(seat)
            self._paved += 1
            return False
        self.homes[seat] = place
        is_second = seat in self.order
        if not is_second:
            self.order.append(seat)
        return is_second

    def check(self, seat: Seat, phase: Phase, owed: int) -> None:
        """A status asks this of a player, who owes so many cards after a seven."""
        who = f"player {seat + 1}"
        match phase:
            case Phase.SETTLE | Phase.PAVE:
                builder = self._builder
                if not self.is_opening or builder not in (seat, None):
                    raise Wrong("the opening's order, and back", f"{phase.name} for {who}", ORDER)
                if (phase is Phase.PAVE) != (seat in self.homes):
                    raise Wrong("a settlement and its road in turn", f"{phase.name} for {who}", STATUS)
            case Phase.ROLL:
                if self.is_opening:
                    raise Wrong("two settlements and roads each first", f"the dice for {who}", STATUS)
                if seat == self.active and self.has_thrown and len(self.order) > 1:
                    raise Wrong(f"what follows the dice for {who}", "the dice again", STATUS)
                self.begin_turn(seat)
            case Phase.MAIN:
                if seat != self.active or not self.has_thrown:
                    raise Wrong("dice before a turn goes on", f"{phase.name} for {who}", NO_DICE)
                if self.is_robber_due:
                    raise Wrong(f"the robber, moved by {who} after a seven", "a turn that goes on", STATUS)
            case Phase.ROBBER if not (seat == self.active and self.is_robber_due):
                raise Wrong("the robber for who has thrown a seven", f"for {who}", STATUS)
            case Phase.DISCARD if not owed:
                raise Wrong("cards of who holds more than seven, after a seven", f"of {who}", STATUS)
            case _:
                pass

    @property
    def _builder(self) -> Seat | None:
        """Whose turn the opening's next building is, as far as that is known."""
        placed = self._paved + len(self.homes)
        if self.homes:
            return next(iter(self.homes))
        return None if placed < self._seats else self.order[2 * self._seats - 1 - placed]
