"""Games that somebody else plays, told to spectators while their logs grow.

A log is followed as long as somebody looks, and folded once for all of them, by the same code as the histories of this
server's own tables; so a page is told what a spectator may know, and nothing waits for it.
"""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import Awaitable, Callable, Sequence
from io import FileIO
from pathlib import Path
from typing import Final, TypeAlias

import msgspec

from spieltisch.core.game import AnyGame
from spieltisch.core.names import mend
from spieltisch.core.seats import SPECTATOR, Seat
from spieltisch.net.now import monotonic_us
from spieltisch.table.log import Ending
from spieltisch.web.access.refusals import Refusal
from spieltisch.web.feeds.feeds import Feed
from spieltisch.web.tables.models import OutcomeCard, SeatCard, TableCard
from spieltisch.web.views.history import History
from spieltisch.web.views.pictures import encode, page_of

log = logging.getLogger(__name__)

MS: Final = 1000
PIECE: Final = 1 << 16
"""How much of a log is read at once."""
POLL_S: Final = 0.2
"""How often a log is looked at. The system's own news of files does not come from other machines."""
BEATS: Final = 75
"""After so many looks readers are sent something in any case."""
PATIENT_S: Final = 20.0
"""How long a broadcast goes on that nobody looks at."""

Grow: TypeAlias = Callable[[str, AnyGame], Awaitable[History]]
"""The history of a table, with all that its log has by now. Raises ``Refusal`` for a damaged one."""


class GrowingLog:
    """A log's whole lines, from wherever one has come to. A file that is moved away can still be read to its end."""

    def __init__(self, path: Path) -> None:
        """Raises ``OSError``."""
        self.path = path
        self._file: FileIO = path.open("rb", buffering=0)
        self._number, self._offset = 0, 0
        self._last = b""
        """The line before that."""

    @property
    def is_there(self) -> bool:
        """Whether it is still where it was."""
        try:
            return os.path.samestat(self.path.stat(), os.fstat(self._file.fileno()))
        except OSError:
            return False

    @property
    def is_same(self) -> bool:
        """Whether it has not begun anew, as when its game is played again."""
        return os.pread(self._file.fileno(), len(self._last), self._offset - len(self._last)) == self._last

    def lines_from(self, number: int) -> Sequence[bytes]:
        """Some lines from a number on; none at the end."""
        if number < self._number:
            self._number, self._offset, self._last = 0, 0, b""
        while (lines := self._piece()) and number > self._number + len(lines):
            self._pass(lines)
        skipped = lines[: number - self._number]
        self._pass(skipped)
        return lines[len(skipped) :]

    def close(self) -> None:
        self._file.close()

    def _piece(self) -> list[bytes]:
        data, size = b"", PIECE
        self._file.seek(self._offset)
        while b"\n" not in data and (more := self._file.read(size)):
            data += more
        return data.split(b"\n")[:-1]

    def _pass(self, lines: Sequence[bytes]) -> None:
        self._number += len(lines)
        self._offset += sum(len(line) + 1 for line in lines)
        self._last = lines[-1] + b"\n" if lines else self._last


