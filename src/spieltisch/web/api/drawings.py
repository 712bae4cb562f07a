"""``/replays/{id}/picture.svg`` and ``film.svg``: finished games to look at elsewhere."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from fastapi import APIRouter, Query, Request
from fastapi.responses import Response

from spieltisch.web.answers.drawings import drawing
from spieltisch.web.api.common import PROBLEMS, Injected, ReplayId, raw
from spieltisch.web.replays.drawn import Look

router = APIRouter(responses=PROBLEMS, prefix="/replays")
SVG: Final = raw("image/svg+xml", "An SVG file.", {"type": "string"})
Theme = Annotated[Literal["light", "dark"] | None, Query(description="Without it, as the reader prefers.")]
Language = Annotated[Literal["de", "en"], Query()]


@router.get("/{id}/picture.svg", response_class=Response, status_code=200, responses=SVG)
async def draw_ply(
    context: Injected, request: Request, id: ReplayId, theme: Theme = None, lang: Language = "en",
    ply: Annotated[int | None, Query(ge=0, le=1_000_000, description="Without it, the end.")] = None,
    alone: Annotated[bool, Query(description="Whether only the board is shown.")] = False,
) -> Response:  # fmt: skip
    """The table after a ply as a picture, as spectators saw it."""
    found = await context.work(context.drawings.picture, id, ply, Look(theme, lang, alone))
    return found.respond(request)


@router.get("/{id}/film.svg", response_class=Response, status_code=200, responses=SVG)
async def draw_film(
    context: Injected, request: Request, id: ReplayId, theme: Theme = None, lang: Language = "en"
) -> Response:
    """The whole game as one picture that moves, without a script; of a long game, some fifty plies."""
    text = await context.work(context.drawings.film, id, Look(theme, lang))
    return drawing(text).respond(request)
