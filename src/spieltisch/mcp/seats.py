"""A seat of a model's: at a table of a server's pages, or at a door of a game's protocol."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import aclosing, suppress
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

from mcp.server.mcpserver.exceptions import ToolError

from spieltisch.mcp.answers import Choices, Joined, Result, State, Step, Turn
from spieltisch.mcp.asking import Event, Host
from spieltisch.pictures.lines import lines_of

STATES: Final[Mapping[str, State]] = {"waiting": "waiting", "over": "over"}
"""Of a table that does not run, by its status."""


HISTORY: Final = 200
"""The most events that are told to who comes late."""


class Seat(Protocol):
    """What the tools need of a seat. All raise ``ToolError`` with a sentence for the model."""

    async def wait(self, since: str, seconds: float) -> Turn:
        """Until it is the seat's turn or the game is over, at most so long."""

    async def position(self) -> str:
        """As the seat may know it."""

    async def choices(self, begins: str, offset: int, limit: int) -> Choices: ...

    async def act(self, action: str) -> None: ...

    async def say(self, text: str) -> None: ...

    async def result(self) -> Result: ...


@dataclass(frozen=True, slots=True)
class TableSeat:
    """At a table of a server. It remembers nothing: the text that stands for it is all there is to know."""

    host: Host
    table: str
    token: str

    @property
    def number(self) -> int:
        return int(self.token.partition(".")[0])

    @property
    def text(self) -> str:
        return f"{self.table}/{self.token}"

    async def joined(self) -> Joined:
        """As who has just sat down is told."""
        card = await self.host.get(f"/tables/{self.table}", self.token)
        return Joined(
            seat=self.text,
            number=self.number,
            table=self.table,
            page=f"{self.host.url}/tables/{self.table}",
            status=card["status"],
        )

    async def wait(self, since: str, seconds: float) -> Turn:
        seen = Seen(self.number, since)
        query = {"since": since} if since else {}
        events = self.host.events(self._feed, self.token, follow="true" if seconds else "false", **query)
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds or None), aclosing(events):
                async for event in events:
                    seen.note(event)
                    if seen.is_due:
                        break
        before = () if since else await self._history(seen)
        return Turn(state=seen.state, news=[*before, *seen.news], since=seen.at)

    async def _history(self, seen: Seen) -> Sequence[str]:
        """What happened, and was said, before the feed began: for who comes, or comes back."""
        if not seen.at:
            return ()
        known = await self.host.get(f"/tables/{self.table}/events", self.token)
        told = [each for each in known["events"] if each["n"] <= seen.first]
        said = [{"is": "said", **each} for each in known["said"] if each["line"] not in seen.lines]
        items = sorted([*({"is": "happened", **each} for each in told), *said], key=lambda item: item["n"])
        lines = [*_news(items)]
        left_out = [f"{len(lines) - HISTORY} earlier events are left out"] if len(lines) > HISTORY else []
        return [*left_out, *lines[-HISTORY:]]

    async def position(self) -> str:
        async with aclosing(self.host.events(self._feed, self.token, follow="false")) as events:
            async for event in events:
                if not event.kind and "picture" in event.data:
                    return "\n".join(lines_of(event.data["picture"]))
        raise ToolError("The game has not begun, or is forgotten: there is no position. Call wait_for_turn or result.")

    async def choices(self, begins: str, offset: int, limit: int) -> Choices:
        found = await self.host.get(f"{self._place}/choices", self.token, begins=begins, offset=offset, limit=limit)
        return Choices(
            count=found["count"],
            actions=found["choices"],
            steps=[Step(**each) for each in found["steps"]],
            next=found["next"],
            is_complete=found["is_complete"],
        )

    async def act(self, action: str) -> None:
        await self.host.post(f"{self._place}/actions", {"action": action}, self.token)

    async def say(self, text: str) -> None:
        await self.host.post(f"{self._place}/chat", {"text": text}, self.token)

    async def result(self) -> Result:
        card = await self._card()
        if card and card["status"] != "over":
            raise ToolError(f"The game is {card['status']}, so it has no result yet. Call wait_for_turn.")
        replay = await self.host.get(f"/replays/{self.table}")
        proof = await self.host.get(f"/replays/{self.table}/verification")
        kept = {key: replay["result"][key] for key in ("ranks", "points", "reason", "detail")}
        page = f"{self.host.url}/replays/{self.table}"
        return Result(names=replay["names"], replay=page, is_proven=proof["ok"] and not proof["unproven"], **kept)

    async def _card(self) -> Any:
        """Nothing once the server has forgotten the table; its replay stays."""
        try:
            return await self.host.get(f"/tables/{self.table}", self.token)
        except ToolError:
            return None

    @property
    def _feed(self) -> str:
        return f"/tables/{self.table}/feed"

    @property
    def _place(self) -> str:
        return f"/tables/{self.table}/seats/{self.number}"


@dataclass(slots=True)
class Seen:
    """What a seat's feed has told so far."""

    seat: int
    at: str
    state: State = "waiting"
    news: list[str] = field(default_factory=list)
    first: int = 0
    """How many entries the log had at the first that was heard."""
    lines: set[int] = field(default_factory=set)
    """Which lines were said."""
    is_ended: bool = False
    """Whether all has been told."""

    @property
    def is_due(self) -> bool:
        """Whether the model should know now. That a table is over is known before its last entries are."""
        return self.is_ended or self.state == "your-turn"

    def note(self, event: Event) -> None:
        match event.kind:
            case "hello":
                self._look_at(event.data["table"])
            case "table":
                self._look_at(event.data)
            case "end" if event.data["why"] in {"over", "left"}:
                self.state, self.is_ended = "over", True
            case "":
                self._note_entry(event)
            case _:
                pass

    def _look_at(self, card: Mapping[str, Any]) -> None:
        if card["status"] == "running" and self.state == "waiting":
            self.state = "others-turn"
        self.state = STATES.get(card["status"], self.state)

    def _note_entry(self, event: Event) -> None:
        self.at, self.first = event.at, self.first or event.data["n"]
        self.news += _news(event.data["items"])
        self.lines |= {item["line"] for item in event.data["items"] if item["is"] == "said"}
        if any(item["is"] == "ended" for item in event.data["items"]):
            self.state, self.is_ended = "over", True
        elif self.state != "over" and "picture" in event.data:
            waits = {wait["seat"] for wait in event.data["clock"]}
            self.state = "your-turn" if self.seat in waits else "others-turn"


def _news(items: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """What happened, a line each, as a page's list of events has it."""
    for item in items:
        match item:
            case {"is": "happened", "actor": actor, "told": told}:
                yield f"{_who(actor)}: {_compact(told)}"
            case {"is": "said", "text": text, "name": name, "seat": seat}:
                yield f"{name or _who(seat)} says: {_compact(text)}"
            case {"is": "started", "names": names}:
                yield f"the game begins: {_compact(names)}"
            case {"is": "fact"} | {"is": "ended"}:
                yield _compact({key: value for key, value in item.items() if key != "is"})
            case _:
                pass


def _who(actor: int | str | None) -> str:
    return "a spectator" if actor is None else f"seat {actor}" if isinstance(actor, int) else actor


def _compact(told: object) -> str:
    return json.dumps(told, ensure_ascii=False, separators=(",", ":"))
