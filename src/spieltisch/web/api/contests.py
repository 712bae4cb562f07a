"""``/contests``: what others play, from their folders."""

from __future__ import annotations

import asyncio
from typing import Annotated, Final, Literal

from fastapi import APIRouter, Path, Query
from fastapi.responses import FileResponse, Response

from spieltisch.web.access.refusals import Refusal
from spieltisch.web.api.common import PROBLEMS, STREAM, Injected, Token, raw
from spieltisch.web.contests.models import ContestCards, ContestWhole, Crossings, OwnContest, PlayerCard, RoundCards
from spieltisch.web.feeds.streams import EventStream, Excerpt, told

router = APIRouter(responses=PROBLEMS, prefix="/contests")
ContestId = Annotated[str, Path(min_length=1, max_length=40)]
BINARY: Final = raw("application/octet-stream", "The file.", {"type": "string", "format": "binary"})


@router.get("")
async def list_contests(context: Injected) -> ContestCards:
    """All contests in the folders that the server was given, the newest first."""
    cards = await context.contests.cards()
    if context.arenas:
        cards.arenas = {card.id: card.name for card in (await context.arenas.cards()).arenas}
    return cards


@router.get("/{id}", response_model=ContestWhole)
async def show_contest(context: Injected, id: ContestId) -> Response:
    """Standings, rounds with their pairings and prices, games that are played now, faults."""
    return _json(await context.contests.ask(id, "whole"))


@router.get("/{id}/feed", response_class=EventStream, status_code=200, response_model=None, responses=STREAM)
async def follow_contest(context: Injected, id: ContestId, follow: bool = True) -> EventStream | Excerpt:
    """All but the rounds' tables, at once and whenever something has changed."""
    watched = await context.contests.find(id)
    reader = watched.join()
    return told(reader, is_followed=follow)


@router.get("/{id}/rounds", response_model=RoundCards)
async def show_rounds(
    context: Injected,
    id: ContestId,
    stage: Annotated[int, Query(ge=1, le=1000)],
    round: Annotated[int | None, Query(ge=1, le=100_000)] = None,
) -> Response:
    """The rounds of a stage, or one of them, with their tables."""
    return _json(await context.contests.ask(id, "rounds", stage=stage, round=round or 0))


@router.get("/{id}/crossings", response_model=Crossings)
async def show_crossings(context: Injected, id: ContestId) -> Response:
    """Who has what of whom."""
    return _json(await context.contests.ask(id, "crossings"))


@router.get("/{id}/players/{name:path}", response_model=PlayerCard)
async def show_player(context: Injected, id: ContestId, name: Annotated[str, Path(max_length=200)]) -> Response:
    """One player: games, margins of time, opponents, faults."""
    found = await context.contests.ask(id, "player", name=name)
    if not found:
        raise Refusal("no-such-player")
    return _json(found)


@router.get("/{id}/own", response_model=OwnContest)
async def show_own(context: Injected, id: ContestId, token: Token) -> Response:
    """What the owner of a secret link sees: an author's own games, faults and files, or the organiser's desk."""
    return _json(await context.contests.ask(id, "own", token=token or " "))


@router.get("/{id}/own/files", responses=BINARY, response_model=None)
async def show_own_file(
    context: Injected, id: ContestId, token: Token, path: Annotated[str, Query(min_length=1, max_length=500)]
) -> Response:
    """A file that is the author's own, by a name that `own` has told; of a long one the end."""
    data = await context.contests.own_file(id, token, path)
    return Response(data, media_type="application/octet-stream", headers={"Cache-Control": "no-store"})


@router.post("/{id}/desk/{action}", status_code=204)
async def act_on_desk(
    context: Injected, id: ContestId, action: Literal["release", "pause", "unpause"], token: Token
) -> None:
    """The organiser lets the round begin that waits, or pauses the contest: no more blocks begin until that is over."""
    await context.contests.ask(id, "desk", token=token or " ", action=action)


@router.get("/{id}/files/{name}", response_class=FileResponse, status_code=200, responses=BINARY)
async def download_file(
    context: Injected, id: ContestId, name: Literal["report.html", "standings.csv", "replays.zip"]
) -> FileResponse:
    """What whoever runs the contest has made of it."""
    watched = await context.contests.find(id)
    if name not in await asyncio.to_thread(watched.folder.downloads):
        raise Refusal("no-such-page")
    return FileResponse(watched.folder.path / name, media_type="application/octet-stream", filename=name)


def _json(text: bytes) -> Response:
    return Response(text, media_type="application/json", headers={"Cache-Control": "no-store"})
