"""Who sees which cards; what trades there are; texts of places."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from spieltisch.core.seats import SPECTATOR
from spieltisch.games.catan import notation, rules, view
from spieltisch.games.catan.actions import Action, BuildRoad, MoveRobber, PlayRoads
from spieltisch.games.catan.engine.codes import Kind, Phase, unpack_cards
from spieltisch.games.catan.events import CardDrawn, Discarded, Stolen
from spieltisch.games.catan.legality import LargerOffers, larger_exchanges
from tests.games.catan.stage import CHIPS, draw, edge, play, roll, stage

HOME = "0 settlement 0,0/1,0/0,1;0 road 0,0/1,0;1 settlement -1,0/-1,-1/0,-1"
ALL = (0, 1, 2, 3, SPECTATOR)


def test_a_stolen_card_is_known_to_thief_and_victim() -> None:
    state = stage(HOME, hands={1: (1, 0, 0, 0, 0)}, phase=Phase.ROBBER)
    play(state, 0, "robber 0,-1 1")
    [event] = draw(state, Kind.THEFT, 0)
    unknown = Stolen(0, 1, None)
    assert [view.project(event, viewer) for viewer in ALL] == [event, event, unknown, unknown, unknown]


def test_bought_and_discarded_cards_are_their_owner_s() -> None:
    state = stage(HOME, hands={0: (0, 0, 1, 1, 1), 1: (8, 0, 0, 0, 0)})
    play(state, 0, "buy")
    [bought] = draw(state, Kind.CARD, 4)
    assert [view.project(bought, viewer) for viewer in ALL] == [bought, *[CardDrawn(0, None)] * 4]
    assert [view.observe(state, viewer).points(0) for viewer in ALL] == [2, 1, 1, 1, 1]
    state.game.phase, state.game.has_rolled = int(Phase.ROLL), False
    roll(state, 1, 6)
    [thrown] = play(state, 1, "discard 4,0,0,0,0")
    hidden = Discarded(1, None, 4)
    assert [view.project(thrown, viewer) for viewer in ALL] == [hidden, thrown, hidden, hidden, hidden]


def test_sampled_hands_cover_what_was_accepted() -> None:
    state = stage(HOME, hands={0: (3, 0, 0, 0, 0), 1: (0, 2, 0, 0, 0), 2: (4, 0, 4, 0, 0)})
    play(state, 0, "offer 1,0,0,0,0 0,2,0,0,0")
    play(state, 1, "accept 1")
    random = Random(1)
    for viewer in (0, 2, SPECTATOR):
        for _ in range(20):
            twin = view.determinize(view.observe(state, viewer), random.randrange)
            assert twin.game.hand_of(1) == (0, 2, 0, 0, 0)
            assert sum(twin.game.hand_of(2)) == 8


def test_the_sample_island_has_the_chips_of_the_notes() -> None:
    assert view.observe(stage(), SPECTATOR).public.chips == CHIPS


@pytest.mark.parametrize("hand", [(0, 0, 0, 0, 0), (1, 0, 0, 0, 0), (2, 1, 0, 0, 0), (0, 0, 3, 0, 1)])
@pytest.mark.parametrize("stock", [1, 2, 3])
def test_larger_offers_are_numbered_without_listing_them(hand: tuple[int, ...], stock: int) -> None:
    expected = set()
    for counts in product(*[range(-stock, held + 1) for held in hand]):
        given, wanted = sum(n for n in counts if n > 0), -sum(n for n in counts if n < 0)
        if given and wanted and (given, wanted) != (1, 1):
            expected.add(counts)
    offers = LargerOffers(hand, stock)
    moves = [offers[k] for k in range(len(offers))]
    sides = [(unpack_cards(move), unpack_cards(move >> 25)) for move in moves]
    found = {tuple(a - b for a, b in zip(given, wanted, strict=True)) for given, wanted in sides}
    assert found == expected
    assert len(moves) == len(expected)


def test_several_exchanges_at_once_are_listed_too() -> None:
    moves = larger_exchanges((8, 3, 0, 0, 0), (4, 3, 4, 4, 2), (9, 9, 1, 9, 9))
    sides = {(unpack_cards(move), unpack_cards(move >> 25)) for move in moves}
    assert ((8, 0, 0, 0, 0), (0, 1, 1, 0, 0)) in sides
    assert ((4, 3, 0, 0, 0), (0, 0, 0, 2, 0)) in sides
    assert ((8, 0, 0, 0, 0), (0, 0, 2, 0, 0)) not in sides
    assert len(sides) == len(moves)


def test_a_rich_hand_s_actions_are_all_accepted_and_all_different() -> None:
    state = stage(HOME, hands={0: (2, 1, 0, 9, 0)}, bank=9, cards={0: (1, 1, 1, 1, 0)})
    legal = rules.legal_actions(state, 0)
    sampled = [legal[k] for k in Random(3).sample(range(len(legal)), 3_000)]
    assert len(set(sampled)) == 3_000
    assert all(action in legal for action in sampled)
    assert legal[-1] == legal[len(legal) - 1]


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (BuildRoad(edge("-2,0/-1,0")), "road -2,0/-1,0"),
        (MoveRobber(0), "robber -2,2"),
        (MoveRobber(0, 3), "robber -2,2 3"),
        (PlayRoads(edge("-2,0/-1,0"), edge("-2,1/-1,0")), "roads -2,0/-1,0 -2,1/-1,0"),
    ],
)
def test_places_are_written_as_their_fields(action: Action, text: str) -> None:
    assert notation.write_action(action) == text
    assert notation.read_action(text) == action


@pytest.mark.parametrize("text", ["road", "road 1", "offer 1,0,0,0,0", "bank 1,0 0,1", "roll 1", "dice 1", "robber x"])
def test_half_an_action_is_none(text: str) -> None:
    with pytest.raises(ValueError, match=r"\S"):
        notation.read_action(text)