class Broadcast:
    """One game, for everybody who looks."""

    def __init__(self, id: str, contest: str, log: GrowingLog, game: AnyGame, grow: Grow) -> None:
        self.id = id
        self.game = game
        self.log = log
        self.feed: Feed[tuple[object, Sequence[Seat]]] = Feed(self._draw)
        self._contest = contest
        self._grow = grow
        self._entries = -1
        self._history = History(game)
        self._since_ms = 0

    @property
    def is_over(self) -> bool:
        return self._history.is_whole

    @property
    def card(self) -> TableCard:
        header = self._history.header
        assert header is not None
        seats = [
            SeatCard(seat=seat, name=mend(player.name), kind=player.kind, state="taken")
            for seat, player in enumerate(header.seats)
        ]
        return TableCard(
            id=self.id, game=header.game, status="over" if self.is_over else "running", opened=header.opened,
            parent=None, seats=seats, contest=self._contest,
            outcome=_outcome(self._history.ending) if self._history.ending else None,
        )  # fmt: skip

    async def catch_up(self) -> None:
        """Tell what has happened since. Raises ``Refusal`` for a damaged log. One that has gone before its end, or
        begun anew, is closed for whoever reads it to try again."""
        is_same, was_there = await asyncio.to_thread(lambda: (self.log.is_same, self.log.is_there))
        if is_same:
            history = self._history = await self._grow(self.id, self.game)
            if history.entries > self._entries and history.header:
                self._tell(history)
        if self.is_over:
            self.feed.close("over")
        elif not (was_there and is_same):
            self.feed.close("closing")

    def _tell(self, history: History) -> None:
        items = [self._item(told) for told in history.since(SPECTATOR, self._entries)] if self._entries >= 0 else []
        if history.ending and self._entries >= 0:
            items.append({"is": "ended", "outcome": _outcome(history.ending).model_dump()})
        self._since_ms = monotonic_us() // MS
        self._entries = history.entries
        observation = history.observe(SPECTATOR)
        self.feed.tell(history.entries, {"now_ms": self._since_ms, "items": items}, (observation, history.awaited()))
        self.feed.publish(1)
        self.feed.show(encode(self.card.model_dump()))

    @staticmethod
    def _item(told: bytes) -> dict[str, object]:
        event = msgspec.json.decode(told)
        return {"is": "happened", "actor": event["actor"], "told": event["told"]}

    def _draw(self, shown: tuple[object, Sequence[Seat]]) -> dict[str, object]:
        observation, awaited = shown
        if observation is None:  # a pause holds it back
            return {"choices": [], "clock": []}
        waits = [
            {"seat": seat, "clock": "move", "since_ms": self._since_ms, "soft_ms": None, "hard_ms": None}
            for seat in awaited
        ]
        return {"picture": page_of(self.game).picture(observation), "choices": [], "clock": waits}


class Broadcasts:
    """All that somebody looks at."""

    def __init__(
        self, games: Callable[[str], AnyGame | None], grow: Grow, forget: Callable[[str], None]
    ) -> None:  # fmt: skip
        self._games = games
        self._grow = grow
        self._forget = forget
        self._broadcasts: dict[str, Broadcast] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._lock = asyncio.Lock()

    async def find(self, id: str, contest: str, path: Path, game: str) -> Broadcast:
        """The broadcast of a log. Raises ``Refusal``."""
        async with self._lock:
            if id not in self._broadcasts:
                self._broadcasts[id] = await self._begin(id, contest, path, game)
            return self._broadcasts[id]

    async def lines_from(self, id: str, number: int) -> Sequence[bytes]:
        """What of a log that is broadcast is not known yet."""
        broadcast = self._broadcasts.get(id)
        return await asyncio.to_thread(broadcast.log.lines_from, number) if broadcast else ()

    def close(self) -> None:
        for task in self._tasks.values():
            task.cancel()
        for id, broadcast in [*self._broadcasts.items()]:
            broadcast.feed.close("closing")
            self._drop(id)

    async def _begin(self, id: str, contest: str, path: Path, name: str) -> Broadcast:
        game = self._games(name)
        if game is None:
            raise Refusal("no-such-game", game=name)
        try:
            broadcast = Broadcast(id, contest, await asyncio.to_thread(GrowingLog, path), game, self._grow)
        except OSError:
            raise Refusal("no-such-table") from None
        self._broadcasts[id] = broadcast
        try:
            await broadcast.catch_up()
        except Refusal:
            self._drop(id)
            raise
        self._tasks[id] = asyncio.create_task(self._follow(id, broadcast))
        return broadcast

    async def _follow(self, id: str, broadcast: Broadcast) -> None:
        """Until the game is over, or nobody has looked for a while."""
        unwatched, looks = 0, 0
        while not broadcast.feed.why and unwatched * POLL_S < PATIENT_S:
            await asyncio.sleep(POLL_S)
            unwatched, looks = 0 if broadcast.feed.readers else unwatched + 1, looks + 1
            try:
                await broadcast.catch_up()
            except Refusal as refusal:
                log.warning("game %s is shown no more: %s", id, refusal.why)
                broadcast.feed.close("over")
            if looks % BEATS == 0:
                broadcast.feed.beat()
        if broadcast.is_over:  # whoever comes now still sees its end
            await asyncio.sleep(PATIENT_S)
        self._drop(id)

    def _drop(self, id: str) -> None:
        self._tasks.pop(id, None)
        self._forget(id)
        if broadcast := self._broadcasts.pop(id, None):
            broadcast.log.close()


def _outcome(ending: Ending) -> OutcomeCard:
    return OutcomeCard.model_validate(msgspec.to_builtins(ending.result))
