"""Playing one block: a server of its own, with every player at a seat reserved for it."""

from __future__ import annotations

import asyncio
import logging
import random
import uuid
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any, Final, TypeAlias

from spieltisch.bots.named import find_bot
from spieltisch.contests.matches.absent import AbsentPlayer
from spieltisch.contests.matches.block import Block, Order
from spieltisch.contests.matches.conduct import Conduct, conduct
from spieltisch.contests.matches.live import LiveLogs
from spieltisch.contests.matches.margins import margins
from spieltisch.contests.matches.memory import MemoryJournal
from spieltisch.contests.matches.places import place_of
from spieltisch.contests.matches.players import BuiltInBot, ForeignProgram, Player, RemoteEntrant
from spieltisch.contests.matches.remote import RemoteSeat
from spieltisch.contests.matches.results import Clock, Played
from spieltisch.contests.matches.seated import seat_bot
from spieltisch.contests.matches.silence import Silences
from spieltisch.contests.matches.stalls import Stalls, stalls
from spieltisch.core.commands import Leave
from spieltisch.core.contracts import Fault, Limit
from spieltisch.core.fair import seed_from
from spieltisch.core.game import AnyDialect, AnyGame
from spieltisch.core.registry import game
from spieltisch.core.seats import Seat
from spieltisch.lobby.room import Phase
from spieltisch.net.address import Address
from spieltisch.net.bot import BotPlayer
from spieltisch.net.child import Program
from spieltisch.net.door import Door
from spieltisch.net.fault_plan import FaultPlan
from spieltisch.net.faulted import new_connection
from spieltisch.net.now import SECOND_US
from spieltisch.net.server import Server
from spieltisch.net.tracing import Tracing
from spieltisch.table.effects import Finished
from spieltisch.table.limits import limits_of, part_us
from spieltisch.table.log import Player as Sitter
from spieltisch.table.log import read_ending

log = logging.getLogger(__name__)

HOST: Final = "127.0.0.1"
TOO_LATE: Final = {"soft": "answered when its time was over", "hard": "did not answer in its time"}
"""What the games' words for time-outs mean."""
_Game: TypeAlias = tuple[Played, Order, tuple[bytes, ...], frozenset[int]]


@dataclass(frozen=True, slots=True)
class Match:
    """What all games of a match have in common."""

    name: str
    """The game's."""
    options: Any
    """The game's own."""
    players: tuple[Player, ...]
    move_us: int
    """The think time of our own bots, unless the game's limit is shorter."""
    out: Path | None = None
    """The folder of replays and of what the programs print."""
    is_suspending: bool = False
    """Whether a program stands still while another seat is to act."""
    is_transcribed: bool = False
    """Whether ``out`` also gets what was said over the wire."""
    live: Path | None = None
    """The folder where each running game's log can be looked at (see ``live.py``)."""
    traces: Path | None = None
    """The folder of what passes between the server and each program, on tape."""
    tracing: Tracing | None = None
    """Tapes that somebody listens to; no plain data, so such a match is played in this process."""
    faults: FaultPlan = field(default_factory=FaultPlan)
    """Made on purpose, at the programs' connections."""
    is_on_wall: bool = False
    """Whether time is what passes even where all are measured, as it is for others in the same contest."""
    stand_in: str = ""
    """A bot of ours that plays for whoever does not come; empty where that loses the game."""
    key: str = ""
    """What tells the tables' ids from those of other matches on the same seeds."""

    def __post_init__(self) -> None:
        """Raises ``UsageError`` where programs are to play what no protocol has words for."""
        if not all(isinstance(player, BuiltInBot) for player in self.players):
            self.game.wire.check_spoken(self.options)

    @property
    def game(self) -> AnyGame:
        return game(self.name)

    @property
    def clock(self) -> Clock:
        """All seats of a match are on the same: what they use of a processor, or, where that is not measured of all,
        the time that passes."""
        return "cpu" if not self.is_on_wall and all(player.is_metered for player in self.players) else "wall"


@dataclass(frozen=True, slots=True)
class GameLog:
    """One finished game with its replay."""

    played: Played
    order: tuple[int, ...]
    lines: tuple[bytes, ...]
    stalls: Stalls
    """Of the host."""
    margins: tuple[tuple[int, ...], ...]
    """By seat (see ``margins.py``); none where only bots of ours played."""
    conduct: Conduct
    """Likewise by seat."""
    stood_in: frozenset[int] = frozenset()
    """The numbers of players who did not come, for whom the match's stand-in played."""


