"""``/tables`` and ``/lobby``: what is played, and new tables."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request

from spieltisch.core.errors import UsageError
from spieltisch.core.seats import SPECTATOR, Viewer
from spieltisch.net.now import SECOND_US, monotonic_us
from spieltisch.web.access.refusals import Refusal
from spieltisch.web.access.texts import clean_line, clean_name
from spieltisch.web.api.common import (
    ALSO_WITHOUT_TOKEN,
    PROBLEMS,
    STREAM,
    AwakeId,
    GameFilter,
    Injected,
    Place,
    ProfileSecret,
    Token,
    host_of,
)
from spieltisch.web.contests.folders import MARK
from spieltisch.web.feeds.feeds import Feed, Mark
from spieltisch.web.feeds.streams import EventStream, Excerpt, Pieces, told
from spieltisch.web.tables.models import (
    Done,
    Events,
    KnownTables,
    NewTable,
    Opened,
    OwnTables,
    SpectatorChatBody,
    TableCard,
    TableCards,
    names_taken,
    people_of,
)
from spieltisch.web.views.chat import show_said
from spieltisch.web.views.pictures import encode

router = APIRouter(responses=PROBLEMS)


@router.get("/tables")
async def list_tables(context: Injected, game: GameFilter = None) -> TableCards:
    """All tables that wait or run."""
    return TableCards(tables=context.tables.cards(game))


@router.post("/tables", status_code=201)
async def open_table(
    context: Injected, request: Request, wanted: NewTable, secret: ProfileSecret = None
) -> Opened:  # fmt: skip
    """Open a table; it begins when every seat is taken."""
    own = context.profiles.check(names_taken(wanted.seats), secret)
    served = context.served(wanted.game)
    config = served.configure(wanted.options, len(wanted.seats))
    address = context.allow_opening(request)
    try:
        opened = await context.opening.open(
            served, config, wanted.seats, is_timed=wanted.timed, host=host_of(request), address=address,
            owner=own.id if own else None, has_stand_ins=wanted.stand_ins, absence_us=wanted.absence_s * SECOND_US,
        )  # fmt: skip
    except UsageError as error:
        raise Refusal("bad-seats", why=str(error)) from None
    await context.profiles.sit(opened.table.id, people_of(wanted.seats), own)
    return opened


@router.post("/tables/known")
async def list_known_tables(context: Injected, known: KnownTables) -> OwnTables:
    """Those of these tables that wait, run, sleep or were over a moment ago, and whose turn it is at each. Who has the
    ids was there."""
    found = (context.asleep.own(id) for id in dict.fromkeys(known.ids))
    return OwnTables(tables=[each for each in found if each])


@router.get("/tables/{id}", openapi_extra=ALSO_WITHOUT_TOKEN)
async def show_table(context: Injected, id: AwakeId, token: Token) -> TableCard:
    """One table from outside; with a token of who opened it also the reservations of its open seats."""
    if MARK in id:
        return (await context.contests.broadcast(id)).card
    return context.tables.card(id, None if token is None else context.tables.view(id, token)[1])


@router.get(
    "/tables/{id}/feed", response_class=EventStream, status_code=200, response_model=None, responses=STREAM,
    openapi_extra=ALSO_WITHOUT_TOKEN,
)  # fmt: skip
async def follow_table(
    context: Injected, id: AwakeId, token: Token, place: Place, follow: bool = True
) -> EventStream | Excerpt:
    """What happens at a table, as the viewer may see it, from now on or after what it has seen."""
    if MARK in id:
        broadcast = await context.contests.broadcast(id)
        return await _read(broadcast.feed, broadcast.card, SPECTATOR, monotonic_us(), place, follow)
    viewer, subscription = context.tables.view(id, token)
    subscription.come_back()
    card, now_us = context.tables.card(id, subscription), subscription.runtime.now()
    return await _read(subscription.feed, card, viewer, now_us, place, follow)


async def _read(
    feed: Feed[Any], card: TableCard, viewer: Viewer, now_us: int, place: Mark | None, follow: bool
) -> EventStream | Excerpt:
    """One more reader of a table's feed. Raises ``Refusal``."""
    reader = feed.join(place)
    if reader is None:
        raise Refusal("no-readers")
    hello = {
        "now_ms": now_us // 1000,
        "seat": None if viewer == SPECTATOR else viewer,
        "is_continued": reader.is_continued,
        "table": card.model_dump(),
    }
    head = b"event: hello\ndata: " + encode(hello) + b"\n\n"
    if follow:
        return EventStream(reader, head)
    await feed.settled()
    data = head + reader.take() + reader.farewell()
    reader.leave()
    return Excerpt(data)


@router.get("/tables/{id}/events", response_model=Events, openapi_extra=ALSO_WITHOUT_TOKEN)
async def tell_events(
    context: Injected, id: AwakeId, token: Token, since: Annotated[int, Query(ge=0, le=10**9)] = 0
) -> Pieces:
    """Everything that has happened, as far as the viewer was told."""
    if MARK in id:
        history = await context.history(id, (await context.contests.broadcast(id)).game, None)
        return Pieces(b'{"n":%d,"events":[' % history.entries, history.since(SPECTATOR, since), b'],"said":[]}')
    viewer, subscription = context.tables.view(id, token)
    await subscription.feed.settled()
    n = subscription.feed.latest_mark[0]
    said = [
        {"n": each.n, "at_ms": each.at_ms, **show_said(each)}
        for each in context.tables.recall(id, subscription)
        if each.n >= since
    ]
    told: Sequence[bytes] = ()
    status = context.tables.card(id).status
    if status != "waiting":
        history = await context.history(id, subscription.game, None if status == "over" else n)
        told, n = history.since(viewer, since), max(n, history.last(viewer))
    return Pieces(b'{"n":%d,"events":[' % n, told, b'],"said":%b}' % encode(said))


@router.post("/tables/{id}/chat")
async def say_as_spectator(
    context: Injected, id: AwakeId, body: SpectatorChatBody, secret: ProfileSecret = None
) -> Done:  # fmt: skip
    """One chat line of somebody without a seat, for everybody at the table whom it can reach."""
    _, spectators = context.tables.view(id, None)
    line, name = clean_line(body.text), "" if body.name is None else clean_name(body.name)
    if name:
        context.tables.check_spectator_name(id, name)
        context.profiles.check([name], secret)
    spectators.say(id, line, name)
    await spectators.feed.settled()
    return Done(n=spectators.feed.latest_mark[0])


@router.get("/lobby/feed", response_class=EventStream, status_code=200, response_model=None, responses=STREAM)
async def follow_lobby(context: Injected, follow: bool = True) -> EventStream | Excerpt:
    """All tables, at once and whenever something has changed."""
    feed = context.tables.lobby
    context.tables.show_lobby()
    reader = feed.join(None)
    if reader is None:
        raise Refusal("no-readers")
    return told(reader, is_followed=follow)
