"""``/games``: what can be played."""

from __future__ import annotations

from fastapi import APIRouter, Request

from spieltisch.web.api.common import PROBLEMS, Given, host_of
from spieltisch.web.models import Games

router = APIRouter(responses=PROBLEMS)


@router.get("/games")
async def list_games(context: Given, request: Request) -> Games:
    """All games with their bots, options and doors."""
    host = host_of(request)
    return Games(games=[house.card(host) for house in context.parlour.houses.values()])
