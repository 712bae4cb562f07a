"""Tables of pages at which clients of protocols may be, in the place of a process that has died: the lobby has them as
they were (``net/refold.py``), and pages get them back with everybody who was there.

Who sat there at a page, and bots, go on where those of the earlier process ended. What only pages knew of a table they
had written down as they do for tables that wait (``web/tables/register.py``).
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING

import msgspec

from spieltisch.core.errors import UsageError
from spieltisch.core.seats import Seat
from spieltisch.lobby.room import BOT, Person, Room
from spieltisch.net.door import Door
from spieltisch.net.insider import Ghost
from spieltisch.net.refold import Fold
from spieltisch.net.server import HostedGame
from spieltisch.table.folding import read_config
from spieltisch.web.access.refusals import Refusal
from spieltisch.web.feeds.wire import LiveWire
from spieltisch.web.tables.opening import Opening
from spieltisch.web.tables.plan import TablePlan
from spieltisch.web.tables.register import WaitingRecord
from spieltisch.web.tables.served import ServedGame
from spieltisch.web.tables.table import WebTable, new_seat_door
from spieltisch.web.tables.tables import WebTables

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

log = logging.getLogger(__name__)


class Succession:
    """Of all tables of an earlier process that stand in its ledger."""

    def __init__(self, games: Mapping[str, HostedGame]) -> None:
        self._games = {hosted.runner.place: ServedGame(hosted, {}) for hosted in games.values()}
        self._wires: dict[tuple[str, Seat], LiveWire] = {}
        self._doors: dict[str, dict[Seat, list[Door]]] = {}

    def build(
        self, place: int, table: str, seat: Seat, door: str, config: DataclassInstance, code: str, has_wire: bool
    ) -> Door:  # fmt: skip
        """A door of a table's own, once more; not open yet."""
        served = self._games[place]
        wire = self._wires.get((table, seat))
        if has_wire and wire is None:
            wire = self._wires[table, seat] = LiveWire(served.game, served.runner.runtime)
        built = new_seat_door(
            served, table, seat, door, config, code, wire=wire if has_wire else None, is_followed=True
        )
        others = self._doors.setdefault(table, {}).setdefault(seat, [])
        others[:] = [*(each for each in others if each.name != built.name), built]
        return built

    async def go_on(
        self, fold: Fold, tables: WebTables, opening: Opening, owner: Callable[[str, Seat], str | None]
    ) -> None:  # fmt: skip
        """Have all of them again that are still there. Raises nothing: a table that cannot go on is given up."""
        for (place, id), note in fold.notes.items():
            served = tables.games.get(self._games[place].game.name)
            room = self._games[place].runner.lobby.find(id)
            if room is None:
                continue
            try:
                if served is None:
                    raise LookupError("its game is not served any more")
                record = msgspec.json.decode(note, type=WaitingRecord)
                await self._have_again(fold.ghosts, served, room, record, tables, opening, owner)
            except (UsageError, ValueError, LookupError, Refusal, OSError) as error:
                log.warning("table %s cannot go on: %s", id, error)
                tables.tables.pop(id, None)
                self._games[place].runner.forget(id)

    async def _have_again(
        self, ghosts: dict[int, Ghost], served: ServedGame, room: Room, record: WaitingRecord, tables: WebTables,
        opening: Opening, owner: Callable[[str, Seat], str | None],
    ) -> None:  # fmt: skip
        id = room.id
        plan = TablePlan(
            read_config(record.config, served.game), record.names, record.bots, record.is_timed, record.host,
            room.origin, record.parent, has_stand_ins=record.has_stand_ins, is_pairing=record.is_pairing,
            absence_us=record.absence_us,
        )  # fmt: skip
        table = WebTable(id, served, plan, record.codes, list(record.names))
        opening.show(table, next(iter(_taken(ghosts, room.watchers.values())), None))
        table.look()
        table.left = {seat: set(names) for seat, names in record.left.items()}
        table.hosts.update(record.people if record.hosts is None else record.hosts)
        for seat in record.programs:
            table.succeed_program(seat, record.names[seat], self._wires.get((id, seat)))
        for seat, place in enumerate(room.places):
            for ghost in _taken(ghosts, [place.person] if place.person else ()):
                if place.player.kind != BOT:
                    table.succeed_person(ghost, seat, record.names[seat], owner(id, seat))
                    continue
                if seat not in plan.bots:
                    table.stand_ins[seat] = place.player.client
                opening.succeed_bot(table, plan.bots.get(seat, place.player.client), ghost)
        await table.succeed_doors(self._doors.get(id, {}))
        table.show()


def _taken(ghosts: dict[int, Ghost], people: Iterable[Person]) -> list[Ghost]:
    """Those of these people that somebody is to go on for."""
    return [ghosts.pop(person.number) for person in people if person.number in ghosts]
