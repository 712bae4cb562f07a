"""Answers of the API's paths for puzzles."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BaseModel, Field, StringConstraints

from spieltisch.web.analysis.models import Deed, Unit

Text = Annotated[str, StringConstraints(min_length=1, max_length=200)]


class PuzzleGame(BaseModel):
    game: str
    count: int
    daily: str = Field(description="The id of today's.")


class PuzzleGames(BaseModel):
    day: str = Field(description="Today, by the server's clock in UTC.")
    games: list[PuzzleGame]


class PuzzleCard(BaseModel):
    id: str
    game: str
    seat: int = Field(description="Who is to choose.")
    names: list[str]
    opened: str = Field(description="When the game was played.")
    ply: int
    replay: str | None = Field(description="The replay it is from, if it is still there.")
    is_easy: bool = Field(description="Whether a bot finds it that does not look ahead.")
    is_daily: bool
    picture: Any = Field(description="As the seat saw it.")
    choices: list[str] = Field(description="What may be answered, in notation, as far as a table lists it.")
    next: str = Field(description="The id of another one of this game.")


class NewAnswer(BaseModel):
    action: Text | None = Field(description="In notation; null to be told.")


class Verdict(BaseModel):
    is_right: bool
    rank: int | None = Field(description="The place of the answer among the best choices; null for all others.")
    count: int = Field(description="How many choices were judged.")
    unit: Unit
    worth: float | None = Field(description="What the answer is worth; null where it is not among the best.")
    best_worth: float
    second_worth: float
    done: Deed | None = Field(description="What the answer does, as the seat would have seen it.")
    best: Deed | None = Field(description="The best choice, for a right answer and for who wants to be told.")
    was_played: bool | None = Field(description="Whether the seat found it then; null while it is not told.")
