"""The web table in this process, with real sockets and a real store, and people who are scripts."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any

import httpx

from spieltisch.core.game import Access, AnyGame, Dialect
from spieltisch.core.rates import Rate
from spieltisch.lobby.room import Origin
from spieltisch.net.reach import Reach
from spieltisch.net.runner import LobbyRunner
from spieltisch.net.server import HostedGame, Server
from spieltisch.web.access.bounds import Bounds
from spieltisch.web.app import Web
from spieltisch.web.assembly import SitePlan, assembled
from spieltisch.web.push.sending import Sender
from spieltisch.web.tables.opening import BotPace
from tests.contract.subjects import discover

HOST = "127.0.0.1"
PAGES = "pages"
API = "/api/v1"
EVERYTHING = Rate(1e6, 1_000_000)
GENEROUS = Bounds(
    writes=EVERYTHING,
    reads=EVERYTHING,
    openings=EVERYTHING,
    workshop_starts=EVERYTHING,
    workshops_per_address=16,
    tables_per_address=200,
    doors=500,
    doors_per_address=500,
    analyses=EVERYTHING,
    claims=EVERYTHING,
    analysis_ply_us=20_000,
    puzzle_rest_us=0,
)
PATIENCE_S = 20
QUICK = BotPace(budget_us=2_000, pause_us=0)
GAMES: dict[str, AnyGame] = {game.name: game for game in discover()}


@dataclass
class RunningSite:
    """A server as far as pages see it."""

    server: Server
    web: Web
    runners: Mapping[str, LobbyRunner]
    port: int
    resumed: Sequence[Origin]
    failed: asyncio.Event
    """Set when nothing can be written any more."""

    @property
    def url(self) -> str:
        return f"http://{HOST}:{self.port}"

    def player(self, client: httpx.AsyncClient, opened: Any, seat: int = 0, seed: int = 1) -> Player:
        """The person at a seat of a table that was just opened."""
        player = Player(client, opened["table"]["id"], seat, opened["seats"][seat]["token"], seed)
        player.compose = lambda: self.compose(player)
        return player

    def compose(self, player: Player) -> str | None:
        """What a bot would do, from what the person may know; nothing if it is not asked any more."""
        table = self.web.tables.find(player.table)
        game = table.served.game
        if not table.served.runner.is_asked(player.table, player.seat):
            return None
        observation = table.people[player.seat].observation
        bot = next(iter(game.roster.bots.values()))(player.random.getrandbits(32))
        return game.play.notation.write_action(bot.choose(observation, player.seat, 1_000))

    def client(self, **more: Any) -> httpx.AsyncClient:
        """For the API, patient: a machine may be busy."""
        return httpx.AsyncClient(base_url=f"{self.url}{API}", timeout=PATIENCE_S, **more)

    def visitor(self) -> httpx.AsyncClient:
        """For pages and all else, likewise."""
        return httpx.AsyncClient(base_url=self.url, timeout=PATIENCE_S)


@asynccontextmanager
async def running_site(
    folder: Path,
    names: Sequence[str] = ("hive",),
    *,
    games: Mapping[str, AnyGame] = GAMES,
    bounds: Bounds = GENEROUS,
    pace: BotPace = QUICK,
    options: Mapping[str, Mapping[str, Any]] = {},
    orderly: bool = True,
    port: int = 0,
    reach: Reach = Reach(),
    contests: Sequence[Path] = (),
    arenas: Mapping[Path, Path] = {},
    sender: Sender | None = None,
) -> AsyncIterator[RunningSite]:
    """A server of these games with its data in the folder, and one more door for pages. Not ``orderly``: it
    vanishes, as if it were killed."""
    hosted = {name: games[name] for name in names}
    dialects = (dialect for game in hosted.values() for dialect in game.wire.dialects())
    ports = {dialect.door: 0 for dialect in dialects if not dialect.access.path}
    plan = SitePlan(
        folder, hosted, {name: games[name].setup.options(**options.get(name, {})) for name in names}, [HOST],
        {**ports, PAGES: port}, reach=reach, has_pages=True, bounds=bounds, pace=pace, add_doors=_add_pages,
        contests=contests,
        arenas=arenas,
        sender=sender,
        today=lambda: "2026-01-02T03:04:05Z",
    )  # fmt: skip
    async with assembled(plan) as site:
        assert site.web
        runners = {name: hosted.runner for name, hosted in site.games.items()}
        try:
            yield RunningSite(
                site.server, site.web, runners, site.addresses[PAGES].port, site.storage.origins, site.failed
            )
        finally:
            if orderly:
                await asyncio.wait_for(site.close(), 5)
            else:
                site.break_off()


def _add_pages(server: Server, games: Mapping[str, HostedGame]) -> None:
    """A door for HTTP, where none of the games has one."""
    dialect = Dialect(PAGES, 0, new_nothing, new_nothing, access=Access(path="/none"))
    server.add(next(iter(games.values())).new_door(dialect))


def new_nothing(*_: Any) -> Any:
    raise AssertionError("nobody comes here")


@dataclass
class Event:
    """One of a stream's."""

    kind: str
    id: str
    data: Any


