"""Everything a page loads: files of this package and of the games', and nothing from anywhere else.

What the files are gathered into (``web.gathering``) is made when somebody comes first, in a thread, and again as soon
as a source has changed; what was made before is there for pages that were opened before.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from fastapi import APIRouter, Request
from fastapi.responses import Response

from spieltisch.core.game import AnyGame
from spieltisch.net.now import SECOND_US, Now, monotonic_us
from spieltisch.pictures.files import STATIC, page_folder
from spieltisch.web.access.refusals import Refusal
from spieltisch.web.answers.media import HTML, MEDIA, SCRIPT, is_path
from spieltisch.web.answers.packed import FOR_EVER, Packed, pack, plain
from spieltisch.web.files.entry import write_entry
from spieltisch.web.files.gathering import MADE, ROOT, Gathered, fingerprint, gather

log = logging.getLogger(__name__)

PAGES: Final = {
    "/": "lobby/page",
    "/tables/{id}": "table/page",
    "/replays/{id}": "replay/page",
    "/replays/{id}/{ply}": "replay/page",
    "/contests": "contests/pages",
    "/contests/{id}": "contests/pages",
    "/contests/{id}/players/{name:path}": "contests/pages",
    "/profile": "profiles/pages",
    "/people/{name}": "profiles/pages",
    "/workshop": "workshop/pages",
    "/workshop/{id}": "workshop/pages",
}
"""The addresses of pages, and the module of each; which page it really is, the browser finds out."""
LOOKED_US: Final = SECOND_US
"""How long a look at the sources lasts."""
KEPT: Final = 3
"""How many makings' files are kept."""

GameOf = Callable[[str, str], Awaitable[str | None]]
"""The game that is seen on a page, by the page's module and its id, if that is known at once."""


@dataclass(slots=True)
class Stock:
    """What was made of the sources as they were, once for each process: packing takes its time."""

    state: object
    gathered: Gathered | None
    """None where the pages stay in pieces."""
    files: Mapping[str, Packed]
    """By address."""
    doors: Mapping[str, Packed]
    entries: dict[tuple[str | None, str | None], Packed] = field(default_factory=dict)

    def entry(self, page: str | None, game: str | None) -> Packed:
        if (page, game) not in self.entries:
            self.entries[page, game] = pack(write_entry(self.gathered, page, game).encode(), HTML)
        return self.entries[page, game]


_stocks: dict[object, Stock] = {}
"""By the state of the sources, the latest last."""


def stock_of(folders: Mapping[str, Path]) -> Stock:
    """Takes a while, where the sources have changed."""
    state = (tuple(sorted(folders)), fingerprint(folders))
    if state not in _stocks:
        _stocks[state] = _new_stock(state, folders)
        for old in list(_stocks)[:-KEPT]:
            _stocks.pop(old, None)
    return _stocks[state]


def _new_stock(state: object, folders: Mapping[str, Path]) -> Stock:
    try:
        gathered = gather(folders)
    except (OSError, ValueError) as why:
        log.warning("the pages stay in pieces: %s", why)
        return Stock(state, None, {}, {})
    files = {path: pack(content, MEDIA[Path(path).suffix], FOR_EVER) for path, content in gathered.files.items()}
    return Stock(state, gathered, files, {path: pack(door, SCRIPT) for path, door in gathered.doors.items()})


class Assets:
    """Files by the path under ``/static/``, and the document that every page begins with."""

    def __init__(self, games: Mapping[str, AnyGame], now: Now = monotonic_us) -> None:
        self._folders = {name: folder for name, game in games.items() if (folder := page_folder(game))}
        self._now = now
        self._stock: Stock | None = None
        self._earlier: deque[Stock] = deque(maxlen=KEPT)
        self._looked_us = 0
        self._looking = asyncio.Lock()

    async def begin(self) -> None:
        """Make what is going to be asked for."""
        await self._fresh()

    async def entry(self, page: str | None, game: str | None, request: Request) -> Response:
        """The document of a page."""
        return (await self._fresh()).entry(page, game).respond(request)

    async def respond(self, path: str, request: Request) -> Response:
        """A file, or nothing anew where the browser has it already. Raises ``Refusal``."""
        whole = ROOT + path
        stock = await self._fresh()
        if whole.startswith(MADE):
            for made in (stock, *self._earlier):
                if found := made.files.get(whole):
                    return found.respond(request)
            raise Refusal("no-such-page")
        if door := stock.doors.get(whole):
            return door.respond(request)
        file = self._find(path)
        return plain(file.read_bytes(), MEDIA[file.suffix]).respond(request)

    async def _fresh(self) -> Stock:
        """What is made of the sources as they are, or were a moment ago."""
        async with self._looking:
            if self._stock is None or self._now() - self._looked_us >= LOOKED_US:
                stock = await asyncio.to_thread(stock_of, self._folders)
                if self._stock is not None and stock is not self._stock:
                    self._earlier.append(self._stock)
                self._stock, self._looked_us = stock, self._now()
            return self._stock

    def _find(self, path: str) -> Path:
        if not is_path(path):
            raise Refusal("no-such-page")
        root = STATIC
        if path.startswith("games/"):
            _, name, path = (*path.split("/", 2), "")[:3]
            root = self._folders.get(name, STATIC / "none")
        file = (root / path).resolve()
        if not file.is_relative_to(root.resolve()) or file.suffix not in MEDIA or not file.is_file():
            raise Refusal("no-such-page")
        return file


def new_router(assets: Assets, game_of: GameOf) -> APIRouter:
    """The pages themselves; which of them it is, the browser finds out."""
    router = APIRouter(include_in_schema=False)

    def add(path: str, page: str) -> None:
        async def show(request: Request) -> Response:
            id = request.path_params.get("id", "")
            return await assets.entry(page, await game_of(page, id) if id else None, request)

        router.add_api_route(path, show, methods=["GET", "HEAD"])

    for path, page in PAGES.items():
        add(path, page)

    @router.get("/static/{path:path}")
    async def file(path: str, request: Request) -> Response:
        return await assets.respond(path, request)

    return router
