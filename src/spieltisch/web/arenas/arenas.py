"""All arenas of a server. Their journals are read in a thread of their own, one thing at a time."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Final, NoReturn, TypeVar

import msgspec
from msgspec.structs import replace

from spieltisch.arenas.desk import Desk, TooManyError
from spieltisch.arenas.showing import Ladder, LastGame, OwnPage, OwnVersion
from spieltisch.core.errors import UsageError
from spieltisch.net import sandbox
from spieltisch.net.now import SECOND_US, monotonic_us
from spieltisch.web.access.bounds import Bounds
from spieltisch.web.access.refusals import Refusal
from spieltisch.web.arenas.models import ArenaCard, ArenaCards, TakenCard
from spieltisch.web.arenas.runners import Runners
from spieltisch.web.contests.folders import MARK

T = TypeVar("T")
FRESH_US: Final = SECOND_US // 2
"""How long a look into a journal lasts, for those who hand nothing in."""
LEADERS: Final = 3


@dataclass(slots=True)
class Shown:
    """An arena, as it is shown to everybody."""

    desk: Desk
    looked_us: int | None = None
    lines: int = -1
    card: ArenaCard | None = None
    whole: bytes = b""
    """As JSON."""

    def look(self) -> None:
        """See to it that it is of now, or as good as that. Raises ``Refusal``."""
        now_us = monotonic_us()
        if self.looked_us is not None and now_us - self.looked_us < FRESH_US:
            return
        try:
            lines = self.desk.refresh()
        except UsageError as error:
            raise Refusal("damaged-arena", why=str(error)) from None
        self.looked_us = now_us
        if lines != self.lines:
            self.lines, found = lines, self.desk.ladder
            self.whole, self.card = _whole(self.desk.id, found), _card(self.desk.id, found)


class Arenas:
    """What the paths below ``/arenas`` work on."""

    def __init__(self, files: Sequence[Path], folders: Sequence[Path], bounds: Bounds) -> None:
        """``folders`` are those of the arenas in ``files``, opened already."""
        self._shown = {folder.name: Shown(Desk(folder, refuses="it has yet to begin")) for folder in folders}
        self._bounds = bounds
        self._uploads = 0
        """On their way."""
        self._worker = ThreadPoolExecutor(1, thread_name_prefix="arenas")
        self._runners = Runners(files)
        self._beginning: asyncio.Task[None] | None = None

    def __bool__(self) -> bool:
        return bool(self._shown)

    @property
    def folders(self) -> Sequence[Path]:
        """Where their replays lie."""
        return [shown.desk.folder for shown in self._shown.values()]

    @property
    def most_bytes(self) -> int:
        """Of what is handed in."""
        return self._bounds.upload_bytes

    def begin(self) -> None:
        """Let them run, where what is handed in can be shut in. That is found out meanwhile."""
        if self._shown:
            self._beginning = asyncio.create_task(self._begin())

    async def _begin(self) -> None:
        why = await asyncio.to_thread(sandbox.available) or ""
        for shown in self._shown.values():
            shown.desk.refuses = why and f"programs cannot be shut in here, {why}"
        if not why:
            self._runners.begin()

    async def cards(self) -> ArenaCards:
        """All that can be read."""
        found, damaged = [], []
        for id in self._shown:
            try:
                found.append(await self._work(self._look, id))
            except Refusal:
                damaged.append(id)
        return ArenaCards(arenas=[shown.card for shown in found if shown.card], damaged=damaged)

    async def whole(self, id: str) -> bytes:
        """An arena for everybody, as JSON. Raises ``Refusal``."""
        return (await self._work(self._look, id)).whole

    async def own(self, id: str, token: str | None) -> bytes:
        """What the token's owner may see, as JSON. Raises ``Refusal``."""

        def ask() -> bytes:
            shown = self._look(id)
            return _own(id, shown.desk.own(_author(shown.desk, token)))

        return await self._work(ask)

    async def file(self, id: str, token: str | None, path: str) -> bytes:
        """A file of the token's owner. Raises ``Refusal``."""

        def ask() -> bytes:
            desk = self._look(id).desk
            found = desk.find(_author(desk, token), path)
            try:
                return found.read_bytes() if found else _refuse("no-such-file")
            except OSError:
                return _refuse("no-such-file")

        return await self._work(ask)

    async def admit(self, token: str | None) -> tuple[str, str]:
        """In which arena a token lets hand in, and for whom, before anything is read of it. Raises ``Refusal``."""

        def ask() -> tuple[str, str]:
            for id in self._shown:
                desk = self._look(id).desk
                if token and (author := desk.author_of(token)):
                    if desk.refuses:
                        raise Refusal("no-uploads", why=desk.refuses)
                    return id, author
            return _refuse("bad-arena-token")

        return await self._work(ask)

    async def hand_in(self, id: str, author: str, read: Callable[[], Awaitable[bytes]]) -> TakenCard:
        """Take what ``read`` brings. Raises ``Refusal``."""
        if self._uploads >= self._bounds.uploads:
            raise Refusal("upload-busy", most=self._bounds.uploads)
        self._uploads += 1
        try:
            async with asyncio.timeout(self._bounds.upload_us / SECOND_US):
                data = await read()
            number = await self._work(self._take, id, author, data)
        except TimeoutError:
            raise Refusal("bad-request", why="it came too slowly") from None
        finally:
            self._uploads -= 1
        return TakenCard(arena=id, author=author, version=number, page=f"/arena/{id}")

    async def close(self) -> None:
        """All runners have ended after this."""
        self._stop()
        await self._runners.close()
        self._worker.shutdown(wait=False, cancel_futures=True)

    def break_off(self) -> None:
        """End all at once; nobody waits for that."""
        self._stop()
        self._runners.break_off()
        self._worker.shutdown(wait=False, cancel_futures=True)

    def _stop(self) -> None:
        """Begin nothing more."""
        if self._beginning:
            self._beginning.cancel()

    def _take(self, id: str, author: str, data: bytes) -> int:
        shown = self._shown[id]
        shown.looked_us = None  # everybody sees it at once
        try:
            return shown.desk.hand_in(author, data)
        except TooManyError as error:
            raise Refusal("too-many-versions", why=str(error)) from None
        except UsageError as error:
            raise Refusal("bad-upload", why=str(error)) from None

    def _look(self, id: str) -> Shown:
        shown = self._shown.get(id) or _refuse("no-such-arena")
        shown.look()
        return shown

    async def _work(self, task: Callable[..., T], *arguments: object) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._worker, task, *arguments)


