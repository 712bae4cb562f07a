"""All contests of a server: one reader of each, however many look."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, NoReturn

import msgspec

from spieltisch.core.game import AnyGame
from spieltisch.net.now import SECOND_US, monotonic_us
from spieltisch.table.log import read_header
from spieltisch.web.access.refusals import Refusal
from spieltisch.web.contests.broadcasts import Broadcast, Broadcasts, Grow
from spieltisch.web.contests.folders import MARK, Folder, Folders
from spieltisch.web.contests.models import ContestCard, ContestCards
from spieltisch.web.contests.reader import ContestReader
from spieltisch.web.contests.reading import NOBODY, Question
from spieltisch.web.feeds.feeds import Feed, Reader

POLL_US: Final = SECOND_US // 2
"""How often a journal is looked at that somebody follows."""
SHARE: Final = 4
"""A contest that took long to read is left alone for so many times as long."""
LONGEST_REST_S: Final = 5.0
"""How long somebody waits for the next look."""
BEATS: Final = 30
OWN_BYTES: Final = 1 << 20
"""Of a file that is somebody's own, from its end."""
UNWATCHED: Final = 60
"""After so many looks without a reader nobody looks any more."""


class Watched:
    """One contest, for everybody who looks."""

    def __init__(self, folder: Folder, reader: ContestReader) -> None:
        self.folder = folder
        self.feed: Feed[msgspec.Raw] = Feed(lambda head: {"contest": head})
        self.card: ContestCard | None = None
        """How it stands; None as long as there is nothing to be seen."""
        self.problem = ""
        """What is wrong with its journal, once something is."""
        self._reader = reader
        self._lock = asyncio.Lock()
        self._seen = self._told = 0
        self._rests_until_us = 0
        self._task: asyncio.Task[None] | None = None

    def check(self) -> None:
        """Raises ``Refusal`` for a contest that cannot be shown."""
        if self.problem:
            raise Refusal("damaged-contest", why=self.problem)
        if self.card is None:
            raise Refusal("no-such-contest")

    async def refresh(self) -> None:
        """See to it that what is shown is of now, or as good as that. Raises ``Refusal``."""
        async with self._lock:
            if self._is_to_look:
                await self._ask("")

    async def ask(self, part: str, **more: Any) -> bytes:
        """A part of it, as JSON; nothing where there is none. ``more`` are fields of the question. Raises
        ``Refusal``."""
        async with self._lock:
            found = await self._ask(part, **more)
        self.check()
        return found

    @property
    def rests_s(self) -> float:
        """For how long nobody looks."""
        return max(0, self._rests_until_us - monotonic_us()) / SECOND_US

    @property
    def _is_to_look(self) -> bool:
        """A contest whose first line was not yet written has nothing that one could show meanwhile."""
        return not self.rests_s or (self.card is None and not self.problem)

    async def _ask(self, part: str, **more: Any) -> bytes:
        is_to_look = self._is_to_look
        answer = await self._reader.ask(
            Question(self.folder.id, str(self.folder.path), self._seen, is_to_look, part, **more)
        )
        if is_to_look:
            self._rests_until_us = monotonic_us() + max(POLL_US, SHARE * answer.took_us)
        self.problem = answer.problem
        if answer.head:
            self._seen, self.card = answer.seen, ContestCard.model_validate_json(answer.card)
            self._told += 1
            self.feed.tell(self._told, {}, msgspec.Raw(answer.head))
            self.feed.publish(1)
        if answer.refused == NOBODY:
            raise Refusal("bad-contest-token")
        if answer.refused:
            raise Refusal("not-on-desk", why=answer.refused)
        return answer.part

    def join(self) -> Reader:
        """One more reader of the feed, which is kept up to date as long as there is any. Raises ``Refusal``."""
        self.check()
        reader = self.feed.join(None)
        if reader is None:
            raise Refusal("no-readers")
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._follow())
        return reader

    def close(self) -> None:
        if self._task:
            self._task.cancel()
        self.feed.close("closing")

    async def _follow(self) -> None:
        unwatched, looks = 0, 0
        while unwatched < UNWATCHED:
            await asyncio.sleep(max(POLL_US, self._rests_until_us - monotonic_us()) / SECOND_US)
            with suppress(Refusal):  # of a reader that is busy, or has died: the next look may find it well
                await self.refresh()
            unwatched, looks = 0 if self.feed.readers else unwatched + 1, looks + 1
            if looks % BEATS == 0:
                self.feed.beat()


