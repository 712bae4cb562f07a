"""A whole game of every game through the API: people who are scripts against bots, then its replay and a fork."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from spieltisch.core.game import AnyGame
from tests.contract.subjects import SUBJECTS
from tests.web.site import GAMES, RunningSite, open_table, running_site

SHORT: dict[str, dict[str, Any]] = {
    "catan": {"points": 4, "turns": 12, "offers": 1},
    "monopoly": {"max_rounds": 3},
    "cascadia": {"rounds": 3},
    "twixt": {"rounds": 8},
}
"""Options that make a game short."""

every_game = pytest.mark.parametrize("name", [game.name for game in SUBJECTS])


def play_through(name: str, folder: Path, work: Any) -> None:
    async def run() -> None:
        async with running_site(folder, [name], options=SHORT) as site:
            await work(site, GAMES[name])

    asyncio.run(run())


@every_game
def test_a_whole_game_is_played_watched_checked_and_forked(name: str, tmp_path: Path) -> None:
    async def work(site: RunningSite, game: AnyGame) -> None:
        async with site.client() as client:
            seats = max(2, game.play.seats[0])
            opened = await open_table(client, name, "me", *["random"] * (seats - 1))
            player = site.player(client, opened)
            assert await player.play() == "over"
            id = player.table
            assert player.entries[-1]["items"][-1]["is"] == "ended"
            assert [entry["n"] for entry in player.entries] == sorted(entry["n"] for entry in player.entries)
            await check_replay(client, id, player.entries[-1])
            await check_fork(site, client, id, seats)

    play_through(name, tmp_path, work)


async def check_replay(client: Any, id: str, last: Any) -> None:
    whole = (await client.get(f"/replays/{id}")).json()
    assert whole["count"] == len(whole["plies"]) > 0
    assert whole["result"] == last["items"][-1]["outcome"]
    assert (await client.get(f"/tables/{id}")).json()["status"] == "over"
    verification = (await client.get(f"/replays/{id}/verification")).json()
    assert verification == {"ok": True, "complete": True, "problem": None, "plies": whole["count"], "unproven": 0}
    scene = (await client.get(f"/replays/{id}/plies/{whole['count']}", params={"viewer": "0"})).json()
    assert scene["picture"] == last["picture"]
    await check_earlier(client, id, scene)
    first = (await client.get(f"/replays/{id}/plies/0")).json()
    assert first["earlier"] == []
    assert (first["ply"], first["plies"], first["viewer"]) == (0, whole["count"], "spectator")
    assert (await client.get(f"/replays/{id}/plies/0")).json()["waits"], "somebody is asked for the first ply"
    points = (await client.get(f"/replays/{id}/points")).json()["points"]
    assert (points is None) == (whole["game"] == "bazaar"), "only games that say how everybody stands have points"
    assert points is None or len(points) == whole["count"] + 1
    assert points is None or points[-1] == whole["result"]["points"]
    lines = (await client.get(f"/replays/{id}/log")).text.splitlines()
    assert len(lines) == last["n"] + 2


async def check_earlier(client: Any, id: str, scene: Any) -> None:
    """Of each kind of event the latest ply is told, with all that happened in it to the same eyes."""
    latest: dict[str, int] = {}
    for ply in range(scene["ply"]):
        items = (await client.get(f"/replays/{id}/plies/{ply}", params={"viewer": scene["viewer"]})).json()["items"]
        happened = [item for item in items if item["is"] == "happened"]
        latest.update({item["told"]["is"]: ply for item in happened})
        for before in scene["earlier"]:
            assert before["ply"] != ply or before["items"] == happened
    assert [before["ply"] for before in scene["earlier"]] == sorted(set(latest.values()))


async def check_fork(site: RunningSite, client: Any, id: str, seats: int) -> None:
    count = (await client.get(f"/replays/{id}")).json()["count"]
    wishes = [{"who": "bot", "bot": "random"}] * (seats - 1) + [{"who": "me", "name": "Eve"}]
    answer = await client.post(f"/replays/{id}/fork", json={"ply": count // 2, "seats": wishes})
    assert answer.status_code == 201, answer.text
    opened = answer.json()
    assert opened["table"]["parent"] == id
    player = site.player(client, opened, seats - 1)
    assert await player.play() == "over"
    checked = (await client.get(f"/replays/{player.table}/verification")).json()
    assert (checked["ok"], checked["complete"]) == (True, True)
    whole = (await client.get(f"/replays/{player.table}")).json()
    parent = (await client.get(f"/replays/{id}")).json()
    assert whole["names"][-1] == "Eve"
    assert whole["parent"] == id
    same = [ply["action"] for ply in parent["plies"][: count // 2]]
    assert [ply["action"] for ply in whole["plies"][: count // 2]] == same


@every_game
def test_a_pages_history_is_what_its_feed_told(name: str, tmp_path: Path) -> None:
    async def work(site: RunningSite, game: AnyGame) -> None:
        async with site.client() as client:
            opened = await open_table(client, name, *["me"] * max(2, game.play.seats[0]))
            id, token = opened["table"]["id"], opened["seats"][0]["token"]
            headers = {"Authorization": f"Bearer {token}"}
            players = [site.player(client, opened, seat, seat) for seat in range(max(2, game.play.seats[0]))]
            await asyncio.gather(*(player.play() for player in players))
            live = [
                (item["actor"], item["told"])
                for entry in players[0].entries
                for item in entry["items"]
                if item["is"] == "happened"
            ]
            told = (await client.get(f"/tables/{id}/events", headers=headers)).json()
            assert [(event["actor"], event["told"]) for event in told["events"]][-len(live) :] == live
            half = told["events"][len(told["events"]) // 2]["n"]
            later = (await client.get(f"/tables/{id}/events", params={"since": half}, headers=headers)).json()
            assert later["events"] == [event for event in told["events"] if event["n"] > half]

    play_through(name, tmp_path, work)
