"""A client behind a way that cuts what the server says into pieces, and remembers all of it.

``through.py FILE SIZE PROGRAM ARGS`` stands between our own stdin and stdout and the program's,
``through.py FILE@HOST:PORT SIZE PROGRAM ARGS`` between the server's door and the program, which gets our own for
``@host`` and ``@port``. FILE, with our process's id behind, has what the server said, and the program's exit status.
Nothing but the standard library is needed, so that it starts at once.
"""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

PATIENCE_S = 10


def carry(read: Callable[[], bytes], write: Callable[[bytes], object], end: Callable[[], object], size: int) -> bytes:
    """Until nothing comes any more; ``size`` bytes at once, or all there are."""
    told = b""
    while data := read():
        told += data
        try:
            for begin in range(0, len(data), size or len(data)):
                write(data[begin : begin + (size or len(data))])
        except OSError:  # whoever listened is gone
            break
    with suppress(OSError):
        end()
    return told


def in_background(*arguments: object) -> threading.Thread:
    thread = threading.Thread(target=carry, args=arguments, daemon=True)
    thread.start()
    return thread


def over_pipes(argv: list[str], size: int) -> tuple[bytes, int]:
    with subprocess.Popen(argv, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0) as program:
        assert program.stdin
        assert program.stdout
        source, target = program.stdout.fileno(), program.stdin
        in_background(lambda: os.read(source, 65536), lambda data: os.write(1, data), lambda: os.close(1), 0)
        told = carry(lambda: os.read(0, 65536), target.write, target.close, size)
        return told, program.wait(PATIENCE_S)


def over_tcp(argv: list[str], size: int, host: str, port: int) -> tuple[bytes, int]:
    with socket.create_server(("127.0.0.1", 0)) as listener, socket.create_connection((host, port)) as server:
        places = {"@host": "127.0.0.1", "@port": str(listener.getsockname()[1])}
        with subprocess.Popen([places.get(word, word) for word in argv]) as program:
            listener.settimeout(PATIENCE_S)
            client, _ = listener.accept()
            with client:
                for end in (client, server):
                    end.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                back = in_background(
                    lambda: client.recv(65536), server.sendall, lambda: server.shutdown(socket.SHUT_WR), 0
                )
                told = carry(lambda: server.recv(65536), client.sendall, lambda: client.shutdown(socket.SHUT_WR), size)
                status = program.wait(PATIENCE_S)
                back.join(PATIENCE_S)
            return told, status


def main(place: str, size: str, *argv: str) -> int:
    file, _, address = place.partition("@")
    host, _, port = address.rpartition(":")
    told, status = over_tcp([*argv], int(size), host, int(port)) if host else over_pipes([*argv], int(size))
    Path(f"{file}.{os.getpid()}").write_bytes(told + b"\nexit %d\n" % status)
    return status


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
