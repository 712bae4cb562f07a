"""The application: the API with its description, the pages, and everything behind them."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final, cast

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from starlette.exceptions import HTTPException

from spieltisch import __version__
from spieltisch.core.game import AnyGame
from spieltisch.lobby.room import Origin
from spieltisch.net.now import Now, monotonic_us, today
from spieltisch.net.reach import Reach
from spieltisch.store.place import Place
from spieltisch.web.access.bounds import Allowance, Bounds
from spieltisch.web.access.guard import Guard
from spieltisch.web.access.refusals import Refusal
from spieltisch.web.access.tokens import Tokens, load_secret
from spieltisch.web.analysis.analyses import Analyses
from spieltisch.web.api import (
    analyses,
    arenas,
    classrooms,
    commitments,
    contests,
    drawings,
    embeds,
    games,
    invitations,
    pairings,
    people,
    push,
    puzzles,
    rematches,
    replays,
    seats,
    status,
    tables,
    tiles,
    workshops,
)
from spieltisch.web.api.common import Context
from spieltisch.web.api.tiles import Tiles
from spieltisch.web.arenas.arenas import Arenas
from spieltisch.web.classroom.classrooms import Classrooms
from spieltisch.web.contests.folders import MARK, Folders
from spieltisch.web.documents import api_pages, docs_pages, protocol_pages, rules_pages
from spieltisch.web.documents.api_pages import Reference
from spieltisch.web.documents.docs_pages import Documents
from spieltisch.web.documents.prose import Shelf
from spieltisch.web.documents.protocol_pages import Protocols
from spieltisch.web.documents.rules_pages import RulesPages
from spieltisch.web.documents.search_pages import Search
from spieltisch.web.expiry import Expiry
from spieltisch.web.files.assets import ROOT, Assets, Seen, new_router
from spieltisch.web.operation.figures import Figures
from spieltisch.web.profiles.profiles import Profiles
from spieltisch.web.profiles.ratings import Ratings
from spieltisch.web.profiles.settling import Settling
from spieltisch.web.puzzles.seeking import Seeking
from spieltisch.web.puzzles.shelf import Puzzles
from spieltisch.web.replays.embedded import head_of
from spieltisch.web.replays.replays import Replays
from spieltisch.web.serving import Pages
from spieltisch.web.tables.opening import BotPace, Opening
from spieltisch.web.tables.pairing import Pairing
from spieltisch.web.tables.register import Register
from spieltisch.web.tables.rematch import Rematches
from spieltisch.web.tables.served import ServedGame
from spieltisch.web.tables.tables import WebTables
from spieltisch.web.workshop.workshops import Workshops

if TYPE_CHECKING:
    from uvicorn._types import ASGI3Application

    from spieltisch.net.refold import Fold
    from spieltisch.web.push.calls import Calls
    from spieltisch.web.tables.succession import Succession

PREFIX: Final = "/api/v1"
HTTP: Final = {404: "no-such-page", 405: "bad-method"}
"""Kinds by the status that the framework gives."""


class Web:
    """Pages for the games of one server."""

    def __init__(
        self, games: Mapping[str, ServedGame], place: Place, hosts: Sequence[str], *,
        reach: Reach = Reach(), bounds: Bounds = Bounds(), pace: BotPace = BotPace(), now: Now = monotonic_us,
        is_reading_only: bool = False, contests: Sequence[Path] = (), restarts: int = 0, keys: Path | None = None,
        arenas: Arenas | None = None, calls: Calls | None = None, today: Callable[[], str] = today,
    ) -> None:  # fmt: skip
        """``place`` is where logs are kept, ``keys`` the folder of the tokens' secret, which without one lasts as long
        as the server; ``hosts`` is what the operator opened the doors at.
        ``is_reading_only``: nothing can be written, so that no table opens. ``contests`` are folders of others;
        ``restarts`` is how many processes have served before this one. Raises ``UsageError`` for a folder that is of
        no contest."""
        known: Mapping[str, AnyGame] = {name: served.game for name, served in games.items()}
        self._profiles = Profiles(place, known, bounds.profiles)
        games = {name: replace(served, claimed=self._profiles.resembled) for name, served in games.items()}
        self.tables = WebTables(games, Tokens(load_secret(keys)), Register(place), bounds, is_reading_only)
        self._opening = Opening(self.tables, pace, self._profiles.at)
        self._worker = ThreadPoolExecutor(1, thread_name_prefix="replays")
        self._arenas = arenas or Arenas((), (), bounds)
        folders = Folders(contests, self._arenas.folders)
        self._replays = Replays(place, known, folders)
        allowance = Allowance(bounds.openings, now)
        self._workshops = Workshops(hosts, bounds, now)
        self._settling = Settling(self._profiles, place, self.tables)
        self._analyses = Analyses(bounds, now)
        self._classrooms = Classrooms(self.tables, self._opening, place, bounds, now)
        context = Context(
            self.tables, self._opening, self._replays, allowance, self._worker, folders, self._workshops, reach,
            self._profiles, self._settling, Ratings(self._profiles.store), Allowance(bounds.claims, now),
            self._analyses, self._arenas, Rematches(self.tables, self._opening),
            Pairing(self.tables, self._opening),
            Allowance(bounds.emotes, now), self._classrooms, Puzzles(known, partial(_puzzle_folders, place, folders)),
            today, calls,
        )  # fmt: skip
        self._histories, self._contests = context.histories, context.contests
        self._rematches = context.rematches
        self._expiry = Expiry(
            self.tables, self._rematches, self._classrooms, context.asleep, context.histories, self._settling, calls,
            now,
        )  # fmt: skip
        self._seeking = None if is_reading_only else _seeking_at(place, games, bounds)
        self._calls = calls
        self._assets = Assets(known)
        self._making: asyncio.Task[None] | None = None
        """What pages are going to load is made once a server begins, beside all else."""
        self.app = new_app(context)
        add_pages(self.app, self._assets, known, self._worker)
        guarded = Guard(self.app, hosts, reach, bounds, now)
        self.pages = Pages(cast("ASGI3Application", guarded), bounds, reach.is_proxy)
        self.app.state.figures = Figures(games, self.pages.count, restarts)

    async def resume(
        self, origins: Sequence[Origin], fold: Fold | None = None, succession: Succession | None = None
    ) -> None:  # fmt: skip
        """Go on with tables of an earlier server: those of its ledger, those of these logs, and all that waited for
        players."""
        self._making = asyncio.create_task(self._assets.begin())
        self._classrooms.take_up()
        self._expiry.start()
        if fold and succession:
            await succession.go_on(fold, self.tables, self._opening, self._profiles.at)
        for origin in origins:
            self._opening.resume(origin)
        await self._opening.take_up(self._replays.lines)
        self._classrooms.reclaim(self._replays.lines)
        if self._calls:
            self._calls.read(self.tables.tables)
        self._arenas.begin()
        if self._seeking:
            self._seeking.begin()

    async def close(self) -> None:
        """End every answer; the tables have ended before."""
        self._stop()
        await self._workshops.close()
        await self._arenas.close()
        if self._seeking:
            await self._seeking.close()
        self.tables.close()
        self._rematches.close()
        self._classrooms.close()
        await self.pages.close()
        self._let_go()

    def break_off(self) -> None:
        """Close everything at once, without a word."""
        self._stop()
        self._workshops.break_off()
        self._arenas.break_off()
        if self._seeking:
            self._seeking.break_off()
        self.tables.close()
        self._rematches.close()
        self._classrooms.close()
        self.pages.break_off()
        self._let_go()

    def _stop(self) -> None:
        """Begin nothing more."""
        if self._making:
            self._making.cancel()
        self._expiry.stop()
        self._settling.close()
        self._histories.close()
        self._contests.close()
        self._analyses.close()

    def _let_go(self) -> None:
        if self._calls:
            self._calls.close()
        self._profiles.close()
        self._worker.shutdown(wait=False, cancel_futures=True)


def _seeking_at(place: Place, games: Mapping[str, ServedGame], bounds: Bounds) -> Seeking | None:
    """Who looks for puzzles in this server's games; nobody where these are not kept, or nobody may think of them."""
    if not (isinstance(place, Path) and os.name == "posix" and bounds.puzzle_rest_us and bounds.analysis_ply_us):
        return None
    return Seeking(place, [served.runner for served in games.values()], bounds.puzzle_rest_us)


