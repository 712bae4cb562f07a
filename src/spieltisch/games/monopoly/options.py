"""What whoever runs a server or match may choose about Monopoly, and the agreement that follows from it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from spieltisch.core.errors import OptionError, UsageError
from spieltisch.core.options import option
from spieltisch.games.monopoly.config import DECKS, MAX_MS, MAX_SEATS, RANGES, Config

MATCH_ROUNDS: Final = 500
"""Many more than games take in which everybody builds and trades; where somebody does not, fortunes only grow."""


@dataclass(frozen=True, slots=True)
class Options:
    """``--set monopoly.NAME=VALUE``."""

    min_players: int = option(1, f"How many players a game needs to be started, 1 to {MAX_SEATS}.")
    max_players: int = option(MAX_SEATS, f"How many players there may be, 1 to {MAX_SEATS}.")
    grace_ms: int = option(0, "How long the seat of a player whose connection is gone waits for its name to return.")
    bans: str = option("", "Names that nobody may have, with commas between them.")
    max_rounds: int = option(
        0, "After so many rounds the richest wins; 0 plays until one is left.", in_match=MATCH_ROUNDS
    )
    auction_ms: int = option(10_000, "How long an auction waits for another bid.", is_wait=True)
    offer_ms: int = option(30_000, "How long an offer to sell waits for its answer.", is_wait=True)
    card_ms: int = option(30_000, "How long a card that may be exchanged waits for its answer.", is_wait=True)
    turn_ms: int = option(
        60_000, "How long whose turn it is may think about what to do next before the turn ends; 0 for ever.",
        **{"from": "move_ms"},
    )  # fmt: skip
    sell_consent: bool = option(True, "Whether a buyer must agree; otherwise a sale is made at once.")
    double_rent: bool = option(True, "Whether a complete colour group has double rent on unbuilt plots.")
    houses: int = option(0, "How many houses the bank has, 32 in the classic game; 0 for no limit.")
    hotels: int = option(0, "How many hotels the bank has, 12 in the classic game; 0 for no limit.")
    cheats: bool = option(False, "Whether players may give themselves money and move as they like.")
    java_compat: bool = option(
        False,
        "Whether everybody is spared what the reference client cannot bear; implies no consent. "
        "Otherwise who may be that client is spared player lists in a game.",
    )
    cards: str = option("standard", '"standard", or "test": community cards that can be exchanged.', choices=DECKS)


def configure(options: Options, seats: int) -> Config:
    """The agreement of a table. Raises ``UsageError`` for values out of range."""
    if not 1 <= options.min_players <= MAX_SEATS:
        raise UsageError(f"monopoly.min_players is 1 to {MAX_SEATS}, not {options.min_players}")
    if not 1 <= options.max_players <= MAX_SEATS:
        raise UsageError(f"monopoly.max_players is 1 to {MAX_SEATS}, not {options.max_players}")
    if not 0 <= options.grace_ms <= MAX_MS:
        raise UsageError(f"monopoly.grace_ms is 0 to {MAX_MS}, not {options.grace_ms}")
    if not options.min_players <= seats <= MAX_SEATS:
        raise UsageError(f"monopoly is for {options.min_players} to {MAX_SEATS} players here, not {seats}")
    if options.cards not in DECKS:
        raise OptionError("cards", f"monopoly.cards is one of {', '.join(DECKS)}, not {options.cards!r}")
    for name, allowed in RANGES.items():
        value = getattr(options, name)
        if value not in allowed:
            raise OptionError(name, f"monopoly.{name} is {allowed[0]} to {allowed[-1]}, not {value}")
    return Config(
        seats, options.max_rounds, options.auction_ms, options.offer_ms, options.card_ms, options.turn_ms,
        options.sell_consent and not options.java_compat, options.double_rent, options.houses, options.hotels,
        options.cheats, options.cards, options.houses > 0,
    )  # fmt: skip
