"""Score sheets: what a board is worth, line by line."""

from __future__ import annotations

from dataclasses import dataclass

from spieltisch.core.seats import Seat
from spieltisch.games.cascadia.kernel import CascadiaKernel


@dataclass(frozen=True, slots=True)
class Sheet:
    """The points of one seat."""

    wildlife: tuple[int, ...]
    """Bear, elk, salmon, hawk, fox."""
    habitats: tuple[int, ...]
    """The largest corridors of mountain, forest, prairie, wetland, river."""
    bonuses: tuple[int, ...]
    """What they earn beside their size."""
    nature: int
    """Nature tokens left."""

    @property
    def total(self) -> int:
        return sum(self.wildlife) + sum(self.habitats) + sum(self.bonuses) + self.nature


def sheet_of(kernel: CascadiaKernel, seat: Seat) -> Sheet:
    """A seat's sheet, as if the game ended now; by the first assignment's rules only wildlife counts."""
    wildlife = tuple(kernel.wildlife(seat, animal) for animal in range(5))
    if kernel.is_plain:
        return Sheet(wildlife, (0,) * 5, (0,) * 5, 0)
    habitats = tuple(kernel.largest[5 * seat : 5 * seat + 5])
    return Sheet(wildlife, habitats, tuple(kernel.bonus(seat, h) for h in range(5)), kernel.nature[seat])
