"""``/workshops``: clients are checked, live. Who knows a workshop's id, has it."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Request

from spieltisch.web.api.common import PROBLEMS, STREAM, Injected, address_of, host_of
from spieltisch.web.feeds.streams import EventStream, Excerpt, told
from spieltisch.web.workshop.models import Again, CheckCards, CheckResult, NewWorkshop, WorkshopCard

router = APIRouter(responses=PROBLEMS)
WorkshopId = Annotated[str, Path(min_length=1, max_length=40)]


@router.get("/games/{name}/checks")
async def list_checks(context: Injected, name: Annotated[str, Path(max_length=64)]) -> CheckCards:
    """All checks of a game's clients."""
    return await context.workshops.checks(context.served(name).game)


@router.post("/workshops", status_code=201)
async def open_workshop(context: Injected, request: Request, wish: NewWorkshop) -> WorkshopCard:
    """Doors for a client that is to be checked; each check waits for a connection of its own."""
    served, host = context.served(wish.game), host_of(request)
    return (await context.workshops.open(address_of(request), served, wish, host)).card


@router.get("/workshops/{id}")
async def show_workshop(context: Injected, id: WorkshopId) -> WorkshopCard:
    """As it stands."""
    return context.workshops.find(id).card


@router.get("/workshops/{id}/feed", response_class=EventStream, status_code=200, response_model=None, responses=STREAM)
async def follow_workshop(context: Injected, id: WorkshopId, follow: bool = True) -> EventStream | Excerpt:
    """The whole of it, at once and whenever something has changed. One that nobody follows ends."""
    reader = context.workshops.join(id)
    return told(reader, is_followed=follow)


@router.get("/workshops/{id}/checks/{check}")
async def show_check(context: Injected, id: WorkshopId, check: Annotated[str, Path(max_length=100)]) -> CheckResult:
    """What came of one check, with what was said."""
    return context.workshops.find(id).find(check)


@router.post("/workshops/{id}/again")
async def check_again(context: Injected, request: Request, id: WorkshopId, wish: Again) -> WorkshopCard:
    """These checks once more, or all, at the same doors; 409 while some still run."""
    return (await context.workshops.again(address_of(request), id, wish.checks)).card


@router.post("/workshops/{id}/stop")
async def stop_workshop(context: Injected, id: WorkshopId) -> WorkshopCard:
    """End what runs. What is known by then stays as long as somebody looks."""
    workshop = context.workshops.find(id)
    await workshop.halt()
    return workshop.card
