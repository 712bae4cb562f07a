"""``spieltisch tap GAME PROGRAM``: one game, and what each program says in it."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing, nullcontext
from dataclasses import asdict
from itertools import count
from typing import BinaryIO, Final

import msgspec

from spieltisch.cli import NO
from spieltisch.cli.conversation import Listener, complain_of_unlawful
from spieltisch.cli.output import complain, print_json
from spieltisch.cli.seeds import drawn
from spieltisch.cli.settings import load
from spieltisch.contests.jobs.match import play_match
from spieltisch.contests.matches.block import Block
from spieltisch.contests.matches.play import Match
from spieltisch.contests.matches.players import BuiltInBot, Player, RemoteEntrant, read_guest, read_player
from spieltisch.contests.matches.results import Played
from spieltisch.core.errors import UsageError
from spieltisch.core.game import AnyGame
from spieltisch.core.registry import game as game_of
from spieltisch.net.fault_plan import read_faults
from spieltisch.net.gate import Gate
from spieltisch.net.now import SECOND_US
from spieltisch.net.tracing import Tracing
from spieltisch.wire.tape import Record, TapeHeader, encode

VAIN: Final = frozenset({"refused", "late", "ignored"})
"""What may become of what a program says."""
GUEST: Final = "guest"
"""What somebody is called who has yet to come."""
WAIT_US: Final = 3600 * SECOND_US
"""How long that may take."""


class Tapes:
    """The tapes of all programs of a game, in one."""

    def __init__(self, game: AnyGame, file: BinaryIO | None, *, is_json: bool) -> None:
        self._game = game
        self._file = file
        self._is_json = is_json
        self._numbers = count(1)
        self.listeners: list[Listener] = []
        self.refusals = 0
        """How many messages of programs were refused, late or not asked for."""

    def begin(self, header: TapeHeader) -> _Tape:
        """One program's connection."""
        dialect = next(each for each in self._game.wire.dialects() if each.door == header.dialect)
        listener = Listener(dialect, is_json=self._is_json)
        if not self.listeners:
            self.write(header)
        self.listeners.append(listener)
        return _Tape(self, next(self._numbers), listener)

    def write(self, line: TapeHeader | Record) -> None:
        """Before anybody acts on it."""
        if self._file:
            self._file.write(encode(line))
            self._file.flush()
        if isinstance(line, Record) and line.verdict in VAIN:
            self.refusals += 1


class _Tape:
    def __init__(self, tapes: Tapes, conn: int, listener: Listener) -> None:
        self._tapes = tapes
        self._conn = conn
        self._listener = listener

    def add(self, record: Record) -> None:
        """The next one, by its connection's number in the whole tape."""
        numbered = msgspec.structs.replace(record, conn=self._conn)
        self._tapes.write(numbered)
        self._listener.hear(numbered)

    def close(self) -> None:
        """Others go on."""


def tap_match(
    name: str, programs: Sequence[str], address: tuple[Sequence[str], int] | None, file: BinaryIO | None,
    faults: Sequence[str], seed: int | None, sets: Sequence[str], *, is_strict: bool, is_json: bool,
) -> int:  # fmt: skip
    """Play one game, and print what is said; with an ``address`` whoever comes there has the first seat. Exit 1 with
    ``is_strict`` if somebody said what is no message of the protocol, or lost by a fault."""
    settings = load(sets, {"seed": seed}, only=name, is_match=True)
    game, start = game_of(name), drawn(settings.seed)
    tapes = Tapes(game, file, is_json=is_json)
    with nullcontext() if address is None else closing(_gate(game, *address)) as gate:
        players = _players(game, programs, gate)
        if gate:
            complain(f"listening: {' and '.join(gate.urls(None))}")
        match = Match(
            name, settings.games[name], players, settings.move_ms * 1000, tracing=Tracing((tapes.begin,)),
            faults=read_faults(faults, start),
        )  # fmt: skip
        (log,) = play_match(match, [Block(0, start, (tuple(range(len(players))),))])
    _tell(log.played, is_json=is_json)
    found = [complain_of_unlawful(listener) for listener in tapes.listeners]
    if tapes.refusals:  # which is no fault by itself: where messages cross, somebody is late
        complain(f"{tapes.refusals} messages of programs were refused, late or not asked for")
    return NO if is_strict and (any(found) or log.played.fault_seat is not None) else 0


def _gate(game: AnyGame, hosts: Sequence[str], port: int) -> Gate:
    """Where somebody is waited for, at that port by the first of its dialects."""
    dialects = sorted(game.wire.dialects(), key=lambda dialect: dialect.access.path)
    return Gate(dialects, hosts, {dialects[0].door: port})


def _players(game: AnyGame, programs: Sequence[str], gate: Gate | None) -> tuple[Player, ...]:
    if not (programs or gate):
        raise UsageError(f"no program to record; use: tap {game.name} PROGRAM, or pass --wait to start it yourself")
    players: list[Player] = [RemoteEntrant("--wait", GUEST, None, WAIT_US, gate)] if gate else []
    for text in programs:
        players.append(read_player(game, text) if players else read_guest(game, text))
    if len(players) > game.play.seats[-1]:
        raise UsageError(f"{game.name} has no more than {game.play.seats[-1]} seats")
    fewest = max(2, game.play.seats[0])
    return tuple(players + [BuiltInBot(next(iter(game.roster.bots)))] * (fewest - len(players)))


def _tell(played: Played, *, is_json: bool) -> None:
    if is_json:
        print_json({"result": asdict(played)})
    else:
        detail = f" ({played.detail})" if played.detail else ""
        print(f"{played.reason}{detail}: ranks {list(played.ranks)}, points {list(played.points)}")
