"""The workshop's tools: real commands, started by the official client."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.mcp.model import Model, new_server, sdk

SILENT = f'cmd:{sys.executable} -c "import sys; sys.stdin.read()"'


def workshop(work: Any) -> None:
    async def run() -> None:
        server, playing = new_server("http://127.0.0.1:1", sets=["workshop"])
        async with sdk.Client(server) as client:
            await work(Model(client))
        await playing.close()

    asyncio.run(run())


def test_documents_are_listed_searched_and_read() -> None:
    async def work(model: Model) -> None:
        listed = await model.call("documents")
        assert "protocols/twixt: " in listed
        assert "tutorial" in listed
        found = await model.call("documents", contains="joinPrepared")
        assert "protocols/hive: " in found
        assert "protocols/twixt" not in found
        first = await model.call("documents", name="protocols/catan")
        assert first.endswith("offset=20000]")
        assert await model.call("documents", name="protocols/catan", offset=20_000) != first
        assert "no document 'nothing'" in await model.refused("documents", name="nothing")

    workshop(work)


@pytest.mark.usefixtures("process")
def test_a_client_is_copied_and_plays(tmp_path: Path) -> None:
    async def work(model: Model) -> None:
        folder = tmp_path / "mine"
        told = await model.call("new_client", game="twixt", language="python", folder=str(folder))
        assert told.startswith(f"Written to {folder}. Its README.md:")
        assert "there is no client" in await model.refused(
            "new_client", game="twixt", language="cobol", folder=str(tmp_path / "other")
        )
        [program] = folder.glob("*.py")
        players = [f"cmd:{sys.executable} {program}", "random"]
        played = await model.call("match", game="twixt", players=players, games=1)
        assert played["games"][0]["seats"] == players
        assert played["games"][0]["reason"] == "regular"

    workshop(work)


@pytest.mark.usefixtures("process")
def test_a_check_says_what_is_most_likely_wrong() -> None:
    async def work(model: Model) -> None:
        checked = await model.call("check", game="twixt", program=SILENT, checks=["twixt.start"], seconds=120)
        assert checked["failed"] == len(checked["findings"]) > 0
        finding = checked["findings"][0]
        assert finding["verdict"] == "failed"
        assert finding["transcript"]
        assert "diagnosis" in checked
        assert "no check of twixt" in await model.refused("check", game="twixt", program="random", checks=["nothing"])
        assert "Stopped after 0 s" in await model.refused("check", game="twixt", program="random", seconds=0.01)

    workshop(work)


@pytest.mark.usefixtures("process")
def test_a_test_gives_a_verdict() -> None:
    async def work(model: Model) -> None:
        verdict = await model.call("test", game="twixt", candidate="random", champion="random", max_blocks=2)
        assert verdict["verdict"] == "open"
        assert verdict["elo"] == 0

    workshop(work)