def _author(desk: Desk, token: str | None) -> str:
    """Raises ``Refusal``."""
    return (desk.author_of(token) if token else None) or _refuse("bad-arena-token")


def _refuse(kind: str) -> NoReturn:
    raise Refusal(kind)


def _card(id: str, found: Ladder) -> ArenaCard:
    leaders = [standing.name for standing in found.authors if standing.rating is not None][:LEADERS]
    return ArenaCard(
        id=id, name=found.name, game=found.game, authors=len(found.authors), games=found.games, leaders=leaders
    )


def _whole(id: str, found: Ladder) -> bytes:
    """Replays get the ids that they have on this server."""
    latest = [replace(game, replay=_replay(id, game)) for game in found.latest]
    return msgspec.json.encode({"id": id, **msgspec.to_builtins(replace(found, latest=tuple(latest)))})


def _own(id: str, page: OwnPage) -> bytes:
    versions = [_own_version(id, version) for version in page.versions]
    return msgspec.json.encode(replace(page, versions=tuple(versions)))


def _own_version(id: str, version: OwnVersion) -> OwnVersion:
    return replace(version, latest=tuple(replace(game, replay=_replay(id, game)) for game in version.latest))


def _replay(id: str, game: LastGame) -> str:
    return f"{id}{MARK}{game.replay}"
