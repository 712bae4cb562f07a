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

    status: int = 0
    killed: bool = False

    def wait(self) -> int:
        return self.status

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
