"""Reading a log back: fold it, check it, continue it from an earlier ply.

A fold re-applies every action through the rules, which refuse what they would have
refused then, and never decides again what the table decided: default actions,
forfeits and draws are read. To check a log is to fold it and compare everything that
can be computed with what stands there, the draws with the revealed seed included.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256

import msgspec

from spieltisch.core.errors import IllegalAction, UsageError
from spieltisch.core.fair import ChanceSource, FairChance, commitment
from spieltisch.core.game import AnyGame
from spieltisch.core.seats import TABLE, Seat, actor_name
from spieltisch.table.acts import TakesBack, read_act
from spieltisch.table.folding import Replay, advance, begin, check
from spieltisch.table.log import Copied, Header, Player, encode, is_ending, read_ending, read_entry, read_header

__all__ = ["Replay", "Verification", "fold", "follow", "fork", "taken_back", "took_back", "verify"]

_TABLE = actor_name(TABLE)


@dataclass(frozen=True, slots=True)
class Verification:
    """What checking a log came to."""

    ok: bool
    complete: bool
    """Whether the log has its result; one that a crash cut short has none."""
    problem: str | None
    """The first thing that is wrong."""
    plies: int
    """Up to there everything is right."""
    unproven: int = 0
    """Draws that could not be recomputed: the seed is not revealed, or they are the parent's
    or follow files of the operator's."""


def follow(lines: Sequence[bytes], game: AnyGame | None = None, chance: ChanceSource | None = None) -> Iterator[Replay]:
    """One and the same replay, before the first entry and again after each line.

    With ``chance``, a fresh source, each draw the table made itself must be the one that
    the source makes. Raises ``ValueError`` with the line's number and what is wrong there.
    """
    if not lines:
        raise ValueError("the log is empty")
    replay = begin(read_header(lines[0]), game)
    yield replay
    for number, line in enumerate(lines[1:], start=2):
        try:
            advance(replay, line, chance)
        except (ValueError, LookupError, IllegalAction) as error:
            raise ValueError(f"line {number}: {error}") from error
        yield replay


def fold(
    lines: Sequence[bytes], game: AnyGame | None = None, *, ply: int | None = None, chance: ChanceSource | None = None,
) -> Replay:  # fmt: skip
    """The game after ``ply`` actions of players and the chance they caused; without ``ply``, after the last line. An
    action that was taken back later is one of them, and has happened after its ply.

    ``game`` defaults to the installed one the header names. Raises ``ValueError`` for a log
    that does not fold, ``UsageError`` for a ply or game that is not there.
    """
    if ply is not None:
        lines = lines[: _end_of_ply(lines, ply)]
    *_, replay = follow(lines, game, chance)
    return replay


def verify(lines: Sequence[bytes], game: AnyGame | None = None, parent: Sequence[bytes] | None = None) -> Verification:
    """Check every line. A fork's copied lines are also compared with ``parent``'s, where that log is given."""
    is_complete = bool(lines) and is_ending(lines[-1])
    replay: Replay | None = None
    problem: str | None = None
    try:
        chance = _revealed(lines) if is_complete else None
        if is_complete and read_header(lines[0]).fixed:
            chance = None
        for replay in follow(lines, game, chance):  # noqa: B007
            pass
        if replay is not None and parent is not None:
            _check_parent(replay.header, lines, parent)
    except (ValueError, UsageError) as error:
        problem = str(error)
    plies, unproven = (replay.plies, replay.unproven) if replay else (0, 0)
    return Verification(problem is None, is_complete, problem, plies, unproven)


def fork(
    lines: Sequence[bytes], ply: int, *, id: str, commitment: str, number: int = 0, opened: str = "",
    seats: Sequence[Player] | None = None, is_seeded: bool = False,
) -> list[bytes]:  # fmt: skip
    """The beginning of a new table that continues this one after ``ply``: ``Table.resume`` takes it from there.

    Its entries are copied byte for byte and its header says how many there are: their
    draws are the parent's and verify with the parent's seed, later ones with its own.
    ``seats`` says who plays on; the same as before if nobody else does. Later draws are fair whatever fixed the
    parent's; ``is_seeded`` if somebody may know their secret.
    """
    header = read_header(lines[0])
    copied = lines[1 : _end_of_ply(lines, ply)]
    changes = {
        "id": id, "commitment": commitment, "number": number, "opened": opened, "parent": header.id,
        "seeded": is_seeded, "fixed": False,
    }  # fmt: skip
    if seats is not None:
        changes["seats"] = tuple(seats)
    forked = msgspec.structs.replace(header, **changes, copied=Copied(len(copied), header.commitment))
    return [encode(forked), *copied]


def taken_back(lines: Sequence[bytes]) -> set[int]:
    """The plies, from 1, that do not stand in the end. Raises ``ValueError`` for a damaged log."""
    plies, stand = 0, list[int]()
    gone: set[int] = set()
    for line in lines[1:]:
        if is_ending(line):
            break
        entry = read_entry(line)
        if isinstance(entry.actor, int):
            plies += 1
            stand.append(plies)
        elif entry.actor == _TABLE and isinstance(act := read_act(entry.action), TakesBack):
            kept = bisect_left(stand, act.ply)
            gone.update(stand[kept:])
            del stand[kept:]
    return gone


def took_back(lines: Sequence[bytes]) -> set[Seat]:
    """The seats that took something back. Raises ``ValueError`` for a damaged log."""
    entries = [read_entry(line) for line in lines[1:] if not is_ending(line)]
    acts = [read_act(entry.action) for entry in entries if entry.actor == _TABLE]
    return {act.seat for act in acts if isinstance(act, TakesBack)}


def _end_of_ply(lines: Sequence[bytes], ply: int) -> int:
    """How many lines there are up to the ply's last draw."""
    plies, end = 0, 1
    for index, line in enumerate(lines[1:], start=1):
        if is_ending(line):
            break
        try:
            entry = read_entry(line)
        except ValueError:
            if plies == ply:  # whatever is damaged comes after it
                return end
            raise
        if isinstance(entry.actor, int):
            if plies == ply:
                return end
            plies += 1
        if entry.actor != _TABLE:
            end = index + 1
    if not 0 <= ply <= plies:
        raise UsageError(f"there is no ply {ply}; the log has 0 to {plies}")
    return end


def _revealed(lines: Sequence[bytes]) -> FairChance:
    """The chance of a complete log, once its chain and its commitment are checked."""
    ending = read_ending(lines[-1])
    chain = sha256(b"".join(line + b"\n" for line in lines[:-1])).hexdigest()
    check(ending.chain == chain, "the chain over all lines is another")
    seed = bytes.fromhex(ending.seed)
    check(seed.hex() == ending.seed, "not a seed as a table writes it")
    check(read_header(lines[0]).commitment == commitment(seed), "the seed is not the one committed to")
    return FairChance(seed)


def _check_parent(header: Header, lines: Sequence[bytes], parent: Sequence[bytes]) -> None:
    copied = header.copied
    check(copied is not None, "the log is not a fork")
    assert copied is not None
    original = read_header(parent[0])
    of_parent = (original.id, original.commitment, original.config)
    check((header.parent, copied.commitment, header.config) == of_parent, "the fork is of another table")
    end = copied.entries + 1
    check(list(lines[1:end]) == list(parent[1:end]), "the copied lines are not the parent's")
