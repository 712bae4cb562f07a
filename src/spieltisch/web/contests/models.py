"""Contests as the API shows them."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, Field

State = Literal["running", "over"]
Kind = Literal["built-in", "program", "remote"]


class ContestCard(BaseModel):
    """A contest in a list."""

    id: str
    contest: str = Field(description="Its name.")
    game: str
    system: str
    state: State
    opened: str
    players: int
    blocks: int = Field(description="Finished ones, of those that are due so far.")
    of: int
    leaders: list[str] = Field(description="The first three.")


class ContestCards(BaseModel):
    contests: list[ContestCard]
    damaged: list[str] = Field(description="Ids of contests whose journal cannot be read.")
    arenas: dict[str, str] = Field({}, description="Contests that never end, see `/arenas`: their names by id.")


class PlaceCard(BaseModel):
    """One line of the standings."""

    rank: int
    name: str
    points: float
    blocks: int
    games: int
    elo: float | None
    elo95: float | None = Field(description="Half of the 95 % interval.")
    tie_breaks: dict[str, float]
    faults: dict[str, int]
    remark: str
    trend: list[float] = Field(description="Points after so many of its blocks, evenly spaced, from 0.")


class MeetingCard(BaseModel):
    """One table of a round."""

    match: str
    players: list[str]
    price: list[int] | None = Field(description="What seating these together cost, the weightiest part first.")
    scores: list[float] | None
    blocks: int
    of: int
    advancing: list[str]
    is_for_third: bool = Field(False, description="Whether it is about the place behind those of the last table.")


class RoundCard(BaseModel):
    stage: int
    round: int
    system: str
    tables: list[MeetingCard]
    byes: list[str]


class RoundCards(BaseModel):
    rounds: list[RoundCard]


class RoundOutline(BaseModel):
    """A round without its tables."""

    stage: int
    round: int
    system: str
    tables: int
    blocks: int
    of: int


class RunningCard(BaseModel):
    """A game that is played now; its page is that of a table with this id."""

    id: str
    match: str | None
    players: list[str] = Field(description="By seat.")


class FaultCard(BaseModel):
    at: str
    match: str
    block: int
    order: int
    player: str
    cause: str
    detail: str
    detail_de: str | None = Field(description="In German, where it is a sentence of the server's own.")
    code: str = Field(description="The game's stable word for the rule that was broken; empty where that is not known.")
    action: str = Field(description="What broke it, in the game's notation.")
    replay: str | None


class StageCard(BaseModel):
    """How a stage stands by itself, or stood when it ended."""

    name: str = Field(description="`stage 1` where the file has no other.")
    system: str
    standings: list[PlaceCard] = Field(description="Without trends.")


class PauseCard(BaseModel):
    at: str
    why: str


class AwaitedCard(BaseModel):
    """A round that is drawn, and whose games wait."""

    stage: int
    round: int
    start: str | None = Field(description="When they begin by themselves; null for never.")


class ContestHead(BaseModel):
    """What the feed tells whenever it has changed."""

    id: str
    contest: str
    game: str
    system: str
    state: State
    opened: str
    players: int
    blocks: int
    of: int
    games: int
    standings: list[PlaceCard]
    outline: list[RoundOutline]
    running: list[RunningCard]
    faults: list[FaultCard] = Field(description="The latest.")
    downloads: list[str]
    luck: str = Field("shared", description="`shared` by the games of a block, or `own`: each game's.")
    time_percent: dict[str, int] = Field(
        {}, description="Time odds, by player: how much of the game's time those have who have more or less than usual."
    )
    stages: list[StageCard] = Field([], description="Those that have begun, where there are several or groups.")
    pause: PauseCard | None = Field(None, description="While one lasts, no block begins.")
    awaits: AwaitedCard | None = None


class ContestWhole(ContestHead):
    """All of a contest, as ``contest show --json`` has it and more."""

    rounds: list[RoundCard]


class Crossing(BaseModel):
    """What the first has of the second."""

    players: tuple[str, str]
    points: float
    blocks: int


class Crossings(BaseModel):
    crossings: list[Crossing] = Field(description="All pairs that have met, in both directions.")


class GameLine(BaseModel):
    """One game of a player's; lists go by seat."""

    at: str
    match: str
    block: int
    order: int
    players: list[str]
    ranks: list[int]
    points: list[int]
    reason: str
    fault: FaultCard | None
    replay: str | None


class PlayerCard(BaseModel):
    place: PlaceCard
    kind: Kind
    bot: str | None = Field(description="A built-in one's name.")
    margins: list[int] = Field(
        description="How many answers left how much of their time, in tenths, those with less than a tenth first; "
        "empty where nothing is known."
    )
    against: list[Crossing]
    faults: list[FaultCard]
    games: list[GameLine] = Field(description="The latest, newest first.")
    more: int = Field(description="How many games there are besides.")


class OwnGame(BaseModel):
    """One game, as only its player's author sees it."""

    at: str
    match: str
    block: int
    order: int
    seat: int = Field(description="From 0.")
    players: list[str] = Field(description="By seat.")
    ranks: list[int]
    reason: str
    fault: FaultCard | None = Field(description="One's own.")
    replay: str | None
    said: str = Field(description="The file with what the program wrote on stderr; empty if that was nothing.")


class OwnCheck(BaseModel):
    """An entry check."""

    at: str
    cause: str = Field(description="Of the fault; empty where there was none.")
    detail: str
    why: str = Field(description="Why it could not be made.")
    transcript: str = Field(description="The file.")


class OwnContest(BaseModel):
    """What a secret link shows: the organiser's desk, or what is one author's."""

    is_organiser: bool
    name: str = Field(description="The player; empty for the organiser.")
    check: OwnCheck | None
    games: list[OwnGame] = Field(description="The latest, newest first.")
    more: int = Field(description="How many games there are besides.")
