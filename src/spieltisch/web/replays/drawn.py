"""Finished games as pictures: the board after a ply, and the whole game as one picture that moves."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias

from spieltisch.bots.characters import shown_name
from spieltisch.core.game import AnyGame
from spieltisch.core.names import mend
from spieltisch.core.seats import SPECTATOR
from spieltisch.pictures.drawing import svg_of_picture
from spieltisch.pictures.film import Frame, film_of
from spieltisch.pictures.tiles import has_tile
from spieltisch.table.log import Header, read_header
from spieltisch.web.access.refusals import Refusal
from spieltisch.web.answers.drawings import Drawing, drawing
from spieltisch.web.contests.folders import MARK
from spieltisch.web.replays.replays import Replays

Theme: TypeAlias = Literal["light", "dark"]
Language: TypeAlias = Literal["de", "en"]

KEPT: Final = 48
FRAMES: Final = 48
"""Of a longer game, so many plies, evenly spread."""
MOVE_MS: Final = 700
END_MS: Final = 4000


@dataclass(frozen=True, slots=True)
class Look:
    """How a picture is to be."""

    theme: Theme | None = None
    language: Language = "en"
    is_alone: bool = False
    """The board, without the players beside it."""


@dataclass
class Drawings:
    """Those of one place's replays, the latest kept. To be asked by one thread, whose engines draw them."""

    replays: Replays
    _kept: OrderedDict[Hashable, str] = field(default_factory=OrderedDict)

    def picture(self, id: str, ply: int | None, look: Look) -> Drawing:
        """The table after a ply, or at the end. Raises ``Refusal``."""
        return drawing(self._keep((id, ply, look), lambda: self._draw(id, ply, look)))

    def film(self, id: str, look: Look) -> str:
        """The text of a picture that shows the whole game over and over. Raises ``Refusal``."""
        return self._keep((id, "film", look), lambda: self._draw_all(id, look))

    def _draw(self, id: str, ply: int | None, look: Look) -> str:
        return next(self._frames(id, None if ply is None else [ply], look)).svg

    def _draw_all(self, id: str, look: Look) -> str:
        plies = self.replays.whole(id).count
        few = {round(at * plies / (FRAMES - 1)) for at in range(FRAMES)} if plies >= FRAMES else range(plies + 1)
        lines = self.replays.lines(id)
        return film_of([*self._frames(id, sorted(few), look)], _title(self.replays.game_of(lines), id, lines))

    def _frames(self, id: str, plies: Sequence[int] | None, look: Look) -> Iterator[Frame]:
        """The table after each of these plies, or at the end."""
        lines = self.replays.lines(id)
        game = self.replays.game_of(lines)
        if not has_tile(game):
            raise Refusal("no-such-page")
        for scene in self.replays.scenes(id, plies or [self.replays.whole(id).count], SPECTATOR):
            is_end = scene.ply == scene.plies
            svg = svg_of_picture(
                game, scene.picture, None, look.language, waits=[] if is_end else scene.waits,
                names=names_of(game, id, read_header(lines[0])), items=scene.items, theme=look.theme,
                title=f"{_title(game, id, lines)}. {scene.ply}/{scene.plies}", is_alone=look.is_alone,
            )  # fmt: skip
            yield Frame(svg, END_MS if is_end else MOVE_MS)

    def _keep(self, key: Hashable, make: Callable[[], str]) -> str:
        if key not in self._kept:
            self._kept[key] = make()
        self._kept.move_to_end(key)
        if len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return self._kept[key]


def names_of(game: AnyGame, id: str, header: Header) -> list[str]:
    """What its players are called: bots by their characters, but in a contest's folder as in the contest."""
    return [mend(seat.name if MARK in id else shown_name(game, seat.name)) for seat in header.seats]


def _title(game: AnyGame, id: str, lines: Sequence[bytes]) -> str:
    return f"{game.short_title}: {', '.join(names_of(game, id, read_header(lines[0])))}"
