"""Whole games of all five by the official client, at tables of a real server: no model is called."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from spieltisch.pictures import text_of
from tests.mcp.model import OPTIONS, Model, models
from tests.web.site import RunningSite


def look(site: RunningSite, joined: Any, text: str) -> None:
    """The tool says what the seat knows, in the words of ``research.text``, and nothing else."""
    table = site.web.tables.find(joined["table"])
    assert text == text_of(table.served.game, table.people[joined["number"]].observation)


@pytest.mark.parametrize("game", [*OPTIONS])
def test_a_whole_game(game: str, tmp_path: Path) -> None:
    async def run() -> None:
        async with models(tmp_path, game) as (site, [model]):
            listed = await model.call("games")
            card = next(each for each in listed["games"] if each["name"] == game)
            seats = ["me", *[card["bots"][0]] * (card["usual"] - 1)]
            joined = await model.call("open_table", game=game, seats=seats, options=OPTIONS[game])
            model.seat = joined["seat"]
            news = await model.play(lambda text: look(site, joined, text))
            result = await model.call("result", seat=model.seat)
            assert min(result["ranks"]) == 1
            assert len(result["names"]) == len(result["points"]) == card["usual"]
            assert result["reason"] == "regular"
            assert result["is_proven"]
            for seat in range(card["usual"]):
                assert any(line.startswith(f"seat {seat}: ") for line in news)

    asyncio.run(run())


def test_two_models_meet_talk_and_hear_everything_once(tmp_path: Path) -> None:
    async def run() -> None:
        async with models(tmp_path, "twixt", 2) as (site, [ada, eve]):
            opened = await ada.call(
                "open_table", game="twixt", seats=["me", "open"], name="Ada", options=OPTIONS["twixt"]
            )
            ada.seat = opened["seat"]
            for seconds in (0, 0.05):
                turn = await ada.call("wait_for_turn", seat=ada.seat, seconds=seconds)
                assert (turn["state"], turn["news"]) == ("waiting", [])
            assert "has not begun" in await ada.refused("position", seat=ada.seat)
            assert "call wait_for_turn" in await ada.refused("act", seat=ada.seat, action="3/5")
            joined = await eve.call("join_table", table=opened["page"], name="Eve")
            eve.seat = joined["seat"]
            assert (joined["number"], joined["status"]) == (1, "running")
            await eve.call("say", seat=eve.seat, text="Good luck!")
            played = await asyncio.gather(ada.play(), eve.play())
            assert 'seat 1 says: "Good luck!"' in played[0]
            acted = [[line for line in news if '"is":"' in line] for news in played]
            assert acted[0] == acted[1]
            async with site.client() as client:
                replay = (await client.get(f"/replays/{opened['table']}")).json()
            assert len(acted[0]) == len(set(acted[0])) == replay["count"]
            assert await ada.call("result", seat=ada.seat) == await eve.call("result", seat=eve.seat)

    asyncio.run(run())


def test_what_goes_wrong_is_a_sentence_to_act_on(tmp_path: Path) -> None:
    async def run() -> None:
        async with models(tmp_path, "hive") as (_, [model]):
            assert "there are: hive" in await model.refused("open_table", game="chess")
            assert "`me` exactly once" in await model.refused("open_table", game="hive", seats=["greedy", "greedy"])
            assert "no seat" in await model.refused("position", seat="nonsense")
            assert "No such table" in (await model.refused("join_table", table="nothing")).replace("no such", "No such")
            joined = await model.call("open_table", game="hive")  # against a bot of medium strength
            model.seat = joined["seat"]
            assert "No seat is open" in await model.refused("join_table", table=joined["table"])
            stranger = f"{joined['table']}/0.{'x' * 43}"
            assert "exactly as open_table" in await model.refused("position", seat=stranger)
            await model.call("wait_for_turn", seat=model.seat)
            assert "choices" in await model.refused("act", seat=model.seat, action="I set my ant")
            assert "Nothing has changed" in await model.refused("act", seat=model.seat, action="D 0,0 1,1")
            assert "no result yet" in await model.refused("result", seat=model.seat)

    asyncio.run(run())


def test_cascadias_placements_are_found_step_by_step(tmp_path: Path) -> None:
    async def run() -> None:
        async with models(tmp_path, "cascadia") as (_, [model]):
            joined = await model.call("open_table", game="cascadia", seats=["me", "random"])
            model.seat = joined["seat"]
            await model.call("wait_for_turn", seat=model.seat)
            listed = await model.call("choices", seat=model.seat)
            assert listed["count"] > 300
            assert [step["begins"] for step in listed["steps"] if step["begins"] != "exchange"] == ["place"]
            slots = (await model.call("choices", seat=model.seat, begins="place"))["steps"]
            assert [step["begins"] for step in slots] == [f"place {slot}" for slot in range(4)]
            assert await model.call("choices", seat=model.seat, begins="place 9") == {
                "count": 0, "actions": [], "steps": [], "next": None, "is_complete": True,
            }  # fmt: skip
            pages: list[str] = []
            offset = 0
            while offset is not None:
                page = await model.call("choices", seat=model.seat, begins="place 0", offset=offset)
                pages, offset = [*pages, *page["actions"]], page["next"]
            assert len(pages) == len(set(pages)) == slots[0]["count"]

    asyncio.run(run())


def test_a_server_that_is_not_there_is_named(tmp_path: Path) -> None:
    async def run() -> None:
        async with models(tmp_path, "hive") as (site, [model]):
            url = site.url
            await site.web.close()
            assert f"No server answers at {url}" in await model.refused("games")

    asyncio.run(run())


def test_rules_say_how_to_play_and_to_write(tmp_path: Path) -> None:
    async def run() -> None:
        async with models(tmp_path, "hive") as (_, [model]):
            for game in OPTIONS:
                told = await model.call("rules", game=game)
                assert "## How actions are written" in told
                assert len(told) > 2000
                assert "![" not in told
            assert "there are: " in await model.refused("rules", game="chess")

    asyncio.run(run())


def _names(model: Model) -> Any:
    return model.client.list_tools()


def test_a_benchmark_leaves_out_what_would_help(tmp_path: Path) -> None:
    async def run() -> None:
        async with models(tmp_path, "hive", without=["choices", "say"]) as (_, [model]):
            names = {tool.name for tool in (await _names(model)).tools}
            assert names == {
                "games", "rules", "open_table", "join_table", "wait_for_turn", "position", "act", "result",
            }  # fmt: skip

    asyncio.run(run())
