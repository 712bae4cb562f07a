"""``check --watch``: which files are watched, and when something is done again."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from spieltisch.cli import INTERRUPTED, USAGE, watching
from spieltisch.cli.watching import PAUSE_S, State, changed, look_at, places_of, repeated
from spieltisch.core.errors import UsageError
from tests.cli.conftest import Cli


@pytest.fixture
def client(tmp_path: Path) -> Path:
    """A folder with a client, and what does not belong to it."""
    folder = tmp_path / "client"
    for name in ("main.py", "src/board.py", ".git/HEAD", "__pycache__/main.pyc", "out/tape.jsonl", "result.xml"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text("1")
    return folder


@pytest.mark.parametrize(
    ("command", "places"),
    [
        ("python3 main.py -h {host}", ["main.py", "."]),
        ("./main.py", ["main.py", "."]),
        ("java -cp=src/ Main", ["src"]),
        ("java -cp src Main src", ["src"]),
        ("'src/board.py'", ["src/board.py", "src"]),
    ],
)
def test_a_program_its_folder_and_folders_among_its_arguments_are_watched(
    command: str, places: list[str], client: Path
) -> None:
    assert [path.resolve() for path in places_of(command, client)] == [client / place for place in places]


def test_of_the_systems_programs_only_they_are_watched(client: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", f"/nowhere:{client / 'src'}")
    assert places_of(f"{client}/src/board.py", client) == [client / "src" / "board.py"]


@pytest.mark.parametrize("command", ["python3 nothing.py", "{url}", "'"])
def test_a_command_without_files_is_refused(command: str, client: Path) -> None:
    with pytest.raises(UsageError):
        places_of(command, client)


def test_what_is_hidden_or_written_by_the_check_does_not_count(client: Path) -> None:
    state = look_at([client, client / "main.py"], but=[client / "out", client / "result.xml", client / "none"])
    assert {path.relative_to(client).as_posix() for path in state} == {"main.py", "src/board.py"}


def test_too_many_files_are_refused(client: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watching, "MOST", 1)
    with pytest.raises(UsageError, match="too many files"):
        look_at([client])


def test_files_that_are_new_gone_or_others_have_changed() -> None:
    a, b, c, d = map(Path, "abcd")
    assert changed({a: (1, 1), b: (1, 1), c: (1, 1)}, {a: (1, 1), b: (1, 2), d: (1, 1)}) == {b, c, d}


class Story:
    """A folder whose files change as told: before the first run, in each run, and at each look that waits."""

    def __init__(self, runs: list[dict[str, int]], waits: list[dict[str, int]]) -> None:
        self.files = {"main.py": 0, "log.txt": 0}
        self.runs, self.waits = runs, waits
        self.said: list[str] = []
        self.slept: list[float] = []
        self.done = 0

    def do(self) -> None:
        if not self.runs:
            raise KeyboardInterrupt
        self.files |= self.runs.pop(0)
        self.done += 1

    def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        if not self.waits:
            raise KeyboardInterrupt
        self.files |= self.waits.pop(0)

    def look(self) -> State:
        return {Path(name): (at, 0) for name, at in self.files.items()}

    def tell(self) -> None:
        with pytest.raises(KeyboardInterrupt):
            repeated(self.do, self.look, self.said.append, self.sleep)


def test_a_change_is_answered_once_it_is_complete() -> None:
    story = Story([{}, {}], [{}, {"main.py": 1}, {"main.py": 2, "main.class": 1}, {}, {}])
    story.tell()
    assert story.done == 2
    assert story.said == [
        "watching 2 files; Ctrl-C ends",
        "changed: main.class, main.py",
        "watching 3 files; Ctrl-C ends",
    ]
    assert story.slept == [PAUSE_S] * 6, "and it sleeps in between"


def test_an_edit_during_a_run_is_answered_at_once() -> None:
    story = Story([{"main.py": 1}, {}], [])
    story.tell()
    assert story.done == 2
    assert story.said[0] == "changed: main.py"


def test_what_the_client_writes_in_each_run_starts_no_other() -> None:
    story = Story([{"log.txt": 1}, {"log.txt": 2}, {"log.txt": 3}], [])
    story.tell()
    assert story.done == 2
    new = Story([{"log-1.txt": 1}, {"log-2.txt": 1}], [])
    new.tell()
    assert new.done == 1


def test_the_command_checks_again_and_ends_with_the_interrupt(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "client.py").write_text("")
    monkeypatch.chdir(tmp_path)
    passes: list[State] = []

    def interrupted(do: Callable[[], object], look: Callable[[], State], say: Callable[[str], None]) -> None:
        passes.extend([look(), look()])
        raise KeyboardInterrupt

    monkeypatch.setattr("spieltisch.cli.check.repeated", interrupted)
    assert cli("check", "hive", "cmd:python3 client.py", "--watch", "--junit", "client.xml").code == INTERRUPTED
    assert [path.name for path in passes[0]] == ["client.py"]


@pytest.mark.parametrize("words", [["random"], ["--wait"], ["cmd:{url}"]])
def test_only_a_program_of_ones_own_is_watched(words: list[str], cli: Cli) -> None:
    done = cli("check", "hive", *words, "--watch")
    assert done.code == USAGE
    assert "--watch" in done.err or "names no file" in done.err
