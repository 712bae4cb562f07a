"""``spieltisch mcp`` as clients meet it: on stdin and stdout, and over HTTP; with the tools that were asked for."""

from __future__ import annotations

import asyncio
import re
import sys
from pathlib import Path
from typing import Any

import pytest

from spieltisch.cli.mcp import mcp
from spieltisch.core.errors import UsageError
from tests.commands import Command
from tests.mcp.model import OPTIONS, Model, new_server, sdk
from tests.web.site import RunningSite, running_site

PLAYING = {"games", "rules", "open_table", "join_table", "wait_for_turn", "position", "choices", "act", "say", "result"}
WORKSHOP = {"documents", "new_client", "check", "match", "test"}


async def play_a_game(client: Any, site: RunningSite) -> None:
    model = Model(client)
    joined = await model.call("open_table", game="twixt", seats=["me", "random"], options=OPTIONS["twixt"])
    assert joined["page"] == f"{site.url}/tables/{joined['table']}"
    model.seat = joined["seat"]
    await model.play()
    assert (await model.call("result", seat=model.seat))["is_proven"]


async def names_of(client: Any) -> set[str]:
    return {tool.name for tool in (await client.list_tools()).tools}


@pytest.mark.usefixtures("process")
def test_a_game_over_stdin_and_stdout(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_site(tmp_path, ["twixt"]) as site:
            words = ["-m", "spieltisch", "mcp", "--url", site.url]
            async with sdk.Client(sdk.StdioServerParameters(command=sys.executable, args=words)) as client:
                assert await names_of(client) == PLAYING | WORKSHOP
                await play_a_game(client, site)

    asyncio.run(play())


@pytest.mark.usefixtures("process")
def test_a_game_over_http(tmp_path: Path) -> None:
    """Only the tools to play with, unless somebody asks for the others."""

    async def play() -> None:
        async with running_site(tmp_path, ["twixt"]) as site:
            with Command("mcp", "--url", site.url, "--http", "0", "--without", "say", stderr=-1, text=True) as server:
                assert server.stderr
                address = await asyncio.to_thread(server.stderr.readline)
                assert re.fullmatch(r"http://127\.0\.0\.1:\d+/mcp\n", address)
                async with sdk.Client(address.strip()) as client:
                    assert await names_of(client) == PLAYING - {"say"}
                    await play_a_game(client, site)
                server.terminate()
                assert await asyncio.to_thread(server.wait, 20) == 143

    asyncio.run(play())


def test_a_tool_that_there_is_not_is_named() -> None:
    with pytest.raises(UsageError, match="no tool 'hint'; there are: games, "):
        new_server("http://127.0.0.1:1", without=["hint"])
    with pytest.raises(UsageError, match="no set of tools 'all'; there are: playing, workshop"):
        new_server("http://127.0.0.1:1", sets=["all"])


def test_without_the_extra_it_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.startswith(("spieltisch.mcp", "mcp."))]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "mcp", None)
    with pytest.raises(UsageError, match=r"pip install 'spieltisch\[mcp\]'"):
        mcp()
