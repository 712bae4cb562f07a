"""Why pieces cannot move, for people who look at them. What can move the kernel says; here is what holds the rest."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from spieltisch.games.hive.actions import CELL_OF, Field, Kind, Piece
from spieltisch.games.hive.engine.geometry import OUTSIDE, VECTORS, slides
from spieltisch.games.hive.engine.kernel import HiveKernel, unpack_position
from spieltisch.games.hive.view import Observation


class Reason(StrEnum):
    """What holds a piece."""

    BEE_FIRST = "bee_first"
    """Its side's bee is in hand."""
    COVERED = "covered"
    """A beetle sits on it."""
    PINNED = "pinned"
    """The swarm would fall apart."""
    ENCLOSED = "enclosed"
    """No field around it is free."""
    NARROW = "narrow"
    """There are free fields around it, but the gaps that lead there are too narrow."""
    APART = "apart"
    """No free field around it can be reached in touch with a piece."""
    SHORT = "short"
    """A spider can slide, but finds no way of three fields."""
    NO_LANDING = "no_landing"
    """No row of pieces beside a grasshopper has a free field behind it."""


def pinned_by_level(observation: Observation) -> Mapping[Field, tuple[Reason | None, ...]]:
    """The fields with pieces that cannot move, and by level, bottom first, why: None for one that can. It does not
    matter whose turn it is. When the game is over nothing is held."""
    record = observation.record
    kernel = unpack_position(record)
    if kernel.is_over():
        return {}
    other = unpack_position(bytes([record[0] ^ 1]) + record[1:])
    known = (kernel,) if other.is_over() else (kernel, other)  # who has just surrounded a bee is not going to move
    mobile = {cell for one in known for cell in _origins(one)}
    sides = {one.ply & 1 for one in known}
    found = {}
    for at, stack in observation.stacks.items():
        *below, top = stack
        is_held = top.owner in sides and at.cell not in mobile
        why = (*[Reason.COVERED for _ in below], _reason(kernel, at, top) if is_held else None)
        if any(why):
            found[at] = why
    return found


def _origins(kernel: HiveKernel) -> set[int]:
    """The cells that pieces can leave; smaller numbers are pieces in hand."""
    return {move >> 8 for move in kernel.legal_moves()}


def _reason(kernel: HiveKernel, at: Field, piece: Piece) -> Reason:
    """What holds a piece that shows and that cannot move."""
    if kernel.in_hand(piece.owner, Kind.BEE):
        return Reason.BEE_FIRST
    if kernel.is_pinned(at.cell):
        return Reason.PINNED
    if piece.kind == Kind.GRASSHOPPER:
        return Reason.NO_LANDING
    pieces, obstructed = _around(kernel, at)
    if slides(pieces, obstructed) & ~OUTSIDE[at.cell]:
        return Reason.SHORT
    closed = pieces | obstructed
    free = ~(closed | OUTSIDE[at.cell]) & 63
    if not free:
        return Reason.ENCLOSED
    gates = (closed << 1 | closed >> 5) & (closed >> 1 | closed << 5)
    return Reason.NARROW if free & gates else Reason.APART


def _around(kernel: HiveKernel, at: Field) -> tuple[int, int]:
    """The directions of the pieces around a field, and of what is obstructed."""
    near = [CELL_OF.get(Field.at(at.x + dx, at.y + dy)) for dx, dy in VECTORS]
    pieces = sum(1 << d for d, cell in enumerate(near) if cell is not None and kernel.top_at(cell) >= 0)
    obstructed = sum(1 << d for d, cell in enumerate(near) if cell is not None and kernel.is_obstructed(cell))
    return pieces, obstructed
