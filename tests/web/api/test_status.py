"""How a server is, for health checks and Prometheus: right, and nothing that is not for everybody."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families

from spieltisch import __version__
from spieltisch.net.now import SECOND_US
from tests.web.site import RunningSite, bearer, open_table
from tests.web.tables.test_tables import at, word_of


async def samples(client: httpx.AsyncClient) -> dict[tuple[str, ...], float]:
    """All values, by name and labels."""
    answer = await client.get("/metrics")
    assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
    families = text_string_to_metric_families(answer.text)
    return {(each.name, *each.labels.values()): each.value for family in families for each in family.samples}


def test_the_status_counts_tables_and_connections(tmp_path: Path) -> None:
    async def work(site: RunningSite, client: httpx.AsyncClient) -> None:
        before = (await client.get("/status")).json()
        assert before["version"] == __version__
        assert before["pid"] == os.getpid()
        assert before["started"].endswith("Z")
        assert before["restarts"] == 0
        assert before["tables"] == {"running": 0, "waiting": 0}
        assert before["connections"] == 1, "the one that asks"
        await open_table(client, "hive", "me", "me")
        waiting = await open_table(client, "hive", "me", "open")
        await open_table(client, "bazaar", "me", "open", "open")
        port = next(door["port"] for door in waiting["seats"][1]["doors"])
        _, writer = await asyncio.open_connection("127.0.0.1", port)
        await until(client, connections=2)
        status = (await client.get("/status")).json()
        assert status["tables"] == {"running": 1, "waiting": 2}
        assert status["tables"]["running"] + status["tables"]["waiting"] == len(
            (await client.get("/tables")).json()["tables"]
        )
        writer.close()
        await until(client, connections=1)

    at(tmp_path, work, "hive", "bazaar")


async def until(client: httpx.AsyncClient, connections: int) -> None:
    for _ in range(1000):
        if (await client.get("/status")).json()["connections"] == connections:
            return
    raise AssertionError(f"never {connections} connections")


def test_prometheus_gets_the_same_figures_by_game(tmp_path: Path) -> None:
    async def work(site: RunningSite, client: httpx.AsyncClient) -> None:
        opened = await open_table(client, "hive", "me", "me")
        await open_table(client, "bazaar", "me", "open", "open")
        site.server.runtime.stalled_us += 2 * SECOND_US
        found = await samples(client)
        assert found["spieltisch_info", __version__] == 1
        assert found["spieltisch_tables", "hive", "running"] == found["spieltisch_tables", "bazaar", "waiting"] == 1
        assert found["spieltisch_tables", "hive", "waiting"] == 0
        assert found["spieltisch_program_connections", "hive"] == 0
        assert found["spieltisch_page_connections",] == 1
        assert found["spieltisch_restarts_total",] == 0
        assert found["spieltisch_stalled_seconds_total",] >= 2
        assert not any(name == "spieltisch_games_ended_total" for name, *_ in found)
        seat = opened["seats"][0]
        leaving = f"/tables/{opened['table']['id']}/seats/0/leave"
        assert (await client.post(leaving, headers=bearer(seat["token"]))).status_code == 200
        found = await samples(client)
        assert found["spieltisch_games_ended_total", "hive", "left"] == 1
        assert found["spieltisch_tables", "hive", "running"] == 0
        if sys.platform == "linux":
            assert found["process_resident_memory_bytes",] > 1 << 20

    at(tmp_path, work, "hive", "bazaar")


def test_nothing_hidden_is_told(tmp_path: Path) -> None:
    """Ids, names, tokens and reservations are none of a monitor's business; whoever names another host gets nothing."""

    async def work(site: RunningSite, client: httpx.AsyncClient) -> None:
        opened = await open_table(client, "hive", "me", "open")
        secrets = [opened["table"]["id"], opened["seats"][0]["token"], "Person", str(tmp_path), "127.0.0.1"]
        for path in ("/status", "/metrics"):
            answer = await client.get(path)
            assert answer.headers["cache-control"] == "no-store"
            assert not [secret for secret in secrets if secret in answer.text]
            assert word_of(await client.get(path, headers={"Host": "evil.example"})) == (421, "bad-host")
            assert (await client.post(path)).status_code == 405

    at(tmp_path, work)


def test_a_strange_accept_changes_nothing(tmp_path: Path) -> None:
    async def work(site: RunningSite, client: httpx.AsyncClient) -> None:
        usual: Any = await client.get("/metrics")
        for accept in ("application/openmetrics-text; version=x", "application/json", ";;=", "text/plain; version=9.9"):
            answer = await client.get("/metrics", headers={"Accept": accept})
            assert (answer.status_code, answer.headers["content-type"]) == (200, usual.headers["content-type"])

    at(tmp_path, work)


@pytest.mark.usefixtures("process")
def test_servers_that_nobody_scrapes_import_no_prometheus() -> None:
    code = "import sys, spieltisch.web.app; sys.exit('prometheus_client' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
