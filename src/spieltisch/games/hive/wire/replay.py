"""Replay files of the contest: every state and the result of one game, as an observer saw them, in one document."""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Final

from spieltisch.core.errors import PeerError
from spieltisch.core.messages import Asked, Batch, Ended
from spieltisch.core.outcome import Reason
from spieltisch.games.hive.position import Setup, write_setup
from spieltisch.games.hive.wire.batches import display_names, has_moved
from spieltisch.games.hive.wire.decoder import read_setup
from spieltisch.games.hive.wire.messages import GAME_TYPE
from spieltisch.games.hive.wire.results import write_result
from spieltisch.games.hive.wire.state import REPLAY
from spieltisch.wire.xml import Child, Framer

MAX_BYTES: Final = 64 * 1024 * 1024
"""The largest replay that is read, unpacked. A whole game takes about half a megabyte."""
_GZIP: Final = b"\x1f\x8b"
_STAMP: Final = str.maketrans("-T:", ".__")
_UNFIT_FOR_NAMES = re.compile(r"[^\w.-]")


class Replay:
    """One game's replay file in the making (``contracts.GameRecord``)."""

    def __init__(self, folder: str) -> None:
        self._folder = folder
        self._names: tuple[str, ...] = ()
        self._content = bytearray(b"<protocol>")

    def add(self, batch: Batch) -> None:
        """What is told while nothing is asked adds nothing."""
        self._names = display_names(batch)
        for row in _rows(batch):
            self._content += row

    def file(self, opened: str) -> tuple[str, bytes]:
        stamp = opened[:19].translate(_STAMP)
        return f"{self._folder}/{replay_name(self._names, stamp)}", bytes(self._content)


def _rows(batch: Batch) -> Iterator[bytes]:
    names = display_names(batch)
    ended = next((item.outcome for item in batch.items if isinstance(item, Ended)), None)
    if any(isinstance(item, Asked) for item in batch.items) or (ended is not None and has_moved(batch)):
        yield REPLAY.memento(batch.table, names, batch.observation, batch.remark)
    if ended is not None:
        if ended.reason is not Reason.ABORTED:
            # Newlines are part of the layout alone: one level less is two blanks less on each line.
            yield write_result(batch.table, names, ended).replace(b"\n  ", b"\n")
        yield b"\n</protocol>"


def replay_name(names: Iterable[str], stamp: str) -> str:
    """The file's name; ``stamp`` is the time as ``yyyy.MM.dd_HH_mm_ss``."""
    words = [_UNFIT_FOR_NAMES.sub("_", name) for name in names]
    return "_".join(("replay", GAME_TYPE, *words, stamp)) + ".xml"


def read_replay(data: bytes) -> Iterator[Setup]:
    """The positions of a replay, in order, plain or gzipped: a file of any server of the season, or the raw
    stream of an observer. Raises ``ValueError`` for what is none."""
    framer = Framer()
    framer.feed(_unpack(data), 0)
    try:
        for piece in framer.pieces():
            room = piece.element if isinstance(piece, Child) else None
            content = room.child("data") if room else None
            state = content.child("state") if content else None
            if state is not None:
                yield read_setup(state)
    except PeerError as error:
        raise ValueError(f"no replay: {error}") from error


def read_position(data: bytes, turn: int) -> str:
    """The position text of the first state of that turn. Raises ``ValueError``."""
    setups = read_replay(data)
    first = next(setups, None)
    if first is None:
        raise ValueError("no replay: it has no state")
    for setup in chain((first,), setups):
        if setup.turn == turn:
            return write_setup(Setup.of(setup.kernel()))
    raise ValueError(f"the replay has no state of turn {turn}")


def _unpack(data: bytes) -> bytes:
    if not data.startswith(_GZIP):
        return data
    unpacker = zlib.decompressobj(zlib.MAX_WBITS | 16)
    try:
        unpacked = unpacker.decompress(data, MAX_BYTES)
    except zlib.error as error:
        raise ValueError(f"no replay: {error}") from error
    if unpacker.unconsumed_tail:
        raise ValueError(f"no replay: more than {MAX_BYTES} bytes")
    return unpacked
