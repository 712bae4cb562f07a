"""What whoever runs a server or match may choose about Catan, and the agreement that comes of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from spieltisch.core.errors import OptionError, UsageError
from spieltisch.core.options import option
from spieltisch.games.catan.config import MAX_BANK, POINTS, SEATS, STOCKS, Config

LAYOUTS: Final = ("printed", "wooden")
DIALECTS: Final = ("2018", "ws17")
MAX_MS: Final = 1 << 40


@dataclass(frozen=True, slots=True)
class Options:
    """``--set catan.NAME=VALUE``."""

    players: int = option(0, "How many players a table is for, 3 to 6; 0 for as many as it is opened for.")
    bank: int = option(0, f"Cards of each resource, 1 to {MAX_BANK}; 0 for what is in the box, 19 or 24.")
    harbours: str = option(
        "printed", 'Where harbours lie: "printed" on the frame, or "wooden": anywhere by turns.',
        is_agreed=True, choices=LAYOUTS,
    )  # fmt: skip
    points: int = option(10, f"Victory points that win, {POINTS[0]} to {POINTS[-1]}.")
    turns: int = option(1_000, "After how many turns a game nobody has won ends; 0 for never.")
    offers: int = option(10, "How many trades a player may offer the others in one turn.")
    strict_robber: bool = option(False, "Whether a robber needs to name its victim; else chance picks one.")
    skip_poor: bool = option(True, "Whether who can buy nothing is passed over in the special building phase.")
    carry_on: bool = option(False, "Whether a game goes on when a player has left, with default actions.")
    turn_ms: int = option(60_000, "How long a player may think about an action.", **{"from": "move_ms"})
    trade_ms: int = option(5_000, "How long players may think about an offered trade.", is_wait=True)
    ki_turn_ms: int = option(0, 'How long for an action, if a player calls itself "(KI)"; 0: as long as the others.')
    ki_trade_ms: int = option(0, 'How long for an offered trade, if it calls itself "(KI)"; 0: as long as the others.')
    grace_ms: int = option(3_000, "How long a table that could begin waits for more players.", is_wait=True)
    ready_ms: int = option(600_000, "How long the others wait for who does not become ready; 0 for ever.", is_wait=True)
    reconnect_ms: int = option(0, "How long a lost player may come back under the same name; 0: the game ends.")
    strict_return: bool = option(False, "Whether a lost player may come back only from the address it was lost at.")
    linger_ms: int = option(5_000, "How long connections stay open after a game.")
    axis: str = option("2018", 'The dialect where a client names none: "2018", or "ws17" with the other axis.')
    sniff: bool = option(False, "Whether the door for HTTP also speaks to clients that say nothing at first.")
    sniff_ms: int = option(300, "How long such a client has to say nothing.")
    file_pages: bool = option(False, "Whether pages from a file, and any that hide their origin, may use /catan.")
    winner_twice: bool = option(False, 'Whether the last message also has the winner under "Spieler".')


def configure(options: Options, seats: int) -> Config:
    """The agreement of a table. Raises ``UsageError`` for values out of range."""
    if seats not in SEATS or options.players not in (0, seats):
        raise UsageError(f"catan is for {options.players or '3 to 6'} players, not {seats}")
    if options.harbours not in LAYOUTS:
        raise OptionError("harbours", f"catan.harbours is {' or '.join(LAYOUTS)}, not {options.harbours}")
    _check("bank", options.bank, range(MAX_BANK + 1))
    _check("points", options.points, POINTS)
    _check("turns", options.turns, range(1_000_000))
    _check("offers", options.offers, range(1_000))
    if options.axis not in DIALECTS:
        raise OptionError("axis", f"catan.axis is {' or '.join(DIALECTS)}, not {options.axis}")
    _check("turn_ms", options.turn_ms, range(1, MAX_MS))
    waits = ("trade_ms", "ki_turn_ms", "ki_trade_ms", "grace_ms", "ready_ms", "reconnect_ms", "linger_ms", "sniff_ms")
    for wait in waits:
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
        ki_turn_ms=options.ki_turn_ms,
        ki_trade_ms=options.ki_trade_ms,
    )


def cautions(options: Options) -> Sequence[str]:
    """Names are public."""
    if not options.reconnect_ms or options.strict_return:
        return []
    return [
        "anybody who says a lost player's name gets its seat; --set catan.strict_return=true wants the same address"
    ]


def _check(name: str, value: int, allowed: range) -> None:
    if value not in allowed:
        raise OptionError(name, f"catan.{name} is {allowed[0]} to {allowed[-1]}, not {value}")
