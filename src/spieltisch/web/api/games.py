"""``/games``: what can be played."""

from __future__ import annotations

from functools import lru_cache

from fastapi import APIRouter, Request
from fastapi.responses import Response

from spieltisch.web.answers.packed import Packed, pack
from spieltisch.web.api.common import PROBLEMS, Injected, host_of
from spieltisch.web.tables.models import Games

router = APIRouter(responses=PROBLEMS)


@router.get("/games", response_model=Games)
async def list_games(context: Injected, request: Request) -> Response:
    """All games with their bots, options and doors."""
    host = host_of(request)
    shown = Games(games=[served.card(host) for served in context.tables.games.values()])
    return _packed(shown.model_dump_json().encode()).respond(request)


@lru_cache(maxsize=16)
def _packed(content: bytes) -> Packed:
    """Every page asks for it, and it is the same for all who reach the server by one name."""
    return pack(content, "application/json")
