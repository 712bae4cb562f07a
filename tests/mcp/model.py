"""A stand-in for a language model: the official client, and a rule that chooses."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Callable, Collection, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.web.site import RunningSite, running_site

sdk: Any = pytest.importorskip("mcp", reason="the extra spieltisch[mcp] is not installed")

OPTIONS: Mapping[str, Mapping[str, Any]] = {
    "cascadia": {"rounds": 2},
    "catan": {"turns": 4},
    "hive": {},
    "monopoly": {"max_rounds": 3},
    "twixt": {"rounds": 5},
}
"""Short games."""


class Model:
    """Calls tools, and fails with what a tool says where it is not expected to."""

    def __init__(self, client: Any, seed: int = 1) -> None:
        self.client = client
        self.random = Random(seed)
        self.seat = ""
        self.heard: list[str] = []

    async def call(self, tool: str, **arguments: Any) -> Any:
        """The answer as a program has it, or its text."""
        answer = await self.client.call_tool(tool, arguments)
        text = "\n".join(part.text for part in answer.content)
        assert not answer.is_error, text
        self.heard.append(text)
        return answer.structured_content.get("result", answer.structured_content) if answer.structured_content else text

    async def refused(self, tool: str, **arguments: Any) -> str:
        """The sentence."""
        answer = await self.client.call_tool(tool, arguments)
        assert answer.is_error, answer
        return "\n".join(part.text for part in answer.content)

    async def choose(self) -> str:
        """By steps where there are many, as their first words say; nothing, where another seat has ended them all."""
        listed = await self.call("choices", seat=self.seat)
        while listed["steps"]:
            listed = await self.call("choices", seat=self.seat, begins=self.random.choice(listed["steps"])["begins"])
        return str(self.random.choice(listed["actions"])) if listed["actions"] else ""

    async def act(self, action: str) -> None:
        """Or look again, as it is told to, where another seat was quicker: what is refused is no choice any more."""
        answer = await self.client.call_tool("act", {"seat": self.seat, "action": action})
        if answer.is_error:
            text = "\n".join(part.text for part in answer.content)
            assert "Nothing has changed" in text, text
            listed = await self.call("choices", seat=self.seat, begins=action)
            assert action not in listed["actions"], text

    async def play(self, look: Callable[[str], None] = lambda text: None, most: int = 1000) -> Sequence[str]:
        """To the end: what happened."""
        news: list[str] = []
        since = ""
        for _ in range(most):
            turn = await self.call("wait_for_turn", seat=self.seat, since=since, seconds=20)
            news, since = news + turn["news"], turn["since"]
            if turn["state"] == "over":
                return news
            if turn["state"] == "your-turn":
                look(await self.call("position", seat=self.seat))
                if action := await self.choose():
                    await self.act(action)
        raise AssertionError(f"no end after {most} turns: {json.dumps(news[-5:])}")


def new_server(url: str, sets: Collection[str] = ("playing",), without: Collection[str] = ()) -> tuple[Any, Any]:
    """The tools at a server's address, and what is to be closed then. The room is imported here: without the extra it
    cannot be."""
    from spieltisch.cli.mcp import playing_at
    from spieltisch.mcp import toolbox

    playing = playing_at(url)
    return toolbox.new_server(playing, sets, without), playing


@asynccontextmanager
async def models(
    folder: Path, game: str, number: int = 1, without: Sequence[str] = ()
) -> AsyncIterator[tuple[RunningSite, list[Model]]]:  # fmt: skip
    """Clients of one server of tools, at a server with this game."""
    async with running_site(folder, [game]) as site:
        server, playing = new_server(site.url, without=without)
        async with sdk.Client(server) as client:
            yield site, [Model(client, seed) for seed in range(number)]
        await playing.close()
