"""Games in which nobody moved: in no list, and what they committed to is opened all the same."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import httpx
import pytest

from spieltisch.core.fair import commitment
from spieltisch.store.archive import Archive
from spieltisch.table.log import read_header
from spieltisch.web import expiry
from tests.web.site import GENEROUS, RunningSite, bearer, open_table
from tests.web.tables.test_tables import at, word_of


def test_nobody_finds_such_a_game_and_its_seed_is_told_once_it_is_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(expiry, "SWEEP_US", 20_000)

    async def work(site: RunningSite, client: httpx.AsyncClient) -> None:
        opened = await open_table(client, "hive", "me", "me")
        id = opened["table"]["id"]
        with Archive(tmp_path) as archive:
            published = read_header(archive.lines(id)[0]).commitment
        assert word_of(await client.get(f"/commitments/{published}")) == (409, "still-running")
        left = await client.post(f"/tables/{id}/seats/0/leave", headers=bearer(opened["seats"][0]["token"]))
        assert left.status_code == 200
        revealed = (await client.get(f"/commitments/{published}")).json()
        assert commitment(bytes.fromhex(revealed["seed"])) == revealed["commitment"] == published
        assert (await client.get("/replays")).json() == {"replays": [], "next": None}
        assert (await client.get(f"/replays/{id}")).status_code == 200  # as long as the table is there
        site.web.tables.bounds = replace(GENEROUS, linger_us=0)
        async with asyncio.timeout(5):
            while (await client.get(f"/replays/{id}")).status_code == 200:  # noqa: ASYNC110 - nothing tells of a sweep
                await asyncio.sleep(0.02)
        assert word_of(await client.get(f"/tables/{id}")) == (404, "no-such-table")
        assert word_of(await client.get(f"/replays/{id}")) == (404, "no-such-replay")
        assert (await client.get(f"/commitments/{published}")).json() == revealed
        assert word_of(await client.get(f"/commitments/{'0' * 64}")) == (404, "no-such-replay")

    at(tmp_path, work)
