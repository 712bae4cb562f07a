"""The search plays the same compiled and from its source, and deals only what can be."""

from __future__ import annotations

from threading import Thread
from typing import Any

import pytest

from spieltisch.bots.deadline import Deadline
from spieltisch.games.catan.engine.codes import Kind, Phase, pack, pack_cards
from tests.games.catan.stage import REST, corner, lay_out
from tests.kernels import both_ways, source_module

NAME = "spieltisch.games.catan.bots.search"
TRADES = "spieltisch.games.catan.bots.trades"
SAMPLING = "spieltisch.games.catan.bots.sampling"
KERNEL = "spieltisch.games.catan.engine.kernel"
EMPTY = (0, 0, 0, 0, 0)
BUILT = f"0 settlement 0,0/1,0/0,1;0 road 0,0/1,0;1 city -1,0/-2,0/-2,1;1 road -2,1/-1,0;{REST}"


def begun(module: Any, phase: Phase, hands: dict[int, tuple[int, ...]]) -> Any:
    """A game on the kernel that goes with a module."""
    source = source_module(KERNEL)
    is_source = module in [source_module(name) for name in (NAME, SAMPLING, TRADES)]
    kernel = source if is_source else __import__(KERNEL, fromlist=["CatanKernel"])
    game = kernel.CatanKernel(4)
    lay_out(game, BUILT, phase=phase)
    for seat in range(4):
        game.set_hand(seat, hands.get(seat, EMPTY), (1, 0, 0, 0, 0) if seat else EMPTY, 0)
    return game


@pytest.mark.parametrize("search", both_ways(NAME))
@pytest.mark.parametrize(
    ("phase", "hand"),
    [
        (Phase.MAIN, (1, 1, 0, 0, 0)),
        (Phase.MAIN, (0, 0, 0, 2, 3)),
        (Phase.ROLL, EMPTY),
        (Phase.PAVE, EMPTY),
        (Phase.DICE, (2, 2, 2, 1, 2)),
    ],
)
def test_compiled_and_from_source_it_decides_the_same(search: Any, phase: Phase, hand: tuple[int, ...]) -> None:
    found = []
    for module in (search, source_module(NAME)):
        game = begun(module, phase, {0: hand, 1: (1, 1, 1, 1, 1)})
        if phase is Phase.PAVE:
            game.placed, game.home = 7, corner("0,0/1,0/0,1")
        if phase is Phase.DICE:
            game.apply(-1, pack(Kind.DICE, 3, 4))
        lookahead = module.Lookahead(True)
        found.append((lookahead.think(game, 0, 5, Deadline(), 2), lookahead.playouts))
    assert found[0] == found[1]


@pytest.mark.parametrize("search", both_ways(NAME))
def test_it_tries_what_to_discard(search: Any) -> None:
    """After a seven it is to discard four, and keeps what builds a city; with cards of one kind there is no choice."""
    for hand, kept, is_tried in (((4, 0, 0, 2, 3), (0, 0, 0, 2, 3), True), ((0, 0, 9, 0, 0), (0, 0, 5, 0, 0), False)):
        game = begun(search, Phase.DICE, {0: hand})
        game.apply(-1, pack(Kind.DICE, 3, 4))
        lookahead = search.Lookahead()
        game.apply(0, lookahead.think(game, 0, 1, Deadline(), 96))
        assert (game.hand_of(0), lookahead.playouts > 0) == (kept, is_tried)


@pytest.mark.parametrize("search", both_ways(NAME))
def test_of_offers_it_makes_the_one_that_gives_a_city_and_none_that_nobody_takes(search: Any) -> None:
    wool, ore = (pack(Kind.OFFER, pack_cards((1, 0, 0, 0, 0)), 1 << 5 * kind) for kind in (2, 4))
    found = []
    for others in ((1, 0, 2, 0, 3), EMPTY):
        game = begun(search, Phase.MAIN, {0: (2, 0, 0, 2, 2), 1: others, 2: others, 3: others})
        game.offer_limit = 1
        found.append(search.Lookahead().think_of([wool, ore], game, 0, 5, Deadline(), 9))
        assert search.Lookahead().think_of([wool, ore], game, 0, 5, Deadline(0), 9) == wool
    assert found == [ore, 0]


def test_another_thread_can_stop_it() -> None:
    slow = source_module(NAME)
    lookahead, game = slow.Lookahead(), begun(slow, Phase.MAIN, {0: (4, 4, 4, 4, 4)})
    thread = Thread(target=lambda: lookahead.think(game, 0, 5, Deadline(), 100_000))
    thread.start()
    while thread.is_alive():
        lookahead.stop()
        thread.join(0.01)
    assert lookahead.playouts < 30


