"""Finding finished games: by game, by a part of a player's name, by contest, page by page."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx
import pytest

from spieltisch.contests.directing.director import BlockJob
from spieltisch.web.replays import replays
from tests.web.contests.test_contests import at as at_contests
from tests.web.site import Player, RunningSite, bearer
from tests.web.staged import Staged, played
from tests.web.tables.test_tables import at, word_of


async def finish(client: httpx.AsyncClient, game: str, *names: str) -> str:
    """A game of these people, of whom the first moves once and leaves."""
    seats = [{"who": "me", "name": name} for name in names]
    opened = (await client.post("/tables", json={"game": game, "seats": seats})).json()
    id, token = opened["table"]["id"], opened["seats"][0]["token"]
    assert await Player(client, id, 0, token).play(1) == "enough"
    assert (await client.post(f"/tables/{id}/seats/0/leave", headers=bearer(token))).status_code == 200
    return str(id)


async def find(client: httpx.AsyncClient, **asked: Any) -> list[str]:
    """All ids, page by page."""
    ids: list[str] = []
    before: int | None = None
    for _ in range(50):
        query = {**asked, **({} if before is None else {"before": before})}
        answer = (await client.get("/replays", params=query)).json()
        ids += [replay["id"] for replay in answer["replays"]]
        before = answer["next"]
        if before is None:
            return ids
    raise AssertionError("pages without end")


def play(cup: Staged, job: BlockJob) -> str:
    """A game of a contest; its file's name."""
    cup.put(job, 0, (1, 2), log=played("twixt", cup.seated(job, 0)))
    return f"{job.match}-b0-g0"


def test_a_part_of_a_name_is_enough_in_any_case(tmp_path: Path) -> None:
    async def work(site: RunningSite, client: httpx.AsyncClient) -> None:
        ada = await finish(client, "hive", "Ada Straße", "Grace")
        grace = await finish(client, "hive", "Alan", "GRACE H.")
        twixt = await finish(client, "twixt", "Grace", "Kurt")
        assert await find(client, player="grace") == [twixt, grace, ada]
        assert await find(client, player="grace", game="hive", limit=1) == [grace, ada]
        assert await find(client, player=" STRASSE ") == [ada]
        assert await find(client, player="nobody") == []
        assert await find(client) == [twixt, grace, ada]
        assert word_of(await client.get("/replays", params={"player": "x" * 65})) == (422, "bad-value")

    at(tmp_path, work, "hive", "twixt")


def test_a_search_that_takes_long_goes_on_page_by_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replays, "SCANNED", 2)

    async def work(site: RunningSite, client: httpx.AsyncClient) -> None:
        wanted = await finish(client, "hive", "Ada", "Grace")
        for _ in range(5):
            await finish(client, "hive", "Alan", "Kurt")
        first = (await client.get("/replays", params={"player": "ada"})).json()
        assert first["replays"] == []
        assert first["next"] is not None
        assert await find(client, player="ada") == [wanted]
        assert len(await find(client)) == 6

    at(tmp_path, work)


def test_games_of_one_contest_are_found_by_it(tmp_path: Path) -> None:
    cups = {name: Staged(tmp_path / "in" / name, ["Ada", "Grace", "Kurt"]) for name in ("spring", "summer")}
    kept = {name: [f"{name}~{play(cup, job)}" for job in cup.jobs()] for name, cup in cups.items()}

    async def work(site: RunningSite, client: httpx.AsyncClient) -> None:
        own = await finish(client, "twixt", "Ada", "Grace")
        for name, ids in kept.items():
            for limit in (1, 50):
                found = await find(client, contest=name, limit=limit)
                assert sorted(found) == sorted(ids)
        of_kurt = await find(client, contest="spring", player="kurt")
        assert len(of_kurt) == 2
        assert await find(client, contest="winter") == []
        assert sorted(await find(client)) == sorted([own, *kept["spring"], *kept["summer"]])

    at_contests(tmp_path, work, ["twixt"])
