"""What whoever runs a server or match may choose about Cascadia, and what is agreed before a game begins."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from spieltisch.core.contracts import Limit
from spieltisch.games.cascadia import codes

SEATS: Final = range(1, 5)
NETWORK_SEATS: Final = range(2, 5)
"""The protocol knows no game for one."""
ROUNDS: Final = range(1, 21)
MOST: Final = 250
"""No deck may have more tiles, or more tokens of one animal."""

_CARDS: Final = re.compile(r"[A-E]{5}")


def _option(default: Any, help: str, **more: Any) -> Any:
    return field(default=default, metadata={"help": help, **more})


def _reading(default: bool, help: str) -> Any:
    """How a contested rule is read."""
    return _option(default, help, is_agreed=True)


@dataclass(frozen=True, slots=True)
class Options:
    """``--set cascadia.NAME=VALUE``.

    The values of ``tiles`` and ``tokens`` are the contents of the files; whoever offers the options reads
    them (``metadata["is_file"]``).
    """

    players: int = _option(2, "How many players a table waits for, 2 to 4.")
    cards: str = _option("AAAAA", "The cards of bear, elk, salmon, hawk and fox: A to D, or E for simple scoring.")
    rounds: int = _option(20, "How many turns each player has, 1 to 20.")
    tiles: str = _option("", "A deck file: five lines of start landscapes, then a tile a line.", is_file=True)
    tokens: str = _option("", "A deck file with an animal's letter a line.", is_file=True)
    shuffle: bool = _option(True, "Whether decks are shuffled; otherwise both files are needed, and drawn in order.")
    assignment1: bool = _option(False, "Whether only wildlife scores, without nature tokens and exchanges.")
    port_fallback: bool = _option(False, "Whether the next free port is taken when the door's is not free.")
    course_files: bool = _option(False, "Whether server.port and the course's logs are written.")
    handshake: bool = _option(True, "Whether clients say JoinGame; else being there takes a seat.")
    show_on_watch: bool = _option(True, "Whether spectators who come during a game are told at once how it stands.")
    move_ms: int = _option(60_000, "Think time per turn or exchange.", **{"from": "move_ms"})
    salmon_prune: bool = _reading(False, "Whether a salmon beside three others drops out; else its whole run is void.")
    elk_gaps: bool = _reading(False, "Whether elk on the ring of card D may have gaps between them.")
    elk_split: bool = _reading(True, "Whether more than eight elk may count as two herds on card C.")
    hawk_gaps: bool = _reading(True, "Whether hawks see each other across cells without a tile.")
    hawk_lone_pairs: bool = _reading(False, "Whether on card B the hawk that is seen must be alone too.")
    second_after_tie: bool = _reading(False, "Whether the next largest corridor earns a point after a tie for first.")


@dataclass(frozen=True, slots=True)
class Config:
    """One game's agreement; plain JSON in the log's header. Raises ``ValueError`` for what cannot be."""

    seats: int = 2
    rounds: int = 20
    cards: str = "AAAAA"
    landscapes: tuple[str, ...] | None = None
    """The start landscapes, sorted, or None: the printed five."""
    tiles: tuple[tuple[str, int], ...] | None = None
    """How many tiles of each kind are drawn from, sorted, or None: the printed 85."""
    tokens: tuple[int, ...] | None = None
    """How many tokens there are of bear, elk, salmon, hawk and fox, or None: 20 each."""
    readings: int = 0
    """The readings of contested rules that differ from the usual ones, added up."""
    assignment1: bool = False
    """Whether only wildlife scores, without nature tokens and exchanges."""
    move_ms: int = 60_000

    def __post_init__(self) -> None:
        if self.seats not in SEATS or self.rounds not in ROUNDS or not _CARDS.fullmatch(self.cards):
            raise ValueError(f"no game for {self.seats} over {self.rounds} rounds with cards {self.cards[:9]!r}")
        if self.move_ms < 1 or not 0 <= self.readings < 2 * codes.SECOND_AFTER_TIE:
            raise ValueError("no such think time or readings")

    @property
    def draws(self) -> int:
        """How many tiles there must be at least, and how many tokens."""
        return max(2, self.seats) * self.rounds + 3


def limits(config: Config) -> Mapping[str, Limit]:
    """The think time, for each turn and for each exchange anew."""
    return {"move": Limit(soft_us=1000 * config.move_ms, hard_us=1000 * config.move_ms)}
