"""A server's HTTP API, as the tools ask it. Whatever goes wrong is a sentence that a model can act on."""

from __future__ import annotations

import json
from collections.abc import AsyncGenerator, AsyncIterator, Mapping
from contextlib import aclosing
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any, Final

import httpx
from mcp.server.mcpserver.exceptions import ToolError

API: Final = "/api/v1"
TIMEOUT_S: Final = 30.0
HINTS: Final[Mapping[str, str]] = {
    "not-your-turn": "Call wait_for_turn first.",
    "not-started": "The game begins when every seat is taken; call wait_for_turn.",
    "too-late": "The table went on without you; call wait_for_turn.",
    "refused": "Nothing has changed. Look at position, and choose another action.",
    "bad-action": "Write the action as choices lists it, or as rules says.",
    "table-over": "Call result.",
    "no-such-table": "The table may have ended long ago; open a new one with open_table.",
    "no-such-game": "Call games for the names.",
    "bad-token": "Use the seat exactly as open_table or join_table returned it.",
    "seat-taken": "Join another table, or open one with open_table.",
    "too-many": "Wait a little and try again.",
    "no-room": "Try again later.",
    "closing": "The server ends; wait a little and try again.",
}
"""What to do, by the word of the API."""


@dataclass(frozen=True, slots=True)
class Event:
    """One of a stream's."""

    kind: str
    """Empty for an entry."""
    at: str
    data: Any


class Host:
    """One server, asked over connections that are kept. Whatever it refuses is a ``ToolError``, as is its silence."""

    def __init__(self, url: str, transport: httpx.AsyncBaseTransport | None = None) -> None:
        self.url = url.rstrip("/")
        self._client = httpx.AsyncClient(base_url=f"{self.url}{API}", timeout=TIMEOUT_S, transport=transport)

    async def get(self, path: str, token: str = "", **query: str | int) -> Any:
        return self._content(await self._send("GET", path, token, params=query))

    async def post(self, path: str, body: Mapping[str, Any], token: str = "") -> Any:
        return self._content(await self._send("POST", path, token, json=body))

    async def events(self, path: str, token: str, **query: str) -> AsyncGenerator[Event, None]:
        """A stream's, until it ends."""
        try:
            async with self._client.stream("GET", path, params=query, headers=_headers(token), timeout=None) as answer:
                if answer.is_error:
                    await answer.aread()
                    self._content(answer)
                async with aclosing(_events(answer.aiter_lines())) as events:
                    async for event in events:
                        yield event
        except httpx.HTTPError as error:
            raise self._silence(error) from None

    async def close(self) -> None:
        await self._client.aclose()

    async def _send(self, method: str, path: str, token: str, **more: Any) -> httpx.Response:
        try:
            return await self._client.request(method, path, headers=_headers(token), **more)
        except httpx.HTTPError as error:
            raise self._silence(error) from None

    def _silence(self, error: httpx.HTTPError) -> ToolError:
        why = str(error) or type(error).__name__
        return ToolError(
            f"No server answers at {self.url} ({why}). Start one with `spieltisch serve`, or name it with --url."
        )

    def _content(self, answer: httpx.Response) -> Any:
        try:
            content = answer.json()
        except ValueError:
            raise ToolError(
                f"{self.url} is no Spieltisch server: it answers {answer.status_code} without JSON."
            ) from None
        if not answer.is_error:
            return content
        known = content if isinstance(content, dict) else {}
        why = known.get("why", HTTPStatus(answer.status_code).phrase)
        raise ToolError(" ".join(filter(None, (str(why), HINTS.get(known.get("error", ""), "")))))


def _headers(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"} if token else {}


async def _events(lines: AsyncIterator[str]) -> AsyncGenerator[Event, None]:
    """Server-Sent Events, each with at most one line of data."""
    fields: dict[str, str] = {}
    async for line in lines:
        name, _, value = line.partition(":")
        if line and name:
            fields[name] = value.removeprefix(" ")
        elif not line and "data" in fields:
            yield Event(fields.get("event", ""), fields.get("id", ""), json.loads(fields["data"]))
            fields = {}
