"""Chance that follows deck files (C36) instead of fair randomness."""

from __future__ import annotations

from collections import deque

from spieltisch.core.contracts import Draw
from spieltisch.games.cascadia.actions import Action, DealLandscape, DrawTile, DrawToken
from spieltisch.games.cascadia.decks import Decks
from spieltisch.games.cascadia.legality import TokenDraws


class FileChance:
    """Draws from the front of each deck; a token that returns to the bag goes to the end.

    It alone knows the order, and follows the game from draw to draw. One source serves one game.
    """

    def __init__(self, decks: Decks) -> None:
        self._landscapes = deque(decks.landscapes)
        self._tiles = deque(decks.tiles)
        self._tokens = deque(decks.tokens)

    def pick(self, draw: Draw[Action]) -> Action:
        """The next of the deck that is drawn from."""
        if draw.purpose == "landscape":
            return DealLandscape(self._landscapes.popleft())
        if draw.purpose == "tile":
            return DrawTile(self._tiles.popleft())
        assert isinstance(draw.outcomes, TokenDraws)
        self._tokens.extend(draw.outcomes.returned)
        return DrawToken(self._tokens.popleft())
