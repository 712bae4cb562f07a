"""What decks and offers hide: two games that look the same to a viewer stay the same to it, whatever card somebody else
holds and whatever others offer each other."""

from __future__ import annotations

from random import Random

import pytest

from spieltisch.core.registry import game as game_of
from spieltisch.core.seats import CHANCE, SPECTATOR
from spieltisch.games.monopoly.engine.cards import DECKS, Deck
from spieltisch.games.monopoly.engine.record import Counter
from spieltisch.games.monopoly.events import CardDrawn
from spieltisch.games.monopoly.options import Options, configure
from tests.contract.subjects import World
from tests.contract.test_view import compare_worlds

MONOPOLY = game_of("monopoly")
RULES, VIEW = MONOPOLY.play.rules, MONOPOLY.play.view
EXCHANGED = configure(Options(cards="test", max_rounds=40), 3)
"""With cards that a player holds until it has chosen, and nobody else sees."""


@pytest.mark.parametrize("viewer", [0, 1, 2, SPECTATOR])
@pytest.mark.parametrize("cards", ["standard", "test"])
def test_worlds_that_look_the_same_stay_the_same(cards: str, viewer: int) -> None:
    config = configure(Options(cards=cards, max_rounds=40), 3)
    differed = [compare_worlds(MONOPOLY, config, viewer, seed) for seed in range(8)]
    assert any(differed)


def test_only_who_holds_a_card_knows_which_it_is() -> None:
    """Whichever of its whole deck it is: it leads to the same for everybody else."""
    random, world, held = Random(1), World(MONOPOLY, EXCHANGED), 0
    for _ in range(6_000):
        if world.is_over():
            world = World(MONOPOLY, EXCHANGED)
        if CHANCE in RULES.to_act(world.state) and (twins := held_apart(world)):
            held += 1
            holder = twins[0].state.record[Counter.HOLDER]
            for viewer in world.viewers:
                views = [VIEW.observe(twin.state, viewer) for twin in twins]
                told = [[VIEW.project(event, viewer) for event in twin.told] for twin in twins]
                assert (views[0] == views[1]) is (told[0] == told[1]) is (viewer != holder)
        world.apply(*world.choose(random))
    assert held > 3


class Twin(World):
    """A world and what has just happened in it."""

    def __init__(self, world: World, action: object) -> None:
        super().__init__(world.game, world.config)
        self.state = world.state.copy()
        self.told = list(self.apply(CHANCE, action))


def held_apart(world: World) -> list[Twin]:
    """The same but for the card that its player holds, as often as chance may draw one; nothing where it draws none."""
    outcomes = RULES.draw(world.state).outcomes
    if len(outcomes) != len(DECKS[Deck.TEST]):
        return []
    twins = [Twin(world, action) for action in outcomes]
    return [twin for twin in twins if any(isinstance(event, CardDrawn) and event.is_held for event in twin.told)]
