"""Two cells that seem to join the client's borders. One does: there an older link of its own blocks one of the other
player's. At the other cell it is the other way round.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, zip_longest
from typing import Final

from spieltisch.core.checks import Check, Level, Scene
from spieltisch.core.scripts import Remark, Script, Warned
from spieltisch.core.seats import Seat
from spieltisch.games.twixt import notation
from spieltisch.games.twixt.checks.server import Cell, TwixtTalk, shown
from spieltisch.games.twixt.engine.geometry import SIZE
from spieltisch.games.twixt.view import observe
from spieltisch.games.twixt.wire.messages import codes

ROWS: Final = (4, 17)
"""The rows along which the client's two chains go, each with a gap."""
GAPS: Final = (8, 16)
BETWEEN: Final = 11
"""Where pegs of the other player's do no harm."""
MANY: Final = 2
"""One peg in four hundred may be chance."""
NEWER: Final = "it sets a link that an older one blocks, or removes the older one: a blocked link is never set"


class Crossing:
    """One position, with the client at a seat; ``number`` (0 or 1) says which gap comes first, by column and row."""

    def __init__(self, seat: Seat, number: int) -> None:
        self.seat = seat
        sound, cut = ROWS[number], ROWS[1 - number]
        joining, blocked = (GAPS[number], sound + 1), (GAPS[1 - number], cut + 1)
        self.joining = self._turned(joining)
        """The peg that wins."""
        self.blocked = self._turned(blocked)
        """The peg that would, without the other player's older link."""
        own = [cell for cell in (*_chain(sound), *_chain(cut)) if cell not in (joining, blocked)]
        barrier = [(blocked[0] - 1, cut + 2), (blocked[0], cut)]
        attack = [(2, sound - 1), (3, sound + 1)]
        detours = [(joining[0], sound - 1), (blocked[0], cut - 1)]
        idle = [(x, BETWEEN) for x in range(1, len(own) - 5 + seat)]
        other = [*barrier, *detours, *idle, *attack]
        turns = zip_longest(other, own) if seat else zip(own, other, strict=True)
        self.moves: Sequence[Cell] = [self._turned(cell) for cell in chain.from_iterable(turns) if cell]
        """All of the game so far; the last one is the other player's."""

    def _turned(self, cell: Cell) -> Cell:
        """Id 1 joins top and bottom."""
        return (cell[1], cell[0]) if self.seat else cell

    def text(self, moves: Sequence[Cell]) -> str:
        """As a position."""
        return "moves=" + ",".join(map(shown, moves))

    @property
    def board(self) -> list[int]:
        """Before the last move."""
        state = notation.read_position(self.text(self.moves[:-1]))
        return codes(observe(state, self.seat))


def _chain(y: int) -> list[Cell]:
    """Pegs from border to border, a knight's move apart."""
    return [*((x, y + (x % 4 == 0)) for x in range(0, SIZE, 2)), (SIZE - 1, y + 2)]


def known(scene: Scene) -> Script[None]:
    """At each seat, and with either gap first."""
    first, *others = [Crossing(seat, number) for number in (0, 1) for seat in (0, 1)]
    talk, wins, believed = TwixtTalk(first.board, first.seat), 0, list[str]()
    for crossing in (first, *others):
        if crossing is first:
            yield from talk.begin()
        else:
            yield from talk.again(crossing.board, crossing.seat)
        cell = yield from talk.move(crossing.moves[-1])
        wins += cell == crossing.joining
        if cell == crossing.blocked:
            believed.append(f"{shown(cell)} instead of {shown(crossing.joining)}")
    if len(believed) >= MANY:
        yield Warned("the cell that joins its borders", ", ".join(believed), NEWER)
    yield Remark(f"it won {wins} of {1 + len(others)} games that the next peg wins")


CHECKS: Final = (
    Check(
        "twixt.links.known", "knows which links are there", "weiß, welche Verbindungen da sind", known,
        "The rules of this variant, T36", Level.INFO,
        needs=("twixt.reset.clean",), is_lawful=False,
    ),
)  # fmt: skip
