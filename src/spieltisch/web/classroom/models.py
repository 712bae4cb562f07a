"""Requests and answers of the API's paths for classes."""

from __future__ import annotations

from typing import Literal, TypeAlias

from pydantic import BaseModel, Field, StrictBool, StrictInt, StrictStr

from spieltisch.web.tables.models import Invitation, RequestBody

ClassState: TypeAlias = Literal["gathering", "playing", "between", "over"]


class NewClass(RequestBody):
    game: StrictStr = Field(max_length=64)
    options: dict[str, StrictBool | StrictInt | StrictStr] = Field(default_factory=dict, max_length=64)
    size: StrictInt = Field(ge=2, le=16, description="How many sit at a table. Bots take the seats that are left over.")
    rounds: StrictInt = Field(default=1, ge=1, le=9, description="How many rounds there shall be.")
    bot: StrictStr = Field(max_length=64, description="Who fills up: a bot's name, or a level.")


class OpenedClass(BaseModel):
    id: str
    token: str = Field(description="The teacher's, told this once.")


class ClassInvitation(Invitation):
    is_local: bool = Field(description="Whether no other machine reaches the link: the page was opened at a loopback.")
    network: str | None = Field(
        description="Then the same page by the machine's address in its network, if that is known; the server has to "
        "listen there."
    )


class PupilCard(BaseModel):
    pupil: int
    name: str
    place: int = Field(description="Those with equal points and equally strong opponents share one.")
    points: float = Field(description="One for each round at most: the share of opponents beaten, a draw half.")
    is_here: bool = Field(description="Whether a page of theirs is open.")
    table: str | None = Field(description="Where they play at this moment.")


class ClassTable(BaseModel):
    id: str
    round: int = Field(description="From 1.")
    pupils: list[int | None] = Field(description="By seat; null is a bot.")
    names: list[str] = Field(
        description="Whom the teacher has removed is called as the bot that goes on, or not at all: empty."
    )
    replaced: list[int] = Field(description="Seats at which a bot went on for a pupil.")
    ranks: list[int] | None = Field(description="By seat, once the game is over.")
    points: list[int] | None = Field(
        description="The game's own, by seat; -1 where it counts none, null where the teacher ended it."
    )
    is_bye: bool = Field(description="Whether only bots were left for this pupil: counts as a win, whatever happens.")


class ClassCard(BaseModel):
    id: str
    game: str
    size: int
    rounds: int
    round: int = Field(description="The one that is played or was last, from 1; 0 before.")
    state: ClassState
    is_closed: bool = Field(description="Whether nobody comes in any more and no round begins.")
    pupils: list[PupilCard] = Field(description="Without those whom the teacher has removed.")
    tables: list[ClassTable] = Field(description="Of all rounds.")
    best: str | None = Field(description="The game between those who stand best, once there is one.")


class TakenPlace(BaseModel):
    pupil: int
    token: str = Field(description="The right to be this pupil.")


class OwnPlace(BaseModel):
    """What a pupil's page needs to sit down."""

    name: str
    table: str | None = Field(description="Where the pupil plays at this moment.")
    seat: int | None
    token: str | None = Field(description="The right to that seat.")
