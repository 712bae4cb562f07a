"""The API's answers about profiles."""

from __future__ import annotations

from pydantic import BaseModel, Field

from spieltisch.web.tables.models import OutcomeCard


class ProfileCard(BaseModel):
    name: str
    since: str


class GameResults(BaseModel):
    """What somebody has of one game."""

    game: str
    games: int
    won: int
    drawn: int = Field(description="First together with others.")
    lost: int
    rated: int = Field(description="How many of these games count for the rating.")
    elo: float | None = Field(description="Where the bot greedy has 0; null before the first rated game.")
    elo95: float | None = Field(description="Half of the 95 % interval; null while too little is known.")


class PersonCard(ProfileCard):
    games: list[GameResults]


class PlayedGame(BaseModel):
    id: str
    game: str
    opened: str
    names: list[str]
    kinds: list[str]
    seat: int = Field(description="Whose name this is.")
    plies: int
    result: OutcomeCard
    is_rated: bool
    has_replay: bool = Field(description="Whether the server still has its log.")


class PlayedGames(BaseModel):
    games: list[PlayedGame]
    next: int | None = Field(description="What to ask for `before`, where there are more.")
