"""A PostgreSQL of a test's own: a new cluster in a folder, reached by a socket there, gone with the test."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import pytest

USER: Final = "spieltisch"
DATABASE: Final = "postgres"
START_S: Final = 30
LOWLY: Final = ("postgres", "nobody")
"""As whom it runs where we are root, which it refuses."""


def find(program: str) -> str | None:
    """Debian has those of each version in a folder of its own."""
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    return shutil.which(program, path=os.pathsep.join([*map(str, folders), os.environ.get("PATH", "")]))


def skip_without_postgresql() -> None:
    if find("initdb") is None or find("postgres") is None:
        reason = "PostgreSQL is not installed (Debian: apt-get install postgresql)"
        assert "CI" not in os.environ, reason
        pytest.skip(reason)


@contextmanager
def cluster() -> Iterator[str]:
    """The URL of its database, which nobody else can reach."""
    with TemporaryDirectory(prefix="pg-") as folder:  # a socket's path must be short
        whoever = _whoever(Path(folder))
        data, log = Path(folder, "data"), Path(folder, "log")
        make = [find("initdb") or "", "--pgdata", str(data), "--auth", "trust", "--username", USER, "--no-sync"]
        subprocess.run([*make, "--encoding", "UTF8", "--locale", "C"], check=True, stdout=subprocess.DEVNULL, **whoever)
        command = [find("postgres") or "", "-D", str(data), "-k", folder, "-h", "", "-F"]
        with log.open("w") as output, subprocess.Popen(command, stdout=output, stderr=output, **whoever) as server:
            try:
                _wait(server, Path(folder, ".s.PGSQL.5432"), log)
                yield f"postgresql://{USER}@/{DATABASE}?host={folder}"
            finally:
                server.send_signal(signal.SIGINT)  # it waits for nobody


def _wait(server: subprocess.Popen[bytes], socket: Path, log: Path) -> None:
    deadline = time.monotonic() + START_S
    while not socket.exists() or "ready to accept connections" not in log.read_text():
        assert server.poll() is None, log.read_text()
        assert time.monotonic() < deadline, log.read_text()
        time.sleep(0.02)


def _whoever(folder: Path) -> Mapping[str, Any]:
    """Options of a process as a user who is not root, and who has the folder."""
    if os.geteuid():
        return {}
    known = {entry.pw_name: entry for entry in pwd.getpwall()}
    lowly = next(known[name] for name in LOWLY if name in known)
    os.chown(folder, lowly.pw_uid, lowly.pw_gid)
    folder.chmod(0o755)
    return {"user": lowly.pw_uid, "group": lowly.pw_gid, "extra_groups": [], "cwd": folder}