async def play_block(match: Match, block: Block) -> list[GameLog]:
    """All games of a block: as one encounter where the game has such and that is what they are,
    else each at a table of its own. An encounter that somebody left goes on at a new table. Games with luck of their
    own are no encounter, whose second game has the luck of its first."""
    games: list[_Game] = []
    if pair := match.game.setup.pair:
        if len(block.orders) == len(match.players) == 2 and not block.own:
            games += await _MatchTable(replace(match, options=pair(match.options, True)), block).play()
        match = replace(match, options=pair(match.options, False))
    for first in range(len(games), len(block.orders)):
        games += await _MatchTable(match, block.game(first), first).play()
    return [_looked_through(match, *each) for each in games]


def _looked_through(
    match: Match, played: Played, order: Order, lines: tuple[bytes, ...], stood_in: frozenset[int]
) -> GameLog:
    """Once nobody plays any more: this takes time."""
    has_others = not all(isinstance(match.players[number], BuiltInBot) for number in order)
    found = conduct(lines)
    played = replace(played, refused=found.refused, slowest_ms=found.slowest_ms, clock=match.clock)
    spent = margins(lines, match.game) if has_others else ()
    return GameLog(played, order, lines, stalls(lines), spent, found, stood_in)


def paper(out: Path, block: int, order: int, player: int, kind: str) -> Path:
    """What a program leaves of a game, all counted from 0: what it said to people (``stderr``), what was said over
    the wire (``transcript``, ``trace``). Of an encounter there is one, named after its first game."""
    return out / f"{block + 1:05}-{order + 1}-{player + 1}.{kind}"


