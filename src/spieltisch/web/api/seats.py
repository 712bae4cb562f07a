"""``/tables/{id}/seats/{n}``: taking a seat, and what is done there."""

from __future__ import annotations

from fastapi import APIRouter

from spieltisch.web.api.common import PROBLEMS, Injected, SeatNumber, TableId, Token
from spieltisch.web.models import ActionBody, ChatBody, Done, Name, TakenSeat
from spieltisch.web.people import Person
from spieltisch.web.texts import clean_line

router = APIRouter(responses=PROBLEMS, prefix="/tables/{id}/seats/{seat}")


@router.post("", status_code=201)
async def take_seat(context: Injected, id: TableId, seat: SeatNumber, who: Name) -> TakenSeat:
    """Sit down at an open seat."""
    return TakenSeat(seat=seat, token=await context.tables.take_seat(id, seat, who.name))


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


def _done(person: Person) -> Done:
    return Done(n=person.feed.latest_mark[0])
