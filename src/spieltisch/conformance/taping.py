"""What was said in a check, as a tape that can be played back."""

from __future__ import annotations

import time
from pathlib import Path
from typing import cast

from spieltisch import __version__
from spieltisch.conformance.performing import Performance
from spieltisch.core.game import AnyGame
from spieltisch.wire.tape import TapeHeader, Transport, encode

SUFFIX = ".tap.jsonl"


def write_tape(folder: Path, game: AnyGame, performance: Performance, program: str) -> Path:
    """The tape of a check, named after it."""
    result = performance.result
    transport = cast("Transport", performance.transport or "tcp")
    has_path = transport == "websocket"
    dialect = next(each for each in game.wire.dialects() if bool(each.access.path) == has_path)
    header = TapeHeader(
        game.name, dialect.door, transport, __version__,
        time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()), seed=result.seed, program=program,
    )  # fmt: skip
    file = folder / (result.check.id + SUFFIX)
    file.write_bytes(b"".join([encode(header), *map(encode, performance.records)]))
    return file