class Stream:
    """A feed that is read event by event."""

    def __init__(self, lines: AsyncIterator[str]) -> None:
        self._lines = lines

    async def next(self) -> Event | None:
        """The next event; None at the end."""
        fields: dict[str, str] = {}
        async for line in self._lines:
            if line.startswith(":"):
                continue
            if not line and fields:
                return Event(fields.get("event", "entry"), fields.get("id", ""), json.loads(fields.get("data", "null")))
            name, _, value = line.partition(": ")
            if name:
                fields[name] = value
        return None

    async def until(self, is_meant: Callable[[Event], bool]) -> Event:
        """The first such event."""
        while event := await asyncio.wait_for(self.next(), 20):
            if is_meant(event):
                return event
        raise AssertionError("the stream ended before")


@asynccontextmanager
async def following(
    client: httpx.AsyncClient, path: str, token: str | None = None, since: str | None = None
) -> AsyncIterator[Stream]:
    """The feed at a path."""
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    async with client.stream("GET", path, params={"since": since} if since else {}, headers=headers) as answer:
        assert answer.status_code == 200, await answer.aread()
        yield Stream(answer.aiter_lines())


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


async def open_table(client: httpx.AsyncClient, game: str, *seats: Any, **more: Any) -> Any:
    """A new table. A seat is ``"me"``, ``"open"``, ``"program"``, or a bot's name."""
    wishes = []
    for number, seat in enumerate(seats):
        if seat == "me":
            wishes.append({"who": "me", "name": f"Person {number}"})
        elif seat in ("open", "program"):
            wishes.append({"who": seat})
        else:
            wishes.append({"who": "bot", "bot": seat})
    answer = await client.post("/tables", json={"game": game, "seats": wishes, **more})
    assert answer.status_code == 201, answer.text
    return answer.json()


class Player:
    """A person who plays what a random choice says, by the feed alone."""

    def __init__(self, client: httpx.AsyncClient, table: str, seat: int, token: str, seed: int = 1) -> None:
        self.client = client
        self.table = table
        self.seat = seat
        self.token = token
        self.random = Random(seed)
        self.entries: list[Any] = []
        self.at: str | None = None
        self.compose: Callable[[], str | None] | None = None
        """Finds an action where the choices are too many to be listed."""

    @property
    def path(self) -> str:
        return f"/tables/{self.table}/seats/{self.seat}"

    async def post(self, what: str, body: Any) -> httpx.Response:
        return await self.client.post(f"{self.path}/{what}", json=body, headers=bearer(self.token))

    async def choices(self) -> list[str]:
        """What can be done now."""
        answer = await self.client.get(f"/tables/{self.table}/feed?follow=false", headers=bearer(self.token))
        *_, last = [json.loads(line[6:]) for line in answer.text.splitlines() if line.startswith("data: ")]
        return list(last["choices"])

    async def play(self, actions: int = 10_000) -> str:
        """Until the end of the game, or of so many actions of one's own; why it ended."""
        async with following(self.client, f"/tables/{self.table}/feed", self.token, self.at) as stream:
            while event := await asyncio.wait_for(stream.next(), 30):
                if event.kind == "end":
                    return str(event.data["why"])
                if event.kind != "entry":
                    continue
                self.entries.append(event.data)
                self.at = event.id
                if actions > 0 and await self.act(event.data):
                    actions -= 1
                    if not actions:
                        return "enough"
        return "broken off"

    async def act(self, entry: Any) -> bool:
        """Answer, if asked; whether that was taken."""
        if not any(wait["seat"] == self.seat for wait in entry.get("clock", ())):
            return False
        choices = entry.get("choices")  # none where the clock, which is of now, is later than the rest of the entry
        action = self.random.choice(choices) if choices else self.compose and self.compose()
        if action is None:
            return False
        answer = await self.post("actions", {"action": action})
        assert answer.status_code in (200, 409), answer.text
        return answer.status_code == 200


def brief(game: AnyGame, **changes: Any) -> AnyGame:
    """The same game with other defaults."""
    setup = replace(game.setup, options=lambda: game.setup.options(**changes))  # type: ignore[arg-type]
    return replace(game, setup=setup)