class Contests:
    """What the paths below ``/contests`` work on."""

    def __init__(
        self, folders: Folders, games: Mapping[str, AnyGame], grow: Grow, forget: Callable[[str], None]
    ) -> None:  # fmt: skip
        """``grow`` and ``forget`` the history of a table."""
        self.folders = folders
        self._broadcasts = Broadcasts(games.get, grow, forget)
        self._reader = ContestReader()
        self._watched: dict[str, Watched] = {}

    async def cards(self) -> ContestCards:
        """All that can be read, the newest first."""
        folders = await asyncio.to_thread(lambda: [folder for folder in self.folders.look() if folder.is_contest])
        watched = [await self._refreshed(folder) for folder in folders]
        cards = [each.card for each in watched if each.card and not each.problem]
        damaged = [each.folder.id for each in watched if each.problem]
        latest = sorted(cards, key=lambda card: card.opened, reverse=True)
        return ContestCards(contests=latest, damaged=damaged, arenas={})

    async def find(self, id: str) -> Watched:
        """A contest, read up to now. Raises ``Refusal`` where there is none."""
        return await self._refreshed(await self._folder(id))

    async def ask(self, id: str, part: str, **more: Any) -> bytes:
        """A part of a contest as JSON, see ``Watched``."""
        return await self._watch(await self._folder(id)).ask(part, **more)

    async def own_file(self, id: str, token: str | None, path: str) -> bytes:
        """A file of the token's owner, by its name in what ``own`` tells. Raises ``Refusal``."""
        folder = await self._folder(id)
        found = await self._watch(folder).ask("own-file", token=token or " ", name=path)
        try:
            return await asyncio.to_thread(_end_of, folder.path / found.decode()) if found else _refuse_file()
        except OSError:
            return _refuse_file()

    async def _folder(self, id: str) -> Folder:
        folder = await asyncio.to_thread(self.folders.find, id)
        if folder is None or not folder.is_contest:
            raise Refusal("no-such-contest")
        return folder

    async def _refreshed(self, folder: Folder) -> Watched:
        watched = self._watch(folder)
        await watched.refresh()
        return watched

    def _watch(self, folder: Folder) -> Watched:
        if folder.id not in self._watched:
            self._watched[folder.id] = Watched(folder, self._reader)
        return self._watched[folder.id]

    async def broadcast(self, id: str) -> Broadcast:
        """A game that is played now. Raises ``Refusal``."""
        path = await asyncio.to_thread(self.folders.find_live, id)
        game = await asyncio.to_thread(_game_of, path) if path else ""
        if path is None or not game:
            raise Refusal("no-such-table")
        return await self._broadcasts.find(id, id.partition(MARK)[0], path, game)

    async def lines_from(self, id: str, number: int) -> Sequence[bytes]:
        """What a game that is broadcast has written since."""
        return await self._broadcasts.lines_from(id, number)

    async def find_replay(self, id: str) -> str:
        """The id of a game's replay, by that of the table at which it was played."""
        contest, _, game = id.partition(MARK)
        if await asyncio.to_thread(self.folders.find_log, id):
            return id
        watched = await self.find(contest)
        if not (found := await watched.ask("replay", name=game)):  # it may have ended since the last look
            await asyncio.sleep(min(watched.rests_s, LONGEST_REST_S))
            found = await watched.ask("replay", name=game)
        return found.decode() or id

    def close(self) -> None:
        self._broadcasts.close()
        for watched in self._watched.values():
            watched.close()
        self._reader.close()


def _end_of(path: Path) -> bytes:
    """A file's last part, which is what broke off."""
    with path.open("rb") as stream:
        stream.seek(max(0, os.fstat(stream.fileno()).st_size - OWN_BYTES))
        return stream.read(OWN_BYTES)


def _refuse_file() -> NoReturn:
    raise Refusal("no-such-file")


def _game_of(path: Path) -> str:
    """Of a log; nothing if that has not begun."""
    try:
        with path.open("rb") as stream:
            return read_header(stream.readline().rstrip(b"\n")).game
    except (OSError, ValueError):
        return ""
