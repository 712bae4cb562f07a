"""The board as numbers, and the tables that turn rules into look-ups.

The hexagon of radius 5 lies on a 13 × 13 rhombus with a wall around it: a field
(x, y, z = -x-y) is *cell* ``(y + 6) * 13 + x + 6``. A step in direction ``d`` adds
``STEPS[d]``; directions run around the field, so ``d ± 1`` are the two fields that
lie beside a step, and ``d ± 3`` is the way back. A set of directions is a 6-bit mask.
"""

from __future__ import annotations

RADIUS = 5
WIDTH = 2 * RADIUS + 3
CELLS = WIDTH * WIDTH
VECTORS = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]
STEPS = [x + y * WIDTH for x, y in VECTORS]

SIDE = 11
"""Pieces a side owns."""
LAST_PLY = 60
"""Moves after which the game is over: 30 rounds."""
BEE_DUE = 6
"""The first move of the fourth round, in which the bee must be set at the latest."""
PER_KIND = [1, 3, 2, 2, 3]
"""Pieces of each kind a side owns. ``Constants.STARTING_PIECES`` (H1): three spiders and two grasshoppers,
unlike the boxed game and the contest's own document."""
OBSTRUCTED = 1 << 30
"""The mark of an obstructed field among its surroundings, above all others; see ``state``."""


def is_on_board(x: int, y: int) -> bool:
    """Whether the field (x, y, -x-y) belongs to the hexagon."""
    return max(abs(x), abs(y), abs(x + y)) <= RADIUS


def cell_of(x: int, y: int) -> int:
    """The cell of a field on the board."""
    return (y + RADIUS + 1) * WIDTH + x + RADIUS + 1


def field_of(cell: int) -> tuple[int, int]:
    """The (x, y) of a cell."""
    row, column = divmod(cell, WIDTH)
    return column - RADIUS - 1, row - RADIUS - 1


FIELDS = [cell_of(x, y) for x in range(-RADIUS, RADIUS + 1) for y in range(-RADIUS, RADIUS + 1) if is_on_board(x, y)]
"""The 91 cells of the board, sorted by (x, y)."""


PLACES = {cell: place for place, cell in enumerate(FIELDS)}
HALF = 46
"""Fields in the first of the two words that hold a set of fields, a bit each."""


def field_bits(cells: list[int], half: int) -> int:
    """A set of fields as bits: the first ``HALF`` of ``FIELDS`` in one word, the others in another."""
    places = [PLACES[cell] - half * HALF for cell in cells]
    return sum(1 << place for place in places if 0 <= place < (91 - HALF if half else HALF))


def beside(mask: int) -> int:
    """The directions with at least one neighbouring direction in ``mask``."""
    return (mask << 1 | mask >> 5 | mask >> 1 | mask << 5) & 63


def slides(pieces: int, obstructed: int) -> int:
    """The directions in which a ground piece can step away.

    Of the two fields beside the step one must carry a piece, and one must be passable.
    ``GameRuleLogic.kt``, accessible neighbours: an obstructed field is no contact, but half of a gate;
    what is off the board counts as passable, hence the rim has no gate.
    """
    closed = pieces | obstructed
    return ~closed & beside(pieces) & beside(~closed & 63) & 63


def climbs(pieces: int) -> int:
    """The directions in which a beetle on the ground keeps in touch with the swarm."""
    return pieces | beside(pieces)


def runs(pieces: int) -> int:
    """How many separate arcs the occupied neighbours form; none where the circle is closed."""
    return (pieces & ~(pieces << 1 | pieces >> 5) & 63).bit_count()


def scatter(count: int, start: int = 0) -> list[int]:
    """``count`` fixed 64-bit numbers without pattern (the generator is splitmix64), from the ``start``-th on."""
    word = (1 << 64) - 1
    numbers, seed = [], 0x5350494C + 0x9E3779B97F4A7C15 * start & word
    for _ in range(count):
        seed = seed + 0x9E3779B97F4A7C15 & word
        mixed = (seed ^ seed >> 30) * 0xBF58476D1CE4E5B9 & word
        mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB & word
        numbers.append(mixed ^ mixed >> 31)
    return numbers


SLIDE = [slides(index & 63, index >> 6) for index in range(4096)]
CLIMB = [climbs(mask) for mask in range(64)]
RUNS = [runs(mask) for mask in range(64)]
HOP = [0] + [STEPS[(mask & -mask).bit_length() - 1] for mask in range(1, 64)]
"""By mask: the step of its lowest direction."""
BITS = [mask.bit_count() for mask in range(64)]
OUTSIDE = [
    sum((not is_on_board(x + dx, y + dy)) << d for d, (dx, dy) in enumerate(VECTORS)) if is_on_board(x, y) else 63
    for x, y in map(field_of, range(CELLS))
]
"""By cell: the directions that leave the board; all of them for the wall itself."""

FIELD_BITS = [field_bits([cell] * (cell in PLACES), half) for cell in range(CELLS) for half in (0, 1)]
"""By cell * 2 + half: the field as a bit; 0 for the wall."""
AROUND_BITS = [
    field_bits([cell + step for step in STEPS if cell in PLACES and cell + step in PLACES], half)
    for cell in range(CELLS)
    for half in (0, 1)
]
"""By cell * 2 + half: the fields around a field; none around the wall."""

KINDS = [kind for kind, count in enumerate(PER_KIND) for _ in range(count)]
"""By piece of one side (0 … 10): its kind."""
FIRST = [KINDS.index(kind) for kind in range(5)]
LEVELS = 5
ZOBRIST = scatter(LEVELS * 10 * CELLS)
"""By (level · 10 + side · 5 + kind) · 169 + cell: a piece's share of the position's hash."""
(BLUE_TO_MOVE,) = scatter(1, len(ZOBRIST))