class _MatchTable:
    """One table, or an encounter's tables one after the other, and everybody at it."""

    def __init__(self, match: Match, block: Block, first: int = 0) -> None:
        """``first`` is the place of the table's first game in its whole block."""
        self._match = match
        self._block = block
        self._first = first
        self._silences = Silences(self._limits_us)
        self._live = LiveLogs(match.live) if match.live else None
        self._journal = MemoryJournal(self._note_silence, self._live.append if self._live else None)
        server = Server(self._journal, new_id=_reproducible_ids(match.key, block.seed, first))
        self._runtime = server.runtime
        self._hosted = server.host(
            match.game, match.options, seats=len(match.players), is_seeded=True,
            new_seed=lambda _number: seed_from(block.seed, 0),
        )  # fmt: skip
        self._runner = self._hosted.runner
        self._runner.listeners.append(self._note_end)
        self._bots: dict[int, BotPlayer] = {}
        """By their players' numbers."""
        self._programs: dict[int, Program] = {}
        """Likewise."""
        self._remotes: dict[int, RemoteSeat] = {}
        """Likewise."""
        self._stood_in: set[int] = set()
        """The numbers of players for whom a bot of ours plays, as they did not come."""
        self._attendants: list[asyncio.Task[None]] = []
        self._doors: list[Door] = []
        self._games: list[_Game] = []
        self._begun_us = self._runtime.now()
        self._table = ""
        """The first one's id."""
        self._is_over = asyncio.Event()

    async def play(self) -> list[_Game]:
        """Seat everybody, wait for the end, and leave nothing behind."""
        players = [self._match.players[number] for number in self._block.orders[0]]
        odds = {seat: player.time_percent for seat, player in enumerate(players)}
        untimed = [seat for seat, each in enumerate(players) if isinstance(each, RemoteEntrant) and not each.is_timed]
        names = [player.name for player in players]
        self._table, codes = self._runner.lobby.reserve(names, odds=odds, untimed=untimed)
        try:
            seats = enumerate(zip(players, codes, strict=True))
            await asyncio.gather(*(self._seat(seat, player, code) for seat, (player, code) in seats))
            await self._is_over.wait()
            await self._see_off()
        finally:
            self._clean_up()
        return [
            (replace(played, exit=self._exits(order)), order, lines, stood_in)
            for played, order, lines, stood_in in self._games
        ]

    async def _seat(self, seat: Seat, player: Player, code: str) -> None:
        number = self._block.orders[0][seat]
        match player:
            case BuiltInBot():
                self._seat_bot(number, seat, player, code)
            case RemoteEntrant():
                tracing = self._tracing(number, player.text, seat)
                fill = partial(self._fill, seat, code)
                self._remotes[number] = RemoteSeat(
                    self._hosted, player, code, seat, tracing, self._faults(number), fill=fill
                )
                self._remotes[number].open(self._runner.lobby.find(self._table))
            case ForeignProgram():
                program = Program(
                    self._paper(number, "stderr"),
                    transcript=self._paper(number, "transcript") if self._match.is_transcribed else None,
                    is_suspended_while_waiting=self._match.is_suspending,
                    is_on_cpu=self._match.clock == "cpu",
                )
                self._programs[number] = program
                tracing = self._tracing(number, player.text, seat)
                await self._start(program, player, code, tracing, self._faults(number))
                self._attendants.append(asyncio.create_task(self._attend(program, player.start_us, seat, code)))

    def _seat_bot(self, number: int, seat: Seat, player: BuiltInBot, code: str) -> None:
        make = find_bot(self._match.game, player.label, threads=player.threads).make
        bot = seat_bot(make, self._block.seed, seat)
        is_on_wall = self._match.clock == "wall"
        self._bots[number] = BotPlayer(
            self._runner, bot, code, budget_us=self._budget_us(player), is_on_wall=is_on_wall
        )
        self._bots[number].sit_down()

    def _fill(self, seat: Seat, code: str, leave: Leave) -> None:
        """The seat of somebody who did not come: a stand-in plays, or the game is lost."""
        if not self._match.stand_in:
            AbsentPlayer(self._runner, code, leave).sit_down()
            return
        number = self._block.orders[0][seat]
        self._stood_in.add(number)
        percent = self._match.players[number].time_percent
        self._seat_bot(number, seat, BuiltInBot(self._match.stand_in, time_percent=percent), code)

    async def _start(
        self, program: Program, player: ForeignProgram, code: str, tracing: Tracing | None, faults: FaultPlan
    ) -> None:
        wire = self._match.game.wire
        dialects = [wire.engines[player.speaks]().theirs] if player.speaks else wire.spoken(self._match.options)
        if dialects[0].access.is_piped and not player.is_coming:
            await program.start(player.filled({}), is_piped=True, surroundings=player.surroundings())
            session = dialects[0].server(self._match.options, {})
            recorder = self._hosted.recorder(dialects[0], self._match.options, tracing)
            injectors = faults.injectors(dialects[0].stream.framing, 1)
            program.speak(new_connection(self._runner, session, program, code, recorder=recorder, injectors=injectors))
        else:
            await self._open_doors(dialects, program, player, code, tracing, faults)

    async def _open_doors(
        self, dialects: Sequence[AnyDialect], program: Program, player: ForeignProgram, code: str,
        tracing: Tracing | None, faults: FaultPlan,
    ) -> None:  # fmt: skip
        """Doors of its own, one for each dialect, so that the program's connection is its seat."""
        places = {"host": HOST, "name": player.name, "reservation": code}
        dialects = sorted(dialects, key=lambda dialect: dialect.access.path)  # a WebSocket's URL is the one that counts
        doors = [self._hosted.new_door(dialect, code=code, tracing=tracing, faults=faults) for dialect in dialects]
        self._doors += doors
        ports: tuple[int, ...] = ()
        if player.confinement:  # it has a network of its own, where all ports are free
            ports = tuple(dialect.port for dialect in dialects)
        for number, (door, dialect) in enumerate(zip(doors, dialects, strict=True)):
            address = Address(HOST, ports[number]) if ports else await door.open((HOST,), 0)
            places |= place_of(dialect, address)
            door.arrived = program.accompany
        sockets = await program.start(player.filled(places), is_piped=False, surroundings=player.surroundings(ports))
        for door, listening in zip(doors, sockets, strict=bool(sockets)):
            door.open_at(listening)

    async def _attend(self, program: Program, start_us: int, seat: Seat, code: str) -> None:
        """Nobody waits for ever for a game: who ends before it has begun, or lets the time pass without being ready
        for it, is absent."""
        await asyncio.wait([program.ended], timeout=start_us / SECOND_US)
        room = self._runner.lobby.find(self._table)
        if room and room.is_ready(seat):
            await program.ended
        if room and room.phase is Phase.GATHERING:
            self._excuse(program, seat, code)

    def _excuse(self, program: Program, seat: Seat, code: str) -> None:
        """Whatever it says from now on comes too late."""
        fault, why = Fault.LEFT, "never came to the table"
        if program.ended.done():
            ended = program.ended.result()
            fault, why = ended.fault, program.describe(ended)
        leave = Leave(fault, why, ends_game=True)
        program.abort()
        if program.connection is None or not program.connection.has_left:
            log.warning("player %s has %s: %s", program.name, fault, why)
        if program.connection:
            program.connection.leave(leave)
        self._fill(seat, code, leave)

    def _note_silence(self, line: bytes) -> None:
        """A program that has stopped answering is out of its game at the end of this turn of the loop."""
        seat = self._silences.note(line)
        order = self._block.orders[len(self._games)]
        if seat is None:
            return
        program, remote = self._programs.get(order[seat]), self._remotes.get(order[seat])
        if player := remote or (program and program.connection):
            leave = Leave(Fault.LEFT, "has stopped answering", ends_game=True)
            log.warning("player %s has stopped answering", self._match.players[order[seat]].name)
            asyncio.get_running_loop().call_soon(player.leave, leave)

    def _note_end(self, finished: Finished) -> None:
        lines = self._journal.take(finished.table)
        order = self._block.orders[len(self._games)]
        now_us = self._runtime.now()
        seconds = (now_us - self._begun_us) / SECOND_US
        self._begun_us = now_us
        played = self._played(order, finished, lines, seconds)
        self._games.append((played, order, tuple(lines), frozenset(self._stood_in)))
        if not self._runner.lobby.tables:
            for remote in self._remotes.values():
                remote.close()
            self._is_over.set()

    def _played(self, order: Order, finished: Finished, lines: Sequence[bytes], seconds: float) -> Played:
        outcome = finished.outcome
        is_forfeit = outcome.offender is not None
        return Played(
            game=self._match.name,
            seed=self._block.seed,
            seats=tuple(self._match.players[number].text for number in order),
            ranks=outcome.ranks,
            points=outcome.points,
            reason=outcome.reason,
            plies=read_ending(lines[-1]).plies,
            seconds=round(seconds, 3),
            id=finished.table,
            detail=TOO_LATE.get(outcome.detail, outcome.detail) if is_forfeit else None,
            fault_seat=outcome.offender,
            slowest_cpu_ms=tuple(self._slowest_cpu_ms(number) for number in order),
        )

    def _slowest_cpu_ms(self, number: int) -> int | None:
        """In the game that is over."""
        program = self._programs.get(number)
        measured = self._bots.get(number) or (program and program.metering)
        if not measured or measured.slowest_us is None:
            return None
        slowest_us, measured.slowest_us = measured.slowest_us, None
        return slowest_us // 1000

    def _budget_us(self, bot: BuiltInBot) -> int:
        """The think time of one of our bots: a little less than the game's shortest limit leaves."""
        shortest_us = min(limit.soft_us for limit in self._limits(bot).values())
        return min(bot.move_us or part_us(self._match.move_us, bot.time_percent), shortest_us * 7 // 8)

    def _limits_us(self, seat: Seat) -> list[int]:
        """After how long the table waits no longer for who sits there in the game that runs: on its turn, and for
        whatever else the game has clocks."""
        number = self._block.orders[len(self._games)][seat]
        return [limit.hard_us for limit in self._limits(self._match.players[number]).values()]

    def _limits(self, player: Player) -> Mapping[str, Limit]:
        config = self._match.game.setup.configure(self._match.options, len(self._match.players))
        return limits_of(self._match.game, config, Sitter(player.name, time_percent=player.time_percent))

    def _paper(self, number: int, kind: str) -> Path | None:
        out = self._match.out
        return paper(out, self._block.number, self._first, number, kind) if out else None

    def _faults(self, number: int) -> FaultPlan:
        """The same for the same game and player, whatever else is played."""
        return self._match.faults.of(f"{self._block.seed}/{self._first}/{number}")

    def _tracing(self, number: int, text: str, seat: Seat) -> Tracing | None:
        folder, listened = self._match.traces, self._match.tracing
        about: dict[str, Any] = {"seed": self._block.seed, "program": text, "seat": seat}
        filed = None
        if folder:
            stem = paper(folder, self._block.number, self._first, number, "trace").name
            filed = Tracing.into(folder, stem, **about)
        return replace(listened, **about).and_also(filed) if listened else filed

    async def _see_off(self) -> None:
        """Every session ends its connection in its own time; then programs have some to go by themselves."""
        await self._runtime.emptied()
        for program in self._programs.values():
            program.see_off()
        for program in self._programs.values():
            await program.ended

    def _exits(self, order: Order) -> tuple[int | None, ...]:
        """How each seat's program ended, once all have."""
        programs = map(self._programs.get, order)
        return tuple(program.ended.result().status if program else None for program in programs)

    def _clean_up(self) -> None:
        if self._live:
            self._live.close()
        for door in self._doors:
            door.close()
        for remote in self._remotes.values():
            remote.close()
        for attendant in self._attendants:
            attendant.cancel()
        for program in self._programs.values():
            program.abort()


def _reproducible_ids(key: str, seed: int, first: int) -> Callable[[], str]:
    """Names of tables are no secret here, but no two games have the same."""
    identities = random.Random(f"{key}/{seed}/{first}")
    return lambda: str(uuid.UUID(int=identities.getrandbits(128), version=4))
