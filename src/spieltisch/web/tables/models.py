"""The API's requests and answers, as its description shows them. ``Any`` is what a game's own page says: any JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, StrictBool, StrictInt, StrictStr

Id = Annotated[str, Field(min_length=1, max_length=64)]


class RequestBody(BaseModel):
    """A request's body: nothing in it is ignored."""

    model_config = ConfigDict(extra="forbid")


class Problem(BaseModel):
    """Why something was not done."""

    error: str = Field(description="A stable word.")
    code: str = Field(description="Which case of it; where a rule refuses, the rule's own word.")
    why: str = Field(description="A sentence for people, in English.")
    values: dict[str, int | str] = Field(description="What the sentence is about, for other languages.")


class Titles(BaseModel):
    de: str
    en: str


class Option(BaseModel):
    name: str
    help: str
    type: Literal["bool", "int", "text"]
    default: bool | int | str
    choices: list[str] = Field(default_factory=list, description="The only values; empty where there are more.")


class DoorPlace(BaseModel):
    """Where a client of the game's protocol connects to."""

    door: str
    host: str
    port: int
    url: str
    reservation: str | None = None


class BotScore(BaseModel):
    """At tables of more than two, how often it was ahead of the other."""

    won: int
    drawn: int
    games: int


class BotStrength(BaseModel):
    """What a bot was measured to be worth."""

    bot: str = Field(description="As a seat may name it.")
    level: Literal["easy", "medium", "hard"] | None = Field(description="A seat may name this, too.")
    stars: int = Field(description="From 1 to 5.")
    elo: float = Field(description="Against greedy, which has 0.")
    elo95: float | None = Field(description="Half of the 95 % interval.")
    games: int
    greedy: BotScore | None = Field(description="Against greedy.")
    random: BotScore | None = Field(description="Against random.")


class GameCard(BaseModel):
    name: str
    title: Titles
    seats: list[int] = Field(description="Possible numbers of players.")
    usual_seats: int
    bots: list[str] = Field(description="Weakest first.")
    strength: list[BotStrength] = Field(description="Weakest first; empty where nothing was measured.")
    options: list[Option]
    doors: list[DoorPlace]
    has_page: bool
    has_protocol: bool
    has_rules: bool
    has_checks: bool
    has_tile: bool = Field(description="Whether there is a small picture of its board.")
    has_lesson: bool = Field(description="Whether its page has a first game that explains itself.")


class Games(BaseModel):
    games: list[GameCard]


class SeatCard(BaseModel):
    seat: int
    name: str
    kind: str
    state: Literal["taken", "open", "waiting"]
    doors: list[DoorPlace] = Field(default_factory=list, description="Where a protocol client takes this open seat.")
    away_since: str | None = Field(
        default=None, description="When the person at a page was last seen, once that is a minute ago."
    )
    profile: str | None = Field(default=None, description="The claimed name of whoever has proved to own it.")
    stand_in: str = Field(default="", description="The bot that goes on here for a client that has left.")
    resembles: str | None = Field(
        default=None, description="A claimed name that this client did not prove to be its own, or the differently "
        "spelled name of somebody else here: the name can be taken for it."
    )  # fmt: skip


class WishCard(BaseModel):
    """A seat asks to take its latest action back, with everything since. It is gone as soon as somebody acts."""

    seat: int = Field(description="Who asks.")
    ply: int = Field(description="The latest ply that stood when it was asked for: tells one wish from the next.")
    waits: list[int] = Field(description="Who has yet to answer.")
    declined: int | None = Field(description="Who does not agree.")


class OutcomeCard(BaseModel):
    ranks: list[int]
    points: list[int]
    reason: str
    offender: int | None
    detail: str


TableStatus: TypeAlias = Literal["waiting", "running", "over"]


class TableCard(BaseModel):
    id: str
    game: str
    status: TableStatus
    opened: str
    parent: str | None
    seats: list[SeatCard]
    contest: str | None = Field(default=None, description="The contest that this game belongs to; nobody chats there.")
    is_deserted: bool = Field(
        default=False, description="Whether nobody has been there for a minute, neither at a page nor by a protocol."
    )

    can_go_back: bool = Field(
        default=False, description="Whether players may ask to take something back: nobody's time counts, and nobody "
        "plays by a protocol."
    )  # fmt: skip
    wish: WishCard | None = None
    absent: list[int] = Field(
        default_factory=list,
        description="Seats of people who have been away for long on their turn: the others may let a bot go on there, "
        "or claim the win.",
    )  # fmt: skip
    spectators: int = Field(default=0, description="How many pages look on; more than 20 in tens.")
    is_pairing: bool = Field(default=False, description="Whether whoever waits there wants any person to play with.")
    classroom: str | None = Field(default=None, description="The class whose teacher has seated people there.")
    vacant: list[int] = Field(
        default_factory=list, description="Seats whose clients have left, where the people may let a bot go on."
    )
    outcome: OutcomeCard | None = Field(default=None, description="How its game ended, once it has.")


