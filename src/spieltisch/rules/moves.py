"""The legal moves of a board, computed when looked at, and the refusal of all others."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import islice
from typing import Final, Generic

from spieltisch.core.contracts import ActionT_co
from spieltisch.core.errors import IllegalAction

UNREADABLE: Final = "unreadable"
"""Our word for what is no action at all."""
SHOWN: Final = 4
"""So many moves a ``repr`` names."""


class IllegalMove(IllegalAction, ValueError):
    """The rules forbid a move; the board is as it was.

    ``code`` is a stable word for the rule, ``sentence`` says it to people, in the protocol's words where it has some.
    A text that is no move at all has the code ``"unreadable"``.
    """

    def __reduce__(self) -> tuple[type[IllegalMove], tuple[str, str]]:
        return type(self), (self.code, self.sentence)


class LegalMoves(Generic[ActionT_co]):
    """What may be pushed now: sized, iterable, indexed, ``in``. It looks at the board each time it is asked; an
    iteration goes through the moves of the position in which it began, whatever is pushed meanwhile.

    Nothing is listed to be counted. ``in`` takes a move or its text, and is what ``push`` accepts: that may be a little
    more than is listed, such as another spelling of a move.
    """

    __slots__ = ("_accepts", "_now")

    def __init__(self, now: Callable[[], Collection[ActionT_co]], accepts: Callable[[object], bool]) -> None:
        self._now = now
        self._accepts = accepts

    def __len__(self) -> int:
        return len(self._now())

    def __iter__(self) -> Iterator[ActionT_co]:
        return iter(self._now())

    def __getitem__(self, k: int) -> ActionT_co:
        """The k-th in the order of iteration, so that ``random.choice`` takes one."""
        actions = self._now()
        if isinstance(actions, Sequence):
            return actions[k]  # type: ignore[no-any-return]
        number = range(len(actions))[k]
        return next(islice(actions, number, None))

    def __contains__(self, move: object) -> bool:
        return self._accepts(move)

    def __repr__(self) -> str:
        actions = self._now()
        first = [str(action) for action in islice(actions, SHOWN)]
        more = ["…"] if len(actions) > SHOWN else []
        return f"<{len(actions)} legal moves: {', '.join(first + more)}>" if first else "<no legal moves>"
