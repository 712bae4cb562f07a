"""What strangers hand in is built and checked where it can reach nothing and leaves nothing behind."""

from __future__ import annotations

import json
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

import spieltisch
from spieltisch.arenas.entries.examining import ARGUMENTS, REPORT, Examination, examine
from spieltisch.arenas.entries.manifest import FILE
from spieltisch.arenas.journal import upload_path, version_path
from spieltisch.arenas.lines import Checked, HandedIn
from spieltisch.contests.journal.files import write_files
from tests.arenas.staged import AT, plan, zipped
from tests.net.kept import need_sandbox

pytestmark = [pytest.mark.long, pytest.mark.usefixtures("process")]

CLIENTS = Path(spieltisch.__file__).parent / "templates" / "clients" / "twixt"
CLIENT = (CLIENTS / "python" / "twixt_client.py").read_text()
PLAYERS = Path(__file__).parent / "players"
QUIET = {"versions_per_hour": 100, "build_s": 20, "build_mb": 256, "memory_mb": 256}


def handed(folder: Path, files: dict[str, str], run: str, build: str = "", **limits: int) -> Examination:
    """A version whose ZIP file lies in an arena's folder."""
    manifest = f'language = "python"\nrun = {json.dumps(run)}\n' + (f"build = {json.dumps(build)}\n" if build else "")
    data = zipped({FILE: manifest, **files})
    write_files(folder, {upload_path("Anna", 1): data})
    entry = HandedIn(
        at=AT, author="Anna", version=1, sha256="", size=len(data), language="python", run=run, build=build
    )
    return Examination(folder, plan(limits={**QUIET, **limits}), entry, "quick")


def checked(
    folder: Path, files: dict[str, str], run: str = "python3 client.py", build: str = "", **limits: int
) -> Checked:
    """What comes of its first check. Nothing of it runs any more afterwards."""
    job = handed(folder, files, run, build, **limits)
    found = examine(job)
    write_files(folder, found.files)
    assert not [path for path in Path("/proc").iterdir() if path.name.isdecimal() and _works_in(path, folder)]
    return found.checked


def _works_in(process: Path, folder: Path) -> bool:
    try:
        return (process / "cwd").readlink().is_relative_to(folder)
    except OSError:
        return False


@pytest.fixture(scope="module", autouse=True)
def shut_in() -> None:
    need_sandbox()


@pytest.fixture
def brief(monkeypatch: pytest.MonkeyPatch) -> None:
    """One whole game decides, where it is not the checks that are in question but what they are made in."""
    monkeypatch.setitem(ARGUMENTS, "quick", [*ARGUMENTS["quick"], "start.connects", "seat.each"])


def test_a_right_client_is_accepted(tmp_path: Path) -> None:
    found = checked(tmp_path, {"client.py": CLIENT})
    assert (found.is_accepted, found.why, found.failed) == (True, "", 0)
    assert found.passed > 20


def test_a_right_client_of_a_protocol_with_long_messages_is_accepted(tmp_path: Path) -> None:
    """What a check of Hive prints is more than of any other game."""
    sources = {path.name: path.read_text() for path in (CLIENTS.parent / "hive" / "python").glob("*.py")}
    job = handed(tmp_path, sources, "python3 hive_client.py {host} {port} -r {reservation}")
    found = examine(replace(job, plan=plan(game="hive", limits=QUIET)))
    assert (found.checked.is_accepted, found.checked.why) == (True, "")
    assert len(found.files[found.checked.report]) <= REPORT


def test_a_wrong_client_is_rejected_with_its_likeliest_mistake(tmp_path: Path) -> None:
    found = checked(tmp_path, {"client.py": "print('hello')"})
    assert not found.is_accepted
    assert found.diagnosis
    assert found.diagnosis[0].cause_de


@pytest.mark.usefixtures("brief")
def test_a_build_makes_what_plays_and_its_source_is_not_touched(tmp_path: Path) -> None:
    build = "sh -c 'mkdir out && cp source.py out/client.py && rm source.py'"
    found = checked(tmp_path, {"source.py": CLIENT}, "python3 out/client.py", build)
    assert found.is_accepted, found.why
    folder = tmp_path / version_path("Anna", 1)
    assert (folder / "out" / "client.py").is_file()
    assert not (folder / "source.py").exists()


