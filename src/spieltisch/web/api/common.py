"""What the API's paths share. ``Any`` is what the framework takes as a piece of the API's description: any JSON."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any, Final, ParamSpec, TypeVar
from urllib.parse import urlsplit

from fastapi import Depends, Header, Path, Query, Request
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from sqlalchemy.exc import DBAPIError

from spieltisch.core.game import AnyGame
from spieltisch.core.rates import whose
from spieltisch.lobby.room import Origin
from spieltisch.net.reach import Reach
from spieltisch.web.access.bounds import Allowance
from spieltisch.web.access.refusals import Refusal, damaged
from spieltisch.web.analysis.analyses import Analyses
from spieltisch.web.arenas.arenas import Arenas
from spieltisch.web.classroom.classrooms import Classrooms
from spieltisch.web.contests.contests import Contests
from spieltisch.web.contests.folders import MARK, Folders
from spieltisch.web.feeds.feeds import Mark, read_mark
from spieltisch.web.feeds.streams import MEDIA
from spieltisch.web.profiles.profiles import SECRET, Profiles
from spieltisch.web.profiles.ratings import Ratings
from spieltisch.web.profiles.settling import Settling
from spieltisch.web.puzzles.shelf import Puzzles
from spieltisch.web.replays.drawn import Drawings
from spieltisch.web.replays.replays import Replays
from spieltisch.web.tables.asleep import Asleep
from spieltisch.web.tables.models import Problem
from spieltisch.web.tables.opening import Opening
from spieltisch.web.tables.pairing import Pairing
from spieltisch.web.tables.rematch import Rematches
from spieltisch.web.tables.served import ServedGame
from spieltisch.web.tables.tables import WebTables
from spieltisch.web.views.histories import Histories
from spieltisch.web.views.history import History
from spieltisch.web.workshop.workshops import Workshops

if TYPE_CHECKING:
    from spieltisch.web.push.calls import Calls

T = TypeVar("T")
ArgumentsT = ParamSpec("ArgumentsT")

WAITING: Final = 100
"""How many requests may wait for what takes a while."""

PROBLEMS: Final[dict[int | str, dict[str, Any]]] = {
    status: {"model": Problem, "description": text}
    for status, text in {
        400: "Not understood.",
        401: "No such token.",
        403: "From somewhere else.",
        404: "Not there.",
        405: "Not done here.",
        409: "Not now.",
        411: "Without a length.",
        413: "Too large.",
        415: "Not JSON.",
        421: "Another host.",
        422: "Not so.",
        429: "Too many; wait a little.",
        500: "Damaged.",
        503: "No room.",
    }.items()
}


def raw(media: str, description: str, schema: Mapping[str, Any]) -> dict[int | str, dict[str, Any]]:
    """The responses of a path whose answer is no JSON, though its problems are."""
    problem = {"application/json": {"schema": {"$ref": f"#/components/schemas/{Problem.__name__}"}}}
    described = {status: {"description": each["description"], "content": problem} for status, each in PROBLEMS.items()}
    answer = {"description": description, "content": {media: {"schema": schema}}}
    return {**described, 200: answer}


EVENT: Final = {"type": "object", "properties": {name: {"type": "string"} for name in ("event", "id", "data")}}
STREAM: Final = raw(MEDIA, "Server-Sent Events, each with these fields.", EVENT)

TableId = Annotated[str, Path(min_length=1, max_length=100)]
ProfileSecret = Annotated[
    str | None,
    Header(alias="Profile-Secret", pattern=SECRET, description="Of the profile whose name is used: 32 random bytes."),
]

SeatNumber = Annotated[int, Path(ge=0, le=15)]
GameFilter = Annotated[str | None, Query(max_length=64)]
Question = Annotated[str, Query(min_length=1, max_length=200)]
Beginning = Annotated[str, Query(max_length=200)]
Since = Annotated[str | None, Query(max_length=20, pattern=r"^[0-9]{1,9}(\.[0-9]{1,9})?$")]


def _place(
    since: Since = None,
    last: Annotated[str | None, Header(alias="Last-Event-ID", description="Counts more than `since`.")] = None,
) -> Mark | None:
    """A browser that lost a feed asks for it by the address it had at first, and says in the header where it was."""
    return (read_mark(last) if last else None) or (read_mark(since) if since else None)


Place = Annotated[Mark | None, Depends(_place)]
"""After which entry a reader of a feed goes on."""


@dataclass(slots=True)
class Context:
    """What the paths work on."""

    tables: WebTables
    opening: Opening
    replays: Replays
    openings: Allowance
    worker: ThreadPoolExecutor
    folders: Folders
    workshops: Workshops
    reach: Reach
    profiles: Profiles
    settling: Settling
    ratings: Ratings
    claims: Allowance
    analyses: Analyses
    arenas: Arenas
    rematches: Rematches
    pairing: Pairing
    emotes: Allowance
    classrooms: Classrooms
    puzzles: Puzzles
    today: Callable[[], str]
    calls: Calls | None = None
    """Of people whose pages are closed, where the operator has a key for that."""
    asleep: Asleep = field(init=False)
    waiting: int = 0
    """How many wait for the worker."""
    histories: Histories = field(init=False)
    contests: Contests = field(init=False)
    drawings: Drawings = field(init=False)

    def __post_init__(self) -> None:
        async def read(table: str, number: int, pieces: int) -> Sequence[bytes]:
            if MARK in table:
                return await self.contests.lines_from(table, number)
            return await self.work(self.replays.lines_from, table, number, pieces)

        async def grow(table: str, game: AnyGame) -> History:
            return await self.history(table, game, None)

        async def take_up(table: str) -> Origin | None:
            return await self.work(self.replays.origin_of, table)

        self.drawings = Drawings(self.replays)
        self.asleep = Asleep(self.tables, self.opening, take_up)
        self.histories = Histories(read)
        self.contests = Contests(self.folders, self.replays.games, grow, self.histories.forget)

    def served(self, game: str) -> ServedGame:
        """Raises ``Refusal``."""
        if game not in self.tables.games:
            raise Refusal("no-such-game", game=game)
        return self.tables.games[game]

    def allow_opening(self, request: Request) -> str:
        """Where a new table is asked for from. Raises ``Refusal`` for whoever opens too many."""
        address = address_of(request)
        self.openings.demand(address, "too-many-new")
        return address

    async def history(self, table: str, game: AnyGame, entries: int | None) -> History:
        """What everybody at a table was told, up to so many entries of its log at least, or all. Raises ``Refusal``."""
        try:
            return await self.histories.grown(table, game, entries)
        except ValueError as error:
            raise damaged(error) from None

    async def work(self, task: Callable[ArgumentsT, T], *arguments: ArgumentsT.args, **named: ArgumentsT.kwargs) -> T:
        """Do what takes a while with a log, one thing at a time, and not on the players' thread. Raises ``Refusal``
        where too many wait for that already, or the log is damaged."""
        if self.waiting >= WAITING:
            raise Refusal("no-worker")
        self.waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self.worker, partial(task, *arguments, **named))
        except (ValueError, DBAPIError) as error:
            raise damaged(error) from None
        finally:
            self.waiting -= 1


def _context(request: Request) -> Context:
    context: Context = request.app.state.context
    return context


Injected = Annotated[Context, Depends(_context)]


async def _awake(context: Injected, id: TableId) -> str:
    await context.asleep.wake(id)
    return id


AwakeId = Annotated[str, Depends(_awake)]
"""A table's, which is awake from then on."""

ALSO_WITHOUT_TOKEN: Final[dict[str, Any]] = {"security": [{}]}
"""For the description of paths that spectators may use."""

_bearer: Final = HTTPBearer(auto_error=False, description="A seat's token.")


def _token(
    found: Annotated[HTTPAuthorizationCredentials | None, Depends(_bearer)], request: Request
) -> str | None:  # fmt: skip
    if found is None and "authorization" in request.headers:
        raise Refusal("no-token")
    return found.credentials if found else None


Token = Annotated[str | None, Depends(_token)]


async def _replay_id(context: Injected, id: TableId) -> str:
    return await context.contests.find_replay(id) if MARK in id else id


ReplayId = Annotated[str, Depends(_replay_id)]
"""A game of a contest can be asked for by its table's id, too."""


def address_of(request: Request) -> str:
    """Where it comes from, as the guard has found out, for limits."""
    return whose(request.client.host) if request.client else ""


def host_of(request: Request) -> str:
    """What people reach the server by; the guard has looked at it."""
    headers: Mapping[str, str] = request.headers
    return urlsplit(f"//{headers.get('host', '')}").hostname or ""
