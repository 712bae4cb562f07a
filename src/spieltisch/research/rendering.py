"""A position to look at: as text, and as the picture that the game's page shows."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from spieltisch import pictures
from spieltisch.core.errors import UsageError
from spieltisch.core.game import AnyGame
from spieltisch.core.registry import game as game_of
from spieltisch.core.seats import SPECTATOR, Viewer
from spieltisch.research.play import Play


def text_of(name: str, state: Any, viewer: Viewer | None = None) -> str:
    """What a game's page would draw for the viewer, without one for everybody, as lines; in a game without a page all
    that the viewer knows."""
    return pictures.text_of(*_seen(name, state, viewer))


def svg_of(name: str, state: Any, viewer: Viewer | None = None) -> str:
    """The board as the game's page shows it, as an SVG file; see ``pictures``."""
    game, seen = _seen(name, state, viewer)
    return pictures.svg_of(game, seen, viewer)


def _seen(name: str, state: Any, viewer: Viewer | None) -> tuple[AnyGame, Any]:
    """A game, and what a viewer, or everybody, knows of a state."""
    game = game_of(name)
    return game, game.play.view.observe(state, SPECTATOR if viewer is None else viewer)


WAYS: Final[Mapping[str, Callable[[str, Any, Viewer | None], str]]] = {"ansi": text_of, "svg": svg_of}
"""By render mode: ``way(game's name, state, viewer)``."""
MODES: Final = ["human", *WAYS]
"""``"human"`` prints what ``"ansi"`` gives."""


def check_mode(mode: str | None) -> None:
    """Raises ``UsageError`` for a render mode that there is not."""
    if mode is not None and mode not in MODES:
        raise UsageError(f"there is no render mode {mode}; there are: {', '.join(MODES)}")


def render(play: Play, mode: str, viewer: Viewer | None) -> str | None:
    """A position in one of the modes, as far as the viewer knows it."""
    if mode != "human":
        return WAYS[mode](play.game.name, play.state, viewer)
    print(text_of(play.game.name, play.state, viewer))
    return None
