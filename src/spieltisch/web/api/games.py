"""``/games``: what can be played."""

from __future__ import annotations

from fastapi import APIRouter, Request

from spieltisch.web.api.common import PROBLEMS, Injected, host_of
from spieltisch.web.models import Games

router = APIRouter(responses=PROBLEMS)


@router.get("/games")
async def list_games(context: Injected, request: Request) -> Games:
    """All games with their bots, options and doors."""
    host = host_of(request)
    return Games(games=[served.card(host) for served in context.tables.games.values()])
