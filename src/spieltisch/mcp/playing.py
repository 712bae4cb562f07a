"""The tools to play with, at tables of a server."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Final
from urllib.parse import urlsplit

from mcp.server.mcpserver.exceptions import ToolError
from pydantic import Field

from spieltisch.mcp.answers import Choices, Game, Games, Joined, Result, Turn
from spieltisch.mcp.asking import Host
from spieltisch.mcp.rulebook import rules_of
from spieltisch.mcp.seats import Seat, TableSeat

LONGEST_S: Final = 50.0
"""Clients wait a minute for a tool, if nobody has told them otherwise."""

SeatText = Annotated[str, Field(description="Your seat, exactly as open_table or join_table returned it.")]
Name = Annotated[str, Field(description="What you are called at the table.", min_length=1, max_length=24)]


class SeatTools:
    """What is done at a seat, wherever that is."""

    def seat(self, text: str) -> Seat:
        """Raises ``ToolError``."""
        raise NotImplementedError

    async def close(self) -> None:
        """Nobody plays here any more."""

    async def rules(self, game: Annotated[str, Field(description="A game's name, as games lists it.")]) -> str:
        """How a game is played, and how its actions are written."""
        return rules_of(game)

    async def wait_for_turn(
        self,
        seat: SeatText,
        since: Annotated[str, Field(description="`since` of the answer before, for the news after it.")] = "",
        seconds: Annotated[float, Field(description="Wait at most this long.", ge=0, le=LONGEST_S)] = 25.0,
    ) -> Turn:
        """Wait until it is your turn or the game is over, and hear what happened meanwhile. Call it again while it says
        waiting or others-turn."""
        return await self.seat(seat).wait(since, seconds)

    async def position(self, seat: SeatText) -> str:
        """The table as your seat may know it, a line for each thing."""
        return await self.seat(seat).position()

    async def choices(
        self,
        seat: SeatText,
        begins: Annotated[str, Field(description="Only actions with these first words.", max_length=200)] = "",
        offset: Annotated[int, Field(description="Skip so many.", ge=0, le=1_000_000)] = 0,
        limit: Annotated[int, Field(description="At most so many.", ge=1, le=1000)] = 100,
    ) -> Choices:
        """What you may do now. Where there are many, go step by step: pick one of `steps` and ask again with its
        `begins`."""
        return await self.seat(seat).choices(begins, offset, limit)

    async def act(
        self, seat: SeatText, action: Annotated[str, Field(description="One action in notation, and nothing else.")]
    ) -> str:
        """Play one action. If it is refused, nothing has changed."""
        await self.seat(seat).act(action.strip())
        return "Done. Call wait_for_turn."

    async def say(
        self, seat: SeatText, text: Annotated[str, Field(description="One line.", min_length=1, max_length=240)]
    ) -> str:
        """Say something to everybody at the table."""
        await self.seat(seat).say(text)
        return "Said."

    async def result(self, seat: SeatText) -> Result:
        """How the game ended."""
        return await self.seat(seat).result()


class Playing(SeatTools):
    """At tables of one server."""

    def __init__(self, host: Host) -> None:
        self._host = host

    async def close(self) -> None:
        await self._host.close()

    def seat(self, text: str) -> Seat:
        table, _, token = text.strip().rpartition("/")
        number, _, proof = token.partition(".")
        if not (table and proof and number.isdecimal()):
            raise ToolError(f"{text!r} is no seat: use it exactly as open_table or join_table returned it.")
        return TableSeat(self._host, table, token)

    async def games(self) -> Games:
        """What can be played here, against which bots, and with which options."""
        listed = await self._host.get("/games")
        return Games(games=[_game(card) for card in listed["games"]])

    async def open_table(
        self,
        game: Annotated[str, Field(description="A game's name, as games lists it.")],
        seats: Annotated[
            list[str] | None,
            Field(
                description="By seat: `me` once, a bot's name or level, or `open` for whoever comes; by default you "
                "and as many bots of medium strength as there usually are."
            ),
        ] = None,
        name: Name = "Model",
        options: Annotated[
            dict[str, bool | int | str] | None, Field(description="The game's options, as games lists them.")
        ] = None,
    ) -> Joined:
        """Open a table and take your seat. The game begins when every seat is taken; nobody's time is limited."""
        wanted = seats or await self._usual(game)
        if wanted.count("me") != 1:
            raise ToolError("Put `me` exactly once among the seats: another player joins by the table's id.")
        body = {"game": game, "options": options or {}, "seats": [_occupant(each, name) for each in wanted]}
        opened = await self._host.post("/tables", body)
        token = next(each["token"] for each in opened["seats"] if each["who"] == "me")
        return await TableSeat(self._host, opened["table"]["id"], token).joined()

    async def join_table(
        self,
        table: Annotated[str, Field(description="A table's id, or the address of its page.")],
        name: Name = "Model",
        number: Annotated[int | None, Field(description="Which seat; by default the first that is open.")] = None,
    ) -> Joined:
        """Take an open seat at a table that somebody has opened."""
        id = urlsplit(table.strip()).path.rstrip("/").rpartition("/")[2]
        card = await self._host.get(f"/tables/{id}")
        free = [each["seat"] for each in card["seats"] if each["state"] == "open"]
        if number is None and not free:
            raise ToolError(f"No seat is open at {id}. Open a table of your own with open_table.")
        taken = await self._host.post(f"/tables/{id}/seats/{free[0] if number is None else number}", {"name": name})
        return await TableSeat(self._host, id, taken["token"]).joined()

    async def _usual(self, game: str) -> Sequence[str]:
        cards = (await self._host.get("/games"))["games"]
        card = next((each for each in cards if each["name"] == game), None)
        if card is None:
            raise ToolError(f"There is no game {game!r} here; there are: {', '.join(each['name'] for each in cards)}.")
        levels = {each["level"] for each in card["strength"]}
        return ["me", *["medium" if "medium" in levels else card["bots"][0]] * (card["usual_seats"] - 1)]


def _game(card: Mapping[str, Any]) -> Game:
    options = {each["name"]: f"{each['default']!r}: {each['help']}" for each in card["options"]}
    return Game(
        name=card["name"],
        title=card["title"]["en"],
        players=card["seats"],
        usual=card["usual_seats"],
        bots=card["bots"],
        options=options,
    )


def _occupant(who: str, name: str) -> dict[str, str]:
    if who == "me":
        return {"who": "me", "name": name}
    return {"who": "open"} if who == "open" else {"who": "bot", "bot": who}
