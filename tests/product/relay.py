"""A way between a client and a server on which one can see that the client has said something."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from tests.product.server import HOST

WAIT_S = 20


class Stream:
    """What has been passed on one way."""

    def __init__(self) -> None:
        self._data = b""
        self._grown = threading.Condition()

    def add(self, data: bytes) -> None:
        with self._grown:
            self._data += data
            self._grown.notify_all()

    def wait_for(self, words: bytes) -> None:
        with self._grown:
            is_there = self._grown.wait_for(lambda: self._data and words in self._data, WAIT_S)
        assert is_there, f"not said: {words!r}"


class Relay:
    """Passes one connection's bytes on, both ways. The server takes what comes in in order: whoever connects to it
    after the client was heard comes after it."""

    def __init__(self, port: int) -> None:
        """``port`` is the server's."""
        self._listener = socket.create_server((HOST, 0))
        self._target = port
        self._heard, self._answered = Stream(), Stream()
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()

    @property
    def port(self) -> int:
        """Where the client is to connect to."""
        return int(self._listener.getsockname()[1])

    def wait(self) -> None:
        """Until the client's first words are with the server."""
        self._heard.wait_for(b"")

    def wait_for_answer(self, words: bytes = b"") -> None:
        """Until the server's first words, or these, are with the client."""
        self._answered.wait_for(words)

    def close(self) -> None:
        self._listener.close()

    def _serve(self) -> None:
        with suppress(OSError):
            client, _ = self._listener.accept()
            with client, socket.create_connection((HOST, self._target)) as server:
                back = threading.Thread(target=self._pass_on, args=(server, client, self._answered), daemon=True)
                back.start()
                self._pass_on(client, server, self._heard)
                back.join()

    @staticmethod
    def _pass_on(source: socket.socket, target: socket.socket, stream: Stream) -> None:
        with suppress(OSError):
            while data := source.recv(65536):
                target.sendall(data)
                stream.add(data)
        with suppress(OSError):
            target.shutdown(socket.SHUT_WR)


@contextmanager
def relay_to(port: int) -> Iterator[Relay]:
    """A relay to a server's port."""
    relay = Relay(port)
    try:
        yield relay
    finally:
        relay.close()
