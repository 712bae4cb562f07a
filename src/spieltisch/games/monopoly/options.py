"""From the options of a server or match to the agreement of a game."""

from __future__ import annotations

from spieltisch.core.errors import UsageError
from spieltisch.games.monopoly.config import MAX_MS, MAX_SEATS, Config, Options


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
    try:
        return Config(
            seats, options.max_rounds, options.auction_ms, options.offer_ms, options.card_ms, options.turn_ms,
            options.sell_consent and not options.java_compat, options.double_rent, options.houses, options.hotels,
            options.cheats, options.cards,
        )  # fmt: skip
    except ValueError as wrong:
        raise UsageError(f"monopoly: {wrong}") from wrong
