"""``/arenas``: contests that never end. Who knows an author's token, is that author."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import APIRouter, Path, Query, Request
from fastapi.responses import Response

from spieltisch.web.access.refusals import Refusal
from spieltisch.web.api.common import PROBLEMS, Injected, Token, raw
from spieltisch.web.arenas.models import ArenaCards, ArenaWhole, OwnArenaPage, TakenCard

router = APIRouter(responses=PROBLEMS, prefix="/arenas")
ArenaId = Annotated[str, Path(min_length=1, max_length=100)]
BINARY: Final = raw("application/octet-stream", "The file.", {"type": "string", "format": "binary"})
ZIP: Final = {
    "requestBody": {
        "content": {"application/zip": {"schema": {"type": "string", "format": "binary"}}},
        "required": True,
    }
}


@router.get("")
async def list_arenas(context: Injected) -> ArenaCards:
    """All arenas of this server."""
    return await context.arenas.cards()


@router.post("/submissions", status_code=201, openapi_extra=ZIP)
async def hand_in(context: Injected, request: Request, token: Token) -> TakenCard:
    """A program, as a ZIP file with a `spieltisch-entry.toml`. The token says in which arena, and whose it is."""
    id, author = await context.arenas.admit(token)

    async def read() -> bytes:
        data = bytearray()
        async for piece in request.stream():
            data += piece
            if len(data) > context.arenas.most_bytes:
                raise Refusal("too-large", most=context.arenas.most_bytes)
        return bytes(data)

    return await context.arenas.hand_in(id, author, read)


@router.get("/{id}", response_model=ArenaWhole)
async def show_arena(context: Injected, id: ArenaId) -> Response:
    """The ladder, and what was played lately."""
    return _json(await context.arenas.whole(id))


@router.get("/{id}/own", response_model=OwnArenaPage)
async def show_own(context: Injected, id: ArenaId, token: Token) -> Response:
    """Everything of one author's: versions, checks, faults, games."""
    return _json(await context.arenas.own(id, token))


@router.get("/{id}/own/files", responses=BINARY, response_model=None)
async def show_own_file(
    context: Injected, id: ArenaId, token: Token, path: Annotated[str, Query(min_length=1, max_length=500)]
) -> Response:
    """A file that is the author's own, by a name that `own` has told."""
    data = await context.arenas.file(id, token, path)
    return Response(data, media_type="application/octet-stream", headers={"Cache-Control": "no-store"})


def _json(data: bytes) -> Response:
    return Response(data, media_type="application/json", headers={"Cache-Control": "no-store"})
