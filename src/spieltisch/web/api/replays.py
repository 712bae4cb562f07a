"""``/replays``: finished games."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import APIRouter, Path, Query, Request
from fastapi.responses import Response

from spieltisch.core.errors import UsageError
from spieltisch.core.seats import SPECTATOR, Viewer
from spieltisch.lobby.room import Origin
from spieltisch.table.log import read_header
from spieltisch.web.access.refusals import Refusal
from spieltisch.web.analysis.models import ReplayWhole, Told
from spieltisch.web.api.common import PROBLEMS, GameFilter, Injected, ProfileSecret, ReplayId, host_of, raw
from spieltisch.web.tables.models import (
    Check,
    NewFork,
    Opened,
    ReplayCards,
    Scene,
    Standings,
    names_taken,
    people_of,
)

router = APIRouter(responses=PROBLEMS, prefix="/replays")
LINES: Final = "application/jsonl"
VIEWER: Final = r"^(spectator|[0-9]{1,2})$"
LOG: Final = raw(LINES, "JSON Lines.", {"type": "string"})


@router.get("")
async def list_replays(
    context: Injected,
    game: GameFilter = None,
    before: Annotated[int | None, Query(ge=0, le=2**53)] = None,
    limit: Annotated[int, Query(ge=1, le=200)] = 50,
    player: Annotated[str, Query(max_length=64, description="A part of a player's name.")] = "",
    contest: Annotated[str | None, Query(max_length=40, description="The id of a contest, or of its folder.")] = None,
) -> ReplayCards:
    """Finished games, the newest first. Where there is a ``next``, fewer than ``limit`` are not yet all."""
    cards, following = await context.work(
        context.replays.newest, game, before, limit, player=player.strip(), contest=contest
    )
    return ReplayCards(replays=cards, next=following)


@router.get("/{id}")
async def show_replay(context: Injected, id: ReplayId) -> ReplayWhole:
    """A finished game: who played, every ply, the result."""
    whole = await context.work(context.replays.whole, id)
    whole.decisive = context.analyses.decisive(id)
    return whole


@router.get("/{id}/plies/{ply}")
async def show_ply(
    context: Injected,
    id: ReplayId,
    ply: Annotated[int, Path(ge=0, le=1_000_000)],
    viewer: Annotated[str, Query(pattern=VIEWER)] = "spectator",
) -> Scene:
    """The table after a ply and the chance it caused."""
    return await context.work(context.replays.scene, id, ply, _eyes_of(viewer))


@router.get("/{id}/plies")
async def tell_plies(
    context: Injected,
    id: ReplayId,
    first: Annotated[int, Query(ge=0, le=1_000_000)] = 0,
    count: Annotated[int, Query(ge=1, le=50)] = 50,
    viewer: Annotated[str, Query(pattern=VIEWER)] = "spectator",
) -> Told:
    """What happened at several plies, for a list of them in words."""
    return await context.work(context.replays.told, id, first, count, _eyes_of(viewer))


@router.get("/{id}/points")
async def show_points(context: Injected, id: ReplayId) -> Standings:
    """How everybody stood after each ply, as far as the game says so and spectators know."""
    return await context.work(context.replays.standings, id)


@router.get("/{id}/log", response_class=Response, status_code=200, responses=LOG)
async def download_log(context: Injected, id: ReplayId) -> Response:
    """The log, as the table wrote it."""
    lines = await context.work(context.replays.public_lines, id)
    name = "".join(sign for sign in id if sign.isalnum() or sign == "-")
    headers = {"Content-Disposition": f'attachment; filename="{name}.jsonl"'}
    return Response(b"".join(line + b"\n" for line in lines), media_type=LINES, headers=headers)


@router.get("/{id}/verification")
async def check_replay(context: Injected, id: ReplayId) -> Check:
    """Whether everything in the log is right: actions, hashes, draws from the revealed seed, the result."""
    return await context.work(context.replays.check, id)


@router.post("/{id}/fork", status_code=201)
async def fork_replay(
    context: Injected, request: Request, id: ReplayId, wanted: NewFork, secret: ProfileSecret = None
) -> Opened:  # fmt: skip
    """A new table that goes on from a ply."""
    own = context.profiles.check(names_taken(wanted.seats), secret)
    lines, whole = await context.work(context.replays.lines, id), await context.work(context.replays.whole, id)
    header = read_header(lines[0])
    served = context.served(header.game)
    if len(wanted.seats) != len(header.seats):
        raise Refusal("other-number", seats=len(header.seats))
    if wanted.ply >= whole.count:
        raise Refusal("no-such-ply", first=0, last=whole.count - 1)
    config = await context.work(context.replays.config, id)
    address = context.allow_opening(request)
    origin = Origin(tuple(lines), wanted.ply)
    try:
        opened = await context.opening.open(
            served, config, wanted.seats, is_timed=wanted.timed, host=host_of(request), address=address, origin=origin,
            owner=own.id if own else None, parent=id,
        )  # fmt: skip
    except (UsageError, ValueError) as error:
        raise Refusal("bad-seats", why=str(error)) from None
    await context.profiles.sit(opened.table.id, people_of(wanted.seats), own)
    return opened


def _eyes_of(viewer: str) -> Viewer:
    return SPECTATOR if viewer == "spectator" else int(viewer)
