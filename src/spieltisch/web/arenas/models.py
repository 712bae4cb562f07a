"""Arenas as the API shows them."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, Field

State = Literal["playing", "checking", "rejected", "none"]


class ArenaCard(BaseModel):
    """An arena in a list."""

    id: str
    name: str
    game: str
    authors: int
    games: int
    leaders: list[str] = Field(description="The first three.")


class ArenaCards(BaseModel):
    arenas: list[ArenaCard]
    damaged: list[str] = Field(description="Ids of arenas whose journal cannot be read.")


class StandingCard(BaseModel):
    """One line of the ladder."""

    name: str
    version: int = Field(description="The one that plays, or else the newest; 0 for an anchor.")
    rating: int | None = Field(description="In Elo, 0 being the first anchor.")
    rating95: int | None = Field(description="Half of the 95 % interval.")
    games: int
    state: State = Field(description="Of the newest version; an earlier one may be playing.")
    trend: list[int] = Field(description="Ratings after so many blocks of the version, evenly spaced.")
    beaten: dict[str, tuple[int, int]] = Field(description="By anchor: blocks in which it was better, of so many.")


class LastGameCard(BaseModel):
    """A game that was played lately."""

    at: str
    names: list[str] = Field(description="By seat.")
    versions: list[int]
    ranks: list[int]
    reason: str
    fault: str = Field(description="Whose fault ended it; empty for nobody's.")
    replay: str = Field(description="The id of its replay.")


class ArenaWhole(BaseModel):
    """An arena, for everybody."""

    id: str
    name: str
    game: str
    seats: int
    move_ms: int
    games: int
    blocks: int
    authors: list[StandingCard] = Field(description="The best first.")
    anchors: list[StandingCard]
    latest: list[LastGameCard] = Field(description="The newest first.")


class DiagnosisCard(BaseModel):
    code: str
    cause: str
    cause_de: str = Field("", description="In German, where that is known.")
    paragraph: str = ""


class VersionCheckCard(BaseModel):
    """One check of a version."""

    at: str
    is_accepted: bool
    diagnosis: list[DiagnosisCard]
    passed: int
    warned: int
    failed: int
    why: str = Field(description="Where something else than a check decided.")
    report: str = Field(description="The name of the file with all that was found; empty if there is none.")
    said: str = Field(description="The name of the file with what was printed; empty if that was nothing.")
    seconds: float


class OwnGameCard(LastGameCard):
    """The same for one of its authors."""

    seat: int
    cause: str = Field(description="Of an own fault; empty for none.")
    detail: str
    said: str = Field(description="The name of the file with what the program said on its stderr.")


class OwnVersionCard(BaseModel):
    """A version, for its author."""

    version: int
    at: str
    state: Literal["checking", "playing", "rejected", "retired"]
    language: str
    run: str
    build: str
    size: int
    rating: int | None
    rating95: int | None
    games: int
    seconds: float
    trend: list[int]
    beaten: dict[str, tuple[int, int]]
    faults: dict[str, int]
    is_set_aside: bool = Field(description="Whether it plays no more since its faults ended too many games in a row.")
    quick: VersionCheckCard | None
    full: VersionCheckCard | None
    latest: list[OwnGameCard]


class OwnArenaPage(BaseModel):
    """What an author alone gets to see."""

    name: str
    versions: list[OwnVersionCard] = Field(description="The newest first.")
    limits: dict[str, int]
    refuses: str = Field(description="Why nothing can be handed in here; empty where it can.")


class TakenCard(BaseModel):
    """What was handed in."""

    arena: str
    author: str
    version: int
    page: str = Field(description="The path of the page that tells what becomes of it.")
