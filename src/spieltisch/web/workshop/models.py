"""Requests and answers of the API's paths for workshops."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import BaseModel, Field, StrictBool, StrictInt, StrictStr

from spieltisch.web.tables.models import DoorPlace, RequestBody

CheckId = Annotated[StrictStr, Field(max_length=100)]
Situation = Annotated[StrictStr, Field(min_length=1, max_length=4000)]
Verdict: TypeAlias = Literal["passed", "warned", "failed", "unclear", "skipped", "broken"]
Side: TypeAlias = Literal["server", "client", ""]


class CheckCard(BaseModel):
    """What is looked at."""

    id: str
    level: Literal["must", "should", "info"]
    title: str = Field(description="What is right, in English.")
    title_de: str = Field(description="The same in German.")
    paragraph: str = Field(description="Where the protocol's page says so.")
    anchor: str | None = Field(description="Of that page: the register's entry, else the heading.")


class CheckCards(BaseModel):
    checks: list[CheckCard]
    takes_position: bool = Field(description="Whether a position can be given by hand.")


class NewWorkshop(RequestBody):
    game: StrictStr = Field(max_length=64)
    checks: list[CheckId] = Field(default_factory=list, max_length=500, description="Their ids; none is all.")
    chance: Situation | None = Field(default=None, description="What chance draws, with `;` between.")
    position: Situation | None = Field(default=None, description="Where the client is to move.")
    options: dict[str, StrictBool | StrictInt | StrictStr] = Field(default_factory=dict, max_length=64)
    seed: StrictInt | None = Field(default=None, ge=0, lt=1 << 48)


class Again(RequestBody):
    checks: list[CheckId] = Field(default_factory=list, max_length=500, description="Their ids; none is all.")


class CheckRow(CheckCard):
    """A check of a workshop, and what came of it."""

    verdict: Verdict | None
    expected: str | None
    expected_de: str | None = Field(description="In German, where that is known; so are the others.")
    got: str | None
    got_de: str | None
    likely: str | None
    likely_de: str | None
    seconds: float | None


class DiagnosisCard(BaseModel):
    """A mistake that explains what was found."""

    code: str = Field(description="The same in all games where the mistake is; or the id of a check.")
    cause: str = Field(description="What the client does, in English.")
    cause_de: str | None = Field(description="In German, where that is known.")
    explains: list[str] = Field(description="Ids of the checks that fell short by it; what shows it best is first.")
    of: int = Field(description="How many fell short in all.")
    paragraph: str = Field(description="Where the protocol's page tells what is right.")
    anchor: str | None = Field(description="Of that page.")


class WorkshopCard(BaseModel):
    id: str
    game: str
    state: Literal["running", "over"]
    why: str = Field(description="Why it is over: `done`, `stopped`, `idle` or `broken`.")
    problem: str = Field(description="What went wrong, where it is `broken`.")
    doors: list[DoorPlace]
    name: str = Field(description="What the client should call itself, where the protocol has names.")
    seed: int
    command: str = Field(description="The same for a program of this machine, over pipes or at doors.")
    now: str | None = Field(description="The check that is done or waited for.")
    is_here: bool = Field(description="Whether the client is connected for it.")
    checks: list[CheckRow]
    counts: dict[str, int] = Field(description="By verdict.")
    diagnosis: list[DiagnosisCard] = Field(description="Best first, when all checks are done; none if all is well.")


class TranscriptLine(BaseModel):
    """A message, or a remark (`from` is empty)."""

    ms: int
    from_: Side = Field(alias="from")
    text: str
    mark: str


class CheckResult(CheckRow):
    transcript: list[TranscriptLine] = Field(description="Its end.")
    more: int = Field(description="How many lines came before.")
