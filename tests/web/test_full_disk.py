"""A disk that fills up in the middle of a game, and has room again: what pages are told on the way."""

from __future__ import annotations

import asyncio
import errno
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, event

from spieltisch.store.spool import Piece, Spool
from tests.web.site import bearer, open_table, running_site
from tests.web.tables.test_tables import word_of


@contextmanager
def full_disk() -> Iterator[None]:
    """Nothing can be written: neither to the file that running games' lines go to, nor by any new connection to a
    database."""

    def refuse(connection: Any, _record: object) -> None:
        connection.execute("PRAGMA query_only = 1")

    def append(_spool: Spool, _pieces: list[Piece]) -> None:
        raise OSError(errno.ENOSPC, "no space left on device")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Spool, "append", append)
        event.listen(Engine, "connect", refuse)
        try:
            yield
        finally:
            event.remove(Engine, "connect", refuse)


def test_a_full_disk_ends_in_no_disk_and_a_game_goes_on_where_it_was_once_there_is_room(tmp_path: Path) -> None:
    async def work() -> None:
        async with running_site(tmp_path, orderly=False) as site, site.client() as client:
            opened = await open_table(client, "hive", "me", "me")
            table = opened["table"]["id"]
            first, second = (site.player(client, opened, seat) for seat in (0, 1))
            assert await first.play(1) == "enough"
            choices = await second.choices()
            with full_disk():
                asking = asyncio.create_task(second.post("actions", {"action": choices[0]}))
                await asyncio.wait_for(site.failed.wait(), 5)
                assert not asking.done()  # nobody hears of a move that is in no log
                asking.cancel()
        with full_disk():
            async with running_site(tmp_path) as site, site.client() as client:
                for other in ({"who": "bot", "bot": "random"}, {"who": "open"}):
                    wanted = {"game": "hive", "seats": [{"who": "me", "name": "Ada"}, other]}
                    assert word_of(await client.post("/tables", json=wanted)) == (503, "no-disk")
                assert (await client.get("/tables")).json() == {"tables": []}
                assert (await client.get("/replays")).status_code == 200
                assert site.runners["hive"].is_closed
        async with running_site(tmp_path) as site, site.client() as client:
            assert [card["id"] for card in (await client.get("/tables")).json()["tables"]] == [table]
            token = opened["seats"][1]["token"]
            assert await site.player(client, opened, 1).choices() == choices
            done = await client.post(
                f"/tables/{table}/seats/1/actions", json={"action": choices[0]}, headers=bearer(token)
            )
            assert done.status_code == 200
            await open_table(client, "hive", "me", "random")

    asyncio.run(work())
