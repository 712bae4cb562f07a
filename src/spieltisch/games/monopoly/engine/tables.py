"""Board and cards as the flat lists of small integers that the kernels read."""

from __future__ import annotations

from spieltisch.games.monopoly.engine.board import FIELDS, GROUPS, PLOTS
from spieltisch.games.monopoly.engine.cards import DECKS

SPACE = 64
"""Fields have places to spare, so that any number a peer sends can be looked up."""
NO_GROUP = 10
CARDS = 16
"""Places per deck."""
PLOT_KINDS = 3
"""The kinds of fields that are plots are 1 to 3."""


def _by_field(name: str, default: int) -> list[int]:
    values = [getattr(field, name) for field in FIELDS]
    return values + [default] * (SPACE - len(values))


KIND = [int(kind) for kind in _by_field("kind", 0)]
GROUP = [NO_GROUP if group < 0 else group for group in _by_field("group", -1)]
PRICE = _by_field("price", 0)
MORTGAGE = _by_field("mortgage", 0)
REDEMPTION = _by_field("redemption", 0)
HOUSE = _by_field("house", 0)
TAXES = _by_field("tax", 0)
RENTS = [rent for field in FIELDS for rent in (field.rents or (0,) * 6)] + [0] * 6 * (SPACE - len(FIELDS))
BIT = [1 << at for at in range(SPACE)]
GROUP_MASK = [sum(1 << at for at in group) for group in GROUPS] + [0]
STREETS_OF = [(group + group[-1:])[i] for group in GROUPS[:8] for i in range(3)]
"""Three plots for each colour; groups of two name the last one twice."""
DEAREST_LAST = sorted(PLOTS, key=lambda at: (FIELDS[at].price, at))

DECK_SIZE = [len(deck) for deck in DECKS]
EFFECT = [int(card.effect) for deck in DECKS for card in (deck + (deck[0],) * CARDS)[:CARDS]]
AMOUNT = [card.amount for deck in DECKS for card in (deck + (deck[0],) * CARDS)[:CARDS]]
ALTERNATIVE = [
    -1 if card.alternative is None else int(card.alternative)
    for deck in DECKS
    for card in (deck + (deck[0],) * CARDS)[:CARDS]
]
