"""Every dialect of every game: any bytes at all, and whole games between both of its sides."""

from __future__ import annotations

import gc
import sys
import time
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from itertools import pairwise
from random import Random
from types import CodeType, FunctionType, ModuleType
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs

from spieltisch.core.commands import Command, Leave
from spieltisch.core.errors import PeerError
from spieltisch.core.game import AnyDialect, AnyGame
from spieltisch.core.messages import Asked, Batch
from spieltisch.core.session import ClientSession, Failed, Failure, Note, Over, Rest, Session, Turn, Update
from spieltisch.lobby.effects import LobbyEffect, Send
from spieltisch.table.replay import verify
from tests.contract.subjects import SUBJECTS, sample
from tests.lobby.door import Door

DIALECTS = [(game, dialect) for game in SUBJECTS for dialect in game.wire.dialects()]
COMMANDS = get_args(Command)

every_dialect = pytest.mark.parametrize(("game", "dialect"), DIALECTS, ids=[dialect.door for _, dialect in DIALECTS])


@dataclass
class Talk:
    """A whole game over the wire: what each side said, by connection."""

    to_server: list[bytes]
    to_client: list[bytes]
    overs: list[list[Over]]
    lines: list[bytes] = field(default_factory=list)


class Wire:
    """As many clients as a table needs and a lobby, joined by sessions of both roles; ``chunk`` is how bytes
    are cut on their way."""

    def __init__(self, game: AnyGame, dialect: AnyDialect, chunk: int) -> None:
        options = game.setup.options()
        self.door = Door(game, options)
        self.random = Random(21)
        self.game, self.chunk = game, chunk
        self.numbers = range(getattr(options, "players", 0) or max(game.play.seats.start, 2))
        self.talk = Talk([b"" for _ in self.numbers], [b"" for _ in self.numbers], [[] for _ in self.numbers])
        self.servers: list[Session] = [dialect.server(options, {}) for _ in self.numbers]
        self.clients: list[ClientSession] = [dialect.client(f"player {number}", {}) for number in self.numbers]
        self.turns: list[Turn | None] = [None for _ in self.numbers]

    def run(self) -> Talk:
        for number in self.numbers:
            self.door.enter(number)
            self.obey(number, self.servers[number].connected())
            self.clients[number].connected()
            self.exchange()
        self.wait()
        while self.door.lobby.tables:
            self.answer()
            self.exchange()
        self.talk.lines = self.door.lines["id1"]
        return self.talk

    def wait(self) -> None:
        """Until the game begins: some tables first wait a while for more players."""
        for number, server in enumerate(self.servers):
            while not self.door.lobby.tables and (deadline_us := server.next_deadline()) is not None:
                self.door.now_us = max(self.door.now_us, deadline_us)
                self.obey(number, server.wake(self.door.now_us))
                self.exchange()

    def answer(self) -> None:
        """Somebody who is asked answers."""
        number = next(number for number in self.numbers if self.turns[number])
        turn, self.turns[number] = self.turns[number], None
        assert turn is not None
        [action] = sample(self.game.play.view.legal_actions(turn.observation), 1, self.random)
        self.door.now_us += 1_000
        self.clients[number].act(action)

    def exchange(self) -> None:
        """Carry bytes until nobody says anything any more."""
        while self.carry_to_clients() | self.carry_to_servers():
            pass

    def carry_to_servers(self) -> bool:
        moved = False
        for number, client in enumerate(self.clients):
            data = client.to_send()
            self.talk.to_server[number] += data
            for begin in range(0, len(data), self.chunk):
                commands = self.servers[number].receive(data[begin : begin + self.chunk], self.door.now_us)
                self.obey(number, commands)
            moved |= bool(data)
        return moved

    def carry_to_clients(self) -> bool:
        moved = False
        for number, server in enumerate(self.servers):
            data = server.to_send()
            chunk = self.chunk if len(self.talk.to_client[number]) < 40_000 else 1 << 16
            self.talk.to_client[number] += data
            for begin in range(0, len(data), chunk):
                self.note(number, self.clients[number].receive(data[begin : begin + chunk], self.door.now_us))
            moved |= bool(data)
        return moved

    def note(self, number: int, update: Any) -> None:
        for item in update:
            match item:
                case Turn():
                    self.turns[number] = item
                case Over():
                    self.talk.overs[number].append(item)
                case Note():
                    pass
                case Failed(why=why):
                    raise AssertionError(why)

    def obey(self, number: int, commands: Any) -> None:
        for command in commands:
            assert isinstance(command, COMMANDS)
            self.tell(self.door.say(number, command))

    def tell(self, effects: list[LobbyEffect]) -> None:
        for effect in effects:
            if isinstance(effect, Send):
                self.servers[effect.person].tell(effect.message)
                self.report_sent(effect.person, effect.message)

    def report_sent(self, connection: int, message: Any) -> None:
        if isinstance(message, Batch):
            for item in message.items:
                if isinstance(item, Asked) and item.seat == message.viewer:
                    self.door.note(self.door.lobby.sent(connection, message.table, item.seat, self.door.now_us))


