"""What a program can see follows from its command line."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from spieltisch.contests.matches.confining import confine
from spieltisch.core.errors import UsageError
from spieltisch.net.confinement import Confinement
from spieltisch.net.sandbox import found


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    tmp_path.chmod(0o755)
    return tmp_path


def made(path: Path, text: str = "") -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    path.chmod(0o755)
    return path


def test_a_program_of_the_system_sees_its_folder_and_the_files_it_is_called_with(folder: Path) -> None:
    bot, weights = made(folder / "bot.py"), made(folder.parent / f"{folder.name}.weights")
    argv = ["sh", "bot.py", f"--weights={weights}", "--not=there", "--", str(folder)]
    confinement = confine(argv, folder, memory_mb=100, cpus=2, hidden=(folder / "out",))
    assert confinement.readable[0] == folder
    assert {bot, weights} <= set(confinement.readable)
    assert folder.parent not in confinement.readable
    assert any(path.name == "sh" for path in confinement.readable)
    assert confinement == Confinement(
        confinement.readable, (folder / "out",), memory_bytes=100 * 1024 * 1024, cpus=2, processes=256
    )


def test_a_stranger_s_command_line_opens_nothing(folder: Path) -> None:
    """Whatever it names: another's file as an argument, as the program, or as a script's interpreter."""
    own, others = folder / "own", folder / "others"
    bot, secret = made(own / "bot.py"), made(others / "client.py")
    readable = confine(["sh", "bot.py", "../others/client.py", f"--x={secret}"], own, is_strangers=True).readable
    assert own in readable
    assert not [path for path in readable if path.resolve().is_relative_to(others)]
    (own / "link").symlink_to(secret)
    for name in (str(secret), "../others/client.py", "./link"):
        with pytest.raises(UsageError, match="name a program in the folder"):
            confine([name], own, is_strangers=True)
    made(own / "script", f"#!{secret}\n")
    made(own / "mine", "#!./bot.py\n")
    assert confine(["./script"], own, is_strangers=True).readable == (own, own / "script")
    assert bot in confine(["./mine"], own, is_strangers=True).readable
    made(own / "env", "#!/usr/bin/env sh\n")
    assert any(path.name == "sh" for path in confine(["./env"], own, is_strangers=True).readable)


def test_without_a_folder_only_the_named_files_are_seen(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bot = made(folder / "bots" / "bot.py")
    monkeypatch.chdir(folder)
    readable = confine(["sh", "bots/bot.py"], None).readable
    assert bot in readable
    assert not {folder, folder / "bots"} & set(readable)
    defaults = confine(["sh"], None)
    assert (defaults.cpus, defaults.memory_bytes) == (1, 2 << 30)
    monkeypatch.chdir("/")
    assert confine(["sh", "bots/bot.py"], None, where=folder).readable == readable


def test_a_virtual_environment_comes_with_the_installation_it_was_made_from(folder: Path) -> None:
    base = made(folder / "python3" / "bin" / "python3.11")
    (folder / "python3" / "lib").mkdir()
    made(folder / "env" / "pyvenv.cfg")
    (folder / "env" / "bin").mkdir()
    (folder / "env" / "bin" / "python").symlink_to(base)
    readable = confine([str(folder / "env" / "bin" / "python")], None).readable
    assert {folder / "env", folder / "python3"} <= set(readable)
    assert folder not in readable


def test_our_own_interpreter_can_be_found() -> None:
    readable = confine([sys.executable], None).readable
    for needed in (Path(os.__file__), Path(sys.executable).resolve()):
        assert any(needed.resolve().is_relative_to(path.resolve()) for path in (*readable, Path("/usr")))


@pytest.mark.parametrize("line", ["#!{python} -u", "#!/usr/bin/env python9", "#! /usr/bin/env -S A=b python9 -u"])
def test_a_script_comes_with_its_interpreter(folder: Path, line: str, monkeypatch: pytest.MonkeyPatch) -> None:
    python = made(folder / "opt" / "bin" / "python9")
    (folder / "opt" / "lib").mkdir()
    monkeypatch.setenv("PATH", f"{python.parent}:/usr/bin:/bin")
    script = made(folder / "bot", line.format(python=python) + "\nprint()")
    readable = confine(["./bot"], folder).readable
    assert {script, python, folder / "opt"} <= set(readable)


def test_scripts_that_interpret_each_other_come_to_an_end(folder: Path) -> None:
    other = made(folder / "other", f"#!{folder}/bot")
    bot = made(folder / "bot", f"#!{other}")
    assert set(confine(["./bot"], folder).readable) == {folder, bot, other}


def test_a_home_is_nobodys_installation(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = made(folder / "bin" / "bot")
    (folder / "lib").mkdir()
    assert folder in confine([str(program)], None).readable
    monkeypatch.setenv("HOME", str(folder))
    assert confine([str(program)], None).readable == (program,)


def test_what_is_not_there_is_said(folder: Path) -> None:
    with pytest.raises(UsageError, match="nowhere: no such folder"):
        confine(["sh"], folder / "nowhere")
    with pytest.raises(UsageError, match=r"\./bot: no such program"):
        confine(["./bot"], folder)


def test_as_root_a_folder_that_others_cannot_read_is_named(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    folder.chmod(0o700)
    with pytest.raises(UsageError, match="the sandbox cannot read it"):
        confine(["sh"], folder)
    folder.chmod(0o755)
    assert folder in confine(["sh"], folder).readable


@pytest.mark.usefixtures("process")
def test_a_version_managers_shim_is_the_program_it_stands_for(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shim = made(folder / ".pyenv/shims/player", '#!/bin/sh\nexec pyenv exec player "$@"\n')
    manager = made(folder / ".pyenv/bin/pyenv", f'#!/bin/sh\necho "{folder}/real/$2"\n')
    monkeypatch.setenv("PATH", str(shim.parent), prepend=":")
    assert found("player", folder) == f"{folder}/real/player"
    assert found(str(manager), folder) == str(manager)


@pytest.mark.usefixtures("process")
def test_a_tool_of_rusts_manager_is_the_one_that_the_manager_names(folder: Path) -> None:
    manager = made(folder / "bin/rustup", f'#!/bin/sh\necho "{folder}/toolchain/bin/$2"\n')
    (folder / "bin/cargo").symlink_to(manager)
    assert found(str(folder / "bin/cargo"), folder) == f"{folder}/toolchain/bin/cargo"
    assert found(str(manager), folder) == str(manager)