@pytest.mark.parametrize("sampling", both_ways(SAMPLING))
def test_what_is_dealt_adds_up(sampling: Any) -> None:
    game = begun(sampling, Phase.MAIN, {0: (2, 0, 0, 2, 2), 1: (4, 3, 0, 0, 0), 2: (0, 0, 5, 0, 0)})
    sampler, own, sizes, cards = sampling.Sampler(), game.hand_of(0), game.hand_sizes(), game.card_counts()
    hands = set()
    for number in range(20):
        sampler.seed(number, 1)
        sampler.deal(game, 0)
        dealt = [game.hand_of(seat) for seat in range(4)]
        hands.add(dealt[1])
        assert dealt[0] == own
        assert (game.hand_sizes(), game.card_counts()) == (sizes, cards)
        assert [sum(kind) for kind in zip(*dealt, game.bank_left(), strict=True)] == [19] * 5
        assert min(game.bank_left()) >= 0
        held = [game.cards_of(seat) for seat in range(4)]
        assert [sum(kind) for kind in zip(*held, game.deck_left(), strict=True)] == [14, 2, 2, 2, 5]
    assert len(hands) > 10


@pytest.mark.parametrize("sampling", both_ways(SAMPLING))
def test_what_is_dealt_is_what_can_be_counted(sampling: Any) -> None:
    """Of seat 1 everything is known; seat 2 has discarded half of its cards."""
    game = begun(sampling, Phase.MAIN, {1: (4, 0, 0, 0, 1), 2: (0, 2, 1, 0, 1)})
    least = [*EMPTY, 4, 0, 0, 0, 1, 0, 2, 0, 0, 0, *EMPTY]
    most = [*EMPTY, 4, 0, 0, 0, 1, 0, 4, 2, 0, 2, *EMPTY]
    game.set_counted(bytes(least), bytes(most))
    sampler, hands = sampling.Sampler(), set()
    for number in range(40):
        sampler.seed(number, 1)
        sampler.deal(game, 0)
        assert game.hand_of(1) == (4, 0, 0, 0, 1)
        hands.add(game.hand_of(2))
    ways = {(4, 0, 0), (3, 1, 0), (3, 0, 1), (2, 2, 0), (2, 1, 1), (2, 0, 2)}
    assert hands == {(0, brick, wool, 0, ore) for brick, wool, ore in ways}


@pytest.mark.parametrize("search", both_ways(NAME))
@pytest.mark.parametrize("phase", [Phase.MAIN, Phase.ROBBER])
def test_it_decides_the_same_whatever_is_hidden(search: Any, phase: Phase) -> None:
    """Two worlds that look alike to seat 0: others hold as many cards, but not the same."""
    hands = [{1: (1, 2, 0, 0, 1), 2: (0, 0, 3, 1, 0)}, {1: (0, 0, 3, 1, 0), 2: (1, 2, 0, 0, 1)}]
    found = []
    for others in hands:
        game, lookahead = begun(search, phase, {0: (1, 1, 1, 1, 3), **others}), search.Lookahead()
        found.append((lookahead.think(game, 0, 5, Deadline(), 4), lookahead.playouts))
    assert found[0] == found[1]


@pytest.mark.parametrize("trades", both_ways(TRADES))
def test_what_it_offers_is_the_same_whatever_is_hidden(trades: Any) -> None:
    offers = set()
    for others in ({1: (4, 0, 0, 2, 0)}, {1: (0, 2, 4, 0, 0)}):
        game = begun(trades, Phase.MAIN, {0: (0, 0, 4, 2, 2), **others})
        game.offer_limit = 1
        offers.add(trades.OfferFinder(True).find(game, 0, 5, Deadline()))
    assert len(offers) == 1


@pytest.mark.parametrize("trades", both_ways(TRADES))
def test_it_asks_no_more_where_nobody_ever_trades(trades: Any) -> None:
    game = begun(trades, Phase.MAIN, {0: (2, 0, 0, 2, 2), **dict.fromkeys((1, 2, 3), (1, 0, 2, 0, 3))})
    game.offer_limit, wood = 1, pack(Kind.OFFER, pack_cards((1, 0, 0, 0, 0)), pack_cards((0, 0, 1, 0, 0)))
    finder, last, accepted = trades.OfferFinder(), trades.OfferFinder(), trades.OfferFinder()
    for asked, count in ((finder, 8), (last, 7), (accepted, 8)):
        for turn in range(count):
            game.turn = turn
            asked.note(game, wood)
    game.turn = 20
    game.apply(0, wood)
    game.apply(1, pack(Kind.ACCEPT, game.offer_id))
    accepted.find_some(game, 0, 5, Deadline(), 8)
    game.is_offering, game.offers, game.turn = False, 0, 40
    found = [asked.find_some(game, 0, 5, Deadline(), 8) for asked in (finder, last, accepted)]
    assert [bool(offers) for offers in found] == [False, True, True]
