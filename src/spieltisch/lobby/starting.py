"""From a room whose people are there to its table: a new game, or one that goes on."""

from __future__ import annotations

from collections.abc import Callable

from spieltisch.core.fair import FairChance, commitment
from spieltisch.core.game import AnyGame
from spieltisch.lobby.room import Origin, Room
from spieltisch.table.acts import Pause, SetTimed
from spieltisch.table.effects import LogLine
from spieltisch.table.inputs import Start, TableInput
from spieltisch.table.log import read_header
from spieltisch.table.replay import fork
from spieltisch.table.table import Table


class Starter:
    """Makes the tables of one lobby, each with a secret of its own."""

    def __init__(
        self, game: AnyGame, options: object, *, new_seed: Callable[[int], bytes], today: Callable[[], str],
        is_seeded: bool,
    ) -> None:  # fmt: skip
        """``new_seed`` gives a table's secret by its number, from 1; ``is_seeded`` if somebody may know them."""
        self._game, self._options = game, options
        self._new_seed, self._today, self._is_seeded = new_seed, today, is_seeded

    def start(self, room: Room, now_us: int) -> tuple[list[LogLine], list[TableInput]]:
        """Give the room its table: lines that are its log already, and the inputs that set it going."""
        room.opened = self._today()
        room.record = self._game.setup.record(self._options) if self._game.setup.record else None
        if room.origin:
            return self._go_on(room, room.origin, now_us)
        return [], self._begin(room)

    def _begin(self, room: Room) -> list[TableInput]:
        seed = self._new_seed(room.number)
        fixed = self._game.setup.chance(self._options) if self._game.setup.chance else None
        room.table = Table(
            self._game,
            room.config,
            room.seated,
            id=room.id,
            chance=fixed or FairChance(seed),
            seed=seed,
            number=room.number,
            parent=room.parent,
            opened=room.opened,
            is_seeded=self._is_seeded,
            is_fixed=fixed is not None,
            own=room.own_seats,
            untimed=[seat for seat, place in enumerate(room.places) if not place.is_timed],
        )
        return [*([Pause(on=True)] if room.is_paused else []), Start()]

    def _go_on(self, room: Room, origin: Origin, now_us: int) -> tuple[list[LogLine], list[TableInput]]:
        """Take a game up where its log ends, or a copy of another one's."""
        seed, lines = origin.seed, origin.lines
        records: list[LogLine] = []
        changes: list[TableInput] = []
        if origin.ply is not None:
            seed = self._new_seed(room.number)
            lines = tuple(
                fork(
                    lines, origin.ply, id=room.id, commitment=commitment(seed), number=room.number,
                    opened=room.opened, seats=room.seated, is_seeded=self._is_seeded,
                )
            )  # fmt: skip
            records = [LogLine(room.id, line) for line in lines]
            changes = [SetTimed(seat, place.is_timed) for seat, place in enumerate(room.places)]
        header = read_header(lines[0])
        fixed = self._game.setup.chance(self._options) if self._game.setup.chance and header.fixed else None
        room.parent, room.opened = header.parent, header.opened
        room.table = Table.resume(
            self._game, lines, chance=fixed or FairChance(seed), seed=seed, now_us=now_us, own=room.own_seats,
            used=origin.used,
        )  # fmt: skip
        return records, [*changes, Pause(on=False)]
