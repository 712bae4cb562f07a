"""``spieltisch doctor --environment``: what of this machine Spieltisch can use, and what it goes without."""

from __future__ import annotations

import platform
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from spieltisch import __version__
from spieltisch.core.build import compiled_modules, uncompiled_modules, unfinished_modules

BROWSERS: Final = (
    *("chromium", "chromium-browser", "google-chrome", "chrome", "firefox", "firefox-esr", "safari", "microsoft-edge"),
    *("/Applications/Google Chrome.app", "/Applications/Firefox.app", "/Applications/Safari.app"),
)
"""Commands, and macOS's applications."""
ASKING_S: Final = 10


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that Spieltisch needs or can use."""

    name: str
    ok: bool
    found: str
    """What is there, or why nothing is."""
    use: str
    """What it is for."""


def look_around() -> Iterator[Finding]:
    """Takes a moment: programs are asked for their versions, and one is shut in."""
    yield Finding("Spieltisch", True, f"{__version__}, {Path(__file__).parents[1]}", "")
    yield _python()
    yield _compiler()
    yield _kernels()
    yield _bubblewrap()
    yield _groups()
    yield _browsers()


def _python() -> Finding:
    found = f"{platform.python_version()} ({platform.python_implementation()}), {sys.executable}"
    return Finding("Python", sys.version_info >= (3, 11), found, "everything: 3.11 or later")


def _compiler() -> Finding:
    use = "to compile the rules when Spieltisch is installed"
    command = (sysconfig.get_config_var("CC") or "cc").split()[0]
    path = shutil.which(command)
    if path is None:
        return Finding("C compiler", False, f"no {command}; on Debian: apt-get install gcc libc6-dev", use)
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        return Finding("C compiler", False, f"{path}, but no Python.h; on Debian: apt-get install python3-dev", use)
    return Finding("C compiler", True, _version(path), use)


def _version(path: str) -> str:
    """The first line of what a program says of itself."""
    try:
        asked = subprocess.run(
            [path, "--version"], capture_output=True, text=True, timeout=ASKING_S, check=False, errors="replace"
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        return f"{path} ({error})"
    return next(iter(asked.stdout.splitlines()), path)


def _kernels() -> Finding:
    compiled, plain, unfinished = map(len, (compiled_modules(), uncompiled_modules(), unfinished_modules()))
    found = f"{compiled} of {compiled + plain + unfinished} compiled"
    if unfinished:
        found += f", {unfinished} that only research needs are being compiled"
    if plain:
        found += "; installing again, with pip install --verbose, shows why (in a clone: .venv/build.log)"
    return Finding("kernels", not plain, found, "fast rules and searches; uncompiled some twenty times slower")


def _bubblewrap() -> Finding:
    use = "to shut in the programs of contests"
    if sys.platform != "linux":
        return Finding("Bubblewrap", False, "there is no sandbox for this system, only for Linux", use)
    from spieltisch.net.sandbox import available

    why = available()
    path = shutil.which("bwrap")
    return Finding("Bubblewrap", why is None, why or (_version(path) if path else "works"), use)


def _groups() -> Finding:
    use = "to limit memory, processes and processors of a contest's programs together"
    if sys.platform != "linux":
        return Finding("control groups", False, "only Linux has them", use)
    from spieltisch.net.cgroups import homes

    kinds, wanted = homes(), ("memory", "pids", "cpu")
    missing = [kind for kind in wanted if kind not in kinds]
    found = ", ".join(kind for kind in wanted if kind in kinds) or "none that may be made here"
    return Finding("control groups", not missing, found, use)


def _browsers() -> Finding:
    found = [name for name in BROWSERS if (Path(name).exists() if name.startswith("/") else shutil.which(name))]
    names = ", ".join(Path(name).stem for name in found) or "none that we know by name"
    return Finding("browsers", bool(found), names, 'the pages ("serve --open"); Chromium and Firefox for our own tests')