@cache
def whole_game(number: int, chunk: int) -> Talk:
    return Wire(*DIALECTS[number], chunk).run()


every_door = pytest.mark.parametrize("number", range(len(DIALECTS)), ids=[dialect.door for _, dialect in DIALECTS])


@every_door
def test_both_sides_of_a_dialect_play_a_whole_game_with_each_other(number: int) -> None:
    talk = whole_game(number, 1 << 16)
    checked = verify(talk.lines, DIALECTS[number][0])
    assert (checked.problem, checked.complete) == (None, True)
    assert checked.plies > 4
    assert all(overs and overs[-1].is_final for overs in talk.overs)


@every_door
@pytest.mark.parametrize("chunk", [1, 7])
def test_a_game_is_the_same_however_its_bytes_are_cut(number: int, chunk: int) -> None:
    assert whole_game(number, chunk) == whole_game(number, 1 << 16)


@cache
def vocabulary(number: int) -> list[bytes]:
    """Pieces of what clients and servers of this dialect really say."""
    talk = whole_game(number, 1 << 16)
    said = b"".join(talk.to_server)[:4_000] + talk.to_client[0][:1_000] + talk.to_client[0][-1_000:]
    random = Random(number)
    cuts = sorted(random.sample(range(len(said)), min(60, len(said))))
    return [said[begin:end] for begin, end in pairwise(cuts)] + said.splitlines(keepends=True)[:60]


NOISE = st.one_of(
    st.binary(max_size=40),
    st.sampled_from(
        [b"\n", b"\r\n", b"\x00", b"\xff\xfe", b"\xc3", b"<", b">", b"&", b'"', b"-", b" " * 99, b"9" * 99]
    ),
)


@pytest.mark.fuzz
@every_door
@given(data=st.data())
def test_any_bytes_become_commands_and_never_an_exception(number: int, data: st.DataObject) -> None:
    game, dialect = DIALECTS[number]
    words = st.one_of(st.sampled_from(vocabulary(number)), NOISE)
    pieces = data.draw(st.lists(words, max_size=12))
    session: Session = dialect.server(game.setup.options(), {})
    commands: list[Command | Rest] = list(session.connected())
    for now_us, piece in enumerate(pieces):
        commands += session.receive(piece, now_us)
        assert isinstance(session.to_send(), bytes)
        assert isinstance(session.next_deadline(), int | None)
    was_over = any(isinstance(command, Leave) for command in commands)
    end: list[Command | Rest] = list(session.closed(99))
    assert not (was_over and end)
    assert all(isinstance(command, (*COMMANDS, Rest)) for command in commands + end)
    leaves = [command for command in commands + end if isinstance(command, Leave)]
    assert len(leaves) <= 1
    assert not leaves or (commands + end)[-1] is leaves[0]
    assert not leaves or not list(session.receive(b"".join(vocabulary(number)), 100))


@pytest.mark.fuzz
@every_door
@given(data=st.data())
def test_however_bytes_are_cut_they_become_the_same_commands(number: int, data: st.DataObject) -> None:
    words = st.one_of(st.sampled_from(vocabulary(number)), NOISE)
    stream = b"".join(data.draw(st.lists(words, max_size=8)))
    game, dialect = DIALECTS[number]
    heard = []
    for chunk in (1, 3, 1 << 20):
        session: Session = dialect.server(game.setup.options(), {})
        commands: list[Command | Rest] = list(session.connected())
        for begin in range(0, len(stream), chunk):
            commands += session.receive(stream[begin : begin + chunk], 0)
        heard.append((commands, session.to_send(), session.is_closing))
    assert timeless(heard[0]) == timeless(heard[1]) == timeless(heard[2])


