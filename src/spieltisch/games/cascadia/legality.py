"""Legal actions of Cascadia as numbered sequences, computed when looked at, and what is said of illegal ones."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, overload

from spieltisch.core.errors import IllegalAction
from spieltisch.games.cascadia.actions import DrawToken, Exchange, Place, unpack
from spieltisch.games.cascadia.engine import codes
from spieltisch.games.cascadia.engine.kernel import CascadiaKernel

REFUSALS: Final = {
    codes.NOT_ADJACENT: ("not_adjacent", "The tile would not lie beside an own one."),
    codes.OCCUPIED: ("occupied", "There is a tile already."),
    codes.NO_TILE: ("no_tile", "There is no tile for the token."),
    codes.WRONG_ANIMAL: ("wrong_animal", "The animal does not live on that tile."),
    codes.HAS_TOKEN: ("has_token", "The tile has a token already."),
    codes.NO_NATURE: ("no_nature_token", "That costs a nature token, and there is none."),
    codes.NOT_PLAYED: ("not_played", "There are no exchanges and no mixed pairs in this game."),
}


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
        return self.kernel.refusal(action.move) == codes.FINE


def check_move(kernel: CascadiaKernel, action: Place | Exchange) -> None:
    """Raises ``IllegalAction`` where the seat whose turn it is may not do that."""
    if not action.is_sound:
        raise IllegalAction("no_such_slot", "The shop has the slots 0 to 3, each once, and rotations are 0 to 5.")
    refusal = kernel.refusal(action.move)
    if refusal != codes.FINE:
        raise IllegalAction(*REFUSALS[refusal])


class TokenDraws(tuple[DrawToken, ...]):
    """The animals in the bag, and which tokens have gone back to it since the latest draw, in that order.

    That order is public. Chance that follows a file needs it: there, returned tokens go to the end.
    """

    returned: tuple[str, ...] = ()