def _puzzle_folders(place: Place, folders: Folders) -> Sequence[Path]:
    """Where puzzles of this server's games and of contests may lie."""
    own = [place] if isinstance(place, Path) else []
    return [*own, *(folder.path for folder in folders.look() if not folder.is_arena)]


def new_app(context: Context) -> FastAPI:
    """The API's paths, and how faults are told."""
    app = FastAPI(
        title="Spieltisch", version=__version__, summary="Tables, seats, feeds and replays of this server.",
        openapi_url=None, docs_url=None, redoc_url=None, redirect_slashes=False,  # which is made in a thread instead
    )  # fmt: skip
    app.state.context = context
    played = (drawings, puzzles, replays, commitments, analyses, contests, arenas)
    opened = (games, tables, pairings, classrooms, invitations, seats, rematches, push)
    for module in (*opened, *played, workshops, people, status):
        app.include_router(module.router, prefix=PREFIX)
    app.add_exception_handler(Refusal, _refuse)
    app.add_exception_handler(HTTPException, _refuse_http)
    app.add_exception_handler(RequestValidationError, _refuse_value)
    return app


def add_pages(app: FastAPI, assets: Assets, games: Mapping[str, AnyGame], worker: Executor) -> None:
    """All that is to be read and looked at."""
    app.state.assets = assets
    shelf, documents = Shelf(), Documents(games)
    for router in (
        new_router(assets, partial(_seen_on, app.state.context)),
        protocol_pages.new_router(Protocols(games), shelf),
        rules_pages.new_router(RulesPages(games, worker)),
        docs_pages.new_router(documents, shelf, Search(games, documents).page),
        api_pages.new_router(Reference(app.openapi, f"{PREFIX}/openapi.json"), shelf),
        tiles.new_router(Tiles(games)),
        embeds.router,
    ):
        app.include_router(router)


