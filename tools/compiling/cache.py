"""What was compiled, kept from build to build and found again by what it was made from.

The folder is the user's own: ``SPIELTISCH_KERNEL_CACHE``, or ``spieltisch/kernels`` in the user's cache folder; ``off``
keeps nothing. Programs will be run from what lies there, so a folder that somebody else owns or may write to is
refused. Two builds can use it at once: an entry appears whole or not at all, and one that goes while it is copied is
built anew.
"""

from __future__ import annotations

import hashlib
import os
import platform
import shutil
import stat
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Iterable
from contextlib import suppress
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Final

VARIABLE: Final = "SPIELTISCH_KERNEL_CACHE"
LIMIT_BYTES: Final = 500 * 1024 * 1024
FLAGS: Final = ("CC", "CFLAGS", "CPPFLAGS", "LDFLAGS", "LDSHARED", "ARCHFLAGS", "MACOSX_DEPLOYMENT_TARGET")


class Cache:
    """Entries by key; each is a folder of files as they lie in a build."""

    def __init__(self, folder: Path | None, limit_bytes: int = LIMIT_BYTES) -> None:
        self.folder = folder if folder and is_ours(folder) else None
        self.limit_bytes = limit_bytes

    def take(self, key: str, target: Path) -> bool:
        """Copy an entry into a folder. False where there is none."""
        entry = self.folder / key if self.folder else None
        if entry is None or not entry.is_dir():
            return False
        try:
            os.utime(entry)  # the least recently used ones go first
            shutil.copytree(entry, target, dirs_exist_ok=True)
        except (OSError, shutil.Error):  # it went meanwhile
            return False
        return True

    def keep(self, key: str, made: Path, names: Iterable[Path]) -> None:
        """Keep these files, named relative to ``made``. What cannot be kept is not."""
        if self.folder is None:
            return
        with suppress(OSError), tempfile.TemporaryDirectory(dir=self.folder, prefix=".new-") as fresh:
            for name in names:
                (Path(fresh) / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(made / name, Path(fresh) / name)
            Path(fresh).rename(self.folder / key)  # refused where another build was faster

    def prune(self) -> None:
        """Remove the least recently used entries until the rest is within the limit."""
        if self.folder is None:
            return
        with suppress(OSError):
            entries = [(entry.stat().st_mtime_ns, size_of(entry), entry) for entry in self.folder.iterdir()]
            total = sum(size for _, size, _ in entries)
            for _, size, entry in sorted(entries):
                if total <= self.limit_bytes:
                    break
                shutil.rmtree(entry, ignore_errors=True)
                total -= size


def user_cache() -> Cache:
    """The cache that the environment names, or the user's own."""
    named = os.environ.get(VARIABLE)
    if named == "off":
        return Cache(None)
    return Cache(Path(named) if named else cache_folder() / "spieltisch" / "kernels")


def cache_folder() -> Path:
    """Where this system's users keep what can be made again."""
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    named = Path(os.environ.get("XDG_CACHE_HOME") or "")
    return named if named.is_absolute() else Path.home() / ".cache"


def is_ours(folder: Path) -> bool:
    """Whether the folder, made where it is missing, is the user's and nobody else's to write to."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        found = folder.stat()
    except OSError as error:
        print(f"compiled modules are not kept: {error}", file=sys.stderr)
        return False
    if sys.platform != "win32" and (found.st_uid != os.geteuid() or stat.S_IMODE(found.st_mode) & 0o022):
        print(f"compiled modules are not kept: somebody else can write to {folder}", file=sys.stderr)
        return False
    return True


def size_of(entry: Path) -> int:
    """In bytes."""
    return sum(path.stat().st_size for path in entry.rglob("*") if path.is_file())


def key_of(name: str, sources: Iterable[Path], toolchain: str) -> str:
    """A name for what is made of these sources by this toolchain."""
    digest = hashlib.sha256(toolchain.encode())
    for path in (*sorted(Path(__file__).parent.glob("*.py")), *sources):
        digest.update(f"\n{path.name} {hashlib.sha256(path.read_bytes()).hexdigest()}".encode())
    return f"{name}-{digest.hexdigest()}"


def toolchain() -> str:
    """What compiles here and for what: compiler, flags, C library, Python, Cython and mypy, one a line."""
    command = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    parts = [sys.version, *platform.libc_ver(), platform.machine(), said_by([*command.split(), "--version"])]
    parts += [str(sysconfig.get_config_var(name)) for name in ("EXT_SUFFIX", "CFLAGS", "LDSHARED")]
    parts += [f"{name}={os.environ.get(name, '')}" for name in FLAGS]
    return "\n".join([*parts, *map(installed, ("cython", "mypy", "msgspec"))])


def said_by(command: list[str]) -> str:
    with suppress(OSError):
        return subprocess.run(command, capture_output=True, text=True, check=False).stdout
    return ""


def installed(name: str) -> str:
    """A distribution's version, or nothing."""
    with suppress(PackageNotFoundError):
        return f"{name} {version(name)}"
    return ""
