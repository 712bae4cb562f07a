"""A seat's legal actions as a numbered sequence; what is many is computed when looked at."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, overload

from spieltisch.core.errors import IllegalAction
from spieltisch.core.seats import Seat
from spieltisch.games.catan.actions import Action, pack_action, unpack_action
from spieltisch.games.catan.codes import Phase
from spieltisch.games.catan.kernel import Game
from spieltisch.games.catan.trades import LargerOffers, larger_exchanges

_NONE: Final[tuple[int, ...]] = ()


class LegalActions(Sequence[Action]):
    """What a seat may do; good until the game goes on.

    ``in`` is what ``apply`` accepts. That is a little more than is listed: another spelling of a
    listed action (a victim named where nobody lives, roads in the other order), and ``Default``.
    """

    __slots__ = ("_discards", "_exchanges", "_game", "_moves", "_offers", "_seat")

    def __init__(self, game: Game, seat: Seat) -> None:
        self._game = game
        self._seat = seat
        self._moves = game.moves_of(seat)
        self._discards = game.discard_count(seat)
        self._exchanges: Sequence[int] = _NONE
        self._offers: LargerOffers | tuple[int, ...] = _NONE
        if game.phase == Phase.MAIN and seat == game.active:
            hand, rates = game.hand_of(seat), game.rates_of(seat)
            if sum([held // rate for held, rate in zip(hand, rates, strict=True)]) > 1:
                self._exchanges = larger_exchanges(hand, rates, game.bank_left())
            if game.offers < game.offer_limit:
                self._offers = LargerOffers(hand, game.stock)

    @property
    def numbered(self) -> int:
        """How many come first that the kernel numbers: all but larger trades, and discards."""
        return len(self._moves)

    def __len__(self) -> int:
        return len(self._moves) + self._discards + len(self._exchanges) + len(self._offers)

    @overload
    def __getitem__(self, k: int) -> Action: ...
    @overload
    def __getitem__(self, k: slice) -> Sequence[Action]: ...
    def __getitem__(self, k: int | slice) -> Action | Sequence[Action]:
        if isinstance(k, slice):
            return [unpack_action(self._move(number)) for number in range(len(self))[k]]
        if not 0 <= k < len(self._moves):
            k = range(len(self))[k]
        return unpack_action(self._move(k))

    def _move(self, k: int) -> int:
        for part in (self._moves, self._exchanges, self._offers):
            if k < len(part):
                return part[k]
            k -= len(part)
        return self._game.discard_at(self._seat, k)

    def __contains__(self, action: Any) -> bool:
        try:
            return not self._game.fault(self._seat, pack_action(action))
        except (IllegalAction, KeyError):
            return False
