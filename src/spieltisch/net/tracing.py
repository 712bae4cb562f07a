"""Tracing: who makes tapes of connections, what they begin with, and what they leave out."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from pathlib import Path
from typing import Any, Final, TypeAlias
from urllib.parse import urlsplit, urlunsplit

from spieltisch import __version__
from spieltisch.core.game import AnyDialect, AnyGame
from spieltisch.net.now import today
from spieltisch.net.tapes import Draw, Sink, TapeFolder
from spieltisch.wire.tape import Became, Event, Record, Side, TapeHeader, Transport, piece, remark

NewSink: TypeAlias = Callable[[TapeHeader], Sink | None]

CONTEXT: Final = 4096
"""How far before a piece a secret in it may have been announced."""
BLANK: Final = "***"
KINDS: Final[dict[str, Transport]] = {"tcp": "tcp", "websocket": "websocket", "program": "pipes"}
"""Transports by what connections are called."""


@dataclass(frozen=True, slots=True)
class Tracing:
    """What somebody wants to have on tape."""

    sinks: tuple[NewSink, ...] = ()
    seed: int | None = None
    program: str = ""
    seat: int | None = None

    def and_also(self, other: Tracing | None) -> Tracing:
        """The same, and what another one wants."""
        return replace(other, sinks=(*self.sinks, *other.sinks)) if other else self

    @classmethod
    def into(cls, folder: Path, stem: str = "", **more: Any) -> Tracing:
        """Files in a folder (see ``TapeFolder``)."""
        return cls((TapeFolder(folder, stem),), **more)


@dataclass(frozen=True, slots=True)
class Recorder:
    """Begins the tapes of one dialect's connections."""

    tracing: Tracing
    game: AnyGame
    dialect: AnyDialect
    options: object = None
    """The game's own."""

    def begin(self, kind: str, at_us: int, url: str = "", draw: Draw = lambda make: make()) -> Tracer:
        """The tape of one connection, ``at_us`` of its clock; what its file is called, is drawn."""
        header = TapeHeader(
            self.game.name, self.dialect.door, KINDS.get(kind, "tcp"), __version__, today(), seed=self.tracing.seed,
            url=without_secrets(url, self.dialect.access.path), program=self.tracing.program, seat=self.tracing.seat,
            options=_options_shown(self.options),
        )  # fmt: skip
        sinks = [sink for new in self.tracing.sinks if (sink := _begun(new, header, draw))]
        return Tracer(sinks, at_us, self.dialect.stream.secrets)


def _begun(new: NewSink, header: TapeHeader, draw: Draw) -> Sink | None:
    return new.find(header, draw) if isinstance(new, TapeFolder) else new(header)


class Tracer:
    """Puts what happens at one connection on its tapes. Times are microseconds of the clock that it began at."""

    def __init__(self, sinks: Sequence[Sink], start_us: int, secrets: bytes = b"") -> None:
        self._sinks = sinks
        self._start_us = start_us
        self._latest_us = 0
        self._secrets = re.compile(secrets) if secrets else None
        self._before: dict[Side, bytes] = {"server": b"", "client": b""}

    def add(self, side: Side, data: bytes, at_us: int) -> None:
        """Bytes that came or went."""
        if data:
            shown = self._blanked(side, data) if self._secrets else data
            self._put(piece(1, self._since(at_us), side, shown))

    def note(self, side: Side, text: str, at_us: int, event: Event = "") -> None:
        """Something about what that side has said, or that happened to it."""
        self._put(remark(1, self._since(at_us), side, text, event))

    def judge(
        self, verdict: Became, text: str, at_us: int, *, code: str = "", after_us: int | None = None,
        over_us: int | None = None,
    ) -> None:  # fmt: skip
        """What became of something that the client has said."""
        after_ms, over_ms = (None if us is None else us / 1000 for us in (after_us, over_us))
        ms = self._since(at_us) / 1000
        self._put(Record(1, ms, "client", note=text, verdict=verdict, code=code, after_ms=after_ms, over_ms=over_ms))

    def _put(self, record: Record) -> None:
        for sink in self._sinks:
            sink.add(record)

    def close(self) -> None:
        for sink in self._sinks:
            sink.close()
        self._sinks = ()

    def _since(self, at_us: int) -> int:
        """Since the beginning, and never before the record before: bytes bear the time of their arrival, and something
        may be said before they are looked at."""
        self._latest_us = max(self._latest_us, at_us - self._start_us)
        return self._latest_us

    def _blanked(self, side: Side, data: bytes) -> bytes:
        """The same length, secrets blanked, also one that began in an earlier piece."""
        assert self._secrets
        before = self._before[side]
        whole = before + data
        self._before[side] = whole[-CONTEXT:]
        shown = bytearray(whole)
        for match in self._secrets.finditer(whole):
            shown[match.start(1) : match.end(1)] = b"*" * (match.end(1) - match.start(1))
        return bytes(shown[len(before) :])


def without_secrets(url: str, path: str = "") -> str:
    """A URL, but for whatever may be nobody's business: its query's values, and what follows its dialect's path."""
    parts = urlsplit(url)
    query = "&".join(f"{part.partition('=')[0]}={BLANK}" for part in parts.query.split("&") if part)
    known = path if parts.path.startswith(path) else parts.path
    shown = f"{known}/{BLANK}" if len(parts.path) > len(known) + 1 else parts.path
    return urlunsplit((parts.scheme, parts.netloc.rpartition("@")[2], shown, query, ""))


def _options_shown(options: object) -> dict[str, Any]:
    """The options that are not the default, but for files and secrets."""
    if not is_dataclass(options):
        return {}
    return {
        entry.name: value
        for entry in fields(options)
        if (value := getattr(options, entry.name)) != entry.default
        and not (entry.metadata.get("is_file") or entry.metadata.get("is_secret"))
    }
