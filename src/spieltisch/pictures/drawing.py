"""From what a viewer knows to the picture of it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final, Literal

import msgspec

from spieltisch.core.contracts import Forfeit
from spieltisch.core.errors import UsageError
from spieltisch.core.game import AnyGame, AnyPage
from spieltisch.core.outcome import Reason
from spieltisch.core.seats import Seat, Viewer
from spieltisch.pictures.engine import engine_of
from spieltisch.pictures.files import Files, page_folder
from spieltisch.pictures.scenes import Scene, observed

OWN_ID: Final = re.compile(r"( id=\"|url\(#)")
"""What comes before an id in what we draw."""
SIZE: Final = re.compile(r'viewBox="([^"]*)" width="[^"]*" height="[^"]*"')
"""What the picture's own element, which is the first, says of its size."""
MOST_LARGE: Final = 1.6
HIGHEST: Final = 560


def svg_of(
    game: AnyGame,
    observation: Any,
    viewer: Viewer | None = None,
    language: Literal["de", "en"] = "en",
    *,
    names: Sequence[str] = (),
    theme: Literal["light", "dark"] | None = None,
    title: str = "",
    is_part: bool = False,
) -> str:
    """The board as the game's page shows it, as the text of an SVG file that needs no other: well-formed XML, without
    scripts, its styles within. The same arguments give the same text.

    ``observation`` is ``game.play.view.observe(state, viewer)``; nothing else is shown. ``viewer`` is the seat whose
    side of the table is shown, None (or ``SPECTATOR``) for somebody who only looks on. ``names`` are all players', by
    seat; without them they are called by their seats. ``theme`` None is light, and dark where the reader prefers that.

    Its colours are CSS variables: made for browsers and what shows an SVG as these do. It is a file of its own (or an
    ``<img>``), and not to be pasted into a page, whose styles it would change: ``is_part`` leaves them out, see
    ``part_of``. ``title`` is the game's where none is given.

    Raises ``UsageError`` for a game without a board, and where the engine (``quickjs-ng``) is not installed.
    """
    _, page = files_of(game)
    state = game.play.view.determinize(observation, lambda below: 0)
    return svg_of_picture(
        game, page.picture(observation), viewer if viewer is not None and viewer >= 0 else None, language,
        waits=sorted(actor for actor in game.play.rules.to_act(state) if actor >= 0),
        names=list(names) or _seats(game, state), theme=theme, title=title, is_part=is_part,
    )  # fmt: skip


def svg_of_picture(
    game: AnyGame, picture: object, seat: Seat | None = None, language: Literal["de", "en"] = "en", *,
    waits: Sequence[Seat] = (), names: Sequence[str] | int, items: Sequence[object] = (),
    theme: Literal["light", "dark"] | None = None, title: str = "", is_part: bool = False, is_alone: bool = False,
) -> str:  # fmt: skip
    """As ``svg_of``, of what the game's page gives to draw. ``waits`` are those whose turn it is, ``names`` may say
    only how many play. ``items`` is what happened last, as pages hear it: where that was is marked. ``is_alone`` leaves
    out all but the board, as in the lobby's small pictures. Raises as ``svg_of`` does."""
    files, _ = files_of(game)
    scene = {
        "picture": picture, "seat": seat, "waits": list(waits), "names": names, "items": list(items), "lang": language,
        "title": title or game.short_title, "theme": theme, "styles": None if is_part else files.styles(),
        "is_tile": is_alone,
    }  # fmt: skip
    return engine_of(files).draw(msgspec.json.encode(scene, order="deterministic"))


def part_of(game: AnyGame, scene: Scene, language: Literal["de", "en"], title: str, mark: str) -> str:
    """A scene, or the part of it that is to be shown, as an element of a page that has its styles: those of
    ``/static/drawing.css`` and the game's ``board.css``. ``title`` is what is said of it to who does not see it;
    ``mark`` sets its ids apart from those of other pictures."""
    drawn = svg_of(game, observed(game, scene), scene.seat, language, title=title, is_part=True)
    return OWN_ID.sub(rf"\g<1>{mark}-", SIZE.sub(lambda found: _sized(scene.part or found[1].split()), drawn, count=1))


def _sized(box: Sequence[str | float]) -> str:
    """As large as letters are easy to read, and no higher than a window."""
    x, y, width, height = map(float, box)
    scale = min(MOST_LARGE, HIGHEST / height)
    return f'viewBox="{x:g} {y:g} {width:g} {height:g}" width="{scale * width:.0f}" height="{scale * height:.0f}"'


def files_of(game: AnyGame) -> tuple[Files, AnyPage]:
    """What the game's board is drawn with. Raises ``UsageError`` for a game without a board."""
    folder = page_folder(game)
    if game.display.page is None or folder is None:
        raise UsageError(f"{game.name} has no board to draw")
    return Files(game.name, folder), game.display.page()


def _seats(game: AnyGame, state: Any) -> int:
    """How many play: so many are ranked at the end, and if somebody gave up now."""
    over = game.play.rules.outcome(state) or game.play.rules.forfeit(state, 0, Forfeit(Reason.LEFT))
    return len(over.ranks)
