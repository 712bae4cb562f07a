"""The servers that ``tools/http_table.py`` compares, and how one asks them: by plain sockets."""

from __future__ import annotations

import json
import re
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

ROOT: Final = Path(__file__).parents[1]
HOST: Final = "127.0.0.1"
PATIENCE_S: Final = 2.0
"""How long an answer is waited for."""
START_S: Final = 60.0
OTHERS: Final = ("hive", "twixt", "monopoly", "cascadia", "catan-tcp")
"""Doors that are not asked."""
UPGRADE: Final = (
    "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
    "Sec-WebSocket-Version: {}\r\n"
)


@dataclass(frozen=True, slots=True)
class Place:
    """A server that runs."""

    name: str
    port: int
    page: str
    feed: str = ""
    """Of events that have ids; empty where there is none."""
    websocket: str = ""
    has_families: bool | None = None
    """Whether it has this port in both families, opened at ``localhost`` and any free port; None: it cannot be."""

    def ask(self, *pieces: bytes, ends: bool = False) -> bytes:
        """All that comes back until the server closes, or for so long; ``ends``: nothing more is sent."""
        with socket.create_connection((HOST, self.port), PATIENCE_S) as peer:
            for number, piece in enumerate(pieces):
                time.sleep(0.05 if number else 0)  # or they arrive as one
                peer.sendall(piece)
            if ends:
                peer.shutdown(socket.SHUT_WR)
            return _read(peer)

    def head(self, target: str, more: str = "", *, method: str = "GET", host: str = "") -> bytes:
        """A request."""
        return f"{method} {target} HTTP/1.1\r\nHost: {host or f'{HOST}:{self.port}'}\r\n{more}\r\n".encode()

    def status(self, target: str, more: str = "", *, method: str = "GET", host: str = "") -> str:
        return status_of(self.ask(self.head(target, f"Connection: close\r\n{more}", method=method, host=host)))

    def handshake(self, target: str, version: int = 13, more: str = "") -> bytes:
        return self.ask(self.head(target, UPGRADE.format(version) + more))


def _read(peer: socket.socket) -> bytes:
    answer, until = b"", time.monotonic() + PATIENCE_S
    with suppress(TimeoutError, ConnectionError):
        while (left := until - time.monotonic()) > 0:
            peer.settimeout(left if not answer else min(left, 0.3))
            if not (data := peer.recv(65536)):
                break
            answer += data
    return answer


def status_of(answer: bytes) -> str:
    """A status's number, or that there was no answer."""
    return answer.split(b" ", 2)[1].decode() if answer.startswith(b"HTTP/1.1 ") else "no answer"


@contextmanager
def ours() -> Iterator[Place]:
    """This server, with a game between bots for its feed."""
    with TemporaryDirectory() as folder:
        doors = Path(folder) / "doors.json"
        closed = [f"--{door}=off" for door in OTHERS]
        line = ["serve", "--host", "localhost", "--http", "0", *closed, "--data", folder, "--doors-file", str(doors)]
        with _started([sys.executable, "-m", "spieltisch", *line], folder):
            _wait_for(doors.exists)
            port = json.loads(doors.read_text())["http"]
            seats = [{"who": "bot", "bot": "random"}, {"who": "bot", "bot": "random"}]
            id = _post(f"http://{HOST}:{port}/api/v1/tables", {"game": "twixt", "seats": seats})["table"]["id"]
            urllib.request.urlopen(f"http://{HOST}:{port}/").close()  # so the pages are made
            yield Place("Spieltisch", port, "/", f"/api/v1/tables/{id}/feed", "/catan", _has_both(port))


@contextmanager
def uvicorn_alone() -> Iterator[Place]:
    """With the application of ``tools/http_peer.py``."""
    from uvicorn import __version__

    with TemporaryDirectory() as folder:
        port = _free_port()
        line = ["-m", "uvicorn", "tools.http_peer:app", "--log-level", "critical", "--host", HOST, "--port", str(port)]
        with _started([sys.executable, *line], str(ROOT)):
            _wait_for(lambda: _is_open(port))
            yield Place(f"uvicorn {__version__} alone", port, "/page.html", "/feed", "/ws", _uvicorn_families(folder))


def _uvicorn_families(folder: str) -> bool:
    """What it says when it has opened ``localhost`` and any free port."""
    said = Path(folder) / "said"
    line = ["-m", "uvicorn", "tools.http_peer:app", "--host", "localhost", "--port", "0"]
    with said.open("wb") as stream, _started([sys.executable, *line], str(ROOT), stream):
        _wait_for(lambda: b"running on" in said.read_bytes())
        return _has_both(int(re.findall(rb"http://\S+?:(\d+)", said.read_bytes())[-1]))


@contextmanager
def nginx(program: str) -> Iterator[Place]:
    """With one file."""
    version = subprocess.run([program, "-v"], capture_output=True, text=True, check=True).stderr.split("/")[-1].strip()
    with TemporaryDirectory() as folder:
        port, root = _free_port(), Path(folder)
        (root / "page.html").write_text("<p>A page.</p>\n")
        places = "".join(
            f"{each}_temp_path {root}/{each}; " for each in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        )
        (root / "nginx.conf").write_text(
            f"daemon off; master_process off; pid {root}/pid; error_log {root}/errors;\nevents {{}}\n"
            f"http {{ access_log off; {places} server {{ listen {HOST}:{port}; root {root}; }} }}\n"
        )
        line = [program, "-p", folder, "-e", f"{root}/errors", "-c", f"{root}/nginx.conf"]
        with _started(line, folder):
            _wait_for(lambda: _is_open(port))
            yield Place(f"nginx {version}", port, "/page.html")


@contextmanager
def _started(line: Sequence[str], folder: str, said: Any = subprocess.DEVNULL) -> Iterator[None]:
    with subprocess.Popen(line, cwd=folder, stdout=said, stderr=said) as process:
        try:
            yield
        finally:
            process.terminate()


def _wait_for(happens: Callable[[], bool]) -> None:
    until = time.monotonic() + START_S
    while not happens():
        if time.monotonic() > until:
            raise TimeoutError("a server does not start")
        time.sleep(0.05)


def _free_port() -> int:
    with socket.create_server((HOST, 0)) as free:
        return int(free.getsockname()[1])


def _is_open(port: int, host: str = HOST) -> bool:
    with suppress(OSError), socket.create_connection((host, port), 1):
        return True
    return False


def _has_both(port: int) -> bool:
    return _is_open(port) and _is_open(port, "::1")


def _post(url: str, body: object) -> dict[str, dict[str, str]]:
    request = urllib.request.Request(url, json.dumps(body).encode(), {"Content-Type": "application/json"})
    with urllib.request.urlopen(request) as answer:
        found: dict[str, dict[str, str]] = json.load(answer)
        return found
