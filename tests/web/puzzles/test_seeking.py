"""A server that looks for puzzles by itself: after which events, when not, and what is there then."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import httpx
import pytest

from spieltisch.net.runner import LobbyRunner
from spieltisch.web.puzzles.file import read
from spieltisch.web.puzzles.seeking import Seeking
from tests.web.analysis.test_analysis import played
from tests.web.site import RunningSite
from tests.web.tables.test_tables import at


@dataclass
class House:
    """One lobby as far as looking for puzzles knows it, and what has happened there."""

    happened: list[str]
    """``rests`` and ``looks``, in their order."""
    games: int
    """That have ended, and were not looked at."""
    is_played: bool = False
    listeners: list[Callable[[Any], None]] = field(default_factory=list)

    @property
    def lobby(self) -> Any:
        return SimpleNamespace(notices=lambda: [SimpleNamespace(is_running=self.is_played)])


class Looking(Seeking):
    """Without processes."""

    house: House

    async def look(self) -> bool:
        self.house.happened.append("looks")
        self.house.games -= self.house.games > 0
        return self.house.games > 0


def looking(house: House, rest: Callable[[float], Awaitable[None]]) -> Looking:
    found = Looking(Path("/"), [cast("LobbyRunner", house)], 60_000_000, rest)
    found.house = house
    return found


async def settle() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


def test_it_begins_with_a_games_end_rests_between_games_and_waits_while_somebody_plays() -> None:
    async def work() -> None:
        house = House([], games=2)
        may_go_on = asyncio.Semaphore(0)

        async def rest(seconds: float) -> None:
            assert seconds == 60
            house.happened.append("rests")
            await may_go_on.acquire()

        seeking = looking(house, rest)
        seeking.begin()
        await settle()
        assert house.happened == [], "no game has ended here"
        house.listeners[0](None)
        house.is_played = True
        await settle()
        may_go_on.release()
        await settle()
        assert house.happened == ["rests", "rests"], "somebody plays again"
        house.is_played = False
        for _ in range(2):
            may_go_on.release()
            await settle()
        assert house.happened == ["rests", "rests", "looks", "rests", "looks"], "both games, and no more"
        await seeking.close()

    asyncio.run(work())


@pytest.mark.usefixtures("process")
def test_a_process_looks_at_a_game_of_the_server(tmp_path: Path) -> None:
    async def work(site: RunningSite, client: httpx.AsyncClient) -> None:
        id = await played(client, "hive")
        seeking = Seeking(tmp_path, [], 1)
        assert await seeking.look()
        assert id in read(tmp_path).looked_at

    at(tmp_path, work)


@pytest.mark.usefixtures("process")
def test_it_ends_as_soon_as_a_game_begins(tmp_path: Path) -> None:
    async def work(site: RunningSite, client: httpx.AsyncClient) -> None:
        await played(client, "hive")
        seeking = Seeking(tmp_path, [cast("LobbyRunner", House([], 1, is_played=True))], 1)
        assert not await seeking.look()
        assert not read(tmp_path).looked_at

    at(tmp_path, work)
