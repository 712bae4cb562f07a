"""The web table in this process, with real sockets and a real store, and people who are scripts."""

from __future__ import annotations

import asyncio
import json
import uuid
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any

import httpx

from spieltisch.core.contracts import Dialect, Game
from spieltisch.net.door import Door
from spieltisch.net.hall import Desk, Hall
from spieltisch.net.server import Address
from spieltisch.store.journal import Journal
from spieltisch.store.recovery import find_resumable, reveal_unfinished
from spieltisch.store.vault import Vault
from spieltisch.table.lobby import Lobby
from spieltisch.table.rooms import Origin, Room
from spieltisch.web.app import Web
from spieltisch.web.bounds import Bounds, Rate
from spieltisch.web.houses import House
from spieltisch.web.parlour import BotPace
from tests.contract.subjects import discover

HOST = "127.0.0.1"
API = "/api/v1"
EVERYTHING = Rate(1e6, 1_000_000)
GENEROUS = Bounds(writes=EVERYTHING, reads=EVERYTHING, openings=EVERYTHING)
QUICK = BotPace(budget_us=2_000, pause_us=0)
GAMES: dict[str, Game] = {game.name: game for game in discover()}


@dataclass
class WebHouse:
    """A server as far as pages see it."""

    web: Web
    hall: Hall
    desks: Mapping[str, Desk]
    port: int
    resumed: Sequence[Origin]

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
        table = self.web.parlour.find(player.table)
        game, room = table.house.game, table.house.desk.lobby.find(player.table)
        if not isinstance(room, Room) or not room.is_asked(player.seat):
            return None
        observation = table.people[player.seat].session.observation
        bot = next(iter(game.bots.values()))(player.random.getrandbits(32))
        return game.notation.write_action(bot.choose(observation, player.seat, 1_000))

    def client(self, **more: Any) -> httpx.AsyncClient:
        return httpx.AsyncClient(base_url=f"{self.url}{API}", timeout=20, **more)


@asynccontextmanager
async def web_house(
    folder: Path,
    names: Sequence[str] = ("hive",),
    *,
    games: Mapping[str, Game] = GAMES,
    bounds: Bounds = GENEROUS,
    pace: BotPace = QUICK,
    options: Mapping[str, Mapping[str, Any]] = {},
    orderly: bool = True,
    port: int = 0,
) -> AsyncIterator[WebHouse]:
    """Journal and vault in the folder, lobbies of these games, and one door for HTTP. Not ``orderly``: the server
    vanishes, as if it were killed."""
    resumable = find_resumable(folder, games)
    reveal_unfinished(folder, [origin.id or "" for origin in resumable])
    journal = Journal.open(folder)
    for origin in resumable:
        journal.reopen(origin.id or "")
    hall = Hall(journal)
    vaults = {name: Vault(folder, first=1) for name in names}
    chosen = {name: games[name].options(**options.get(name, {})) for name in names}
    desks = {
        name: hall.seat(
            Lobby(
                games[name], chosen[name], new_id=lambda: str(uuid.uuid4()), new_seed=vaults[name].take,
                today=lambda: "2026-01-02T03:04:05Z",
            )
        )
        for name in names
    }  # fmt: skip
    addresses: dict[str, Address] = {}
    houses = {name: House(games[name], desk, chosen[name], addresses) for name, desk in desks.items()}
    web = Web(houses, folder, HOST, bounds=bounds, pace=pace)
    dialects: list[tuple[str, Dialect]] = [(name, dialect) for name in names for dialect in games[name].dialects()]
    doors = [Door(desks[name], dialect, chosen[name]) for name, dialect in dialects if not dialect.path]
    pages = Door(next(iter(desks.values())), Dialect("pages", 0, new_nothing, new_nothing, path="/none"), None)
    pages.pages = web.take
    for door in [*doors, pages]:
        addresses[door.dialect.door] = Address(*await door.open(HOST, port if door is pages else 0))
    await web.resume(resumable)
    try:
        yield WebHouse(web, hall, desks, addresses.pop("pages").port, resumable)
    finally:
        for door in [*doors, pages]:
            door.close()
        if orderly:
            hall.close()
            await asyncio.wait_for(hall.emptied(), 5)
            await asyncio.wait_for(web.close(), 5)
        else:
            web.break_off()
            for connection in list(hall.connections.values()):
                connection.has_left = True
                connection.outlet.abort()
            for desk in desks.values():
                desk.alarm.cancel()
        for vault in vaults.values():
            vault.close()
        journal.close()


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
    """A new table. A seat is ``"me"``, ``"open"``, or a bot's name."""
    wishes = []
    for number, seat in enumerate(seats):
        if seat == "me":
            wishes.append({"who": "me", "name": f"Person {number}"})
        elif seat == "open":
            wishes.append({"who": "open"})
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
        choices = entry.get("choices")
        action = self.random.choice(choices) if choices or self.compose is None else self.compose()
        if action is None:
            return False
        answer = await self.post("actions", {"action": action})
        assert answer.status_code in (200, 409), answer.text
        return answer.status_code == 200


def brief(game: Game, **changes: Any) -> Game:
    """The same game with other defaults."""
    return replace(game, options=lambda: game.options(**changes))  # type: ignore[arg-type]
