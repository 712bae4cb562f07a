"""``/tables/{id}/rematch`` and ``/tables/{id}/seats/{n}/rematch``: once more, with the same people."""

from __future__ import annotations

from fastapi import APIRouter, Request

from spieltisch.web.access.refusals import Refusal
from spieltisch.web.api.common import (
    PROBLEMS,
    STREAM,
    AwakeId,
    Injected,
    ProfileSecret,
    SeatNumber,
    Token,
)
from spieltisch.web.feeds.streams import EventStream, Excerpt, told
from spieltisch.web.tables.models import NextSeat, RematchBody

router = APIRouter(responses=PROBLEMS, prefix="/tables/{id}")


@router.post("/seats/{seat}/rematch")
async def ask_for_rematch(
    context: Injected, request: Request, id: AwakeId, seat: SeatNumber, token: Token, body: RematchBody,
    secret: ProfileSecret = None,
) -> NextSeat:  # fmt: skip
    """Ask for the same game with the same people once more, or agree to it; 409 ``still-running`` before the end. When
    all people at pages have agreed, a table opens at which everybody has the next seat: who asks again then is told
    which, with its token. Bots agree at once. Seats of clients of the protocol are open there."""
    table, person = context.tables.person(id, seat, token)
    if not body.agrees:
        context.rematches.decline(table, seat)
        return NextSeat()
    own = context.profiles.check([person.name], secret)
    address = context.allow_opening(request) if context.rematches.is_last(table, seat) else ""
    given = await context.rematches.agree(table, seat, own.id if own else None, address)
    if given.table is not None and given.seat is not None:
        await context.profiles.sit(given.table, {given.seat: person.name}, own)
    return given


@router.get("/rematch/feed", response_class=EventStream, status_code=200, response_model=None, responses=STREAM)
async def follow_rematch(context: Injected, id: AwakeId, follow: bool = True) -> EventStream | Excerpt:
    """Who wants a rematch, and where it is, at once and whenever that has changed: 409 ``still-running`` before the
    end. A table that is over stays for some minutes, and this feed as long."""
    feed = context.rematches.at(context.tables.find(id)).feed
    reader = feed.join(None)
    if reader is None:
        raise Refusal("no-readers")
    return told(reader, is_followed=follow)
