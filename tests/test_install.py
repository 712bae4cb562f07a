"""``make`` does again what has changed, and nothing else."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import TextIO

import pytest

from tools import install

Built = list[dict[str, str]]


@pytest.fixture
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Built:
    """A small checkout to install, and the variables of each wheel that was built from it."""
    monkeypatch.setattr(install, "ROOT", tmp_path)
    monkeypatch.setattr(install, "VENV", tmp_path / ".venv")
    monkeypatch.setattr(install, "BUILD_LOG", tmp_path / ".venv" / "build.log")
    package = tmp_path / "src" / "package"
    package.mkdir(parents=True)
    for path in (package / "kernel.py", package / "kernel.pxd", tmp_path / "setup.py", tmp_path / "pyproject.toml"):
        path.write_text("1\n")
    (tmp_path / ".venv").mkdir()
    wheels: Built = []

    def start(*command: object, output: object, **variables: str) -> Process:
        if install.BUILD_WHEEL in command:
            wheels.append(variables)
            folder = Path(str(command[-1]))
            folder.mkdir(parents=True)
            (folder / "package.whl").touch()
        return Process()

    monkeypatch.setattr(install, "base_pip", tuple)
    monkeypatch.setattr(install, "start", start)
    monkeypatch.setattr(install, "run", lambda *command, **variables: "")
    return wheels


@dataclass
class Process:
    """One that has done what it should."""

    returncode: int = 0
    killed: bool = False
    args: tuple[str, ...] = ()

    def wait(self) -> int:
        return self.returncode

    def communicate(self) -> tuple[str, None]:
        return "", None

    def kill(self) -> None:
        self.killed = True


def install_wheel(step: str, **flags: str) -> None:
    with install.Wheel(step, **flags):
        pass


def test_what_has_not_changed_is_not_built_again(built: Built) -> None:
    install_wheel("wheel")
    install_wheel("wheel")
    assert len(built) == 1


def test_a_new_time_alone_builds_nothing(built: Built) -> None:
    install_wheel("wheel")
    os.utime(install.ROOT / "src" / "package" / "kernel.py", (1, 1))
    install_wheel("wheel")
    assert len(built) == 1


@pytest.mark.parametrize("name", ["src/package/kernel.py", "src/package/kernel.pxd", "setup.py", "pyproject.toml"])
def test_a_changed_file_builds_the_wheel_again_even_if_its_time_is_old(built: Built, name: str) -> None:
    install_wheel("wheel")
    (install.ROOT / name).write_text("2\n")
    os.utime(install.ROOT / name, (1, 1))
    install_wheel("wheel")
    assert len(built) == 2


def test_a_new_and_a_deleted_file_build_the_wheel_again(built: Built) -> None:
    install_wheel("wheel")
    added = install.ROOT / "src" / "package" / "board.js"
    added.touch()
    install_wheel("wheel")
    added.unlink()
    install_wheel("wheel")
    assert len(built) == 3


def test_a_compiler_that_arrives_later_is_used(built: Built, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(install, "compiler", lambda: "")
    install_wheel("wheel")
    monkeypatch.setattr(install, "compiler", lambda: "/bin/cc")
    install_wheel("wheel")
    assert len(built) == 2


def test_an_install_that_failed_is_tried_again(built: Built, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*command: object, **variables: str) -> str:
        raise SystemExit(f"failed: {command}")

    with monkeypatch.context() as broken, pytest.raises(SystemExit):
        broken.setattr(install, "run", fail)
        install_wheel("wheel")
    install_wheel("wheel")
    assert len(built) == 2


def test_a_build_that_failed_says_why_and_is_tried_again(built: Built, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*command: object, output: TextIO, **variables: str) -> Process:
        output.write("no room on the disk")
        return Process(1)

    with monkeypatch.context() as broken, pytest.raises(SystemExit, match="no room on the disk"):
        broken.setattr(install, "start", fail)
        install_wheel("wheel")
    install_wheel("wheel")
    assert len(built) == 1


def test_a_build_ends_with_what_failed_beside_it(built: Built, monkeypatch: pytest.MonkeyPatch) -> None:
    process = Process(1)
    monkeypatch.setattr(install, "start", lambda *command, **variables: process)
    with pytest.raises(SystemExit, match="pip failed"), install.Wheel("wheel"):
        raise SystemExit("pip failed")
    assert process.killed


def test_the_sanitized_build_is_a_second_one_with_its_own_flags(built: Built) -> None:
    install_wheel("wheel")
    install_wheel("sanitized", CFLAGS="-fsanitize=bounds")
    plain, sanitized = built
    assert "CFLAGS" not in plain
    assert sanitized["CFLAGS"] == "-fsanitize=bounds"


@pytest.fixture
def playing(built: Built, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The packages' folder of an installation whose last kernel is being compiled."""
    site = install.VENV / "site"
    monkeypatch.setattr(install, "SITE", site)
    monkeypatch.setattr(install, "UNFINISHED", site / "spieltisch" / "unfinished.txt")
    (site / "spieltisch-1.dist-info").mkdir(parents=True)
    (site / "spieltisch-1.dist-info" / "RECORD").write_text("spieltisch/unfinished.txt,,\n")
    (site / "spieltisch").mkdir()
    install.UNFINISHED.write_text("spieltisch.last\n")
    return site


