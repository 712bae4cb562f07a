"""``/pairings``: somebody to play with."""

from __future__ import annotations

from fastapi import APIRouter, Request

from spieltisch.web.api.common import PROBLEMS, Injected, ProfileSecret, host_of
from spieltisch.web.tables.models import NewPairing, Opened

router = APIRouter(responses=PROBLEMS)


@router.post("/pairings", status_code=201)
async def pair(context: Injected, request: Request, wanted: NewPairing, secret: ProfileSecret = None) -> Opened:
    """Play this game with the next person who wants that, by the server's usual options and without time limits: a
    seat at the table of whoever waits already, or at a new one, which waits and is listed with ``is_pairing``. Who
    waits at one of ``known`` tables is told that table, and given no other seat."""
    own = context.profiles.check([wanted.name], secret)
    served, profile = context.served(wanted.game), own.id if own else None
    if waiting := context.pairing.own(served, wanted.known):
        return waiting
    if found := context.pairing.find(served, wanted.name, wanted.known):
        opened = await context.pairing.take(*found, wanted.name, profile)
    else:
        opened = await context.pairing.wait(
            served, wanted.name, host=host_of(request), address=context.allow_opening(request), owner=profile
        )
    await context.profiles.sit(opened.table.id, {seat.seat: wanted.name for seat in opened.seats}, own)
    return opened
