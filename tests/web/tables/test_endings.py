"""How a game ended is on its table's card, for whoever comes later or has left before the end was told."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.web.site import open_table, running_site


@pytest.mark.parametrize(("game", "seats"), [("hive", 2), ("catan", 4)])
def test_who_gave_up_is_told_and_may_have_a_rematch(game: str, seats: int, tmp_path: Path) -> None:
    async def run() -> None:
        async with running_site(tmp_path, [game]) as site, site.client() as client:
            player = site.player(client, await open_table(client, game, "me", *["random"] * (seats - 1)), 0)
            path = f"/tables/{player.table}"
            assert (await client.get(path)).json()["outcome"] is None
            assert (await player.post("leave", None)).status_code == 200
            outcome = (await client.get(path)).json()["outcome"]
            assert (outcome["reason"], outcome["offender"], outcome["ranks"][0]) == ("left", 0, seats)
            assert (await player.post("rematch", {"agrees": True})).json()["seat"] == 1

    asyncio.run(run())
