"""The door of this room: everything a page loads, files of this package and of the games', and nothing from anywhere
else.

The sources are bundled (``bundling``) when somebody comes first, in a thread, and again as soon as one has changed.
What was made before is there for pages that were opened before.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
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
from spieltisch.web.files.bundling import MADE, Bundle, bundle
from spieltisch.web.files.document import write_document
from spieltisch.web.files.sources import ROOT, fingerprint
from spieltisch.web.files.stripping import strip

__all__ = ["ROOT", "Assets", "Seen", "new_router"]

log = logging.getLogger(__name__)

PAGES: Final = {
    "/": "lobby/page",
    "/tables/{id}": "table/page",
    "/replays/{id}": "replay/page",
    "/replays/{id}/{ply}": "replay/page",
    "/arena": "arenas/pages",
    "/arena/{id}": "arenas/pages",
    "/class": "classroom/pages",
    "/class/{id}": "classroom/pages",
    "/puzzles": "puzzles/pages",
    "/puzzles/{game}": "puzzles/pages",
    "/puzzles/{game}/{puzzle}": "puzzles/pages",
    "/contests": "contests/pages",
    "/contests/{id}": "contests/pages",
    "/contests/{id}/players/{name:path}": "contests/pages",
    "/profile": "profiles/pages",
    "/people/{name}": "profiles/pages",
    "/workshop": "workshop/pages",
    "/workshop/{id}": "workshop/pages",
}
"""The addresses of pages, and the module of each; which page it really is, the browser finds out."""
WORKER: Final = STATIC / "app" / "worker.js"
"""What browsers keep beside all pages; its address stays, and lies above those of all pages that it looks after."""
LOOKED_US: Final = SECOND_US
"""How long a look at the sources lasts."""
KEPT: Final = 4
"""Of so many states of the sources the files are kept."""


@dataclass(frozen=True, slots=True)
class Seen:
    """What is seen on a page, as far as that is known at once."""

    game: str | None = None
    head: Sequence[str] = ()
    """Elements of the document's head that tell others of it."""


SeenOn = Callable[[str, str, Request], Awaitable[Seen]]
"""By the page's module and its id."""


@dataclass(slots=True)
class Served:
    """What was made of the sources as they were at one time, packed."""

    bundle: Bundle | None
    """None where the pages stay in pieces."""
    files: Mapping[str, Packed]
    """By address."""
    reexports: Mapping[str, Packed]
    """By path."""
    worker: Packed
    documents: dict[tuple[str | None, str | None], Packed] = field(default_factory=dict)

    def document(self, page: str | None, game: str | None, head: Sequence[str]) -> Packed:
        if head:
            return pack(write_document(self.bundle, page, game, head).encode(), HTML)
        if (page, game) not in self.documents:
            self.documents[page, game] = pack(write_document(self.bundle, page, game).encode(), HTML)
        return self.documents[page, game]


_kept: dict[object, Served] = {}
"""By the state of the sources, the latest last: once for each process, since packing takes its time."""


def served_of(folders: Mapping[str, Path]) -> Served:
    """Takes a while, where the sources have changed."""
    state = (tuple(sorted(folders)), fingerprint(folders))
    served = _kept.pop(state, None) or _serve(folders)
    _kept[state] = served
    for old in list(_kept)[:-KEPT]:
        _kept.pop(old, None)
    return served


def _serve(folders: Mapping[str, Path]) -> Served:
    worker = pack(strip(WORKER.read_text("utf-8")).encode(), SCRIPT)
    try:
        made = bundle(folders)
    except (OSError, ValueError) as why:
        log.warning("the pages stay in pieces: %s", why)
        return Served(None, {}, {}, worker)
    files = {path: pack(content, MEDIA[Path(path).suffix], FOR_EVER) for path, content in made.files.items()}
    return Served(made, files, {path: pack(content, SCRIPT) for path, content in made.reexports.items()}, worker)


class Assets:
    """Files by the path under ``/static/``, and the document that every page begins with."""

    def __init__(self, games: Mapping[str, AnyGame], now: Now = monotonic_us) -> None:
        self._folders = {name: folder for name, game in games.items() if (folder := page_folder(game))}
        self._now = now
        self._served: Served | None = None
        self._looked_us = 0
        self._looking = asyncio.Lock()

    async def begin(self) -> None:
        """Make what is going to be asked for."""
        await self._fresh()

    async def document(self, page: str | None, seen: Seen, request: Request, status: int = 200) -> Response:
        """The document of a page."""
        return (await self._fresh()).document(page, seen.game, seen.head).respond(request, status)

    async def worker(self, request: Request) -> Response:
        """The pages' worker."""
        return (await self._fresh()).worker.respond(request)

    async def respond(self, path: str, request: Request) -> Response:
        """A file, or nothing anew where the browser has it already. Raises ``Refusal``."""
        whole = ROOT + path
        served = await self._fresh()
        if whole.startswith(MADE):
            for one in (served, *_kept.values()):
                if found := one.files.get(whole):
                    return found.respond(request)
            raise Refusal("no-such-page")
        if found := served.reexports.get(whole):
            return found.respond(request)
        file = self._find(path)
        return plain(file.read_bytes(), MEDIA[file.suffix]).respond(request)

    async def _fresh(self) -> Served:
        """What is made of the sources as they are, or were a moment ago."""
        async with self._looking:
            if self._served is None or self._now() - self._looked_us >= LOOKED_US:
                self._served = await asyncio.to_thread(served_of, self._folders)
                self._looked_us = self._now()
            return self._served

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


def new_router(assets: Assets, seen_on: SeenOn) -> APIRouter:
    """The pages themselves; which of them it is, the browser finds out."""
    router = APIRouter(include_in_schema=False)

    def add(path: str, page: str) -> None:
        async def show(request: Request) -> Response:
            id = request.path_params.get("id", "")
            return await assets.document(page, await seen_on(page, id, request) if id else Seen(), request)

        router.add_api_route(path, show)

    for path, page in PAGES.items():
        add(path, page)

    @router.get("/worker.js")
    async def worker(request: Request) -> Response:
        return await assets.worker(request)

    @router.get("/static/{path:path}")
    async def file(path: str, request: Request) -> Response:
        return await assets.respond(path, request)

    return router
