"""Whole states of Catan that agree with what a viewer knows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from spieltisch.core.seats import Viewer
from spieltisch.games.catan.codes import BOX_CARDS, POINTS
from spieltisch.games.catan.config import Config
from spieltisch.games.catan.knowledge import NOTHING, Own, Public
from spieltisch.games.catan.rules import State

KINDS: Final = range(5)


@dataclass(frozen=True, slots=True)
class Hidden:
    """All that is not public: hands and development cards by seat, and what the active seat has bought."""

    hands: list[list[int]]
    cards: list[list[int]]
    fresh: list[int]


def sample(
    public: Public, own: Own | None, viewer: Viewer, config: Config, below: Callable[[int], int], *, is_rich: bool
) -> Hidden:
    """Deal what is unseen; ``is_rich``: the bank has something of everything, if that can be."""
    hands, cards = _hands(public, own, viewer, config, below, is_rich), _cards(public, own, viewer, config, below)
    active = public.flow.active
    if own and active == viewer:
        return Hidden(hands, cards, list(own.fresh))
    return Hidden(hands, cards, _draw(list(cards[active]), public.flow.bought, below))


def _hands(
    public: Public, own: Own | None, viewer: Viewer, config: Config, below: Callable[[int], int], is_rich: bool
) -> list[list[int]]:
    """Who has accepted the open offer holds what it wants; the rest goes anywhere."""
    seats = range(config.seats)
    hands = [list(own.hand) if own and seat == viewer else [0] * 5 for seat in seats]
    unseen = [config.bank - held for held in (own.hand if own else NOTHING)]
    others = [seat for seat in seats if not (own and seat == viewer)]
    for seat in others:
        if public.flow.answers[seat] == 2:
            hands[seat] = list(public.flow.wanted)
            unseen = [n - wanted for n, wanted in zip(unseen, public.flow.wanted, strict=True)]
    kept = _kept(unseen, sum(public.sizes[seat] - sum(hands[seat]) for seat in others)) if is_rich else [0] * 5
    unseen = [n - one for n, one in zip(unseen, kept, strict=True)]
    for seat in others:
        drawn = _draw(unseen, public.sizes[seat] - sum(hands[seat]), below)
        hands[seat] = [held + more for held, more in zip(hands[seat], drawn, strict=True)]
    return hands


def _kept(unseen: list[int], needed: int) -> list[int]:
    """What the bank can keep of these while others get so many, shared out evenly."""
    kept = [0] * 5
    for _ in range(max(unseen)):
        for kind in KINDS:
            if kept[kind] < unseen[kind] and sum(unseen) - sum(kept) > needed:
                kept[kind] += 1
    return kept


def _cards(
    public: Public, own: Own | None, viewer: Viewer, config: Config, below: Callable[[int], int]
) -> list[list[int]]:
    """Hidden development cards; whose turn it is has not won with them."""
    known = own.cards if own else NOTHING
    box = BOX_CARDS[5 * config.island : 5 * config.island + 5]
    unseen = [box[kind] - public.spent[kind] - known[kind] for kind in KINDS]
    cards = [[0] * 5 for _ in range(config.seats)]
    if public.champion >= 0 and public.champion != viewer:
        cards[public.champion][POINTS] = public.shown
        unseen[POINTS] -= public.shown
    order = sorted(range(config.seats), key=lambda seat: seat != public.flow.active)
    for seat in order:
        if own and seat == viewer:
            cards[seat] = list(known)
            continue
        limit = 0 if seat == public.champion else config.points - 1 - public.points(seat)
        count = public.card_counts[seat] - sum(cards[seat])
        capped = seat in (public.flow.active, public.champion)
        drawn = _draw(unseen, count, below, limit if capped else count)
        cards[seat] = [held + more for held, more in zip(cards[seat], drawn, strict=True)]
    return cards


def _draw(left: list[int], count: int, below: Callable[[int], int], points: int = 255) -> list[int]:
    """Take cards from what is left; of the last kind no more than ``points``, as long as there are others."""
    drawn = [0] * 5
    for _ in range(count):
        is_full = drawn[POINTS] >= points and any(left[:POINTS])
        k = below(sum(left) - (left[POINTS] if is_full else 0))
        kind = 0
        while k >= left[kind]:
            k -= left[kind]
            kind += 1
        left[kind] -= 1
        drawn[kind] += 1
    return drawn


def restore(public: Public, hidden: Hidden, config: Config) -> State:
    """The state that these make up."""
    state = State(config)
    game, flow = state.game, public.flow
    game.set_board(public.order, public.terrains, public.start, public.harbours)
    game.set_buildings(public.buildings, public.paths, public.trader)
    for seat in range(config.seats):
        game.set_hand(seat, tuple(hidden.hands[seat]), tuple(hidden.cards[seat]), public.knights[seat])
    game.set_spent(public.spent, tuple(hidden.fresh))
    game.robber, game.army, game.champion = public.robber, public.army, public.champion
    game.set_flow(tuple(flow))
    state.start, state.dice = public.start, public.dice
    state.flow, state.seen = flow, None
    return state
