"""The game as a client sees it: a server's messages folded into the observation that bots are given.

The protocol tells neither what is left in stack and bag nor whose turn it is before it asks.
Both follow: what lies on no board and not in the shop is still to be drawn (as long as the
server plays with the printed pieces), and every turn lays one tile.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Final

from spieltisch.core.errors import PeerError
from spieltisch.core.seats import Seat
from spieltisch.games.cascadia import decks, view
from spieltisch.games.cascadia.config import Config
from spieltisch.games.cascadia.engine.geometry import START, cell_of
from spieltisch.games.cascadia.engine.tiles import ANIMALS
from spieltisch.games.cascadia.events import NatureChanged, ShopShown, TilePlaced, TokenPlaced
from spieltisch.games.cascadia.knowledge import NO_SLOTS, Board, Observation

LAID: Final = len(START)
"""So many tiles lie before everybody at the beginning."""


def begin(config: Config, seat: Seat) -> Observation:
    """Before anything lies anywhere."""
    numbers = tuple(number for _, number in decks.tiles_of(config))
    boards, tokens = (Board(),) * config.seats, decks.tokens_of(config)
    return Observation(seat, config, boards, NO_SLOTS, NO_SLOTS, (), (), numbers, tokens)


def follow(seen: Observation, event: TilePlaced | TokenPlaced | NatureChanged | ShopShown) -> Observation:
    """The observation after what a message tells. Raises ``PeerError`` for what cannot have happened."""
    if isinstance(event, ShopShown):
        return _count_rest(view.advance(seen, event))
    if not 0 <= event.seat < seen.config.seats:
        raise PeerError(f"there is no player {event.seat}")
    if isinstance(event, TilePlaced | TokenPlaced):
        _check(seen, event)
    return view.advance(seen, event)


def _check(seen: Observation, event: TilePlaced | TokenPlaced) -> None:
    board = {(field.x, field.y): field for field in seen.boards[event.seat].fields}
    field = board.get((event.x, event.y))
    if isinstance(event, TilePlaced):
        is_full = len(board) == LAID + seen.config.rounds
        if field or is_full or cell_of(event.x, event.y) < 0:
            raise PeerError(f"player {event.seat} cannot have a tile on {event.x},{event.y}")
    elif field is None or field.animal:
        raise PeerError(f"player {event.seat} cannot have a token on {event.x},{event.y}")


def _count_rest(seen: Observation) -> Observation:
    """Once the shop is full, nothing lies aside: the rest is in stack and bag."""
    laid = [field for board in seen.boards for field in board.fields]
    tiles = Counter(field.tile for board in seen.boards for field in board.fields[LAID:])
    tiles.update(tile for tile in seen.tiles if tile)
    tokens = Counter([field.animal for field in laid if field.animal] + [token for token in seen.tokens if token])
    return replace(
        seen,
        tiles_left=tuple(max(0, number - tiles[tile]) for tile, number in decks.tiles_of(seen.config)),
        tokens_left=tuple(
            max(0, number - tokens[animal])
            for animal, number in zip(ANIMALS, decks.tokens_of(seen.config), strict=True)
        ),
    )


def ask(seen: Observation) -> Observation:
    """The observation when its viewer is asked. Raises ``PeerError`` if it cannot be its turn."""
    laid = [len(board.fields) - LAID for board in seen.boards]
    turn = sum(laid)
    if None in seen.tiles or min(laid) < 0 or turn == seen.config.seats * seen.config.rounds:
        raise PeerError("asked outside the game")
    if turn % seen.config.seats != seen.viewer:
        raise PeerError(f"asked after {turn} turns, though it is the turn of player {turn % seen.config.seats}")
    return seen if turn == seen.turn else replace(seen, turn=turn, is_free_used=False)


def is_free(seen: Observation, slots: tuple[int, ...]) -> bool:
    """Whether exchanging these tokens costs nothing: they are the three equal ones, for the first time in this turn."""
    animals = {seen.tokens[slot] for slot in slots}
    rest = {token for slot, token in enumerate(seen.tokens) if slot not in slots}
    return not seen.is_free_used and len(slots) == 3 and len(animals) == 1 and animals != rest
