"""``/tables/{id}/seats/{n}``: taking a seat, and what is done there."""

from __future__ import annotations

from fastapi import APIRouter

from spieltisch.web.api.common import PROBLEMS, Given, SeatNumber, TableId, Token
from spieltisch.web.models import Deed, Done, Line, Name, TakenSeat
from spieltisch.web.people import Person
from spieltisch.web.texts import clean_line

router = APIRouter(responses=PROBLEMS, prefix="/tables/{id}/seats/{seat}")


@router.post("", status_code=201)
async def take_seat(context: Given, id: TableId, seat: SeatNumber, who: Name) -> TakenSeat:
    """Sit down at an open seat."""
    return TakenSeat(seat=seat, token=await context.parlour.take_seat(id, seat, who.name))


@router.post("/actions")
async def act(context: Given, id: TableId, seat: SeatNumber, token: Token, deed: Deed) -> Done:
    """One action, in the game's notation."""
    table, person = context.parlour.person(id, seat, token)
    try:
        person.act(table.id, deed.action)
    finally:
        await person.feed.settled()
    return _done(person)


@router.post("/chat")
async def say(context: Given, id: TableId, seat: SeatNumber, token: Token, line: Line) -> Done:
    """One chat line, for everybody at the table."""
    table, person = context.parlour.person(id, seat, token)
    person.say(table.id, clean_line(line.text))
    await person.feed.settled()
    return _done(person)


@router.post("/leave")
async def leave(context: Given, id: TableId, seat: SeatNumber, token: Token) -> Done:
    """Give the seat up, and with it a game that runs."""
    table, person = context.parlour.person(id, seat, token)
    await context.parlour.stand_up(table, person)
    return _done(person)


def _done(person: Person) -> Done:
    return Done(n=person.feed.latest_mark[0])
