"""``/tables/{id}/seats/{n}``: taking a seat, and what is done there."""

from __future__ import annotations

from fastapi import APIRouter

from spieltisch.web.api.common import PROBLEMS, STREAM, Injected, SeatNumber, Since, TableId, Token
from spieltisch.web.feeds import read_mark
from spieltisch.web.models import ActionBody, ChatBody, Done, GivenSeat, Name, TakenSeat
from spieltisch.web.people import Person
from spieltisch.web.pictures import encode
from spieltisch.web.refusals import Refusal
from spieltisch.web.streams import EventStream, Excerpt
from spieltisch.web.texts import clean_line

router = APIRouter(responses=PROBLEMS, prefix="/tables/{id}/seats/{seat}")


@router.post("", status_code=201)
async def take_seat(context: Injected, id: TableId, seat: SeatNumber, who: Name) -> TakenSeat:
    """Sit down at an open seat."""
    return TakenSeat(seat=seat, token=await context.tables.take_seat(id, seat, who.name))


@router.post("/program", status_code=201)
async def take_seat_for_program(context: Injected, id: TableId, seat: SeatNumber, who: Name) -> GivenSeat:
    """Keep an open seat for a program of one's own: where it comes in, and the token of its wire."""
    try:
        return await context.opening.give_to_program(id, seat, who.name)
    except OSError as error:
        raise Refusal("no-ports", why=error.strerror or "") from None


@router.post("/actions")
async def act(context: Injected, id: TableId, seat: SeatNumber, token: Token, body: ActionBody) -> Done:
    """One action, in the game's notation. 409 where it is not done: ``refused`` with the rule's own word as ``code``,
    ``too-late`` after its time, ``not-your-turn`` where nothing waits for it."""
    table, person = context.tables.person(id, seat, token)
    try:
        person.act(table.id, body.action)
    finally:
        await person.feed.settled()
    return _done(person)


@router.post("/chat")
async def say(context: Injected, id: TableId, seat: SeatNumber, token: Token, body: ChatBody) -> Done:
    """One chat line, for everybody at the table."""
    table, person = context.tables.person(id, seat, token)
    person.say(table.id, clean_line(body.text))
    await person.feed.settled()
    return _done(person)


@router.post("/leave")
async def leave(context: Injected, id: TableId, seat: SeatNumber, token: Token) -> Done:
    """Give the seat up, and with it a game that runs."""
    table, person = context.tables.person(id, seat, token)
    await context.tables.stand_up(table, person)
    return _done(person)


@router.get("/wire", response_class=EventStream, status_code=200, response_model=None, responses=STREAM)
async def follow_wire(
    context: Injected, id: TableId, seat: SeatNumber, token: Token, since: Since = None, follow: bool = True
) -> EventStream | Excerpt:
    """What passes between the server and who sits there, message by message, for whoever has opened the seat for a
    program: from the beginning, or after what was seen."""
    table, wire = context.tables.wire(id, seat, token)
    reader = wire.feed.join(read_mark(since) if since else None, from_start=True)
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
