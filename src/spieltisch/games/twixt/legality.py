"""Which actions of TwixT are legal, as numbered sequences computed when looked at, and why a peg is not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import overload

from spieltisch.core.errors import IllegalAction
from spieltisch.games.twixt.actions import PEGS, Peg, Swamp
from spieltisch.games.twixt.engine.geometry import SIZE, VOID
from spieltisch.games.twixt.engine.kernel import TwixtKernel


class LegalPegs(Sequence[Peg]):
    """The pegs a seat may set, as numbered by the kernel; good until the next ply."""

    __slots__ = ("kernel",)

    def __init__(self, kernel: TwixtKernel) -> None:
        self.kernel = kernel

    def __len__(self) -> int:
        return self.kernel.legal_count()

    @overload
    def __getitem__(self, k: int) -> Peg: ...
    @overload
    def __getitem__(self, k: slice) -> Sequence[Peg]: ...
    def __getitem__(self, k: int | slice) -> Peg | Sequence[Peg]:
        numbers = range(self.kernel.legal_count())[k]
        if isinstance(numbers, int):
            return PEGS[self.kernel.cell_of(numbers)]
        return [PEGS[self.kernel.cell_of(number)] for number in numbers]

    def __iter__(self) -> Iterator[Peg]:
        """As they are now, also while pegs are set and taken back."""
        return map(PEGS.__getitem__, self.kernel.legal_moves())

    def __contains__(self, action: object) -> bool:
        return isinstance(action, Peg) and action.is_on_board() and bool(self.kernel.is_legal(action.cell))


class SwampPlaces(Sequence[Swamp]):
    """Everywhere a block of one size can lie on the largest board: on others none are drawn."""

    __slots__ = ("side", "size")

    def __init__(self, size: int) -> None:
        self.size = size
        self.side = SIZE - 1 - size

    def __len__(self) -> int:
        return self.side * self.side

    @overload
    def __getitem__(self, k: int) -> Swamp: ...
    @overload
    def __getitem__(self, k: slice) -> Sequence[Swamp]: ...
    def __getitem__(self, k: int | slice) -> Swamp | Sequence[Swamp]:
        numbers = range(len(self))[k]
        return self._place(numbers) if isinstance(numbers, int) else [self._place(number) for number in numbers]

    def _place(self, number: int) -> Swamp:
        return Swamp(self.size, 1 + number // self.side, 1 + number % self.side)

    def __contains__(self, action: object) -> bool:
        return isinstance(action, Swamp) and action.size == self.size and action.is_inside()


def refusal(owner: int, peg: Peg) -> IllegalAction:
    """What speaks against a peg on the board; ``owner`` is whose the cell is."""
    if owner == VOID:
        return IllegalAction("swamp", f"The cell {peg.x}/{peg.y} is swamp.")
    if owner:
        return IllegalAction("occupied", f"The cell {peg.x}/{peg.y} has a peg.")
    return IllegalAction("foreign_border", f"The cell {peg.x}/{peg.y} is on the opponent's border.")
