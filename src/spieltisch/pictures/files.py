"""Where the files that pages load lie, by the paths that pages know them by."""

from __future__ import annotations

from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Final

import spieltisch
from spieltisch.core.game import AnyGame

STATIC: Final = Path(spieltisch.__file__).parent / "web" / "static"
OWN: Final = Path(__file__).parent
IN_PLACE: Final = {"/static/html.js": OWN / "html.js", "/static/picture.js": OWN / "picture.js"}
"""What is other for pictures than for pages: nothing happens in them, so they need no Preact."""
STYLES: Final = STATIC / "drawing.css"
"""The colours, and what boards have in common."""


@dataclass(frozen=True, slots=True)
class Files:
    """What the board of one game is made of."""

    name: str
    """The game's."""
    folder: Path
    """The game's own."""

    @property
    def board(self) -> str:
        """The path of the game's module."""
        return f"/static/games/{self.name}/board.js"

    def read(self, path: str) -> str:
        """A module's source. Raises ``OSError`` where there is none."""
        own = path.removeprefix(f"/static/games/{self.name}/")
        file = self.folder / own if own != path else STATIC / path.removeprefix("/static/")
        return IN_PLACE.get(path, file).read_text("utf-8")

    def styles(self) -> str:
        """All rules for what is drawn; the game may have none of its own."""
        own = self.folder / "board.css"
        return STYLES.read_text("utf-8") + (own.read_text("utf-8") if own.is_file() else "")


def page_folder(game: AnyGame) -> Path | None:
    """Where a game keeps what its page loads: the folder ``page`` beside the package its rules are in."""
    package = getattr(game.play.rules, "__package__", None) or type(game.play.rules).__module__.rpartition(".")[0]
    spec = find_spec(package)
    if spec is None or spec.origin is None:
        return None
    folder = Path(spec.origin).parent / "page"
    return folder if folder.is_dir() else None


def has_lesson(game: AnyGame) -> bool:
    """Whether the game's page has a first game that explains itself: ``lesson.js``."""
    folder = page_folder(game) if game.display.page is not None else None
    return folder is not None and (folder / "lesson.js").is_file()
