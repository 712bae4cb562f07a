"""The tests' own game keeps the contracts, so that what is tested with it means something."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from spieltisch.core.game import AnyBot
from spieltisch.core.seats import CHANCE, SPECTATOR, Viewer
from tests.toy import GAME
from tests.toy.model import STOCK, Action, Config, Offer, Retire, State
from tests.toy.rules import Offers
from tests.toy.view import Observation

RULES, VIEW = GAME.play.rules, GAME.play.view


@pytest.mark.parametrize("seed", range(40))
def test_every_viewer_s_picture_follows_from_its_own_events_alone(seed: int) -> None:
    random = Random(seed)
    config = Config(2 + seed % 4)
    bots = [GAME.roster.bots["random"](random.getrandbits(32)) for _ in range(config.seats)]
    state = RULES.initial(config)
    seen = {viewer: VIEW.observe(state, viewer) for viewer in (*range(config.seats), SPECTATOR)}
    while RULES.outcome(state) is None:
        actor, action = _choose(state, bots, random)
        events = RULES.apply(state, actor, action)
        assert GAME.play.notation.read_action(GAME.play.notation.write_action(action)) == action
        for viewer in seen:
            for event in events:
                shown = VIEW.project(event, viewer)
                assert shown is not None, "everybody sees something of everything here"
                seen[viewer] = VIEW.advance(seen[viewer], shown)
            assert seen[viewer] == VIEW.observe(state, viewer)
            _check_knowledge(state, seen[viewer], viewer, random)
    assert sum(map(sum, state.hands)) + sum(state.stock) + (state.up is not None) == sum(STOCK)


def _choose(state: State, bots: list[AnyBot], random: Random) -> tuple[int, Action]:
    if CHANCE in RULES.to_act(state):
        draw = RULES.draw(state)
        return CHANCE, random.choices(draw.outcomes, draw.weights)[0]
    if random.random() < 0.02:
        return random.choice(state.active()), Retire()
    seat = random.choice(list(RULES.to_act(state)))
    return seat, bots[seat].choose(VIEW.observe(state, seat), seat, 0)


def _check_knowledge(state: State, observation: Observation, viewer: Viewer, random: Random) -> None:
    if RULES.outcome(state) is None:
        assert VIEW.observe(VIEW.determinize(observation, random.randrange), viewer) == observation
        if viewer != SPECTATOR:
            assert VIEW.legal_actions(observation) == RULES.legal_actions(state, viewer)


@pytest.mark.parametrize("hand", [(0, 0, 0, 1), (2, 1, 0, 0), (1, 1, 1, 1)])
def test_offers_are_counted_without_listing_them(hand: tuple[int, ...]) -> None:
    offers = Offers(hand, (Retire(),))
    listed = list(offers)
    assert len(offers) == len(listed) == len(set(listed))
    assert all(action in offers for action in islice(listed, 500))


@pytest.mark.parametrize(
    "offer",
    [
        Offer((0, 0, 0, 0), (1, 0, 0, 0)), Offer((1, 0, 0, 0), (0, 0, 0, 0)), Offer((1, 0, 0, 0), (1, 0, 0, 0)),
        Offer((3, 0, 0, 0), (0, 1, 0, 0)), Offer((1, 0, 0, 0), (0, 0, 0, 9)), Offer((1,), (0, 1, 0, 0)),
        Offer((-1, 1, 0, 0), (0, 0, 1, 0)),
    ],
)  # fmt: skip
def test_an_offer_gives_what_is_held_and_wants_what_there_is(offer: Offer) -> None:
    assert offer not in Offers((2, 1, 0, 0), ())
