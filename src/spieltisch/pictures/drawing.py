"""From what a viewer knows to the picture of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import msgspec

from spieltisch.core.contracts import Forfeit
from spieltisch.core.errors import UsageError
from spieltisch.core.game import AnyGame
from spieltisch.core.outcome import Reason
from spieltisch.core.seats import Viewer
from spieltisch.pictures.engine import engine_of
from spieltisch.pictures.files import Files, page_folder


def svg_of(
    game: AnyGame,
    observation: Any,
    viewer: Viewer | None = None,
    language: Literal["de", "en"] = "en",
    *,
    names: Sequence[str] = (),
    theme: Literal["light", "dark"] | None = None,
) -> str:
    """The board as the game's page shows it, as the text of an SVG file that needs no other: well-formed XML, without
    scripts, its styles within. The same arguments give the same text.

    ``observation`` is ``game.view.observe(state, viewer)``; nothing else is shown. ``viewer`` is the seat whose side
    of the table is shown, None (or ``SPECTATOR``) for somebody who only looks on. ``names`` are all players', by seat;
    without them they are called by their seats. ``theme`` None is light, and dark where the reader prefers that.

    Its colours are CSS variables: made for browsers and what shows an SVG as these do. It is a file of its own (or an
    ``<img>``), and not to be pasted into a page, whose styles it would change.

    Raises ``UsageError`` for a game without a board, and where the extra ``research`` is not installed.
    """
    folder = page_folder(game)
    if game.page is None or folder is None:
        raise UsageError(f"{game.name} has no board to draw")
    files = Files(game.name, folder)
    scene = {
        "picture": game.page().picture(observation),
        "seat": viewer if viewer is not None and viewer >= 0 else None,
        "names": list(names) or _seats(game, observation),
        "lang": language,
        "title": game.title,
        "theme": theme,
        "styles": files.styles(),
    }
    return engine_of(files).draw(msgspec.json.encode(scene, order="deterministic"))


def _seats(game: AnyGame, observation: Any) -> int:
    """How many play: so many are ranked at the end, and if somebody gave up now."""
    state = game.view.determinize(observation, lambda below: 0)
    over = game.rules.outcome(state) or game.rules.forfeit(state, 0, Forfeit(Reason.LEFT))
    return len(over.ranks)
