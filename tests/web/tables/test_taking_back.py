"""Taking back at tables of pages: asking, agreeing, declining, and what is left of it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

from spieltisch.net.life import Line
from spieltisch.table.standing import MOST
from tests.web.site import Player, RunningSite, bearer, following, open_table, running_site

PLAIN = {"twixt": {"mirror": False}, "hive": {}}
BACK = {"is": "fact", "what": "taken-back", "seat": 0}


def at(folder: Path, work: Callable[[RunningSite, httpx.AsyncClient], Awaitable[None]], *games: str) -> None:
    async def run() -> None:
        async with running_site(folder, games or ("twixt",), options=PLAIN) as site, site.client() as client:
            await work(site, client)

    asyncio.run(run())


async def seated(site: RunningSite, client: httpx.AsyncClient, *seats: str, **more: Any) -> tuple[Any, list[Player]]:
    opened = await open_table(client, more.pop("game", "twixt"), *seats, **more)
    return opened, [site.player(client, opened, seat) for seat, who in enumerate(seats) if who == "me"]


async def act(player: Player) -> str:
    """The first of all that can be done."""
    async with following(player.client, f"/tables/{player.table}/feed", player.token) as stream:
        asked = await stream.until(lambda event: event.kind == "entry" and bool(event.data.get("choices")))
    choices: list[str] = asked.data["choices"]
    assert (await player.post("actions", {"action": choices[0]})).status_code == 200
    return choices[0]


async def ask(player: Player) -> str:
    return told(await player.post("take-back", None))


async def answer(player: Player, seat: int = 0, *, agrees: bool = True) -> str:
    return told(await player.post("take-back/answer", {"seat": seat, "agrees": agrees}))


def told(answer: httpx.Response) -> str:
    return "" if answer.status_code == 200 else str(answer.json()["code"])


async def card(client: httpx.AsyncClient, player: Player) -> Any:
    return (await client.get(f"/tables/{player.table}")).json()


async def events(player: Player) -> list[Any]:
    answer = await player.client.get(f"/tables/{player.table}/events", headers=bearer(player.token))
    return [event["told"] for event in answer.json()["events"]]


def test_who_is_asked_agrees_and_the_game_is_as_it_was_before(tmp_path: Path) -> None:
    async def work(site: RunningSite, client: httpx.AsyncClient) -> None:
        _, (one, other) = await seated(site, client, "me", "me")
        assert await ask(one) == "back-nothing-done"
        first, second = await act(one), await act(other)
        async with following(client, f"/tables/{one.table}/feed", other.token) as stream:
            assert await ask(one) == ""
            asked = await stream.until(lambda event: event.kind == "table")
            assert asked.data["wish"] == {"seat": 0, "ply": 2, "waits": [1], "declined": None}
            assert await answer(one) == "back-lapsed"
            assert await ask(other) == "back-other"
            assert await ask(one) == "back-asked"
            assert await answer(other) == ""
            entry = await stream.until(lambda event: event.kind == "entry" and BACK in event.data["items"])
            assert entry.data["choices"] == []
        assert (await card(client, one))["wish"] is None
        choices = await one.choices()
        assert first in choices
        assert second not in await other.choices()
        assert await events(other) == [*(await events(one))]
        assert (await events(one))[-1] == BACK
        assert await ask(one) == "back-nothing-done"
        assert (await one.post("actions", {"action": choices[-1]})).status_code == 200
        assert (await one.post("leave", None)).status_code == 200
        whole = (await client.get(f"/replays/{one.table}")).json()
        assert [(ply["action"], ply["is_taken_back"]) for ply in whole["plies"]] == [
            (first, True), (second, True), (choices[-1], False),
        ]  # fmt: skip
        checked = (await client.get(f"/replays/{one.table}/verification")).json()
        assert (checked["ok"], checked["complete"], checked["unproven"]) == (True, True, 0)
        scene = (await client.get(f"/replays/{one.table}/plies/2")).json()
        assert BACK in scene["items"]
        told = (await client.get(f"/replays/{one.table}/plies?first=2&count=9")).json()["plies"]
        assert [each["ply"] for each in told] == [2, 3]
        assert told[0]["items"] == scene["items"]
        assert 1 in [before["ply"] for before in scene["earlier"]], "it stood then"
        scene = (await client.get(f"/replays/{one.table}/plies/3")).json()
        assert len(scene["picture"]["pegs"]) == 1
        assert not {1, 2} & {before["ply"] for before in scene["earlier"]}

    at(tmp_path, work)


def test_who_declines_is_not_asked_again_before_somebody_acts(tmp_path: Path) -> None:
    async def work(site: RunningSite, client: httpx.AsyncClient) -> None:
        _, (one, other) = await seated(site, client, "me", "me")
        await act(one)
        assert await ask(one) == ""
        assert await answer(other, agrees=False) == ""
        assert (await card(client, one))["wish"] == {"seat": 0, "ply": 1, "waits": [], "declined": 1}
        assert await answer(other) == "back-lapsed"
        assert await ask(one) == "back-declined"
        await act(other)
        assert (await card(client, one))["wish"] is None
        assert await ask(one) == ""

    at(tmp_path, work)


def test_an_answer_to_an_earlier_wish_is_none_to_a_later_one(tmp_path: Path) -> None:
    async def work(site: RunningSite, client: httpx.AsyncClient) -> None:
        _, (one, other) = await seated(site, client, "me", "me")
        await act(one)
        assert await ask(one) == ""
        first = (await card(client, one))["wish"]
        await act(other)
        await act(one)
        assert await ask(one) == ""
        late = {"seat": 0, "ply": first["ply"], "agrees": True}
        assert told(await other.post("take-back/answer", late)) == "back-lapsed"
        now = (await card(client, one))["wish"]
        assert told(await other.post("take-back/answer", {**late, "ply": now["ply"]})) == ""
        assert (await card(client, one))["wish"] is None

    at(tmp_path, work)


def test_who_has_left_decides_nothing_any_more(tmp_path: Path) -> None:
    async def work(site: RunningSite, client: httpx.AsyncClient) -> None:
        _, (one, other) = await seated(site, client, "me", "me")
        await act(one)
        assert await ask(one) == ""
        person = site.web.app.state.context.tables.find(one.table).people
        person[1].line = Line.LEFT  # as in games that go on without whoever has left
        assert await answer(other) == "table-over"
        assert await ask(other) == "table-over"
        assert (await card(client, one))["wish"] is None

    at(tmp_path, work)


def test_something_is_taken_back_only_so_often(tmp_path: Path) -> None:
    async def work(site: RunningSite, client: httpx.AsyncClient) -> None:
        _, (one,) = await seated(site, client, "me", "random")
        for _ in range(MOST):
            await act(one)
            assert await ask(one) == ""
        await act(one)
        assert await ask(one) == "back-too-often"
        assert await one.play() == "over"
        assert (await client.get(f"/replays/{one.table}/verification")).json()["ok"]

    at(tmp_path, work)


def test_a_wish_is_gone_as_soon_as_somebody_acts(tmp_path: Path) -> None:
    async def work(site: RunningSite, client: httpx.AsyncClient) -> None:
        _, (one, other) = await seated(site, client, "me", "me")
        await act(one)
        assert await ask(one) == ""
        await act(other)
        assert await answer(other) == "back-lapsed"
        assert (await card(client, one))["wish"] is None

    at(tmp_path, work)


@pytest.mark.parametrize("game", ["twixt", "hive"])
def test_bots_agree_at_once_and_play_on_from_there(game: str, tmp_path: Path) -> None:
    async def work(site: RunningSite, client: httpx.AsyncClient) -> None:
        _, (one,) = await seated(site, client, "me", "greedy", game=game)
        for _ in range(3):
            await act(one)
        assert await ask(one) == ""
        assert await one.choices(), "it is the person's turn again at once"
        assert await one.play() == "over"
        checked = (await client.get(f"/replays/{one.table}/verification")).json()
        assert (checked["ok"], checked["complete"]) == (True, True)
        result = (await client.get(f"/replays/{one.table}")).json()["result"]
        assert result["reason"] == "regular"

    at(tmp_path, work, game)


def test_a_bot_s_thought_of_what_is_gone_is_thrown_away(tmp_path: Path) -> None:
    """In Hive an action that nobody waits for costs the game."""

    async def work(site: RunningSite, client: httpx.AsyncClient) -> None:
        _, (one,) = await seated(site, client, "me", "search", game="hive")
        for _ in range(5):
            await act(one)
            assert await ask(one) == ""
        assert await one.play(actions=2) == "enough"
        assert (await card(client, one))["status"] == "running"

    at(tmp_path, work, "hive")


def test_where_time_counts_or_a_client_plays_nothing_is_taken_back(tmp_path: Path) -> None:
    async def work(site: RunningSite, client: httpx.AsyncClient) -> None:
        _, (one, _) = await seated(site, client, "me", "me", timed=True)
        assert not (await card(client, one))["can_go_back"]
        await act(one)
        assert await ask(one) == "back-timed"
        opened, (one,) = await seated(site, client, "me", "open")
        assert await ask(one) == "not-started"
        [door] = opened["seats"][1]["doors"]
        reader, writer = await asyncio.open_connection(door["host"], door["port"])
        assert await asyncio.wait_for(reader.readline(), 5)
        await act(one)
        assert not (await card(client, one))["can_go_back"]
        assert await ask(one) == "back-client"
        writer.close()

    at(tmp_path, work)


def test_who_only_looks_on_or_has_no_token_has_no_say(tmp_path: Path) -> None:
    async def work(site: RunningSite, client: httpx.AsyncClient) -> None:
        _, (one, other) = await seated(site, client, "me", "me")
        await act(one)
        assert await ask(one) == ""
        path = f"/tables/{one.table}/seats/1/take-back/answer"
        body = {"seat": 0, "agrees": True}
        assert (await client.post(path, json=body)).status_code == 401
        assert (await client.post(path, json=body, headers=bearer(one.token))).status_code == 401
        assert (await card(client, one))["wish"]["waits"] == [1]
        assert await answer(other) == ""

    at(tmp_path, work)


@pytest.mark.parametrize("orderly", [True, False], ids=["stopped", "killed"])
def test_a_game_that_went_back_goes_on_after_a_restart(orderly: bool, tmp_path: Path) -> None:
    async def work() -> None:
        async with running_site(tmp_path, ["twixt"], options=PLAIN, orderly=orderly) as site, site.client() as client:
            opened, (one, other) = await seated(site, client, "me", "me")
            kept, gone = await act(one), await act(other)
            assert await ask(other) == ""
            assert await answer(one, 1) == ""
            at = other.at
        async with running_site(tmp_path, ["twixt"], options=PLAIN) as site, site.client() as client:
            one, other = (site.player(client, opened, seat) for seat in (0, 1))
            assert gone in await other.choices()
            assert [told["is"] for told in await events(one)][-1] == "fact"
            seen = await client.get(f"/tables/{one.table}/feed?follow=false", headers=bearer(other.token))
            [*_, latest] = [json.loads(line[6:]) for line in seen.text.splitlines() if line.startswith("data: ")]
            assert len(latest["picture"]["pegs"]) == 1
            assert at is None
            assert await ask(one) == "", "its own action can still be taken back"
            assert await answer(other) == ""
            assert kept in await one.choices()

    asyncio.run(work())


def test_who_watches_by_a_protocol_is_sent_away_and_pages_are_not(tmp_path: Path) -> None:
    async def work(site: RunningSite, client: httpx.AsyncClient) -> None:
        _, (one,) = await seated(site, client, "me", "greedy")
        await act(one)
        async with following(client, f"/tables/{one.table}/feed") as stream:
            assert await ask(one) == ""
            await stream.until(lambda event: event.kind == "entry" and BACK in event.data["items"])

    at(tmp_path, work)