async def _seen_on(context: Context, page: str, id: str, request: Request) -> Seen:
    """The game that is seen on a page, so that its part can be loaded at once, and what links to it show elsewhere."""
    if page == "table/page" and MARK not in id:
        try:
            return Seen(context.tables.card(id).game)
        except Refusal:
            sleeper = context.asleep.sleepers.get(id)
            return Seen(sleeper.game if sleeper else None)
    if page not in ("table/page", "replay/page"):
        return Seen()
    header = await asyncio.to_thread(context.replays.header_seen, id)
    if header is None:
        return Seen()
    game = context.replays.games.get(header.game)
    return Seen(header.game, head_of(game, header, id, request) if game and page == "replay/page" else ())


async def _refuse(request: Request, refusal: Exception) -> Response:
    assert isinstance(refusal, Refusal)
    if refusal.status == 404 and _is_visit(request):
        return await _show_nothing(request)
    return JSONResponse(dict(refusal.body), refusal.status, headers=dict(refusal.headers))


def _is_visit(request: Request) -> bool:
    """Whether somebody looks at an address in a browser."""
    accepted = request.headers.get("accept", "")
    return "text/html" in accepted and not request.url.path.startswith((f"{PREFIX}/", ROOT))


async def _show_nothing(request: Request) -> Response:
    """The document of every page, which says in the reader's language that nothing is there."""
    answer: Response = await request.app.state.assets.document(None, Seen(), request, 404)
    return answer


async def _refuse_http(request: Request, error: Exception) -> Response:
    """What the framework itself refuses: paths and methods that there are not, and bodies that it cannot read."""
    assert isinstance(error, HTTPException)
    kind = HTTP.get(error.status_code, "bad-request")
    answer = await _refuse(request, Refusal(kind, why=str(error.detail)))
    answer.headers.update(error.headers or {})
    return answer


async def _refuse_value(request: Request, error: Exception) -> Response:
    """Where the fault is and what it is, without the value, which may be anything."""
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    if first["type"] == "json_invalid":
        return await _refuse(request, Refusal("bad-request", why="its body is no JSON."))
    place = ".".join(map(str, first["loc"]))
    return await _refuse(request, Refusal("bad-value", place=place, why=first["msg"]))