class OwnTable(TableCard):
    """One at which somebody has seats, asleep or not."""

    waits: list[int] = Field(description="Whose turn it is.")


class OwnTables(BaseModel):
    tables: list[OwnTable]


class KnownTables(RequestBody):
    ids: list[Id] = Field(max_length=200)


class TableCards(BaseModel):
    tables: list[TableCard]


class Invitation(BaseModel):
    link: str = Field(description="Where others find the table.")


class Me(RequestBody):
    """A person at a page."""

    who: Literal["me"]
    name: StrictStr = Field(min_length=1, max_length=24)


class Bot(RequestBody):
    """A bot of the server's."""

    who: Literal["bot"]
    bot: StrictStr = Field(max_length=64)


class Open(RequestBody):
    """Whoever comes."""

    who: Literal["open"]
    name: StrictStr | None = Field(default=None, min_length=1, max_length=24)


class Program(RequestBody):
    """A program of who asks."""

    who: Literal["program"]
    name: StrictStr | None = Field(default=None, min_length=1, max_length=24)


SeatChoice = Annotated[Me | Bot | Open | Program, Field(discriminator="who")]
SeatChoices = Annotated[list[SeatChoice], Field(min_length=1, max_length=16)]


def names_taken(seats: Sequence[Me | Bot | Open | Program]) -> list[str]:
    """By whoever asks. The name of an open seat is a wish only."""
    return [seat.name for seat in seats if isinstance(seat, Me | Program) and seat.name is not None]


def people_of(seats: Sequence[Me | Bot | Open | Program]) -> dict[int, str]:
    """The names of people at the page that asks, by seat."""
    return {number: seat.name for number, seat in enumerate(seats) if isinstance(seat, Me)}


class NewTable(RequestBody):
    game: StrictStr = Field(max_length=64)
    options: dict[str, StrictBool | StrictInt | StrictStr] = Field(default_factory=dict, max_length=64)
    timed: StrictBool = False
    stand_ins: StrictBool = Field(
        default=False,
        description="Whether the people are asked to let a bot go on where a client of the protocol leaves; not where "
        "time counts.",
    )
    absence_s: StrictInt = Field(
        default=3600, ge=0, le=30 * 24 * 3600,
        description="How long somebody may be away on their turn until the others may let a bot go on or claim the "
        "win; 0 is for ever. Not where time counts.",
    )  # fmt: skip
    seats: SeatChoices

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {"game": "gomoku", "seats": [{"who": "me", "name": "Ada"}, {"who": "bot", "bot": "random"}]},
                {"game": "gomoku", "options": {"size": 9}, "timed": True, "seats": [{"who": "open"}, {"who": "open"}]},
            ]
        }
    )


class NewPairing(RequestBody):
    game: StrictStr = Field(max_length=64)
    name: StrictStr = Field(min_length=1, max_length=24, description="What you call yourself.")
    known: list[Id] = Field(
        default_factory=list, max_length=200, description="Tables at which you have seats: nobody meets themselves."
    )


class NewFork(RequestBody):
    ply: StrictInt = Field(ge=0, le=1_000_000)
    timed: StrictBool = False
    seats: SeatChoices


class GivenSeat(BaseModel):
    seat: int
    who: Literal["me", "bot", "open", "program"]
    token: str | None = Field(
        default=None, description="The right to the seat, for `me`; to look at its wire, for `program`."
    )
    doors: list[DoorPlace] = Field(
        default_factory=list, description="Where a protocol client takes it, for `open` and `program`."
    )


class Opened(BaseModel):
    table: TableCard
    seats: list[GivenSeat]


class Name(RequestBody):
    name: StrictStr = Field(min_length=1, max_length=24)


class TakenSeat(BaseModel):
    seat: int
    token: str


class AddBotBody(RequestBody):
    seat: StrictInt = Field(ge=0, le=15, description="Which open seat it takes.")
    bot: StrictStr = Field(max_length=64, description="As in `POST /tables`: a bot's name, or a level.")


