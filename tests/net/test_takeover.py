"""What the kernel knows of a connection, however little of it a process remembers."""

from __future__ import annotations

import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from spieltisch.net.takeover import Progress, progress


@contextmanager
def connected() -> Iterator[tuple[socket.socket, socket.socket]]:
    """Our end and the peer's."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        peer = socket.create_connection(listening.getsockname())
        ours, _ = listening.accept()
    with ours, peer:
        yield ours, peer


def soon(ours: socket.socket, expected: Progress) -> Progress:
    """As the kernel knows it, once it has heard of the peer's latest, or the connection is gone."""
    deadline = time.monotonic() + 5
    while (found := progress(ours)) != expected and not found.is_gone and time.monotonic() < deadline:
        time.sleep(0.001)
    return found


@pytest.mark.parametrize("is_over", [False, True])
@pytest.mark.parametrize("is_read", [False, True])
@pytest.mark.parametrize("has_said_end", [False, True])
def test_bytes_taken_and_given_are_counted_without_the_ends_of_streams(
    is_over: bool, is_read: bool, has_said_end: bool
) -> None:
    with connected() as (ours, peer):
        peer.sendall(b"x" * 1000)
        ours.sendall(b"y" * 700)
        assert len(ours.recv(300, socket.MSG_WAITALL)) == 300
        ours.recv(100, socket.MSG_PEEK)
        if is_over:
            peer.shutdown(socket.SHUT_WR)
        if has_said_end:
            ours.shutdown(socket.SHUT_WR)
        if is_read:
            peer.recv(700, socket.MSG_WAITALL)
        expected = Progress(300, 700, has_said_end, is_gone=False)
        if is_over and has_said_end:
            assert soon(ours, expected).is_gone  # nothing is left to be said
            return
        assert soon(ours, expected) == expected
        assert len(ours.recv(700, socket.MSG_WAITALL)) == 700
        expected = Progress(1000, 700, has_said_end, is_gone=False)
        assert soon(ours, expected) == expected


def test_what_does_not_fit_into_the_kernel_is_not_given() -> None:
    with connected() as (ours, peer):
        ours.setblocking(False)
        given = 0
        with pytest.raises(BlockingIOError):
            while True:
                given += ours.send(b"z" * 100_000)
        assert progress(ours).said == given
        peer.recv(50_000, socket.MSG_WAITALL)
        assert progress(ours).said == given


def test_a_connection_that_was_reset_is_gone() -> None:
    with connected() as (ours, peer):
        peer.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
        peer.close()
        expected = Progress(0, 0, has_said_end=False, is_gone=True)
        assert soon(ours, expected).is_gone
