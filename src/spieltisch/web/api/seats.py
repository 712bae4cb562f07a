"""``/tables/{id}/seats/{n}``: taking a seat, and what is done there."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query

from spieltisch.core.choosing import page_of
from spieltisch.web.access.refusals import Refusal
from spieltisch.web.access.texts import clean_line
from spieltisch.web.api.common import (
    PROBLEMS,
    STREAM,
    AwakeId,
    Beginning,
    Injected,
    Place,
    ProfileSecret,
    Question,
    SeatNumber,
    Token,
)
from spieltisch.web.feeds.streams import EventStream, Excerpt
from spieltisch.web.tables.emotes import show_emote
from spieltisch.web.tables.models import (
    ActionBody,
    AddBotBody,
    AnswerBody,
    ChatBody,
    Choices,
    ChoiceStep,
    Done,
    EmoteBody,
    GivenSeat,
    Name,
    Outlook,
    StandInBody,
    TakenSeat,
)
from spieltisch.web.tables.people import Person
from spieltisch.web.views.pictures import encode

router = APIRouter(responses=PROBLEMS, prefix="/tables/{id}/seats/{seat}")


@router.post("", status_code=201)
async def take_seat(
    context: Injected, id: AwakeId, seat: SeatNumber, who: Name, secret: ProfileSecret = None
) -> TakenSeat:  # fmt: skip
    """Sit down at an open seat."""
    own = context.profiles.check([who.name], secret)
    token = await context.tables.take_seat(id, seat, who.name, own.id if own else None)
    await context.profiles.sit(id, {seat: who.name}, own)
    return TakenSeat(seat=seat, token=token)


@router.post("/program", status_code=201)
async def take_seat_for_program(
    context: Injected, id: AwakeId, seat: SeatNumber, who: Name, secret: ProfileSecret = None
) -> GivenSeat:  # fmt: skip
    """Keep an open seat for a program of one's own: where it comes in, and the token of its wire. What it plays is no
    profile's."""
    own = context.profiles.check([who.name], secret)
    try:
        return await context.opening.give_to_program(id, seat, who.name, own.id if own else None)
    except OSError as error:
        raise Refusal("no-ports", why=error.strerror or "") from None


@router.post("/add-bot")
async def add_bot(context: Injected, id: AwakeId, seat: SeatNumber, token: Token, body: AddBotBody) -> Done:
    """Let a bot take an open seat (``body.seat``) at a table that waits; as who has opened it, or anybody there once
    these have gone."""
    table, person = context.tables.sitter(id, seat, token)
    await context.opening.add_bot(table, seat, body.seat, body.bot)
    await person.feed.settled()
    return _done(person)


@router.post("/actions")
async def act(context: Injected, id: AwakeId, seat: SeatNumber, token: Token, body: ActionBody) -> Done:
    """One action, in the game's notation. 409 where it is not done: ``refused`` with the rule's own word as ``code``,
    ``too-late`` after its time, ``not-your-turn`` where nothing waits for it."""
    table, person = context.tables.person(id, seat, token)
    try:
        person.act(table.id, body.action)
    finally:
        await person.feed.settled()
    return _done(person)


@router.get("/outlook")
async def look_ahead(context: Injected, id: AwakeId, seat: SeatNumber, token: Token, of: Question) -> Outlook:
    """What a choice would bring, as far as the seat can know: ``of`` is what the game's page has composed."""
    _, person = context.tables.person(id, seat, token)
    await person.feed.settled()
    return Outlook(outlook=person.outlook(of))


@router.get("/choices")
async def list_choices(
    context: Injected,
    id: AwakeId,
    seat: SeatNumber,
    token: Token,
    begins: Beginning = "",
    offset: Annotated[int, Query(ge=0, le=1_000_000)] = 0,
    limit: Annotated[int, Query(ge=1, le=1000)] = 100,
) -> Choices:
    """What the seat may do now, also where a page lists less: by pieces, or step by step. `begins` are the first words
    of an action."""
    _, person = context.tables.person(id, seat, token)
    await person.feed.settled()
    page = await context.work(lambda: page_of(person.listing(), begins, offset, limit))
    return Choices(
        count=page.count,
        choices=list(page.actions),
        next=page.next,
        steps=[ChoiceStep(begins=each.begins, count=each.count) for each in page.steps],
        is_complete=page.is_complete,
    )


