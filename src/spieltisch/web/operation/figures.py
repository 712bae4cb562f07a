"""What a server counts of itself: tables, connections, games that have ended. Numbers only, so that anybody may read
them: no ids, no names, no addresses."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Mapping
from functools import partial

from spieltisch import __version__
from spieltisch.net.connection import Connection
from spieltisch.net.now import today
from spieltisch.net.runtime import Runtime
from spieltisch.table.effects import Finished
from spieltisch.web.operation.models import ServerStatus, TableCounts
from spieltisch.web.tables.served import ServedGame


class Figures:
    """Of one server. Tables and connections are counted when somebody asks."""

    def __init__(
        self, games: Mapping[str, ServedGame], count_pages: Callable[[], int], restarts: int = 0,
        today: Callable[[], str] = today,
    ) -> None:  # fmt: skip
        """``count_pages`` counts connections to pages and the API; ``restarts`` is how many processes have served
        before this one; ``today`` is asked once, for the start."""
        self.started = today()
        self.count_pages = count_pages
        self.restarts = restarts
        self.ended: Counter[tuple[str, str]] = Counter()
        """Games since the start, by name and reason."""
        self._games = games
        for name, served in games.items():
            served.runner.listeners.append(partial(self._note_end, name))

    def status(self) -> ServerStatus:
        tables = self.tables().values()
        return ServerStatus(
            version=__version__,
            pid=os.getpid(),
            started=self.started,
            restarts=self.restarts,
            tables=TableCounts(
                running=sum(each.running for each in tables), waiting=sum(each.waiting for each in tables)
            ),
            connections=self.programs().total() + self.count_pages(),
        )

    def tables(self) -> dict[str, TableCounts]:
        """By game, whoever opened them."""
        counts: dict[str, TableCounts] = {}
        for name, served in self._games.items():
            notices = served.runner.lobby.notices()
            running = sum(notice.is_running for notice in notices)
            counts[name] = TableCounts(running=running, waiting=len(notices) - running)
        return counts

    def programs(self) -> Counter[str]:
        """Connections at doors for programs, by game."""
        counts = Counter(dict.fromkeys(self._games, 0))
        names = {served.runner: name for name, served in self._games.items()}
        for runtime in self._runtimes:
            for participant in runtime.participants.values():
                if isinstance(participant, Connection):
                    counts[names[participant.runner]] += 1
        return counts

    @property
    def stalled_us(self) -> int:
        """How long the server stood still while players' clocks ran. None of it was charged to them."""
        return sum(runtime.stalled_us for runtime in self._runtimes)

    @property
    def _runtimes(self) -> set[Runtime]:
        return {served.runner.runtime for served in self._games.values()}

    def _note_end(self, game: str, finished: Finished) -> None:
        self.ended[game, finished.outcome.reason] += 1