def compile_last(*command: object, **variables: str) -> Process:
    """What is left to compile, in place of the compiler."""
    assert variables["SPIELTISCH_KERNELS"] == "later"
    made = Path(str(command[-1])) / "spieltisch"
    made.mkdir(parents=True)
    (made / "last.so").write_text("compiled")
    return Process()


def test_what_is_compiled_later_lies_beside_the_rest_and_goes_with_it(
    playing: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(install, "start", compile_last)
    install.finish()
    assert (playing / "spieltisch" / "last.so").read_text() == "compiled"
    assert not install.UNFINISHED.exists()
    [record] = playing.glob("*/RECORD")
    assert record.read_text() == "spieltisch/unfinished.txt,,\nspieltisch/last.so,,\n"


def test_what_could_not_be_compiled_later_is_still_waited_for(playing: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(install, "start", lambda *command, **variables: Process(1))
    with pytest.raises(SystemExit, match=r"could not be compiled: \.venv/build\.log says why"):
        install.finish()
    assert install.UNFINISHED.exists()


def test_who_only_plays_leaves_it_to_the_background_and_who_wants_all_finishes_it(
    playing: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    later: list[str] = []
    monkeypatch.setattr(install, "make_venv", lambda: None)
    monkeypatch.setattr(install, "install", lambda wishes: None)
    monkeypatch.setattr(install, "finish_later", lambda: later.append("background"))
    monkeypatch.setattr(install, "start", compile_last)
    install.main(["--play"])
    assert later == ["background"]
    assert install.UNFINISHED.exists()
    install.main(["--test"])
    assert later == ["background"]
    assert not install.UNFINISHED.exists()


LOCK = """\
# made by a tool
one==1 \\
    --hash=sha256:aa \\
    --hash=sha256:bb
two==2 ; python_full_version < '3.12' \\
    --hash=sha256:cc
two==3 ; python_full_version >= '3.12' \\
    --hash=sha256:dd
"""


@pytest.mark.parametrize(
    ("but", "wanted"), [("", ["one", "two", "two"]), ("two==2 \\\n    --hash=sha256:cc\n", ["one"])]
)
def test_a_lock_is_installed_but_for_what_another_one_brings(
    built: Built, monkeypatch: pytest.MonkeyPatch, but: str, wanted: list[str]
) -> None:
    (install.ROOT / "requirements").mkdir()
    (install.ROOT / "requirements" / "run.txt").write_text(LOCK)
    (install.ROOT / "requirements" / "build.txt").write_text(but)
    with install.Requirements("run.txt", but="build.txt"):
        pass
    chosen = install.VENV / "run.txt"
    assert [name for name, _ in install.pins(chosen)] == wanted
    assert chosen.read_text().startswith("one==1 \\\n    --hash=sha256:aa \\\n    --hash=sha256:bb")
    chosen.unlink()
    with install.Requirements("run.txt", but="build.txt"):
        pass
    assert not chosen.exists()
