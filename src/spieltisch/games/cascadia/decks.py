"""What is drawn from: the printed pieces, or those of deck files."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, TypeVar

from spieltisch.games.cascadia.config import MOST, Config
from spieltisch.games.cascadia.engine.tiles import (
    ANIMALS,
    BOX,
    LANDSCAPES,
    TOKENS,
    Landscape,
    Tile,
    read_landscape,
    read_tile,
)

FIRST_TILE: Final = 5
"""So many lines of a tile file are start landscapes."""

PieceT = TypeVar("PieceT")


@dataclass(frozen=True, slots=True)
class Decks:
    """Landscapes, tiles and animals of tokens, in the order of their files."""

    landscapes: tuple[Landscape, ...]
    tiles: tuple[Tile, ...]
    tokens: tuple[str, ...]


def read_tiles(text: str) -> tuple[tuple[Landscape, ...], tuple[Tile, ...]]:
    """The start landscapes and tiles of a deck file. Raises ``ValueError`` naming the line."""
    lines = _lines(text)
    landscapes = [_read(read_landscape, lines, k) for k in range(min(FIRST_TILE, len(lines)))]
    tiles = [_read(read_tile, lines, k) for k in range(FIRST_TILE, len(lines))]
    return tuple(landscapes), tuple(tiles)


def read_tokens(text: str) -> tuple[str, ...]:
    """The animals of a deck file. Raises ``ValueError`` naming the line."""
    lines = _lines(text)
    return tuple(_read(read_animal, lines, k) for k in range(len(lines)))


def read_animal(text: str) -> str:
    """An animal's letter. Raises ``ValueError``."""
    if len(text) != 1 or text not in ANIMALS:
        raise ValueError(f"{text[:40]!r} is no animal; expected one of {', '.join(ANIMALS)}")
    return text


def _lines(text: str) -> list[str]:
    return text.removesuffix("\n").replace("\r", "").split("\n") if text else []


def _read(read: Callable[[str], PieceT], lines: list[str], k: int) -> PieceT:
    try:
        return read(lines[k])
    except ValueError as wrong:
        raise ValueError(f"line {k + 1}: {wrong}") from wrong


@lru_cache(maxsize=64)
def landscapes_of(config: Config) -> tuple[Landscape, ...]:
    """The start landscapes of a game, sorted: their order says nothing."""
    if config.landscapes is None:
        return tuple(sorted(LANDSCAPES, key=lambda landscape: landscape.text))
    return tuple(read_landscape(text) for text in config.landscapes)


@lru_cache(maxsize=64)
def tiles_of(config: Config) -> tuple[tuple[Tile, int], ...]:
    """The kinds of tiles of a game with their numbers, sorted."""
    if config.tiles is None:
        return tuple(sorted(Counter(BOX).items(), key=lambda item: item[0].text))
    return tuple((read_tile(text), number) for text, number in config.tiles)


@lru_cache(maxsize=64)
def kinds_of(config: Config) -> Mapping[int, int]:
    """The kernel's number of each kind of tile, by code."""
    return {tile.code: number for number, (tile, _) in enumerate(tiles_of(config))}


def tokens_of(config: Config) -> tuple[int, ...]:
    """How many tokens there are of each animal."""
    return (TOKENS,) * len(ANIMALS) if config.tokens is None else config.tokens


def check(config: Config) -> None:
    """Raises ``ValueError`` where the decks are no decks, or too small for the game (C37)."""
    landscapes, numbers, tokens = landscapes_of(config), [number for _, number in tiles_of(config)], tokens_of(config)
    if len(landscapes) != FIRST_TILE:
        raise ValueError(f"there are {len(landscapes)} start landscapes, not {FIRST_TILE}")
    if len({tile for tile, _ in tiles_of(config)}) != len(numbers) or min(numbers, default=1) < 1:
        raise ValueError("a kind of tile is there twice, or no times")
    if len(tokens) != len(ANIMALS) or min(tokens) < 0 or max(*tokens, sum(numbers)) > MOST:
        raise ValueError(f"there are more than {MOST} tiles or tokens of one animal, or fewer than none")
    for what, number in (("tiles", sum(numbers)), ("tokens", sum(tokens))):
        if number < config.draws:
            raise ValueError(f"{number} {what} are too few: the game needs {config.draws}")