@router.post("/chat")
async def say(context: Injected, id: AwakeId, seat: SeatNumber, token: Token, body: ChatBody) -> Done:
    """One chat line, for everybody at the table."""
    table, person = context.tables.person(id, seat, token)
    person.say(table.id, clean_line(body.text))
    await person.feed.settled()
    return _done(person)


@router.post("/emote")
async def show_emotion(context: Injected, id: AwakeId, seat: SeatNumber, token: Token, body: EmoteBody) -> Done:
    """One of six things to say, for all pages at the table, as a chat line with an ``emote``; three at once and one in
    two seconds."""
    table, person = context.tables.sitter(id, seat, token)
    context.emotes.demand(f"{id} {seat}", "too-many-emotes")
    show_emote(table.subscriptions, id, seat, body.emote)
    await person.feed.settled()
    return _done(person)


@router.post("/take-back")
async def ask_to_take_back(context: Injected, id: AwakeId, seat: SeatNumber, token: Token) -> Done:
    """Ask all others at the table to let the seat's latest action be taken back, with everything since. Bots agree at
    once; people are asked, until somebody acts. 409 where that cannot be, with the reason as ``code``."""
    table, person = context.tables.sitter(id, seat, token)
    table.taking_back.ask(seat)
    table.show()
    await person.feed.settled()
    return _done(person)


@router.post("/take-back/answer")
async def answer_take_back(context: Injected, id: AwakeId, seat: SeatNumber, token: Token, body: AnswerBody) -> Done:
    """Agree that another seat takes its latest action back, or do not."""
    table, person = context.tables.sitter(id, seat, token)
    table.taking_back.answer(seat, body.seat, body.ply, agrees=body.agrees)
    table.show()
    await person.feed.settled()
    return _done(person)


@router.post("/stand-in")
async def settle_stand_in(context: Injected, id: AwakeId, seat: SeatNumber, token: Token, body: StandInBody) -> Done:
    """Say what becomes of a seat whose client has left (``vacant`` of the table): a bot goes on there, or nobody does,
    and the game ends as it would have ended. Whoever says it first decides."""
    table, person = context.tables.sitter(id, seat, token)
    context.opening.stand_in(table, body.seat, body.bot)
    table.show()
    await person.feed.settled()
    return _done(person)


@router.post("/leave")
async def leave(context: Injected, id: AwakeId, seat: SeatNumber, token: Token) -> Done:
    """Give the seat up, and with it a game that runs."""
    table, person = context.tables.person(id, seat, token)
    has_begun, profile = table.has_begun, context.profiles.at(id, seat)
    await context.tables.stand_up(table, person)
    if not has_begun:
        await context.profiles.rise(id, seat, profile)
    return _done(person)


@router.get("/wire", response_class=EventStream, status_code=200, response_model=None, responses=STREAM)
async def follow_wire(
    context: Injected, id: AwakeId, seat: SeatNumber, token: Token, place: Place, follow: bool = True
) -> EventStream | Excerpt:
    """What passes between the server and who sits there, message by message, for whoever has opened the seat for a
    program: from the beginning, or after what was seen."""
    table, wire = context.tables.wire(id, seat, token)
    reader = wire.feed.join(place, from_start=True)
    if reader is None:
        raise Refusal("no-readers")
    doors = [] if table.has_begun or table.is_over else table.places.get(seat, [])
    head = b"event: hello\ndata: " + encode({"doors": [door.model_dump() for door in doors]}) + b"\n\n"
    if follow:
        return EventStream(reader, head)
    data = head + reader.take() + reader.farewell()
    reader.leave()
    return Excerpt(data)


def _done(person: Person) -> Done:
    return Done(n=person.feed.latest_mark[0])
