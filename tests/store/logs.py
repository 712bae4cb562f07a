"""Lines of made-up tables, for a store that looks at their ends only."""

from __future__ import annotations

from hashlib import sha256

from spieltisch.core.fair import commitment
from spieltisch.core.outcome import Outcome
from spieltisch.table.log import FORMAT, Ending, Entry, Header, Player, encode, result_of

SEED = bytes(range(32))


def header(table: str, seed: bytes = SEED) -> bytes:
    seats = (Player("Anna", "tcp"), Player("greedy", "bot"))
    return encode(Header(FORMAT, table, "nim", "plain", {"heap": 7}, seats, 1, commitment(seed)))


def entry(number: int) -> bytes:
    return encode(Entry(seq=number, actor=number % 2, action=f"take {number}", at=number * 1000))


def ending(lines: list[bytes], seed: bytes = SEED) -> bytes:
    chain = sha256(b"".join(line + b"\n" for line in lines)).hexdigest()
    return encode(Ending(result_of(Outcome((1, 2), (3, 0))), seed.hex(), len(lines) - 1, chain))


def whole(table: str, plies: int, seed: bytes = SEED) -> list[bytes]:
    lines = [header(table, seed), *map(entry, range(plies))]
    return [*lines, ending(lines, seed)]
