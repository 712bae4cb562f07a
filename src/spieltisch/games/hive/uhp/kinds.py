"""What a kind of Hive is to the protocol: its moves, its cells, and a player."""

from __future__ import annotations

from typing import Final, NamedTuple, Protocol

from spieltisch.bots.deadline import Deadline

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

    def stop(self) -> None:
        """End a search that has begun; another thread may ask for it."""
