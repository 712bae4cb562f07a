"""A position by hand: a board with pegs, and the request for the next one."""

from __future__ import annotations

from spieltisch.core.checks import Scene
from spieltisch.core.scripts import Script, Wrong
from spieltisch.games.twixt import notation, rules
from spieltisch.games.twixt.actions import Peg
from spieltisch.games.twixt.checks.server import EXCHANGED, TwixtTalk, shown
from spieltisch.games.twixt.view import observe
from spieltisch.games.twixt.wire.messages import codes


def given(scene: Scene, text: str) -> Script[None]:
    """Ask for the next move in a position. Raises ``Wrong`` for an unlawful one, ``ValueError`` for no position."""
    state = notation.read_position(text)
    [seat] = rules.to_act(state)
    lawful = {(action.x, action.y) for action in rules.legal_actions(state, seat) if isinstance(action, Peg)}
    seen = observe(state, seat)
    talk = TwixtTalk(codes(seen), seat)
    yield from talk.begin()
    cell = yield from talk.move((seen.moves[-1].x, seen.moves[-1].y) if seen.moves else None)
    if cell not in lawful:
        raise Wrong("a free cell that is not on the other player's border", shown(cell), _cause(cell, lawful))


def _cause(cell: tuple[int, int], lawful: set[tuple[int, int]]) -> str:
    return EXCHANGED if (cell[1], cell[0]) in lawful else ""
