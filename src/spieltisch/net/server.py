"""A server: the one place where a runtime, lobbies, doors, demos and pages are put together, and their orderly end."""

from __future__ import annotations

import asyncio
import uuid
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING

from spieltisch.core.errors import CannotStart
from spieltisch.core.game import AnyDialect, AnyGame
from spieltisch.lobby.budget import Budget
from spieltisch.lobby.lobby import Lobby
from spieltisch.lobby.room import Person
from spieltisch.net.address import Address
from spieltisch.net.admission import Capacity, Newcomer
from spieltisch.net.demo import Demo
from spieltisch.net.door import Door
from spieltisch.net.fault_plan import FaultPlan
from spieltisch.net.held import Held
from spieltisch.net.http_site import PageServer
from spieltisch.net.ledger import Ledger, NoLedger
from spieltisch.net.now import SECOND_US, Now, monotonic_us, today
from spieltisch.net.reach import Reach
from spieltisch.net.runner import LobbyRunner
from spieltisch.net.runtime import Journal, Runtime, raise_it
from spieltisch.net.tracing import Recorder, Tracing

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

FAREWELL_US = SECOND_US // 2
"""How long the last connections may take to close. What we have said is with the kernel by then, or nobody reads it."""
PACE_US = 1 * SECOND_US
WEBSOCKET = "websocket"
"""The kind of participant that came through a door for HTTP, and maybe by a proxy."""
NOWHERE = "-"
"""A path that no request can have."""


class DrawnBudget(Budget):
    """What it says depends on more than what stands in the ledger, so it stands there, too."""

    def __init__(self, runtime: Runtime, games_per_minute: int, is_shared: Callable[[Person], bool]) -> None:
        super().__init__(games_per_minute, is_shared)
        self._runtime = runtime

    def refusal(self, person: Person, now_us: int) -> str | None:
        refusal = partial(super().refusal, person, now_us)
        return self._runtime.draw(lambda: (refusal() or "").encode()).decode() or None


def new_id() -> str:
    """An id that no table has had, anywhere."""
    return str(uuid.uuid4())


@dataclass(frozen=True, slots=True)
class HostedGame:
    """A game of a server's, with its lobby."""

    game: AnyGame
    options: DataclassInstance
    """The game's own, as the operator set them."""
    runner: LobbyRunner
    reach: Reach = field(default_factory=Reach)
    tracing: Tracing | None = None
    faults: FaultPlan = field(default_factory=FaultPlan)
    seat_doors: dict[str, Door] = field(default_factory=dict)
    """All of the server's that are for one seat and followed, by name."""

    def new_door(
        self, dialect: AnyDialect, *, options: object = None, code: str | None = None, secret: str | None = None,
        capacity: Capacity = Capacity(), tracing: Tracing | None = None, faults: FaultPlan | None = None,
        name: str = "", is_followed: bool = False,
    ) -> Door:  # fmt: skip
        """A door that is not open yet. ``options`` are another table's than the operator's; with a ``code`` it is
        the door of one reserved seat, with a ``secret`` for those who know it. ``tracing`` is more than what all
        doors are traced by, ``faults`` are others than what befalls all doors. Where what comes in ``is_followed``, the
        door has a ``name`` of its own."""
        own, rules = self.options if options is None else options, dialect.access.rules
        door = Door(
            self.runner, dialect, own, rules(own), code=code, secret=secret, capacity=capacity, reach=self.reach,
            recorder=self.recorder(dialect, own, tracing), faults=self.faults if faults is None else faults, name=name,
        )  # fmt: skip
        if is_followed:
            door.is_followed = True
            self.seat_doors[door.name] = door
        return door

    def recorder(self, dialect: AnyDialect, options: object, tracing: Tracing | None = None) -> Recorder | None:
        """Of a dialect's connections; None where nobody wants a trace."""
        wanted = tracing if self.tracing is None else self.tracing.and_also(tracing)
        return None if wanted is None else Recorder(wanted, self.game, dialect, options)


