"""What a player's program is shut into: found out from its command line."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from spieltisch.core.errors import UsageError
from spieltisch.net.confinement import Confinement
from spieltisch.net.sandbox import found
from spieltisch.net.surroundings import why_not

MEGABYTE: Final = 1024 * 1024
MEMORY_MB: Final = 2048
PROCESSES: Final = 256
"""Threads counted, of which some runtimes have several for each processor."""
SCRIPTS: Final = 4
"""So many may be each other's interpreters, as in Linux."""
ENVIRONMENT: Final = "pyvenv.cfg"
"""What marks a virtual environment of Python."""
NOBODYS: Final = (Path("/"), Path("/usr"))
"""What looks like an installation of some program, and is everybody's."""
SYSTEM: Final = tuple(map(Path, ("/usr", "/bin", "/sbin", "/lib")))
"""What everybody who is shut in sees in any case."""
SCRIPT: Final = b"#!"
LONGEST: Final = 256
"""Of a script's first line, in bytes."""


def confine(
    argv: Sequence[str], folder: Path | None, *,
    where: Path | None = None, memory_mb: int | None = None, cpus: int | None = None, hidden: Sequence[Path] = (),
    is_strangers: bool = False,
) -> Confinement:  # fmt: skip
    """What a program of this command line is shut into. It can read the system, its ``folder`` with all that lies
    below but for what is ``hidden`` (the contest's own folder and file, the other players' folders), its own file, the
    installation that this belongs to, and the files that its arguments name. Without a folder of its own it works in
    ``where``, or where we do, and sees of that no more than those files. Raises ``UsageError`` if its program or folder
    is not there, or if only its owner can read it and that is not whom the program will be.

    A command line that ``is_strangers`` opens nothing: its program lies in its folder or is one that is found by name,
    so is its interpreter, and files that its arguments name are there or are not."""
    if folder and not folder.is_dir():
        raise UsageError(f"{folder}: no such folder")
    where = folder or where or Path.cwd()
    program = Path(found(argv[0], where))
    if is_strangers and not _is_offered(argv[0], program, where):
        raise UsageError(f"{argv[0]}: name a program in the folder, or one of the system's without a path")
    if why := why_not(program):
        raise UsageError(f"{argv[0]}: {why}")
    named = () if is_strangers else _named(argv[1:], where)
    installed = _installed(program, where, is_strangers=is_strangers)
    readable = [*([folder] if folder else []), *installed, *named]
    for path in readable if os.geteuid() == 0 else ():
        if not is_everybodys(path):
            raise UsageError(f"{path}: the sandbox cannot read it; run: chmod -R o+rX {path}")
    limit = (memory_mb or MEMORY_MB) * MEGABYTE
    seen = tuple(dict.fromkeys(readable))
    return Confinement(seen, tuple(hidden), memory_bytes=limit, cpus=cpus or 1, processes=PROCESSES)


def is_everybodys(path: Path) -> bool:
    """Whether any user can read a file or a folder that it has found."""
    needed = 0o5 if path.is_dir() else 0o4
    return path.stat().st_mode & needed == needed


def _is_offered(name: str, program: Path, folder: Path) -> bool:
    """Whether a stranger may have a program: of their own folder, whatever links lead to, or of the system's."""
    real = program.resolve()
    own = folder.resolve()
    return "/" not in name or any(real.is_relative_to(place) for place in (own, *SYSTEM))


def _installed(program: Path, folder: Path, depth: int = SCRIPTS, *, is_strangers: bool = False) -> Iterator[Path]:
    """A program's file and what it needs to run: its virtual environment, the installation that its file lies in, and
    the interpreter that its first line names."""
    yield program
    if (program.parent.parent / ENVIRONMENT).is_file():
        yield program.parent.parent
    real = program.resolve()
    prefix = real.parent.parent
    if real.parent.name == "bin" and (prefix / "lib").is_dir() and prefix not in (Path.home(), *NOBODYS):
        yield prefix
    name, interpreter = _interpreter(real, folder)
    if interpreter and depth and not (is_strangers and not _is_offered(name, interpreter, folder)):
        yield from _installed(interpreter, folder, depth - 1, is_strangers=is_strangers)


def _interpreter(script: Path, folder: Path) -> tuple[str, Path | None]:
    """Who reads a script, as it says and where that is; None for a program that is none, or whose interpreter is not
    there."""
    try:
        with script.open("rb") as file:
            line = file.readline(LONGEST)
    except PermissionError:  # it can be executed all the same, if it is none
        return "", None
    if not line.startswith(SCRIPT):
        return "", None
    words = line.removeprefix(SCRIPT).decode(errors="replace").split()
    if words and words[0].endswith("/env"):
        words = [word for word in words[1:] if not word.startswith("-") and "=" not in word]
    file_name = Path(found(words[0], folder)) if words else None
    return (words[0], file_name) if file_name and file_name.is_file() else ("", None)


def _named(arguments: Sequence[str], folder: Path) -> Iterator[Path]:
    """The files that arguments name, ``--option=FILE`` counted."""
    for argument in arguments:
        for text in (argument, argument.partition("=")[2]):
            if text and (folder / text).is_file():
                yield folder / text
