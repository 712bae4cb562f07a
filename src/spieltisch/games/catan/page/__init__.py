"""Catan in a browser: what ``board.js`` beside this draws, and what can be done there.

The picture and the words of the event list are JSON of their own; see ``picture.Picture`` and ``describe.describe``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from spieltisch.games.catan import view
from spieltisch.games.catan.events import Event
from spieltisch.games.catan.legality import LegalActions
from spieltisch.games.catan.notation import write_action
from spieltisch.games.catan.page.describe import describe
from spieltisch.games.catan.page.outlook import ActionOutlook, outlook
from spieltisch.games.catan.page.picture import Picture, draw
from spieltisch.games.catan.view import Observation

DISCARDS: Final = 100
"""Of more ways to discard only the first are listed."""


class Page:
    """Satisfies ``core.contracts.Page``."""

    def picture(self, observation: Observation) -> Picture:
        """All there is to draw for this viewer."""
        return draw(observation)

    def points(self, observation: Observation) -> Sequence[int | None]:
        """Victory points, as far as the viewer knows them."""
        return [observation.points(seat) for seat in range(observation.config.seats)]

    def choices(self, observation: Observation) -> Sequence[str]:
        """Legal actions in notation, sorted. Larger trades are left out: what may be composed is in the picture's
        ``may``. Of discards there are only some."""
        legal = view.legal_actions(observation)
        listed = legal[: legal.numbered or DISCARDS] if isinstance(legal, LegalActions) else ()
        return sorted(map(write_action, listed))

    def outlook(self, observation: Observation, of: str) -> ActionOutlook | None:
        """How things stand after an action."""
        return outlook(observation, of)

    def tell(self, event: Event) -> dict[str, object] | None:
        """A projected event for the event list."""
        return describe(event)


__all__ = ["Page", "Picture"]
