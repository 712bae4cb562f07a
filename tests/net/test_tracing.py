"""Traces: everything that passes over a connection is on tape, and what became of it; secrets are not."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from spieltisch.core.contracts import Limit
from spieltisch.core.game import AnyGame
from spieltisch.core.messages import Accepted, Answer, Ignored, Refused, TooLate, Verdict
from spieltisch.core.registry import game
from spieltisch.net.connection import Connection
from spieltisch.net.door import Door
from spieltisch.net.server import Server
from spieltisch.net.tapes import TapeFile, TapeFolder
from spieltisch.net.traced import TracedConnection
from spieltisch.net.tracing import Recorder, Tracer, Tracing, without_secrets
from spieltisch.table.clock import Wait
from spieltisch.wire.reading import Remark, render
from spieltisch.wire.tape import Record, TapeHeader, data, piece, read_tape
from tests.net.fakes import LINES, FakeTransport, LineSession, new_runtime

HOST = "127.0.0.1"
HEADER = TapeHeader("twixt", "twixt", "tcp", "1", "2026-01-02T03:04:05Z")
SECRETS = b'code="([^"]*)'


class NoJournal:
    """Keeps nothing."""

    def append(self, table: str, line: bytes) -> None: ...

    def flush(self, then: Any) -> None:
        then()


class Kept:
    """A tape in memory."""

    def __init__(self, header: TapeHeader) -> None:
        self.header = header
        self.records: list[Record] = []

    def add(self, record: Record) -> None:
        self.records.append(record)

    def close(self) -> None: ...

    @property
    def notes(self) -> list[str]:
        """Sentences, also those about what happened."""
        remarks = [Remark(record, note=record.note) for record in self.records if not data(record)]
        return [remark.comment for remark in remarks if remark.note]

    def said(self, side: str) -> bytes:
        return b"".join(data(record) for record in self.records if record.from_ == side)


class Traced:
    """A server with one door of a game, whose connections are on tape."""

    def __init__(self, name: str, **options: Any) -> None:
        self.game: AnyGame = game(name)
        self.tapes: list[Kept] = []
        self.server = Server(NoJournal(), tracing=Tracing((self._new_tape,), seed=3))
        self.server.host(self.game, self.game.setup.options(**options), new_seed=lambda number: bytes(32))
        self.port = 0

    def _new_tape(self, header: TapeHeader) -> Kept:
        self.tapes.append(Kept(header))
        return self.tapes[-1]

    async def open(self) -> None:
        door = self.game.wire.dialects()[-1].door
        self.port = (await self.server.open([HOST], {door: 0}))[door].port

    def reads(self, number: int) -> str:
        dialect = self.game.wire.dialects()[-1]
        return "\n".join(
            render(self.tapes[number].records, dialect.stream.explain, dialect.stream.framing().new_cutter)
        )


async def talk(place: Traced, *parts: Sequence[bytes]) -> None:
    """Clients come in one after the other, each says its parts, and leaves when all have said all."""
    clients = []
    for said in parts:
        reader, writer = await asyncio.open_connection(HOST, place.port)
        clients.append((reader, writer, said))
        await asyncio.sleep(0.05)
    for _, writer, said in clients:
        for each in said:
            writer.write(each)
            await asyncio.sleep(0.05)
    for reader, writer, _ in clients:
        writer.write_eof()
        await asyncio.wait_for(reader.read(), 10)
        writer.close()
    await place.server.close()
    await asyncio.sleep(0.05)


def run(place: Traced, *parts: Sequence[bytes]) -> Traced:
    async def work() -> None:
        await place.open()
        await talk(place, *parts)

    asyncio.run(work())
    return place


def test_both_directions_are_on_tape_with_what_became_of_them() -> None:
    place = run(Traced("twixt", mirror=False, swamps="none"), [b"3 ", b"5/", b"5\n"], [])
    first, second = place.tapes
    assert first.said("client") == b"3 5/5\n"
    assert first.said("server").startswith(b"0 0\n2 -1")
    assert [record.text for record in first.records if record.from_ == "client" and record.text] == ["3 ", "5/", "5\n"]
    assert "server asked: clock 'move', 2000 ms" in first.notes
    assert any(note.startswith(("no action", "refused")) for note in first.notes)
    assert (first.header.dialect, first.header.seed, first.header.options) == (
        "twixt", 3, {"mirror": False, "swamps": "none"},
    )  # fmt: skip
    assert second.said("client") == b""
    read = place.reads(0)
    assert "< 3\n" in read
    assert "your move, please: the first of the game (#3-the-request-and-the-move)" in read


def test_a_lawful_move_says_how_long_it_took() -> None:
    place = run(Traced("twixt", mirror=False, swamps="none"), [b"3 5 5\n"], [])
    (lawful,) = [note for note in place.tapes[0].notes if note.startswith("lawful")]
    assert re.fullmatch(r"lawful \d+\.\d{3} ms after the request: 5/5", lawful)


def test_a_refused_action_says_why() -> None:
    place = run(Traced("twixt", mirror=False, swamps="none"), [b"3 0 0\n"], [])
    (refused,) = [note for note in place.tapes[0].notes if note.startswith("refused")]
    assert re.fullmatch(r"refused \(swamp\) \d+\.\d{3} ms after the request: The cell 0/0 is swamp\.", refused)


class Judged:
    """A connection of somebody whose one action gets a verdict."""

    def __init__(self) -> None:
        runtime, runner, _, _ = new_runtime()
        runtime.clock = lambda: self.now_us
        self.now_us = 1_000_000
        self.tape = Kept(HEADER)
        play = SimpleNamespace(notation=SimpleNamespace(write_action=bytes.decode))
        game: Any = SimpleNamespace(name="lines", play=play)
        self.recorder: Any = Recorder(Tracing((lambda header: self.tape,)), game, LINES)
        self.connection = TracedConnection(runner, LineSession(), FakeTransport(), recorder=self.recorder)
        self.connection.open("tcp")

    def act(self, verdict: Verdict) -> list[str]:
        self.connection._wait = Wait(0, "move", self.now_us, Limit(2000 * 1000, 2000 * 1000))
        self.now_us += 2_100_300
        self.connection.receive(b"x\n", self.now_us)
        self.connection.hear(Answer(0, verdict))
        return self.tape.notes


VERDICTS: list[tuple[Verdict, str]] = [
    (Accepted(), "lawful 2100.300 ms after the request: x"),
    (Refused("taken", "That cell is taken."), "refused (taken) 2100.300 ms after the request: That cell is taken."),
    (Refused("taken", ""), "refused (taken) 2100.300 ms after the request: x"),
    (TooLate(), "too late 2100.300 ms after the request, 100.300 ms over the limit: x"),
    (Ignored(), "ignored, nobody waits for it: x"),
]


@pytest.mark.parametrize(("verdict", "note"), VERDICTS)
def test_each_verdict_is_on_tape_with_times(verdict: Verdict, note: str) -> None:
    async def work() -> list[str]:
        return Judged().act(verdict)

    assert asyncio.run(work()) == [note]


def test_whoever_has_something_to_say_about_a_session_has_it_on_tape() -> None:
    async def work() -> list[str]:
        judged = Judged()
        judged.connection.note("28 bytes without a newline, for 3 s")
        return judged.tape.notes

    assert asyncio.run(work()) == ["28 bytes without a newline, for 3 s"]


def test_nobody_s_tape_has_another_one_s_bytes() -> None:
    place = run(
        Traced("monopoly"), [b"subscribe player #FF0000 anna\n", b"whisper bert geheim\n"],
        [b"subscribe player #00FF00 bert\n"], [b"subscribe spectator #0000FF eve\n"],
    )  # fmt: skip
    anna, bert, eve = place.tapes
    assert b"geheim" not in eve.said("server") + eve.said("client")
    assert b"whisper" not in bert.said("client")
    assert all("geheim" not in note for tape in place.tapes for note in tape.notes)
    assert b"whisper" in anna.said("client")


def test_passwords_and_codes_are_blanked_wherever_the_bytes_are_cut() -> None:
    said = (
        b'<protocol><authenticate password="examplepassword"/><joinPrepared><reservationCode>abc-def</reservationCode>'
    )
    for size in (1, 7, len(said)):
        pieces = [said[begin : begin + size] for begin in range(0, len(said), size)]
        place = run(Traced("hive", password="mine"), pieces[:60] if size == 1 else pieces)
        told = place.tapes[0].said("client")
        assert b"examplepassword"[:-1] not in told
        assert b"abc-def" not in told
        assert place.tapes[0].header.options == {}
        assert len(told) == len(b"".join(pieces[:60] if size == 1 else pieces))


def test_without_tracing_a_connection_is_as_it_ever_was() -> None:
    async def work() -> type[Connection]:
        _, runner, _, _ = new_runtime()
        return type(Door(runner, LINES, None).connect(FakeTransport(), {}))

    assert asyncio.run(work()) is Connection


def test_a_secret_that_comes_in_pieces_is_blanked_to_its_end() -> None:
    tape = Kept(HEADER)
    tracer = Tracer([tape], 0, SECRETS)
    for part in (b"<x co", b'de="se', b"cr", b'et" y="1"/>'):
        tracer.add("client", part, 0)
    assert [data(record) for record in tape.records] == [b"<x co", b'de="**', b"**", b'**" y="1"/>']


def test_a_url_keeps_nothing_that_opens_a_seat() -> None:
    assert without_secrets("hive://me:pw@host:1?reservation=CODE&x=1") == "hive://host:1?reservation=***&x=***"
    assert without_secrets("ws://host:1/catan/SECRET", "/catan") == "ws://host:1/catan/***"
    assert without_secrets("catan://host:1/catan", "/catan") == "catan://host:1/catan"


def test_a_file_is_whole_up_to_what_was_written(tmp_path: Path) -> None:
    tape = TapeFile(tmp_path / "a" / "t.jsonl", HEADER)
    tape.add(piece(1, 5, "client", b"x"))
    header, records = read_tape((tmp_path / "a" / "t.jsonl").read_bytes().splitlines())
    assert (header, [data(record) for record in records]) == (HEADER, [b"x"])
    tape.close()


def test_a_file_has_a_bound_and_says_so(tmp_path: Path) -> None:
    path = tmp_path / "t.jsonl"
    tape = TapeFile(path, HEADER, limit=500)
    for _ in range(100):
        tape.add(piece(1, 5, "client", b"0123456789"))
    _, records = read_tape(path.read_bytes().splitlines())
    assert records[-1].note == "the file is full"
    assert path.stat().st_size < 700


def test_a_file_of_a_process_that_was_killed_goes_on(tmp_path: Path) -> None:
    folder, drawn = TapeFolder(tmp_path), list[bytes]()

    def draw(make: Callable[[], bytes]) -> bytes:
        drawn.append(make())
        return drawn[-1]

    pieces = [piece(1, number, "client", bytes([number])) for number in range(4)]
    tape = folder.find(HEADER, draw)
    assert tape
    for each in pieces[:3]:
        tape.add(each)
    path = tmp_path / drawn[0].decode()
    path.write_bytes(path.read_bytes()[:-5])  # the last line is not whole
    again = folder.find(HEADER, lambda make: drawn[0])
    assert again
    for each in pieces:
        again.add(each)
    assert [each.name for each in tmp_path.iterdir()] == [path.name]
    header, records = read_tape(path.read_bytes().splitlines())
    assert (header, records) == (HEADER, pieces)
    path.unlink()
    assert folder.find(HEADER, lambda make: drawn[0]) is None


def test_each_connection_has_a_file_of_its_own(tmp_path: Path) -> None:
    folder = TapeFolder(tmp_path)
    for _ in range(3):
        assert folder(HEADER)
    named = TapeFolder(tmp_path, "00001-1-1.trace")
    assert named(HEADER)
    assert named(HEADER)
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "00001-1-1.trace-2.jsonl", "00001-1-1.trace.jsonl",
        *(f"twixt-20260102T030405Z-{number}.jsonl" for number in (1, 2, 3)),
    ]  # fmt: skip


def test_a_folder_that_cannot_be_written_costs_nobody_a_game(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:  # fmt: skip
    (tmp_path / "file").touch()
    folder = TapeFolder(tmp_path / "file" / "traces")
    assert folder(HEADER) is None
    assert folder(HEADER) is None
    assert len(caplog.messages) == 1
