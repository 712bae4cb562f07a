"""The two kinds of Hive that are spoken of over the protocol: the box's, and the contest's of 2020.

A viewer asks for one by its *GameTypeString*: ``Base``, or ``swc_2020_hive`` with the obstructed fields of this game,
as in ``swc_2020_hive:-4,5:-2,3:-1,0``. Red is white, and blue is black.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple, Protocol

from spieltisch.bots.deadline import Deadline
from spieltisch.bots.parallel import ParallelSearch
from spieltisch.bots.transpositions import Transpositions
from spieltisch.games.hive.actions import CELL_OF, FIELD_OF, write_field
from spieltisch.games.hive.bots.search import Tree
from spieltisch.games.hive.boxed import geometry as boxed
from spieltisch.games.hive.boxed.kernel import BoxedKernel
from spieltisch.games.hive.boxed.search import BoxedTree
from spieltisch.games.hive.engine import geometry
from spieltisch.games.hive.engine.kernel import HiveKernel
from spieltisch.games.hive.position import Setup, read_field

BASE: Final = "Base"
CONTEST: Final = "swc_2020_hive"
TABLE_BITS: Final = 20
"""2 to the power of this are the positions that a search remembers, in 16 bytes each."""
DEEPEST: Final = 40
"""So many plies the searches look ahead at most."""


class Way(NamedTuple):
    """What a kernel's move does."""

    kind: int
    """Of a piece from the hand; -1 for one of the board."""
    origin: int
    """Its cell there."""
    target: int


class Kernel(Protocol):
    """What the two kernels have in common here."""

    @property
    def ply(self) -> int: ...
    def apply(self, move: int, /) -> None: ...
    def undo(self, move: int, /) -> None: ...
    def is_over(self) -> bool: ...
    def winner(self) -> int: ...
    def legal_moves(self) -> list[int]: ...


class Rules(Protocol):
    """One kind of Hive, and a game of it that goes on."""

    @property
    def name(self) -> str:
        """Its GameTypeString."""

    @property
    def kernel(self) -> Kernel:
        """The position, and the game's moves as numbers; 0 is the pass."""

    def way(self, move: int) -> Way:
        """Of any move but the pass."""

    def step(self, cell: int, d: int) -> int:
        """The cell beside a cell."""

    def write_start(self, cell: int) -> str:
        """The place of the first piece of all."""

    def read_start(self, place: str) -> int:
        """The cell that this means. Raises ``ValueError``."""

    def think(self, deadline: Deadline, depth: int, threads: int) -> int:
        """The best move that a search finds. The game must not be over."""


class Base:
    """The box's."""

    name = BASE

    def __init__(self) -> None:
        self.kernel = BoxedKernel()
        self._searches: ParallelSearch[BoxedTree] | None = None

    def way(self, move: int) -> Way:
        origin, target = (move >> 10) - 6, move & boxed.CELLS - 1
        return Way(origin + 5, -1, target) if origin < 0 else Way(-1, origin, target)

    def step(self, cell: int, d: int) -> int:
        return (cell + boxed.STEPS[d]) % boxed.CELLS

    def write_start(self, cell: int) -> str:
        return ""

    def read_start(self, place: str) -> int:
        if place:
            raise ValueError("the first piece has no place")
        return boxed.START

    def think(self, deadline: Deadline, depth: int, threads: int) -> int:
        if self._searches is None:
            table = Transpositions(TABLE_BITS)
            self._searches = ParallelSearch([BoxedTree(table) for _ in range(threads)])
        return self._searches.think(lambda tree, until: tree.think(self.kernel, until, 0, depth), deadline)


class Contest:
    """The contest's. Its board has a rim, so the first piece's place is its field: ``wA1 -1,2``."""

    def __init__(self, kernel: HiveKernel) -> None:
        self.kernel = kernel
        self._searches: ParallelSearch[Tree] | None = None

    @property
    def name(self) -> str:
        return ":".join([CONTEST, *(write_field(FIELD_OF[cell]) for cell in self.kernel.obstructed_cells())])

    def way(self, move: int) -> Way:
        origin, target = move >> 8, move & 255
        return Way(origin, -1, target) if origin < 5 else Way(-1, origin, target)

    def step(self, cell: int, d: int) -> int:
        return cell + geometry.STEPS[d]

    def write_start(self, cell: int) -> str:
        return write_field(FIELD_OF[cell])

    def read_start(self, place: str) -> int:
        field = read_field(place)
        if field not in CELL_OF:
            raise ValueError(f"{place} is not on the board")
        return field.cell

    def think(self, deadline: Deadline, depth: int, threads: int) -> int:
        if self._searches is None:
            table = Transpositions(TABLE_BITS)
            self._searches = ParallelSearch([Tree(table) for _ in range(threads)])
        return self._searches.think(lambda tree, until: tree.think(self.kernel, until, 0, depth), deadline)


def rules_of(name: str) -> Rules:
    """A new game of a kind. Raises ``ValueError`` for others, and for fields that cannot be obstructed."""
    kind, *fields = name.split(":")
    if kind == BASE and not fields:
        return Base()
    if kind != CONTEST:
        raise ValueError(f"{name} is not played here: there are {BASE} and {CONTEST}")
    return Contest(Setup(obstructed=tuple(read_field(field) for field in fields)).kernel())


def split_kind(text: str) -> tuple[str, Sequence[str]]:
    """A GameTypeString or GameString: the kind of game, and the moves made."""
    kind, *rest = text.split(";")
    return kind or BASE, rest[2:]
