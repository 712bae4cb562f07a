"""``--trace``: what real programs and our server say to each other, on tape, over pipes, TCP and a WebSocket."""

from __future__ import annotations

import json
import shlex
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from spieltisch.core.game import AnyDialect
from spieltisch.core.registry import game as game_of
from spieltisch.wire.reading import Remark, read
from spieltisch.wire.tape import Record, TapeHeader, data, read_tape
from tests.commands import Command, run
from tests.lengths import long_but
from tests.product.server import HOST, PLAIN, serving

pytestmark = pytest.mark.usefixtures("process")

OWN = f"cmd:{shlex.join([sys.executable, '-m', 'spieltisch', 'join'])}"
PLAYERS = {
    "twixt": ("pipes", f"{OWN} twixt: --bot random"),
    "hive": ("tcp", f"{OWN} hive://{{host}}:{{port}}?reservation={{reservation}} --bot random"),
    "catan": ("websocket", f"{OWN} {{url}} --bot random --name {{name}}"),
    "cascadia": ("tcp", f"{OWN} cascadia://{{host}}:{{port}} --bot random"),
    "monopoly": ("tcp", f"{OWN} monopoly://{{host}}:{{port}}?start=0 --bot random --name {{name}}"),
}
SHORT = {
    "twixt": ["twixt.rounds=3"],
    "hive": [],
    "catan": ["catan.turns=4", "catan.linger_ms=0"],
    "cascadia": ["cascadia.rounds=2"],
    "monopoly": ["monopoly.max_rounds=3"],
}
CROSSING = {"catan", "monopoly"}
"""Messages cross here, so that a right client is refused now and then."""
OTHERS = {"catan": ["random", "random"]}


def tapes(folder: Path) -> list[tuple[TapeHeader, list[Record]]]:
    return [read_tape(path.read_bytes().splitlines()) for path in sorted(folder.glob("*.jsonl"))]


def dialect_of(header: TapeHeader) -> AnyDialect:
    return next(each for each in game_of(header.game).wire.dialects() if each.door == header.dialect)


def remarks_of(header: TapeHeader, records: list[Record]) -> list[Remark]:
    dialect = dialect_of(header)
    return list(read(records, dialect.stream.explain, dialect.stream.framing().new_cutter))


@pytest.mark.parametrize("name", long_but(["hive", "catan"], PLAYERS))
def test_a_program_s_match_is_on_tape_and_every_message_has_a_meaning(tmp_path: Path, name: str) -> None:
    transport, program = PLAYERS[name]
    others = OTHERS.get(name, ["random"])
    sets = [part for option in SHORT[name] for part in ("--set", option)]
    done = run(
        tmp_path, "match", name, program, *others, "--seed", "5", "--out", "out", "--trace", "--json", *sets
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    (played,) = map(json.loads, done.stdout.splitlines())
    assert played["reason"] == "regular"
    ((header, records),) = [tape for tape in tapes(tmp_path / "out" / "traces") if len(tape[1]) > 3]
    assert (header.game, header.transport, header.seat, header.seed) == (name, transport, 0, 5)
    assert header.program == program
    remarks = remarks_of(header, records)
    assert [remark.text for remark in remarks if remark.message and remark.meaning is None] == []
    assert any(record.verdict == "lawful" and record.after_ms for record in records)
    if name not in CROSSING:
        assert not {record.verdict for record in records} & {"refused", "late"}
    assert [record.ms for record in records] == sorted(record.ms for record in records)
    assert {record.event for record in records} >= {"opened", "closed"}


def test_a_tape_keeps_no_code_of_a_reservation(tmp_path: Path) -> None:
    done = run(tmp_path, "match", "hive", PLAYERS["hive"][1], "random", "--out", "out", "--trace")
    assert done.returncode == 0
    ((_, records),) = tapes(tmp_path / "out" / "traces")
    said = b"".join(data(record) for record in records if record.from_ == "client")
    assert b'reservationCode="************************************"' in said


def test_without_trace_there_is_none(tmp_path: Path) -> None:
    assert run(tmp_path, "match", "twixt", PLAYERS["twixt"][1], "random", "--out", "out").returncode == 0
    assert not (tmp_path / "out" / "traces").exists()


def test_both_ends_have_the_same_bytes_on_tape(tmp_path: Path) -> None:
    """The server's traces and our client's own, which join writes where it is told to."""
    with serving(tmp_path, *PLAIN, "--trace", "--trace-dir", "traces", "--set", "twixt.rounds=3") as server:
        url = f"twixt://{HOST}:{server.ports['twixt']}"
        words = ["join", url, "--bot", "random", "--trace", "--trace-dir", "joined"]
        players = [Command(*words, cwd=tmp_path, stderr=subprocess.DEVNULL) for _ in range(2)]
        assert [player.wait(60) for player in players] == [0, 0]
        server.stop()
    ours, theirs = tapes(tmp_path / "traces"), tapes(tmp_path / "joined")
    assert len(ours) == len(theirs) == 2
    assert {header.url for header, _ in theirs} == {url}

    def said(tape: list[Record]) -> dict[str, bytes]:
        sides = ("server", "client")
        return {side: b"".join(data(record) for record in tape if record.from_ == side) for side in sides}

    key = str
    assert sorted((said(tape) for _, tape in ours), key=key) == sorted((said(tape) for _, tape in theirs), key=key)


def test_a_server_that_is_killed_leaves_whole_tapes(tmp_path: Path) -> None:
    with serving(tmp_path, *PLAIN, "--trace", "--trace-dir", "traces") as server:
        url = f"twixt://{HOST}:{server.ports['twixt']}"
        player = Command("join", url, "--bot", "random", cwd=tmp_path, stderr=subprocess.DEVNULL)
        while not any(tape.read_bytes().count(b"\n") > 1 for tape in (tmp_path / "traces").glob("*.jsonl")):
            assert player.poll() is None
        server.stop(signal.SIGKILL)
        player.wait(60)
    ((_, records),) = tapes(tmp_path / "traces")
    assert records[0].event == "opened"