@pytest.mark.parametrize(
    ("build", "why"),
    [
        ("false", "exit status 1"),
        ("sh -c 'echo no such symbol >&2; exit 3'", "no such symbol"),
        ("no-such-tool", "no such program"),
        ("sleep 60", "it took too long"),
        ("yes", "it took too long"),
        ("sh -c 'yes > /tmp/entry/much; true'", ""),
        ("sh -c 'head -c 900000000 /dev/zero > /tmp/entry/much'", ""),
        ("python3 -c 'x = bytearray(1 << 30)'", ""),
        ("sh -c 'while true; do sleep 60 & done'", ""),
        ("python3 -c 'import socket; socket.create_connection((\"1.1.1.1\", 53), 3)'", "nreachable"),
    ],
)
def test_a_build_that_fails_or_harms_is_told_and_over(tmp_path: Path, build: str, why: str) -> None:
    found = checked(tmp_path, {"client.py": CLIENT}, build=build, build_s=4)
    assert not found.is_accepted
    assert found.why.startswith("it cannot be built: ")
    assert why in found.why
    assert not (tmp_path / version_path("Anna", 1)).exists()


@pytest.mark.parametrize(
    "build",
    [
        "sh -c 'ln -s /etc/passwd secret'",
        "sh -c 'up=..; ln -s $up/$up/$up/journal.jsonl secret'",
        "sh -c 'mkfifo pipe'",
    ],
)
def test_what_a_build_leaves_leads_nowhere(tmp_path: Path, build: str) -> None:
    (tmp_path / "journal.jsonl").write_text("secret")
    found = checked(tmp_path, {"client.py": CLIENT}, build=build)
    assert "cannot be kept" in found.why
    assert not (tmp_path / version_path("Anna", 1)).exists()


@pytest.mark.usefixtures("brief")
@pytest.mark.parametrize(
    "deed",
    [
        "import os\nwhile True:\n    os.fork()",
        "open('/tmp/much', 'wb').write(bytes(1 << 30))",
        "x = [bytearray(1 << 26) for _ in range(1 << 10)]",
        "import os\nos.kill(-1, 9)",
        "while True:\n    print('spam' * 1000)",
    ],
)
def test_a_hostile_client_is_rejected_and_leaves_nothing(tmp_path: Path, deed: str) -> None:
    found = checked(tmp_path, {"client.py": deed})
    assert not found.is_accepted
    assert found.why or found.diagnosis


def test_whoever_never_says_a_word_is_told_so_within_half_a_minute(tmp_path: Path) -> None:
    found = checked(tmp_path, {"client.py": "import time\ntime.sleep(1000)"})
    assert not found.is_accepted
    assert found.diagnosis[0].code == "says-nothing"
    assert found.seconds < 30


@pytest.mark.usefixtures("brief")
def test_a_client_sees_nothing_of_the_arena_and_of_us(tmp_path: Path) -> None:
    secrets = ["journal.jsonl", "versions/Ben/1/client.py", "uploads/Ben/1.zip"]
    write_files(tmp_path, dict.fromkeys(secrets, b"secret"))
    hidden = [*(str(tmp_path / name) for name in secrets), str(Path.home() / ".bashrc")]
    looks = (
        f"import os\nfor path in {hidden!r}:\n    assert not os.path.exists(path), path\n"
        "assert not os.access('.', os.W_OK)\n"
    )
    files = {"client.py": CLIENT, "look.py": looks, "both.py": "import look, client\nclient.main([])\n"}
    found = checked(tmp_path, files, "python3 both.py")
    assert found.is_accepted, (tmp_path / found.report).read_text()[-2000:]


LANGUAGES = {
    "java": ("javac", {"TwixtClient.java": CLIENTS / "java" / "TwixtClient.java"}, "java -cp out TwixtClient",
             "javac -d out TwixtClient.java"),
    "node": ("node", {"player.mjs": PLAYERS / "player.mjs"}, "node player.mjs", ""),
    "rust": ("rustc", {"main.rs": PLAYERS / "main.rs"}, "./player", "rustc -O -o player main.rs"),
    "c++": ("c++", {"player.cpp": PLAYERS / "player.cpp"}, "./player", "c++ -O2 -o player player.cpp"),
}  # fmt: skip


@pytest.mark.usefixtures("brief")
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_client_in_each_language_is_built_and_accepted(tmp_path: Path, language: str) -> None:
    tool, files, run, build = LANGUAGES[language]
    if not shutil.which(tool):
        pytest.skip(f"no {tool} here")
    sources = {name: path.read_text() for name, path in files.items()}
    found = checked(tmp_path, sources, run, build, build_s=120, build_mb=2048, memory_mb=1024)
    assert found.is_accepted, (found.why, found.diagnosis)
