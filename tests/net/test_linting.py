"""Warnings of a session reach whoever takes notes of its connection."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from spieltisch.core.session import Capability
from spieltisch.net import linting
from spieltisch.net.connection import Connection
from spieltisch.wire.lines import LineFramer
from spieltisch.wire.lint import Lint

from .fakes import FakeTransport, LineSession, new_runtime


class Framed(LineSession):
    capabilities = Capability.LINTS

    def __init__(self) -> None:
        super().__init__()
        self.framer = LineFramer(100)
        self.lint = Lint(self.framer)

    def receive(self, data: bytes, now_us: int) -> Any:
        for line in self.framer.receive(data, now_us):
            self.lint.warn(f"odd: {line.data.decode()}")
        return ()


class Noted(Connection):
    def __init__(self) -> None:
        super().__init__(new_runtime()[1], Framed(), FakeTransport())
        self.notes: list[str] = []
        self.noted = asyncio.Event()

    def note(self, text: str) -> None:
        self.notes.append(text)
        self.noted.set()


def connected() -> tuple[Noted, list[str]]:
    connection = Noted()
    connection.open("tcp")
    return connection, connection.notes


def test_what_a_session_forgives_is_noted_as_soon_as_it_has_read_it() -> None:
    async def scenario() -> None:
        connection, notes = connected()
        connection.receive(b"one\ntwo\n", 5)
        assert notes == ["odd: one", "odd: two"]
        connection.lost()

    asyncio.run(scenario())


@pytest.mark.usefixtures("clock")
def test_a_message_that_stays_unfinished_is_noted_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(linting, "PATIENCE_US", 20_000)

    async def scenario() -> None:
        connection, notes = connected()
        connection.receive(b"half", connection.runtime.now())
        await connection.noted.wait()
        connection.receive(b"ly", connection.runtime.now())
        await asyncio.sleep(0.05)
        assert notes == ["4 bytes without a newline, for 0 s"]
        connection.lost()

    asyncio.run(scenario())


@pytest.mark.usefixtures("clock")
def test_a_message_that_becomes_whole_in_time_is_not_noted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(linting, "PATIENCE_US", 20_000)

    async def scenario() -> None:
        connection, notes = connected()
        connection.receive(b"half", connection.runtime.now())
        connection.receive(b"\n", connection.runtime.now())
        await asyncio.sleep(0.05)
        assert notes == ["odd: half"]
        connection.lost()

    asyncio.run(scenario())


def test_what_comes_when_all_is_over_is_noted() -> None:
    async def scenario() -> None:
        connection, notes = connected()
        connection.end()
        connection.receive(b"but\n", 9)
        assert notes == ["4 bytes after the end: b'but\\n'"]
        connection.lost()

    asyncio.run(scenario())
