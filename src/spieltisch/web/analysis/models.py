"""Answers of the API's paths for analyses."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

from pydantic import BaseModel, Field

from spieltisch.web.tables.models import Earlier, OutcomeCard, Ply

State: TypeAlias = Literal["waiting", "running", "paused", "over", "failed"]
Unit: TypeAlias = Literal["share", "points", "own"]


class OpinionCard(BaseModel):
    """A ply at which the bot would have chosen otherwise."""

    ply: int
    seat: int
    played: str = Field(description="In notation, as the other.")
    chosen: str
    unit: Unit | None = Field(
        description="What both are valued in: the share of victory, points, or a measure of the bot's own; null where "
        "the bot has no values."
    )
    played_worth: float | None
    chosen_worth: float | None
    is_large: bool = Field(description="Whether the bot holds it for a large loss.")
    weight: float | None = Field(description="The loss, where 1 is a large one; null where the bot has no values.")


class AnalysisCard(BaseModel):
    state: State
    bot: str
    level: str | None
    think_ms: int = Field(description="The most that the bot thinks about a ply.")
    done: int = Field(description="How many of the plies have been looked at.")
    count: int
    asked: list[int] = Field(description="By seat, at how many plies there was something to choose.")
    agreed: list[int] = Field(description="By seat, at how many of these the bot would have done the same.")
    opinions: list[OpinionCard] = Field(description="From the one that was asked for.")
    next: int = Field(description="How many there are by now.")
    decisive: OpinionCard | None = Field(
        description="The move that decided the game: the greatest loss that lasted, once all has been looked at. Null "
        "before, and where no move did."
    )


class Told(BaseModel):
    plies: list[Earlier] = Field(description="What everybody, or the seat, was told after each.")


class ReplayWhole(BaseModel):
    id: str
    game: str
    variant: str
    opened: str
    parent: str | None
    names: list[str]
    kinds: list[str]
    count: int
    plies: list[Ply]
    stand_ins: list[str] = Field(
        description="By seat, the bot that played to the end for a client that had left; else empty."
    )
    result: OutcomeCard
    commitment: str
    decisive: OpinionCard | None = Field(default=None, description="As in its analysis, if that is there and over.")


class Deed(BaseModel):
    """What an action would have done, as its seat would have seen that."""

    action: str
    items: list[Any]
    picture: Any


class Deeds(BaseModel):
    ply: int
    seat: int
    played: Deed
    chosen: Deed
