"""What whoever runs a server or match may choose, made into the agreement of a game and the order of its decks."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace

from spieltisch.core.errors import OptionError, UsageError
from spieltisch.core.options import option
from spieltisch.games.cascadia import decks
from spieltisch.games.cascadia.chance import FileChance
from spieltisch.games.cascadia.config import CARDS, NETWORK_SEATS, ROUNDS, SEATS, Config
from spieltisch.games.cascadia.engine import codes
from spieltisch.games.cascadia.engine.tiles import ANIMALS


def _reading(default: bool, help: str) -> bool:
    """How a contested rule is read."""
    return option(default, help, is_agreed=True)


@dataclass(frozen=True, slots=True)
class Options:
    """``--set cascadia.NAME=VALUE``.

    The values of ``tiles`` and ``tokens`` are the contents of the files; whoever offers the options reads
    them (``metadata["is_file"]``).
    """

    players: int = option(2, "How many players a table waits for, 2 to 4.")
    cards: str = option("AAAAA", "The cards of bear, elk, salmon, hawk and fox: A to D, or E for simple scoring.")
    rounds: int = option(20, "How many turns each player has, 1 to 20.")
    tiles: str = option("", "A deck file: five lines of start landscapes, then a tile a line.", is_file=True)
    tokens: str = option("", "A deck file with an animal's letter a line.", is_file=True)
    shuffle: bool = option(True, "Whether decks are shuffled; otherwise both files are needed, and drawn in order.")
    assignment1: bool = option(False, "Whether only wildlife scores, without nature tokens and exchanges.")
    port_fallback: bool = option(False, "Whether the next free port is taken when the door's is not free.")
    course_files: bool = option(False, "Whether server.port and the course's logs are written.")
    handshake: bool = option(True, "Whether clients say JoinGame; else being there takes a seat.")
    show_on_watch: bool = option(True, "Whether spectators who come during a game are told at once how it stands.")
    move_ms: int = option(60_000, "Think time per turn or exchange.", **{"from": "move_ms"})
    salmon_prune: bool = _reading(False, "Whether a salmon beside three others drops out; else its whole run is void.")
    elk_gaps: bool = _reading(False, "Whether elk on the ring of card D may have gaps between them.")
    elk_split: bool = _reading(True, "Whether more than eight elk may count as two herds on card C.")
    hawk_gaps: bool = _reading(True, "Whether hawks see each other across cells without a tile.")
    hawk_lone_pairs: bool = _reading(False, "Whether on card B the hawk that is seen must be alone too.")
    second_after_tie: bool = _reading(False, "Whether the next largest corridor earns a point after a tie for first.")


def configure(options: Options, seats: int) -> Config:
    """The agreement of a table; nothing in it tells the order of a deck. Raises ``UsageError``."""
    if seats not in SEATS:
        raise UsageError(f"cascadia is for 1 to 4 players, not {seats}")
    if options.players not in NETWORK_SEATS:
        raise UsageError(f"cascadia.players is 2 to 4, not {options.players}")
    if not options.shuffle and not (options.tiles and options.tokens):
        raise UsageError("cascadia.shuffle=false needs cascadia.tiles and cascadia.tokens")
    if options.rounds not in ROUNDS:
        raise OptionError("rounds", f"cascadia.rounds is {ROUNDS[0]} to {ROUNDS[-1]}, not {options.rounds}")
    if not CARDS.fullmatch(options.cards):
        raise OptionError("cards", f"cascadia.cards is five letters from A to E, not {options.cards[:9]!r}")
    if options.move_ms < 1:
        raise OptionError("move_ms", f"cascadia.move_ms is 1 or more, not {options.move_ms}")
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


def resize(options: Options, seats: int) -> Options:
    """The options of a table for so many; a door is for two at least, a single table is not."""
    return replace(options, players=seats) if seats in NETWORK_SEATS else options


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