def timeless(heard: tuple[list[Any], bytes, bool]) -> tuple[list[Any], bytes, bool]:
    """Without the operator's words: how a fault is noticed may depend on when."""
    commands = [structs.replace(command, why="") if isinstance(command, Leave) else command for command in heard[0]]
    return commands, *heard[1:]


@pytest.mark.fuzz
@every_door
@given(data=st.data())
def test_any_bytes_make_news_or_a_peer_error_for_a_client(number: int, data: st.DataObject) -> None:
    words = st.one_of(st.sampled_from(vocabulary(number)), NOISE)
    pieces = data.draw(st.lists(words, max_size=12))
    client: ClientSession = DIALECTS[number][1].client("player", {})
    client.connected()
    heard: list[Update] = []
    with suppress(PeerError):
        for now_us, piece in enumerate(pieces):
            heard += client.receive(piece, now_us)
        heard += client.closed(99)
    assert all(isinstance(update, Update) for update in heard)


PATIENCE = 20
"""So often in a row a client may try something else."""
HOUR_US = 3_600_000_000


@every_door
@given(data=st.data())
def test_no_client_waits_for_ever_whatever_it_has_heard(number: int, data: st.DataObject) -> None:
    words = st.one_of(st.sampled_from(vocabulary(number)), NOISE)
    pieces = data.draw(st.lists(words, max_size=12))
    dialect = DIALECTS[number][1]
    spectators = [dialect.spectators.session({})] if dialect.spectators else []
    for client in [dialect.client("player", {}), *spectators]:
        client.connected()
        with suppress(PeerError):
            for piece in pieces:
                client.receive(piece, 0)
            heard: list[Update] = []
            for silence in range(1, PATIENCE + 1):
                if not client.is_closing:
                    assert 0 < client.patience_us <= HOUR_US
                    heard = [*client.wake(silence * HOUR_US)]
            assert client.is_closing
            assert not heard or isinstance(heard[-1], Failed)
            assert not client.closed(PATIENCE * HOUR_US)


@every_door
def test_a_stream_that_ends_before_the_game_is_no_end_of_it(number: int) -> None:
    lines = iter(whole_game(number, 1 << 16).to_client[0].splitlines(keepends=True))
    client = DIALECTS[number][1].client("player 0", {})
    client.connected()
    while not any(isinstance(update, Turn) for update in client.receive(next(lines), 0)):
        assert not client.is_closing
    assert [update.how for update in client.closed(1) if isinstance(update, Failed)] == [Failure.LOST]
    assert client.is_closing


FLOODS = [b"x", b" ", b"\n", b"\r\n", b"<", b"<a>", b"<a b='", b"<!--", b"9 ", b"\x00", b"\xff", b"\xe2\x88"]


@pytest.mark.usefixtures("clock")
@every_door
@pytest.mark.parametrize("unit", FLOODS)
def test_a_flood_costs_little_memory_and_time(number: int, unit: bytes) -> None:
    game, dialect = DIALECTS[number]
    session: Session = dialect.server(game.setup.options(), {})
    session.connected()
    opening = whole_game(number, 1 << 16).to_server[0][:10]
    list(session.receive(opening, 0))
    piece = (unit * 1_024)[:1_024]
    begin = time.process_time_ns()
    for now_us in range(300):
        list(session.receive(piece, now_us))
        session.to_send()
    assert time.process_time_ns() - begin < 5_000_000_000  # some ten times what it takes
    assert size_of(session) < 200_000


def size_of(session: Session) -> int:
    """Bytes of all that can be reached from a session but code."""
    seen: dict[int, Any] = {id(session): session}
    todo: list[Any] = [session]
    while todo:
        for thing in gc.get_referents(todo.pop()):
            if id(thing) not in seen and not isinstance(thing, type | ModuleType | FunctionType | CodeType):
                seen[id(thing)] = thing
                todo.append(thing)
    return sum(sys.getsizeof(thing) for thing in seen.values())
