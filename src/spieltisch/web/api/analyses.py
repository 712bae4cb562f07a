"""``/replays/{id}/analysis``: what the strongest bot would have done."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query, Request

from spieltisch.web.analysis.decisions import measure
from spieltisch.web.analysis.models import AnalysisCard, Deeds
from spieltisch.web.api.common import PROBLEMS, Injected, ReplayId, address_of

router = APIRouter(responses=PROBLEMS, prefix="/replays")
Since = Annotated[int, Query(ge=0, le=1_000_000, description="So many opinions are known already.")]


@router.post("/{id}/analysis")
async def analyse_replay(context: Injected, request: Request, id: ReplayId, since: Since = 0) -> AnalysisCard:
    """Have the strongest bot look at every decision of a finished game, each with what its seat knew. It goes on for as
    long as somebody asks how it stands, and then waits to be asked for again."""
    lines = await context.work(context.replays.lines, id)
    analysis = context.analyses.join(id)
    if analysis is None:
        extent = await context.work(measure, lines)
        analysis = context.analyses.begin(address_of(request), id, lines, extent, context.replays.game_of(lines))
    return analysis.card(since)


@router.get("/{id}/analysis")
async def show_analysis(context: Injected, id: ReplayId, since: Since = 0) -> AnalysisCard:
    """How it stands."""
    return context.analyses.find(id).card(since)


@router.get("/{id}/analysis/{ply}")
async def show_opinion(context: Injected, id: ReplayId, ply: Annotated[int, Path(ge=1, le=1_000_000)]) -> Deeds:
    """What was done at a ply and what the bot would have done, both as the seat would have seen it."""
    opinion = context.analyses.find(id).find(ply)
    return await context.work(context.replays.consequences, id, ply, opinion.chosen)
