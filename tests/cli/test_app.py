"""The command line as a whole: its start, its help, its exit codes."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from spieltisch import __version__
from spieltisch.cli import app as commands
from spieltisch.cli import run
from spieltisch.core.errors import CannotStart, UsageError
from tests.cli.conftest import Cli
from tests.commands import Command

NAMES = [name for name, *_ in commands.COMMANDS]


def spieltisch(*tokens: str, **variables: str) -> subprocess.CompletedProcess[bytes]:
    """The command in a process of its own."""
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)} | variables
    command = [sys.executable, "-m", "spieltisch", *tokens]
    return subprocess.run(command, capture_output=True, env=environment, check=False)


def imported(*tokens: str) -> set[str]:
    """All modules that a command imports."""
    report = spieltisch(*tokens, PYTHONPROFILEIMPORTTIME="1").stderr.decode()
    return {line.rpartition("|")[2].strip() for line in report.splitlines() if line.startswith("import time:")}


def test_the_version_tells_whether_the_rules_run_compiled(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("spieltisch.cli.kernels.compiled_modules", lambda: ["a.kernel", "b.kernel"])
    monkeypatch.setattr("spieltisch.cli.kernels.uncompiled_modules", list)
    assert cli("--version").out == f"spieltisch {__version__}\nkernels compiled\n"
    monkeypatch.setattr("spieltisch.cli.kernels.uncompiled_modules", lambda: ["c.kernel"])
    why = "1 of 3 not compiled; `spieltisch doctor --environment` says why"
    assert cli("--version").out == f"spieltisch {__version__}\nkernels plain Python: {why}\n"


def test_the_help_names_every_command(cli: Cli) -> None:
    done = cli("--help")
    assert done.code == 0
    assert all(f"│ {name} " in done.out for name in NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_the_help_of_a_command_shows_an_example(cli: Cli, name: str) -> None:
    done = cli(name, "--help")
    assert done.code == 0
    assert f"Example: spieltisch {name} " in done.out
    assert "{" not in done.out.partition("Example: ")[2]


@pytest.mark.parametrize("name", ["show", "verify", "fork", "list"])
def test_the_help_of_a_replay_command_shows_an_example(cli: Cli, name: str) -> None:
    assert f"Example: spieltisch replay {name} " in cli("replay", name, "--help").out


@pytest.mark.parametrize(
    ("tokens", "complaint"),
    [
        (["prft"], 'Unknown command "prft". Did you mean "perft"?'),
        (["perft", "hive"], "--depth requires an argument"),
        (["perft", "hive", "--depth", "x"], 'unable to convert "x" into int'),
        (["perft", "hive", "--depth", "-1"], "--depth"),
        (["legal", "hive", "--jsn"], "--jsn"),
        (["legal", "chess"], "no game 'chess'; there are: "),
    ],
)
def test_wrong_usage_is_exit_2_and_one_line_on_stderr(cli: Cli, tokens: list[str], complaint: str) -> None:
    done = cli(*tokens)
    assert (done.code, done.out) == (2, "")
    assert complaint in done.err
    assert done.err.startswith("spieltisch: ")
    assert done.err.count("\n") == 1


@pytest.mark.parametrize(
    ("error", "code"), [(UsageError("odd"), 2), (CannotStart("taken"), 3), (KeyboardInterrupt(), 130)]
)
def test_each_kind_of_failure_has_its_exit_code(
    monkeypatch: pytest.MonkeyPatch, error: BaseException, code: int
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr(commands, "app", fail)
    assert run(["legal", "hive"]) == code


def test_our_own_bugs_are_not_dressed_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(commands, "app", lambda *_, **__: 1 // 0)
    with pytest.raises(ZeroDivisionError):
        run(["legal", "hive"])


@pytest.mark.usefixtures("process")
@pytest.mark.parametrize("tokens", [["--version"], ["--help"], ["legal", "hive", "--json"], ["bots", "twixt"]])
def test_a_command_imports_only_what_it_needs(tokens: list[str]) -> None:
    modules = imported(*tokens)
    assert "spieltisch.cli.app" in modules
    assert modules.isdisjoint({"sqlalchemy", "sqlite3", "asyncio", "multiprocessing"})
    assert modules.isdisjoint({"spieltisch.net", "spieltisch.contests", "spieltisch.store.schema"})
    assert ("rich" in modules) == (tokens == ["--help"])


@pytest.mark.usefixtures("process")
def test_a_reader_that_has_seen_enough_ends_a_command_silently(tmp_path: Path) -> None:
    positions = tmp_path / "positions"
    positions.write_text("\n" * 2000)
    words = ["legal", "twixt", "--positions", str(positions)]
    with Command(*words, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout
        assert process.stderr
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() == 128 + signal.SIGPIPE


@pytest.mark.usefixtures("process")
@pytest.mark.parametrize(("number", "code"), [(signal.SIGTERM, 143), (signal.SIGINT, 130)])
def test_a_signal_ends_a_command_with_its_code_and_no_traceback(number: signal.Signals, code: int) -> None:
    command = [sys.executable, "-m", "spieltisch", "legal", "twixt", "--positions", "-"]
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path), "PYTHONUNBUFFERED": "1"}
    streams = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen(command, env=environment, **streams) as process:  # type: ignore[call-overload]
        process.stdin.write(b"\n")
        process.stdin.flush()
        process.stdout.readline()  # it runs, and waits for more
        process.send_signal(number)
        assert process.wait() == code
        assert process.stderr.read() == b""


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_knows_every_command(cli: Cli, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, shell: str) -> None:
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.delenv("ZDOTDIR", raising=False)
    done = cli("--install-completion", "--shell", shell)
    assert done.code == 0
    script = Path(done.out.removeprefix("written to ").partition(";")[0]).read_text()
    assert all(name in script for name in NAMES)


def test_a_match_of_monopoly_ends_by_rounds_at_last(cli: Cli) -> None:
    def header(*more: str) -> str:
        assert cli("match", "monopoly", "greedy", "greedy", "--seed", "1", "--out", "games", "--json", *more).code == 0
        return Path("games/00001.jsonl").read_text().splitlines()[0]

    assert '"max_rounds":500,' in header()
    assert '"max_rounds":0,' in header("--set", "monopoly.max_rounds=0")


@pytest.mark.usefixtures("process")
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_a_full_stdout_is_one_line() -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "spieltisch", "--version"], stdout=full, stderr=subprocess.PIPE, check=False
        )
    assert (done.returncode, done.stderr) == (3, b"spieltisch: stdout has no room for what is to be printed\n")
