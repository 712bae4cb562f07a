"""Legal actions of Cascadia as numbered sequences, computed when looked at."""

from __future__ import annotations

from collections.abc import Sequence
from typing import overload

from spieltisch.games.cascadia.actions import DrawToken, Exchange, Place, unpack
from spieltisch.games.cascadia.codes import FINE
from spieltisch.games.cascadia.kernel import CascadiaKernel


class LegalMoves(Sequence[Place | Exchange]):
    """What the seat whose turn it is may do, as numbered by the kernel; good until the next action."""

    __slots__ = ("kernel",)

    def __init__(self, kernel: CascadiaKernel) -> None:
        self.kernel = kernel

    def __len__(self) -> int:
        return self.kernel.legal_count()

    @overload
    def __getitem__(self, k: int) -> Place | Exchange: ...
    @overload
    def __getitem__(self, k: slice) -> Sequence[Place | Exchange]: ...
    def __getitem__(self, k: int | slice) -> Place | Exchange | Sequence[Place | Exchange]:
        numbers = range(self.kernel.legal_count())[k]
        if isinstance(numbers, int):
            return unpack(self.kernel.move_of(numbers))
        return [unpack(self.kernel.move_of(number)) for number in numbers]

    def __contains__(self, action: object) -> bool:
        if not isinstance(action, Place | Exchange) or not action.is_sound:
            return False
        return self.kernel.refusal(action.move) == FINE


class TokenDraws(tuple[DrawToken, ...]):
    """The animals in the bag, and which tokens have gone back to it since the latest draw, in that order.

    That order is public. Chance that follows a file needs it: there, returned tokens go to the end.
    """

    returned: tuple[str, ...] = ()
