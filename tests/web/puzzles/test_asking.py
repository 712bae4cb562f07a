"""Puzzles over HTTP: the list, today's, how answers are judged, what is told and what is not."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from spieltisch.web.puzzles.file import add
from spieltisch.web.puzzles.making import puzzles_of
from spieltisch.web.puzzles.puzzle import Puzzle
from spieltisch.web.puzzles.shelf import Puzzles
from tests.web.puzzles.staged import HIVE, LARGE, finished_log, staged
from tests.web.site import RunningSite
from tests.web.tables.test_tables import at, word_of


@pytest.fixture(scope="module")
def found() -> list[Puzzle]:
    return [*puzzles_of("some", finished_log(), staged(3 * LARGE))]


def test_puzzles_are_listed_asked_and_judged(tmp_path: Path, found: list[Puzzle]) -> None:
    async def work(site: RunningSite, client: httpx.AsyncClient) -> None:
        assert (await client.get("/puzzles")).json() == {"day": "2026-01-02", "games": []}
        assert word_of(await client.get("/puzzles/hive/daily")) == (404, "no-such-puzzle")
        add(tmp_path, 0, "some", found)
        [listed] = (await client.get("/puzzles")).json()["games"]
        assert (listed["game"], listed["count"]) == ("hive", len(found))
        daily = (await client.get("/puzzles/hive/daily")).json()
        assert (daily["id"], daily["is_daily"], daily["replay"]) == (listed["daily"], True, None)
        seen = {daily["id"]}
        while (card := (await client.get(f"/puzzles/hive/{daily['next']}")).json())["id"] not in seen:
            seen.add(card["id"])
            daily = card
        assert seen == {each.id for each in found}

    at(tmp_path, work)


def test_only_the_best_choice_is_right_and_only_who_knows_or_asks_is_told(tmp_path: Path, found: list[Puzzle]) -> None:
    async def work(site: RunningSite, client: httpx.AsyncClient) -> None:
        add(tmp_path, 0, "some", found)
        puzzle = found[0]
        path = f"/puzzles/hive/{puzzle.id}"
        card = (await client.get(path)).json()
        assert puzzle.best in card["choices"]
        assert set(card) & {"best", "worths", "played", "solution"} == set()

        async def answer(action: str | None) -> Any:
            return await client.post(f"{path}/answers", json={"action": action})

        wrong = (await answer([*puzzle.worths][1])).json()
        assert (wrong["is_right"], wrong["rank"], wrong["best"], wrong["was_played"]) == (False, 2, None, None)
        assert puzzle.best not in str({name: value for name, value in wrong.items() if name != "done"})
        right = (await answer(puzzle.best)).json()
        assert (right["is_right"], right["rank"], right["best"]["action"]) == (True, 1, puzzle.best)
        assert right["best"]["picture"] != card["picture"]
        assert right["was_played"] == (puzzle.played == puzzle.best)
        told = (await answer(None)).json()
        assert (told["is_right"], told["rank"], told["best"]["action"]) == (False, None, puzzle.best)
        assert word_of(await answer("gibberish")) == (422, "bad-action")
        assert word_of(await answer("D 4,-5 5,-5")) == (422, "no-such-choice")
        assert word_of(await client.get("/puzzles/hive/none")) == (404, "no-such-puzzle")

    at(tmp_path, work)


def test_the_puzzle_of_a_day_is_everybodys_and_outlives_others(tmp_path: Path, found: list[Puzzle]) -> None:
    add(tmp_path, 0, "some", found)
    shelf = Puzzles({"hive": HIVE}, lambda: [tmp_path])
    days = [f"2026-01-{day:02}" for day in range(1, 29)]
    daily = {day: shelf.daily("hive", day).id for day in days}
    assert set(daily.values()) == {each.id for each in found}
    (fewer := tmp_path / "fewer").mkdir()
    add(fewer, 0, "some", found[1:])
    shelf = Puzzles({"hive": HIVE}, lambda: [fewer])
    assert {day for day in days if shelf.daily("hive", day).id != daily[day]} == {
        day for day in days if daily[day] == found[0].id
    }


def test_the_puzzle_of_a_day_is_of_a_game_without_the_random_bot_where_there_is_one(
    tmp_path: Path, found: list[Puzzle]
) -> None:
    header = msgspec.json.decode(found[0].lines[0])
    header["seats"] = [{**seat, "name": "easy (random)", "kind": "bot"} for seat in header["seats"]]
    aimless = [
        msgspec.structs.replace(each, lines=[msgspec.json.encode(header).decode(), *each.lines[1:]])
        for each in found[1:]
    ]
    add(tmp_path, 0, "some", [found[0], *aimless])
    shelf = Puzzles({"hive": HIVE}, lambda: [tmp_path])
    assert {shelf.daily("hive", f"2026-01-{day:02}").id for day in range(1, 29)} == {found[0].id}
