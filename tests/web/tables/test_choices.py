"""What a seat may do, listed: whole, in pieces and step by step."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from tests.web.site import bearer, open_table, running_site


def test_a_seat_lists_all_that_it_may_do(tmp_path: Path) -> None:
    async def work() -> None:
        async with running_site(tmp_path, ["cascadia"]) as site, site.client() as client:
            opened = await open_table(client, "cascadia", "me", "open")
            id, token = opened["table"]["id"], opened["seats"][0]["token"]

            async def listed(seat: int, token: str, **query: Any) -> Any:
                path = f"/tables/{id}/seats/{seat}/choices"
                return (await client.get(path, params=query, headers=bearer(token))).json()

            assert (await listed(0, token))["error"] == "not-started"
            other = (await client.post(f"/tables/{id}/seats/1", json={"name": "Eve"})).json()["token"]
            first = await listed(0, token, limit=10)
            assert first["is_complete"]
            assert len(first["choices"]) == first["next"] == 10
            assert sum(step["count"] for step in first["steps"]) == first["count"] > 300
            piece = await listed(0, token, begins="place 3", offset=first["count"], limit=10)
            assert (piece["choices"], piece["next"]) == ([], None)
            assert 0 < piece["count"] < first["count"]
            assert (await listed(1, other))["count"] == 0
            assert (await listed(0, other))["error"] == "bad-token"
            action = (await listed(0, token, begins=first["steps"][-1]["begins"]))["choices"][0]
            acted = await client.post(f"/tables/{id}/seats/0/actions", json={"action": action}, headers=bearer(token))
            assert acted.status_code == 200
            assert (await listed(0, token))["count"] == 0
            assert (await listed(1, other))["count"] > 300

    asyncio.run(work())
