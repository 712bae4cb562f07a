"""A class on one machine: 40 pages of pupils and one of the wall, from the teacher's press to the moves.

A server runs on one core, everybody else on another. Each pupil is what a browser is to the server: a feed of the class
until the round begins, then the seat, its feed, and a request for each move. What is measured is the time from the
press until the last pupil has the board, and that from a move's request leaving one page until the other has read what
came of it.

    python -m bench.classroom [--pupils 40] [--game hive] [--moves 16] [--json]
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sys
import time
from collections.abc import AsyncIterator
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Final

from bench.load import CLIENT_CORE, HOST, SERVER_CORE, pin
from bench.spectators import served
from spieltisch.core.build import is_compiled

API: Final = "/api/v1"
THINK_S: Final = 0.3, 1.5
"""How long a pupil looks at the board."""
SEATED_MS: Final = 3000
"""The bar from the press until everybody has the board."""
P99_MS: Final = 100
"""And for a move."""
LONGEST_S: Final = 120
"""So long a class lasts at most."""
KB: Final = 1024


@dataclass(frozen=True, slots=True)
class Figures:
    """What one run says."""

    game: str
    pupils: int
    compiled: bool
    seated_ms: float
    """From the press until the last one had the board."""
    moves: int
    p50_ms: float
    p99_ms: float
    max_ms: float
    idle_mb: float
    """The server's memory when nobody was there."""
    busy_mb: float
    """And at most, with the class."""


@dataclass(slots=True)
class Client:
    """One page's way to the server: a connection for requests, and one for each feed."""

    port: int
    reader: asyncio.StreamReader | None = None
    writer: asyncio.StreamWriter | None = None

    async def ask(self, method: str, path: str, token: str = "", body: Any = None) -> Any:
        """One request, and its answer as JSON. Raises ``ValueError`` for a refusal."""
        if self.writer is None:
            self.reader, self.writer = await asyncio.open_connection(HOST, self.port)
        assert self.reader
        self.writer.write(self._head(method, path, token, body))
        status, length = await _answer(self.reader)
        found = json.loads(await self.reader.readexactly(length))
        if status >= 400:
            raise ValueError(f"{path}: {found}")
        return found

    async def follow(self, path: str, token: str = "") -> AsyncIterator[tuple[str, Any]]:
        """A feed's events until it ends or nobody asks for more."""
        reader, writer = await asyncio.open_connection(HOST, self.port, limit=1 << 22)
        writer.write(self._head("GET", path, token, None))
        await _answer(reader)
        kind = ""
        try:
            while line := await reader.readline():
                if line.startswith(b"event: "):
                    kind = line[7:].strip().decode()
                elif line.startswith(b"data: "):
                    yield kind, json.loads(line[6:])
                    kind = ""
        finally:
            writer.close()

    def _head(self, method: str, path: str, token: str, body: Any) -> bytes:
        sent = b"" if body is None else json.dumps(body).encode()
        lines = [f"{method} {API}{path} HTTP/1.1", f"Host: {HOST}:{self.port}", f"Content-Length: {len(sent)}"]
        lines += [f"Authorization: Bearer {token}"] * bool(token) + ["Content-Type: application/json"]
        return "\r\n".join([*lines, "", ""]).encode() + sent


async def _answer(reader: asyncio.StreamReader) -> tuple[int, int]:
    """An answer's status, and how long its body is, if it says so."""
    status, length = int((await reader.readline()).split()[1]), 0
    while (line := await reader.readline()) not in (b"\r\n", b""):
        name, _, value = line.partition(b":")
        if name.lower() == b"content-length":
            length = int(value)
    return status, length


@dataclass(slots=True)
class Lesson:
    """Everything that everybody has a part in."""

    id: str
    moves: int
    """At each table."""
    rng: random.Random
    left: dict[str, int] = field(default_factory=dict)
    """By table, how many are still to be made."""
    sent: dict[str, float] = field(default_factory=dict)
    """By table, when the latest move left."""
    waits: list[float] = field(default_factory=list)
    seated: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(0))


async def be_pupil(port: int, lesson: Lesson, name: str) -> None:
    """Come in, wait, sit down, and play so many moves."""
    page = Client(port)
    own = await page.ask("POST", f"/classes/{lesson.id}/pupils", body={"name": name})
    feed = page.follow(f"/classes/{lesson.id}/feed", own["token"])
    async for _, data in feed:
        if "class" not in data:  # of several news only the last has it
            continue
        pupils = {each["pupil"]: each for each in data["class"]["pupils"]}
        if pupils[own["pupil"]]["table"]:
            break
    await feed.aclose()  # type: ignore[attr-defined]
    place = await page.ask("GET", f"/classes/{lesson.id}/pupils/{own['pupil']}", own["token"])
    await play(page, lesson, place)


