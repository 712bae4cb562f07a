"""``/embed/{id}``: a finished game within other people's pages. It is the only page that they may frame."""

from __future__ import annotations

from typing import Final, Literal

from fastapi import APIRouter, Request
from fastapi.responses import Response

from spieltisch.table.log import read_header
from spieltisch.web.answers.drawings import A_DAY, styles_in
from spieltisch.web.answers.media import HTML
from spieltisch.web.answers.packed import pack
from spieltisch.web.api.common import Injected, ReplayId
from spieltisch.web.replays.drawn import Look, Theme
from spieltisch.web.replays.embedded import page_of, title_of

router = APIRouter(include_in_schema=False)
POLICY: Final = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors *; style-src "


@router.get("/embed/{id}")
async def embed(
    context: Injected, request: Request, id: ReplayId, theme: Theme | None = None, lang: Literal["de", "en"] = "en"
) -> Response:
    film = await context.work(context.drawings.film, id, Look(theme, lang))
    lines = await context.work(context.replays.lines, id)
    title = title_of(context.replays.game_of(lines), id, read_header(lines[0]))
    page = page_of(title, id, film, lang)
    response = pack(page.encode(), HTML, A_DAY).respond(request)
    response.headers["Content-Security-Policy"] = POLICY + styles_in(page)
    response.headers["Cross-Origin-Resource-Policy"] = "cross-origin"
    return response
