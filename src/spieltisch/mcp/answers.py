"""What the playing tools answer: text for a model, and the same as JSON for a program."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, Field

State = Literal["waiting", "your-turn", "others-turn", "over"]


class Game(BaseModel):
    name: str
    title: str
    players: list[int] = Field(description="Possible numbers of players.")
    usual: int = Field(description="The usual number of players.")
    bots: list[str] = Field(description="Bots to play against, weakest first; levels (easy, medium, hard) work, too.")
    options: dict[str, str] = Field(description="What open_table may set, each with its default and a sentence.")


class Games(BaseModel):
    games: list[Game]


class Joined(BaseModel):
    """A seat that was taken."""

    seat: str = Field(description="Your right to the seat: pass it to the other tools, and show it to nobody.")
    number: int = Field(description="Which seat it is, counted from 0.")
    table: str = Field(description="The table's id: others join by it.")
    page: str = Field(description="Where people watch the game in a browser.")
    status: str = Field(description="waiting (for players), running or over.")


class Turn(BaseModel):
    """How the game stands for a seat."""

    state: State = Field(
        description="waiting: for players; your-turn: call act; others-turn: call wait_for_turn again."
    )
    news: list[str] = Field(description="What happened after `since`, the oldest first.")
    since: str = Field(description="Pass it to the next wait_for_turn.")


class Step(BaseModel):
    begins: str = Field(description="First words; pass them as `begins` to see the actions that begin so.")
    count: int


class Choices(BaseModel):
    count: int = Field(description="How many actions begin with `begins`.")
    actions: list[str] = Field(description="Actions that act takes, sorted: a page of them.")
    steps: list[Step] = Field(description="Where they do not fit on a page: how they go on, by one more word.")
    next: int | None = Field(description="The `offset` of the next page; null: this is the last one.")
    is_complete: bool = Field(description="False: more can be composed, such as bids; the position has their ranges.")


class Result(BaseModel):
    """How a game ended."""

    names: list[str] = Field(description="By seat.")
    ranks: list[int] = Field(description="By seat, from 1; equal ranks share a place.")
    points: list[int] = Field(description="By seat: what the game compares at its end.")
    reason: str = Field(description="regular, timeout, illegal, left, crashed or aborted.")
    detail: str
    replay: str = Field(description="Where the game can be looked at again; empty where nobody keeps it.")
    is_proven: bool | None = Field(
        description="Whether the server has drawn all chance again from the seed it had committed to; null: not known."
    )