async def play(page: Client, lesson: Lesson, place: Any) -> None:
    """At one's table, by its feed alone, until all moves there are made."""
    table, seat, has_board = place["table"], place["seat"], False
    lesson.left.setdefault(table, lesson.moves)
    async for kind, data in page.follow(f"/tables/{table}/feed", place["token"]):
        if kind == "end":
            return
        if kind or "picture" not in data:
            continue
        if not has_board:
            has_board = True
            lesson.seated.release()
        is_mine = any(wait["seat"] == seat for wait in data["clock"])
        if is_mine and table in lesson.sent:
            lesson.waits.append(time.perf_counter() - lesson.sent.pop(table))
        if not lesson.left[table]:
            return
        if is_mine and data["choices"]:
            await asyncio.sleep(lesson.rng.uniform(*THINK_S))
            lesson.left[table] -= 1
            lesson.sent[table] = time.perf_counter()
            action = {"action": lesson.rng.choice(data["choices"])}
            with suppress(ValueError):  # the other one has given up
                await page.ask("POST", f"/tables/{table}/seats/{seat}/actions", place["token"], action)


async def be_wall(port: int, lesson: Lesson) -> None:
    """The projector: the class, and one board after the other."""
    page = Client(port)
    while True:
        card = await page.ask("GET", f"/classes/{lesson.id}")
        for table in card["tables"]:
            with suppress(TimeoutError):
                async with asyncio.timeout(1):
                    async for _ in page.follow(f"/tables/{table['id']}/feed"):
                        pass
        await asyncio.sleep(0.5)


async def teach(port: int, pid: int, game: str, pupils: int, moves: int) -> Figures:
    """One class with one round."""
    teacher, idle_mb = Client(port), memory_mb(pid)
    opened = await teacher.ask("POST", "/classes", body={"game": game, "size": 2, "bot": "random"})
    lesson = Lesson(opened["id"], moves, random.Random(2009))
    async with asyncio.timeout(LONGEST_S), asyncio.TaskGroup() as everybody:
        wall = everybody.create_task(be_wall(port, lesson))
        tasks = [everybody.create_task(be_pupil(port, lesson, f"Pupil {at}")) for at in range(pupils)]
        seated_ms = await seat(teacher, lesson, opened["token"], pupils)
        await asyncio.wait(tasks)
        wall.cancel()
    waits = sorted(1000 * wait for wait in lesson.waits)
    return Figures(
        game, pupils, is_compiled(), round(seated_ms, 1), len(waits), round(waits[len(waits) // 2], 2),
        round(waits[len(waits) * 99 // 100], 2), round(waits[-1], 2), idle_mb, memory_mb(pid, "VmHWM"),
    )  # fmt: skip


async def seat(teacher: Client, lesson: Lesson, token: str, pupils: int) -> float:
    """Press once everybody is here; how long it takes until everybody has the board."""
    async for _, data in teacher.follow(f"/classes/{lesson.id}/feed"):
        if "class" in data and sum(pupil["is_here"] for pupil in data["class"]["pupils"]) == pupils:
            break
    since = time.perf_counter()
    await teacher.ask("POST", f"/classes/{lesson.id}/rounds", token)
    for _ in range(pupils):
        await lesson.seated.acquire()
    return 1000 * (time.perf_counter() - since)


def memory_mb(pid: int, what: str = "VmRSS") -> float:
    """Of a process on Linux: what lies in memory, or at most did (``VmHWM``)."""
    line = next(line for line in Path(f"/proc/{pid}/status").read_text().splitlines() if line.startswith(what))
    return round(int(line.split()[1]) / KB, 1)


def describe(figures: Figures) -> str:
    python = "" if figures.compiled else " uncompiled"
    return (
        f"{figures.game}{python}, {figures.pupils} pupils: seated within {figures.seated_ms:.0f} ms;"
        f" {figures.moves} moves  p50 {figures.p50_ms:.1f} ms  p99 {figures.p99_ms:.1f} ms  max {figures.max_ms:.1f} ms"
        f"; memory {figures.idle_mb:.0f} MB, then at most {figures.busy_mb:.0f} MB"
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0] if __doc__ else "")
    parser.add_argument("--pupils", type=int, default=40)
    parser.add_argument("--game", default="hive")
    parser.add_argument("--moves", type=int, default=16, help="at each table")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    with served(()) as (pid, ports):
        pin(pid, SERVER_CORE)
        pin(0, CLIENT_CORE)
        figures = asyncio.run(teach(ports["pages"], pid, given.game, given.pupils, given.moves))
    print(json.dumps(asdict(figures)) if given.json else describe(figures))
    return 0 if figures.seated_ms <= SEATED_MS and figures.p99_ms <= P99_MS else 1


if __name__ == "__main__":
    sys.exit(main())
