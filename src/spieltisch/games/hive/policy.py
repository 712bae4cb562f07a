"""Who may do what at Hive's tables: anybody takes a free seat, and administrators run the place.

The contest's server knew one password. Whoever says it may prepare tables for given
players, watch, pause, step and end any table, and have results added up by player name.
"""

from __future__ import annotations

import hmac
from collections.abc import Sequence
from typing import Final, assert_never

from spieltisch.core.errors import UsageError
from spieltisch.core.messages import Accepted, Ignored, Verdict
from spieltisch.core.outcome import Outcome, Reason
from spieltisch.core.policy import Controls, LobbyPolicy, Opening, PersonNumber
from spieltisch.core.seating import OpenSeats
from spieltisch.games.hive.options import Options
from spieltisch.games.hive.people import (
    AskScore,
    Authenticate,
    Cancel,
    Opened,
    Pause,
    Prepare,
    Prepared,
    Release,
    Request,
    Scored,
    SetTestMode,
    SetTimed,
    Step,
    Testing,
)
from spieltisch.games.hive.scores import Score, add

PREPARED: Final = 100
"""How many tables an administrator may have prepared at a time, those that run included."""
NO_TABLE: Final = "no such table"
NO_RESERVATION: Final = "no such reservation"


def open_seats(options: Options, opening: Opening) -> OpenSeats:
    """The next free seat, in a room that may start paused."""
    return OpenSeats(opening, starts_paused=options.paused, shows_at_once=options.show_on_watch)


class Administration(LobbyPolicy):
    """The administrators of one lobby, and the results they have added up."""

    def __init__(self, options: Options, controls: Controls) -> None:
        self._password = options.password
        self._controls = controls
        self._administrators: dict[PersonNumber, list[str]] = {}
        """With the tables that each has prepared."""
        self._is_testing = options.test_mode
        self._scores: dict[str, Score] = {}

    def may_watch(self, person: PersonNumber) -> bool:
        return person in self._administrators

    def keeps(self, person: PersonNumber) -> bool:
        return person in self._administrators

    def leave(self, person: PersonNumber) -> None:
        for table in self._administrators.pop(person, ()):
            self._controls.give_up(table)

    def seated(self, table: str, *, is_existing: bool) -> None:
        for person in self._administrators:
            self._controls.notify(person, Opened(table, is_existing))

    def ask(self, person: PersonNumber, request: Request) -> Verdict:
        if isinstance(request, Authenticate):
            self._admit(person, request.password)
            return Accepted()
        if person not in self._administrators:
            return Ignored()
        self._obey(person, request)
        return Accepted()

    def _admit(self, person: PersonNumber, password: str) -> None:
        """Without a password of its own the server lets nobody in."""
        if not self._password or not hmac.compare_digest(password.encode(), self._password.encode()):
            self._controls.dismiss(person, "wrong password")
        else:
            self._administrators.setdefault(person, [])

    def _obey(
        self, person: PersonNumber,
        request: Prepare | Release | Pause | Step | Cancel | SetTimed | SetTestMode | AskScore,
    ) -> None:  # fmt: skip
        controls = self._controls
        match request:
            case Prepare():
                self._prepare(person, request)
            case Release(code):
                if not controls.release(code):
                    controls.dismiss(person, NO_RESERVATION)
            case Pause(table, on):
                if not controls.pause(table, on=on):
                    controls.warn(f"ignored a pause of table {table!r}: there is none")
            case Step(table) | Cancel(table) | SetTimed(table) if not controls.exists(table):
                controls.dismiss(person, NO_TABLE)
            case Step(table, forced):
                if not (controls.step(table) or (forced and controls.start(table))):
                    controls.warn(f"ignored a step of table {table}, whose game has not started")
            case Cancel(table):
                controls.cancel(table)
            case SetTimed(table, seat, on):
                if not controls.set_timed(table, seat, on=on):
                    controls.warn(f"ignored a change of time limits at table {table}: nobody plays at seat {seat}")
            case SetTestMode(on):
                self._is_testing = on
                controls.notify(person, Testing(on))
            case AskScore(name):
                self._report_score(person, name)
            case _:
                assert_never(request)

    def _prepare(self, person: PersonNumber, prepare: Prepare) -> None:
        tables = self._administrators[person]
        tables[:] = filter(self._controls.exists, tables)
        if len(tables) >= PREPARED:
            self._controls.warn(f"ignored a table: its administrator has prepared {PREPARED} others")
            return
        try:
            prepared = self._controls.prepare(prepare.slots)
        except UsageError as wrong:
            self._controls.warn(f"ignored a table: {wrong}")
            return
        if prepared:
            tables.append(prepared[0])
            self._controls.notify(person, Prepared(*prepared))
        else:
            self._controls.dismiss(person, "no more tables")

    def _report_score(self, person: PersonNumber, name: str) -> None:
        if name in self._scores:
            self._controls.notify(person, Scored(name, self._scores[name]))
        else:
            self._controls.warn(f"ignored a question for results of {name!r}: there are none")

    def end(self, names: Sequence[str], outcome: Outcome) -> None:
        """Count one result for each player, while results are added up. They stay until the server ends."""
        if not self._is_testing or outcome.reason is Reason.ABORTED:
            return
        if len(set(names)) < len(names):
            shown = ", ".join(map(repr, names))
            self._controls.warn(f"this result is not added up: two players have one name ({shown})")
            return
        for seat, name in enumerate(names):
            self._scores[name] = add(self._scores.get(name), outcome, seat)

    def remember(self) -> tuple[bool, dict[str, Score]]:
        return self._is_testing, self._scores

    def recall(self, known: tuple[bool, dict[str, Score]]) -> None:
        self._is_testing, self._scores = known
