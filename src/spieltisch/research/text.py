"""Positions and answers as text, for players that read and write: an environment seen by a language model.

The text is the one that ``render_mode="ansi"`` and ``spieltisch mcp`` have, so it tells no more than the seat may know.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from spieltisch.core.choosing import Listing, list_actions, read_answer
from spieltisch.core.seats import Seat, Viewer
from spieltisch.research.play import NOBODY, Play
from spieltisch.research.rendering import text_of


def observation_text(env: Any, viewer: Viewer | None = None) -> str:
    """What a seat may know of an environment's position, a line for each thing: by default the seat that is to act, at
    the end everybody. ``env`` is any environment of ours, wrapped or not."""
    play = _play(env)
    if viewer is None and play.mover != NOBODY:
        viewer = play.mover
    return text_of(play.game.name, play.state, viewer)


def actions(env: Any) -> Listing:
    """What the seat that is to act may do, in notation, and whether these are all; see ``core/choosing.py``."""
    play = _play(env)
    return list_actions(play.game, _observed(play, _mover(play)))


def parse(env: Any, answer: str) -> Sequence[int]:
    """The choices, one ``step`` each, that a seat makes which answers in words.

    The last line of the answer that is an action counts, bare or behind a bullet or ``Action:``. An action may be
    several choices, so ask where an action begins. Raises ``ValueError`` for an answer without a legal action, with a
    sentence to hand back to who gave it, and ``LookupError`` for an action that no choice stands for, such as an
    unusual offer.
    """
    play = _play(env)
    seat = _mover(play)
    action = read_answer(play.game, _observed(play, seat), seat, answer)
    return play.encoding.choices(play.state, seat, action)


def _play(env: Any) -> Play:
    play: Play = env.unwrapped.play
    return play


def _mover(play: Play) -> Seat:
    if play.mover == NOBODY:
        raise ValueError("The game is over: nobody is to act.")
    return play.mover


def _observed(play: Play, seat: Seat) -> Any:
    return play.game.play.view.observe(play.state, seat)
