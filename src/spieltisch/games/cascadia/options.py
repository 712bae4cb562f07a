"""From the options of a server or match to the agreement of a game, and to the order of its decks."""

from __future__ import annotations

from collections import Counter

from spieltisch.core.errors import UsageError
from spieltisch.games.cascadia import codes, decks
from spieltisch.games.cascadia.chance import FileChance
from spieltisch.games.cascadia.config import NETWORK_SEATS, SEATS, Config, Options
from spieltisch.games.cascadia.tiles import ANIMALS


def configure(options: Options, seats: int) -> Config:
    """The agreement of a table; nothing in it tells the order of a deck. Raises ``UsageError``."""
    if seats not in SEATS:
        raise UsageError(f"cascadia is for 1 to 4 players, not {seats}")
    if options.players not in NETWORK_SEATS:
        raise UsageError(f"cascadia.players is 2 to 4, not {options.players}")
    if not options.shuffle and not (options.tiles and options.tokens):
        raise UsageError("cascadia.shuffle=false needs cascadia.tiles and cascadia.tokens")
    try:
        landscapes, tiles = _count_tiles(options)
        config = Config(
            seats, options.rounds, options.cards, landscapes, tiles, _count_tokens(options),
            _readings(options), options.assignment1, options.move_ms,
        )  # fmt: skip
        decks.check(config)
    except ValueError as wrong:
        raise UsageError(f"cascadia: {wrong}") from wrong
    return config


def chance(options: Options) -> FileChance | None:
    """A fresh source that draws in the files' order; None where decks are shuffled. Raises ``ValueError``."""
    if options.shuffle:
        return None
    landscapes, tiles = decks.read_tiles(options.tiles)
    return FileChance(decks.Decks(landscapes, tiles, decks.read_tokens(options.tokens)))


def _count_tiles(options: Options) -> tuple[tuple[str, ...] | None, tuple[tuple[str, int], ...] | None]:
    if not options.tiles:
        return None, None
    try:
        landscapes, tiles = decks.read_tiles(options.tiles)
    except ValueError as wrong:
        raise ValueError(f"tiles: {wrong}") from wrong
    numbers = Counter(tile.text for tile in tiles)
    return tuple(sorted(landscape.text for landscape in landscapes)), tuple(sorted(numbers.items()))


def _count_tokens(options: Options) -> tuple[int, ...] | None:
    if not options.tokens:
        return None
    try:
        numbers = Counter(decks.read_tokens(options.tokens))
    except ValueError as wrong:
        raise ValueError(f"tokens: {wrong}") from wrong
    return tuple(numbers[animal] for animal in ANIMALS)


def _readings(options: Options) -> int:
    differing = (
        (options.salmon_prune, codes.PRUNES_SALMON),
        (options.elk_gaps, codes.ALLOWS_ELK_GAPS),
        (not options.elk_split, codes.KEEPS_HERDS),
        (not options.hawk_gaps, codes.STOPS_AT_GAPS),
        (options.hawk_lone_pairs, codes.PAIRS_LONE_HAWKS),
        (options.second_after_tie, codes.SECOND_AFTER_TIE),
    )
    return sum(reading for is_chosen, reading in differing if is_chosen)