class Server:
    """Lobbies of several games in one runtime, and their doors."""

    def __init__(
        self,
        journal: Journal,
        *,
        fail: Callable[[Exception], None] = raise_it,
        capacity: Capacity = Capacity(),
        reach: Reach = Reach(),
        now: Now = monotonic_us,
        new_id: Callable[[], str] = new_id,
        today: Callable[[], str] = today,
        tracing: Tracing | None = None,
        faults: FaultPlan = FaultPlan(),
        games_per_minute: int = 0,
        ledger: Ledger = NoLedger(),
        is_durable: bool = False,
    ) -> None:
        """``fail`` hears that the journal cannot write any more; ``capacity`` is that of each door; ``new_id`` makes
        ids of tables and codes of reservations; ``tracing`` and ``faults`` are for all connections at its doors.
        ``games_per_minute`` is how many clients of one address may begin; 0 is as many as they like. What comes in is
        written down in the ``ledger``. ``is_durable`` is how the journal writes."""
        self.runtime = Runtime(journal, now, fail, ledger, is_late=is_durable)
        self._capacity = capacity
        self._reach = reach
        self._new_id = new_id
        self._today = today
        self._tracing = tracing
        self._faults = faults
        self._doors: list[Door] = []
        self._seat_doors: dict[str, Door] = {}
        self._budget = DrawnBudget(self.runtime, games_per_minute, self._is_shared) if games_per_minute else None

    def host(
        self, game: AnyGame, options: DataclassInstance, *, new_seed: Callable[[int], bytes], is_seeded: bool = False,
        seats: int | None = None,
    ) -> HostedGame:  # fmt: skip
        """Take a game in; the doors open later of those dialects that have words for the options. ``new_seed`` gives a
        table's secret by its number, from 1, and ``is_seeded`` says that somebody may know it; ``seats`` is the number
        of players, where it is not the game's or its options' to say."""
        draw = self.runtime.draw
        lobby = Lobby(
            game, options, seats=seats, new_id=lambda: draw(lambda: self._new_id().encode()).decode(),
            new_number=lambda number: int(draw(lambda: b"%d" % number)),
            new_seed=lambda number: draw(lambda: new_seed(number)),
            today=lambda: draw(lambda: self._today().encode()).decode(), is_seeded=is_seeded, budget=self._budget,
        )  # fmt: skip
        hosted = HostedGame(
            game, options, LobbyRunner(self.runtime, lobby), self._reach, self._tracing, self._faults, self._seat_doors
        )
        for dialect in game.wire.spoken(options):
            door = hosted.new_door(dialect, capacity=self._capacity)
            door.is_followed = True
            self.add(door)
        return hosted

    def _is_shared(self, person: Person) -> bool:
        """Whether somebody's address is that of a proxy, which did not say for whom it speaks."""
        return person.kind == WEBSOCKET and self._reach.is_proxy(person.address)

    def add(self, door: Door) -> None:
        """One more door, which opens with the others."""
        self._doors.append(door)

    @property
    def doors(self) -> Mapping[str, Door]:
        """By name."""
        return {door.dialect.door: door for door in self._doors}

    def present(self) -> list[tuple[Door, Newcomer]]:
        """Everybody who is at a door. Doors for one seat are forgotten once they are removed and nobody is there."""
        for name, door in list(self._seat_doors.items()):
            if door.is_removed and not door.admission.present:
                del self._seat_doors[name]
        doors = (*self._doors, *self._seat_doors.values())
        return [(door, each) for door in doors for each in door.admission.present]

    async def open(
        self, hosts: Sequence[str], ports: Mapping[str, int | None], held: Held = Held()
    ) -> dict[str, Address]:  # fmt: skip
        """Open the doors that ``ports`` names, each at all hosts, with what is ``held`` for them; the addresses by
        door. Raises ``CannotStart``; then none is open."""
        addresses: dict[str, Address] = {}
        for door in self._doors:
            port = ports.get(door.dialect.door)
            if port is None:
                continue
            try:
                addresses[door.dialect.door] = await door.open(hosts, port, held)
            except OSError as error:
                self._close_doors()
                name = door.dialect.door
                raise CannotStart(
                    f"cannot open the {name} door at {error.filename}:{port}: {error.strerror}; "
                    f"choose another port with --{name}"
                ) from None
        return addresses

    def turn_players_away(self) -> None:
        """No game begins here: only doors for HTTP open, for pages alone."""
        for door in self._doors:
            door.runner.is_closed = True
            door.site.path = NOWHERE
        self._doors = [door for door in self._doors if door.dialect.access.path]

    def show_pages(self, take: PageServer) -> None:
        """Let somebody serve pages at the doors for HTTP: whoever wants no WebSocket there is handed over."""
        for door in self._doors:
            if door.dialect.access.path:
                door.site.pages = take

    def show(self, hosted: HostedGame, *, is_turbo: bool) -> None:
        """Keep a table of bots running."""
        Demo(hosted.runner, hosted.game, pace_us=0 if is_turbo else PACE_US).open()

    def break_off(self) -> None:
        """Close everything at once, without a word: nothing may be said that is not in the log."""
        self._leave_doors()
        self.runtime.break_off()

    async def close(self) -> None:
        """No new connections, all tables aborted and told so; returns when the last connection is closed."""
        self._leave_doors()
        self.runtime.close()
        with suppress(TimeoutError):
            await asyncio.wait_for(self.runtime.emptied(), FAREWELL_US / SECOND_US)

    def _close_doors(self) -> None:
        for door in self._doors:
            door.close()

    def _leave_doors(self) -> None:
        for door in self._doors:
            door.leave()
