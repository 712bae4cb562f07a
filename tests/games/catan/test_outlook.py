"""What rolls and actions are said to bring is what they bring when they are done."""

from __future__ import annotations

import json
from random import Random

import pytest

from spieltisch.core.contracts import Foreseeing
from spieltisch.core.seats import CHANCE, SPECTATOR
from spieltisch.games.catan import GAME, notation, rules, view
from spieltisch.games.catan.actions import Drawn
from spieltisch.games.catan.engine.codes import Kind, Phase
from spieltisch.games.catan.page import Page
from spieltisch.games.catan.page.outlook import OPEN_ENDED
from spieltisch.games.catan.rules import State
from tests.games.catan.stage import by_weight, field, play, set_up, stage

PAGE = Page()
TERMS = "0 settlement 0,0/1,0/0,1;1 city 0,0/-1,0/0,-1;2 settlement 1,0/2,0/2,-1"


def gains(state: State, total: int) -> list[list[int]]:
    """What everybody's hand gains by a throw."""
    twin = state.copy()
    before = [twin.game.hand_of(seat) for seat in range(twin.config.seats)]
    twin.game.phase = int(Phase.DICE)
    one = min(6, total - 1)
    rules.apply(twin, CHANCE, Drawn(Kind.DICE, one, total - one))
    after = [twin.game.hand_of(seat) for seat in range(twin.config.seats)]
    return [[b - a for a, b in zip(*pair, strict=True)] for pair in zip(before, after, strict=True)]


def rows(state: State, viewer: int = SPECTATOR) -> list[dict[int, list[int]]]:
    """By seat and number, as a picture has it."""
    seats = PAGE.picture(view.observe(state, viewer))["seats"]
    return [{row[0]: row[1:] for row in seat["yields"]} for seat in seats]


@pytest.mark.parametrize("seats", [3, 4, 6])
def test_a_roll_brings_what_the_picture_says(seats: int) -> None:
    """As long as the bank has enough, which a viewer cannot know."""
    random, seen = Random(seats), 0
    for seed in range(4):
        state = set_up(seats, Random(seed), **({"bank": 24} if seats > 4 else {}))
        for _ in range(150):
            if not (actors := rules.to_act(state)):
                break
            if state.game.phase >= Phase.ROLL and all(left > 12 for left in state.game.bank_left()):
                shown = rows(state, random.choice([SPECTATOR, 0]))
                for total in (2, 3, 4, 5, 6, 8, 9, 10, 11, 12):
                    real = gains(state, total)
                    assert [shown[seat].get(total, [0] * 5) for seat in range(seats)] == real
                    seen += any(map(any, real))
            actor = min(actors)
            legal = rules.legal_actions(state, actor)
            rules.apply(state, actor, by_weight(state, random) if actor == CHANCE else random.choice(legal[:60]))
    assert seen > 100


def test_the_robber_s_field_brings_nothing() -> None:
    state = stage(TERMS)
    before = rows(state)
    chip = state.game.chips()[field(0, 0)]
    assert chip in before[0]
    state.game.robber = field(0, 0)
    state.seen = None
    after = rows(state)
    assert sum(after[0].get(chip, [0])) == sum(before[0][chip]) - 1
    assert sum(after[1].get(chip, [0])) == sum(before[1][chip]) - 2
    assert after[2] == before[2]


def test_before_the_numbers_lie_nothing_is_said() -> None:
    assert rows(rules.initial(GAME.setup.configure(GAME.setup.options(), 4))) == [{}] * 4


@pytest.mark.parametrize(("seats", "seed"), [(3, 1), (4, 2), (5, 3)])
def test_actions_bring_what_is_said_over_whole_games(seats: int, seed: int) -> None:
    random, kinds = Random(seed), set()
    state = rules.initial(GAME.setup.configure(GAME.setup.options(), seats))
    for _ in range(1200):
        if not (actors := rules.to_act(state)):
            break
        actor = min(actors)
        if actor == CHANCE:
            rules.apply(state, actor, by_weight(state, random))
            continue
        legal = rules.legal_actions(state, actor)
        action = random.choice(legal[:60])
        told = PAGE.outlook(view.observe(state, actor), notation.write_action(action))
        rules.apply(state, actor, action)
        if told is None:
            assert isinstance(action, OPEN_ENDED)
            continue
        kinds.add(type(action).__name__)
        after = view.observe(state, actor)
        assert json.loads(json.dumps(told)) == told
        assert told["hand"] == list(state.game.hand_of(actor))
        assert [one["points"] for one in told["seats"]] == [after.points(seat) for seat in range(seats)]
        picture = PAGE.picture(after)
        assert [one["yields"] for one in told["seats"]] == [one["yields"] for one in picture["seats"]]
        assert [one["length"] for one in told["seats"]] == [one["length"] for one in picture["seats"]]
        assert (told["road"], told["army"]) == (picture["road"], picture["army"])
    assert kinds >= {"BuildRoad", "BuildSettlement", "EndTurn", "MoveRobber", "BankTrade"}


def test_nothing_hidden_is_told() -> None:
    """Worlds that look the same to a viewer have the same outlooks."""
    random, differed = Random(5), 0
    for seed in range(6):
        state = set_up(4, Random(seed))
        for _ in range(120):
            if not (actors := rules.to_act(state)):
                break
            actor = min(actors)
            legal = rules.legal_actions(state, actor)
            if actor != CHANCE:
                observation = view.observe(state, actor)
                twin = view.observe(view.determinize(observation, random.randrange), actor)
                texts = [notation.write_action(random.choice(legal[:60])) for _ in range(3)]
                told = [[PAGE.outlook(seen, text) for text in texts] for seen in (observation, twin)]
                assert told[0] == told[1]
                differed += len(set(texts))
            rules.apply(state, actor, by_weight(state, random) if actor == CHANCE else random.choice(legal[:60]))
    assert differed


def test_what_cannot_be_foreseen_is_not_told() -> None:
    state = stage(TERMS, hands={0: (1, 1, 1, 1, 1)}, cards={0: (0, 0, 1, 0, 0)})
    observation = view.observe(state, 0)
    assert PAGE.outlook(observation, "monopoly 0") is None
    assert PAGE.outlook(observation, "roll") is None
    assert PAGE.outlook(observation, "city 1,0/2,0/2,-1") is None
    assert PAGE.outlook(view.observe(state, SPECTATOR), "end") is None
    with pytest.raises(ValueError, match=r"."):
        PAGE.outlook(observation, "what?")
    assert isinstance(PAGE, Foreseeing)


def test_a_purchase_costs_its_cards() -> None:
    state = stage(TERMS, hands={0: (1, 1, 1, 2, 1)})
    told = PAGE.outlook(view.observe(state, 0), "buy")
    assert told is not None
    assert told["hand"] == [1, 1, 0, 1, 0]
    play(state, 0, "buy")
    assert list(state.game.hand_of(0)) == told["hand"]
