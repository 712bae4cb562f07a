"""Taking back: somebody asks for it, everybody else at the table agrees or does not. Bots agree.

It is a matter between people, of which the log says what came of it. Nobody waits for an answer: a wish is gone as soon
as somebody acts, and who declines has done so until then.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from spieltisch.core.seats import Seat
from spieltisch.lobby.room import Room
from spieltisch.net.runner import LobbyRunner
from spieltisch.table.standing import Hindrance, PlayedAction
from spieltisch.table.table import Table
from spieltisch.web.access.refusals import Refusal
from spieltisch.web.tables.models import WishCard
from spieltisch.web.tables.people import Person

REFUSALS: Final = {each: f"back-{each}" for each in Hindrance}
"""Their kinds."""


@dataclass(slots=True)
class Wish:
    """That a seat take its latest action back, with everything since."""

    seat: Seat
    latest: int
    """The latest ply that stood when it was asked for."""
    agreed: set[Seat] = field(default_factory=set)
    declined: Seat | None = None


class TakingBack:
    """At one table."""

    def __init__(self, runner: LobbyRunner, table: str, people: Mapping[Seat, Person]) -> None:
        """``people`` are those at its seats, as they come and go."""
        self._runner, self._table, self._people = runner, table, people
        self._wish: Wish | None = None

    @property
    def is_possible(self) -> bool:
        """Whether there may be something to ask for."""
        room = self._runner.lobby.find(self._table)
        return room is not None and room.table is not None and room.can_go_back and not room.table.is_timed

    def ask(self, seat: Seat) -> None:
        """A seat asks. Raises ``Refusal`` where that cannot be, or was declined."""
        room, table = self._find()
        if not room.can_go_back:
            raise Refusal("back-client")
        played = table.takeback_of(seat)
        if not isinstance(played, PlayedAction):
            raise Refusal(REFUSALS[played])
        wish = self._current(table)
        if wish is not None and wish.seat == seat:
            raise Refusal("back-asked" if wish.declined is None else "back-declined")
        if wish is not None and wish.declined is None:
            raise Refusal("back-other")
        self._wish = Wish(seat, table.latest)
        self._settle(self._wish)

    def answer(self, seat: Seat, asker: Seat, ply: int | None, *, agrees: bool) -> None:
        """A seat answers another one's wish, that of a ply if it says so. Raises ``Refusal`` where there is none, or
        none any more."""
        wish = self._current(self._find()[1])
        if wish is None or wish.seat != asker or seat not in self._asked(wish) or ply not in (None, wish.latest):
            raise Refusal("back-lapsed")
        if agrees:
            wish.agreed.add(seat)
            self._settle(wish)
        else:
            wish.declined = seat

    def card(self) -> WishCard | None:
        """What there is to answer, or was declined."""
        table = self._runner.running(self._table)
        wish = self._current(table) if table else None
        if wish is None:
            return None
        return WishCard(seat=wish.seat, ply=wish.latest, waits=self._asked(wish), declined=wish.declined)

    def _find(self) -> tuple[Room, Table]:
        room = self._runner.lobby.find(self._table)
        if room is None:
            raise Refusal("table-over")
        if room.table is None:
            raise Refusal("not-started")
        return room, room.table

    def _current(self, table: Table) -> Wish | None:
        """The wish that nobody's action has overtaken, nor the leaving of its seat or of all who were asked."""
        if self._wish and not self._stands(self._wish, table):
            self._wish = None
        return self._wish

    def _stands(self, wish: Wish, table: Table) -> bool:
        asker = self._people.get(wish.seat)
        if wish.latest != table.latest or asker is None or asker.has_left:
            return False
        return wish.declined is not None or bool(self._asked(wish))

    def _asked(self, wish: Wish) -> list[Seat]:
        """Whose answer is waited for; who has left has none to give."""
        if wish.declined is not None:
            return []
        settled = {wish.seat, *wish.agreed}
        return [seat for seat, person in sorted(self._people.items()) if seat not in settled and not person.has_left]

    def _settle(self, wish: Wish) -> None:
        """Go back once nobody is left to be asked."""
        if not self._asked(wish):
            self._wish = None
            self._runner.go_back(self._table, wish.seat)
