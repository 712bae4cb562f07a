"""What whoever runs a server or match may choose about Catan, and what is agreed before a game begins."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from spieltisch.core.contracts import Limit
from spieltisch.core.errors import UsageError

SEATS: Final = range(3, 7)
LAYOUTS: Final = ("printed", "wooden")
MAX_BANK: Final = 31
"""A count of cards fits into five bits."""
STOCKS: Final = (19, 24)
"""Cards of each resource in the boxes for up to four and up to six players."""
POINTS: Final = range(3, 21)


DIALECTS: Final = ("2018", "ws17")
MAX_MS: Final = 1 << 40


def _option(default: Any, help: str, **more: Any) -> Any:
    return field(default=default, metadata={"help": help} | more)


@dataclass(frozen=True, slots=True)
class Options:
    """``--set catan.NAME=VALUE``."""

    players: int = _option(0, "How many players a table is for, 3 to 6; 0 for as many as it is opened for.")
    bank: int = _option(0, f"Cards of each resource, 1 to {MAX_BANK}; 0 for what is in the box, 19 or 24.")
    harbours: str = _option(
        "printed", 'Where harbours lie: "printed" on the frame, or "wooden": anywhere by turns.',
        is_agreed=True, choices=LAYOUTS,
    )  # fmt: skip
    points: int = _option(10, f"Victory points that win, {POINTS[0]} to {POINTS[-1]}.")
    turns: int = _option(1_000, "After how many turns a game nobody has won ends; 0 for never.")
    offers: int = _option(10, "How many trades a player may offer the others in one turn.")
    strict_robber: bool = _option(False, "Whether a robber needs to name its victim; else chance picks one.")
    skip_poor: bool = _option(True, "Whether who can buy nothing is passed over in the special building phase.")
    carry_on: bool = _option(False, "Whether a game goes on when a player has left, with default actions.")
    turn_ms: int = _option(60_000, "How long a player may think about an action.", **{"from": "move_ms"})
    trade_ms: int = _option(5_000, "How long players may think about an offered trade.", is_wait=True)
    grace_ms: int = _option(0, "How long a table that could begin waits for more players.", is_wait=True)
    reconnect_ms: int = _option(0, "How long a lost player may come back under the same name; 0: the game ends.")
    linger_ms: int = _option(5_000, "How long connections stay open after a game.")
    axis: str = _option("2018", 'The dialect where a client names none: "2018", or "ws17" with the other axis.')
    sniff: bool = _option(False, "Whether the door for HTTP also speaks to clients that say nothing at first.")
    sniff_ms: int = _option(300, "How long such a client has to say nothing.")
    winner_twice: bool = _option(False, 'Whether the last message also has the winner under "Spieler".')


@dataclass(frozen=True, slots=True)
class Config:
    """One game's agreement; plain JSON in the log's header."""

    seats: int = 4
    bank: int = 19
    """Cards of each resource."""
    is_wooden: bool = False
    """Harbours on every second field of the sea, at any of its coasts; otherwise as printed on the frame."""
    points: int = 10
    turns: int = 1_000
    """After as many turns the game ends without a winner; 0: never."""
    offers: int = 10
    """A turn's trades offered to the others."""
    strict_robber: bool = False
    skip_poor: bool = True
    carry_on: bool = False
    turn_ms: int = 60_000
    trade_ms: int = 5_000

    def __post_init__(self) -> None:
        """A log's header is anybody's text."""
        if not (self.seats in SEATS and 1 <= self.bank <= MAX_BANK and self.points in POINTS):
            raise ValueError("no such game of Catan")
        if min(self.turns, self.offers, self.trade_ms) < 0 or self.turn_ms < 1:
            raise ValueError("limits are no negative numbers")

    @property
    def island(self) -> int:
        """0 is the smaller one, 1 the one for five and six players."""
        return int(self.seats > 4)


def configure(options: Options, seats: int) -> Config:
    """The agreement of a table. Raises ``UsageError`` for values out of range."""
    if seats not in SEATS or options.players not in (0, seats):
        raise UsageError(f"catan is for {options.players or '3 to 6'} players, not {seats}")
    if options.harbours not in LAYOUTS:
        raise UsageError(f"catan.harbours is {' or '.join(LAYOUTS)}, not {options.harbours}")
    _check("bank", options.bank, range(MAX_BANK + 1))
    _check("points", options.points, POINTS)
    _check("turns", options.turns, range(1_000_000))
    _check("offers", options.offers, range(1_000))
    if options.axis not in DIALECTS:
        raise UsageError(f"catan.axis is {' or '.join(DIALECTS)}, not {options.axis}")
    _check("turn_ms", options.turn_ms, range(1, MAX_MS))
    for wait in ("trade_ms", "grace_ms", "reconnect_ms", "linger_ms", "sniff_ms"):
        _check(wait, getattr(options, wait), range(MAX_MS))
    return Config(
        seats=seats,
        bank=options.bank or STOCKS[seats > 4],
        is_wooden=options.harbours == "wooden",
        points=options.points,
        turns=options.turns,
        offers=options.offers,
        strict_robber=options.strict_robber,
        skip_poor=options.skip_poor,
        carry_on=options.carry_on,
        turn_ms=options.turn_ms,
        trade_ms=options.trade_ms,
    )


def _check(name: str, value: int, allowed: range) -> None:
    if value not in allowed:
        raise UsageError(f"catan.{name} is {allowed[0]} to {allowed[-1]}, not {value}")


def limits(config: Config) -> Mapping[str, Limit]:
    """One clock for a turn's decisions and one for answers to an offer; no answer is late before it is too late.
    Who lets a third of a turn's time pass is reminded."""
    turn_us, trade_us = 1_000 * config.turn_ms, 1_000 * config.trade_ms
    return {"turn": Limit(turn_us, turn_us, turn_us // 3), "trade": Limit(trade_us, trade_us)}
