"""What can be seen of a table, by whoever runs it or sits at it."""

from __future__ import annotations

from typing import Any

from spieltisch.core.game import AnyGame
from spieltisch.core.outcome import Outcome
from spieltisch.core.seats import Seat, Viewer
from spieltisch.table.broadcast import Broadcast
from spieltisch.table.clock import Clocks, Wait
from spieltisch.table.log_writer import LogWriter
from spieltisch.table.progress import Progress
from spieltisch.table.standing import Hindrance, PlayedAction


class Seen:
    """A table's outside: nothing here changes it."""

    def __init__(
        self, game: AnyGame, id: str, names: tuple[str, ...], progress: Progress, log: LogWriter, clocks: Clocks,
        broadcast: Broadcast,
    ) -> None:  # fmt: skip
        self.game = game
        self.id = id
        self.names = names
        self.outcome: Outcome | None = None
        self._progress = progress
        self._log = log
        self._clocks = clocks
        self._broadcast = broadcast
        self._expired: set[Seat] = set()
        """Seats whose time has run out, and no further request has left: an answer on its way comes too late."""

    @property
    def state(self) -> Any:
        """The game's; only the table may change it."""
        return self._progress.state

    @property
    def seq(self) -> int:
        """How many entries the log has."""
        return self._log.seq

    @property
    def start_us(self) -> int:
        """When the game began: from here all times in the log count."""
        return self._log.start_us

    @property
    def is_over(self) -> bool:
        return self.outcome is not None

    @property
    def waits(self) -> tuple[Wait, ...]:
        """Whom the table has asked and waits for, which everybody knows."""
        return self._clocks.waits

    @property
    def latest(self) -> int:
        """The ply of the latest action that stands, as far as the table can go back; else 0."""
        standing = self._progress.standing
        return 0 if standing is None else standing.latest

    @property
    def is_timed(self) -> bool:
        """Whether anybody's time counts who is no player of this process."""
        return self._clocks.count_for(range(len(self.names)))

    def shown(self, viewer: Viewer) -> Any:
        """The viewer's observation, as far as a pause lets it see."""
        return self._broadcast.shown(viewer, self.state)

    def is_asked(self, seat: Seat) -> bool:
        """Whether the seat was told that the table waits for it."""
        return seat in self._clocks

    def is_expired(self, seat: Seat) -> bool:
        """Whether the seat's time has run out: what it says now comes too late, unless the rules allow it unasked."""
        return seat in self._expired

    def takeback_of(self, seat: Seat) -> PlayedAction | Hindrance:
        """The action that the seat could take back, with everything since, or why it cannot."""
        if self.is_timed:
            return Hindrance.TIMED
        return Hindrance.PAUSED if self._broadcast.is_held else self._progress.takeback_of(seat)