class RematchBody(RequestBody):
    agrees: StrictBool = Field(default=True, description="False: no rematch, or none any more.")


class NextSeat(BaseModel):
    """One's seat at the next table, as soon as there is one."""

    table: str | None = None
    seat: int | None = None
    token: str | None = Field(default=None, description="The right to that seat.")


class RematchCard(BaseModel):
    """Whether the people of a table whose game is over want another one."""

    people: list[int] = Field(description="Who has a say: people at pages who were there at the end, or ended it.")
    agreed: list[int] = Field(description="Who wants one. It begins once all do.")
    declined: int | None = Field(description="Who wanted none, until somebody asks again.")
    next: str | None = Field(description="The new table's id, where everybody's seat is the next one.")


class ActionBody(RequestBody):
    action: StrictStr = Field(min_length=1, max_length=1000)


class AnswerBody(RequestBody):
    seat: StrictInt = Field(ge=0, le=15, description="Who has asked.")
    ply: StrictInt | None = Field(default=None, description="The wish's, if it has to be that very one.")
    agrees: StrictBool


class StandInBody(RequestBody):
    seat: StrictInt = Field(ge=0, le=15, description="Whose client has left.")
    bot: StrictStr | None = Field(max_length=64, description="Which bot goes on; null: none, the client has left.")


class ChatBody(RequestBody):
    text: StrictStr = Field(min_length=1, max_length=240)


class EmoteBody(RequestBody):
    emote: Literal["hello", "nice", "thanks", "wow", "oops", "hurry"]


class SpectatorChatBody(RequestBody):
    text: StrictStr = Field(min_length=1, max_length=240)
    name: StrictStr | None = Field(default=None, min_length=1, max_length=24, description="What you call yourself.")


class Outlook(BaseModel):
    outlook: Any = Field(description="The game's own; null where it has nothing to say.")


class ChoiceStep(BaseModel):
    begins: str = Field(description="The first words of some actions.")
    count: int


class Choices(BaseModel):
    """A piece of what a seat may do."""

    count: int = Field(description="How many actions begin with the words asked for.")
    choices: list[str] = Field(description="In notation, sorted.")
    next: int | None = Field(description="The `offset` of the next piece.")
    steps: list[ChoiceStep] = Field(description="Where there are more than `limit`: how they go on, by one more word.")
    is_complete: bool = Field(description="False: there are more, such as bids, made of what the picture says.")


class Done(BaseModel):
    n: int = Field(description="How many entries the table's log has.")


class Event(BaseModel):
    n: int
    at_ms: int
    actor: int | str
    told: Any


class ChatLine(BaseModel):
    line: int = Field(description="Counts the table's lines.")
    n: int
    at_ms: int
    seat: int | None
    name: str | None = Field(description="What a spectator calls itself.")
    resembles: str | None = Field(description="Whom a spectator of a protocol can be taken for by its name.")
    text: str
    is_private: bool
    emote: str | None = Field(default=None, description="Which emote it is; `text` says it in English.")


class Events(BaseModel):
    n: int
    events: list[Event]
    said: list[ChatLine] = Field(description="The latest chat lines that the viewer could read.")


class ReplayCard(BaseModel):
    id: str
    game: str
    variant: str
    opened: str
    parent: str | None
    names: list[str]
    kinds: list[str]
    plies: int
    result: OutcomeCard
    commitment: str


class ReplayCards(BaseModel):
    replays: list[ReplayCard]
    next: int | None


class Ply(BaseModel):
    ply: int
    n: int
    seat: int
    action: str
    at_ms: int
    think_ms: int | None
    by_table: bool
    remark: str | None
    is_taken_back: bool = Field(default=False, description="Whether it was taken back later.")
    facts: int = Field(default=0, description="How much of it or after it was refused or ignored, or who left.")


class Earlier(BaseModel):
    ply: int
    items: list[Any]


class Scene(BaseModel):
    ply: int
    plies: int
    viewer: int | Literal["spectator"]
    items: list[Any]
    earlier: list[Earlier]
    """What came before: the latest ply of each kind of event, the oldest first."""
    picture: Any
    waits: list[int]
    """The seats whose turn it is then."""


class Standings(BaseModel):
    points: list[list[int | None]] | None
    """After each ply, from none, by seat; null where the game does not say."""


class Check(BaseModel):
    ok: bool
    complete: bool
    problem: str | None
    plies: int
    unproven: int
