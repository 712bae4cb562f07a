"""Small pictures of all games' boards, for the lobby: drawn when first asked for, and kept."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Literal, TypeAlias

from fastapi import APIRouter, Request
from fastapi.responses import Response

from spieltisch.core.game import AnyGame
from spieltisch.pictures.tiles import has_tile, tile_of
from spieltisch.web.access.refusals import Refusal
from spieltisch.web.answers.drawings import Drawing, drawing
from spieltisch.web.api.common import Injected

Theme: TypeAlias = Literal["light", "dark"]

log = logging.getLogger(__name__)


class Tiles:
    """Those of a server's games."""

    def __init__(self, games: Mapping[str, AnyGame]) -> None:
        self._games = {name: game for name, game in games.items() if has_tile(game)}
        self._drawn: dict[tuple[str, Theme | None], Drawing | None] = {}

    def draw(self, name: str, theme: Theme | None) -> Drawing | None:
        """A game's; None where there is none. Takes a while, but only once; for one thread at a time."""
        if name not in self._games:
            return None
        if (name, theme) not in self._drawn:
            try:
                self._drawn[name, theme] = drawing(tile_of(self._games[name], theme))
            except Exception:  # of a third party's game, whose tables can be played at without
                log.warning("the picture of %s cannot be drawn", name, exc_info=True)
                self._drawn[name, theme] = None
        return self._drawn[name, theme]


def new_router(tiles: Tiles) -> APIRouter:
    router = APIRouter(include_in_schema=False)

    @router.get("/tiles/{name}.svg")
    async def tile(context: Injected, request: Request, name: str, theme: Theme | None = None) -> Response:
        found = await context.work(tiles.draw, name, theme)
        if found is None:
            raise Refusal("no-such-page")
        return found.respond(request)

    return router
