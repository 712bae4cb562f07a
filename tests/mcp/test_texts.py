"""Positions, choices and news as texts: nothing leaks, and an answer in words means what it says."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from spieltisch.core.choosing import Listing, list_actions, page_of, read_answer
from spieltisch.core.game import AnyGame
from spieltisch.core.registry import game as installed
from spieltisch.core.seats import SPECTATOR, Viewer
from spieltisch.pictures import text_of
from spieltisch.research import environment, text
from tests.contract.subjects import World, every_game, forms
from tests.contract.test_view import has_secrets, projected, step_alike, step_with

GAMES = ["cascadia", "catan", "hive", "monopoly", "twixt"]


def texts_of(game: AnyGame, state: Any, viewer: Viewer) -> list[object]:
    """All that the tools say of a state."""
    observation = game.play.view.observe(state, viewer)
    listing = list_actions(game, observation) if viewer >= 0 else Listing((), is_complete=True)
    return [text_of(game, observation), listing, page_of(listing, "", 0, 10)]


@every_game
def test_two_worlds_that_look_the_same_to_a_seat_are_told_to_it_alike(game: AnyGame) -> None:
    """Two whole games side by side that differ in what a viewer was not shown: it reads the same of both."""
    config = forms(game)[0]
    for viewer in [each for each in (0, SPECTATOR) if has_secrets(game, config, each)]:
        assert any(differ_in_secret(game, config, viewer, seed) for seed in range(6))


def differ_in_secret(game: AnyGame, config: Any, viewer: Viewer, seed: int) -> bool:
    """Whether the two were ever different; what the viewer reads is looked at now and then."""
    one, other, random, differed = World(game, config), World(game, config), Random(seed), False
    while not one.is_over():
        actor, action = one.choose(random)
        shown = projected(game, one.apply(actor, action), viewer)
        twin = None if actor == viewer else step_alike(other, actor, shown, viewer, random)
        other = twin or step_with(other, actor, action, shown, viewer) or one.copy()  # a secret came to light
        differed |= game.play.rules.digest(one.state) != game.play.rules.digest(other.state)
        if not random.randrange(8):
            assert texts_of(game, one.state, viewer) == texts_of(game, other.state, viewer)
    return differed


@every_game
def test_a_text_that_leaks_is_caught(game: AnyGame) -> None:
    """The check above is worth something: others read something else of two such worlds."""
    config = forms(game)[0]
    if not has_secrets(game, config, SPECTATOR):
        return
    random, world = Random(1), World(game, config)
    while not world.is_over():
        world.apply(*world.choose(random))
        twin = game.play.view.determinize(game.play.view.observe(world.state, SPECTATOR), random.randrange)
        if any(texts_of(game, twin, seat) != texts_of(game, world.state, seat) for seat in world.viewers):
            return
    raise AssertionError("nobody's text has what a spectator cannot know")


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_played_by_answers_in_words(name: str) -> None:
    env, random = environment(name).env(), Random(2)
    env.reset(seed=2)
    chosen = 0
    for _ in range(60):
        if all(env.terminations.values()):
            break
        action = random.choice(text.actions(env).actions)
        before = text.observation_text(env)
        try:
            choices = text.parse(env, f"Let me think: the best is this one.\n\n- **Action: `{action}`**\n")
        except LookupError:  # an offer that only people make
            continue
        for choice in choices:
            env.step(choice)
        chosen += 1
        assert text.observation_text(env) != before
    assert chosen > 20


@pytest.mark.parametrize(
    "answer", ["16/14", "`16/14`", "I set it there.\n16/14.", "1. 16/14", "Answer: 16/14", "> 16/14"]
)
def test_an_answer_may_be_dressed(answer: str) -> None:
    game, observation = asked()
    assert game.play.notation.write_action(read_answer(game, observation, 0, answer)) == "16/14"


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        ("16/14 or 3/3", "No line"),
        ("", "No line"),
        ("0/0", "'0/0' is not legal: "),
        ("3/3\n16/14\n99/3", "'99/3' is not legal"),
    ],
)
def test_an_answer_without_an_action_says_what_to_do(answer: str, why: str) -> None:
    game, observation = asked()
    with pytest.raises(ValueError, match=why):
        read_answer(game, observation, 0, answer)


def asked() -> tuple[AnyGame, Any]:
    """TwixT's first ply, seat 0's."""
    game = installed("twixt")
    world = World(game, game.setup.configure(game.setup.options(), 2))
    random = Random(1)
    while not world.is_over():
        legal = game.play.rules.legal_actions(world.state, 0)
        if any(game.play.notation.write_action(each) == "16/14" for each in legal):
            return game, game.play.view.observe(world.state, 0)
        world.apply(*world.choose(random))
    raise AssertionError("nobody was asked")


def test_pages_and_steps_cover_everything_once() -> None:
    actions = sorted(f"{verb} {place}" for verb in ("set", "move") for place in range(50))
    listing = Listing([*actions, "skip"], is_complete=True)
    page = page_of(listing, "", 0, 40)
    assert (page.count, len(page.actions), page.next) == (101, 40, 40)
    assert [(step.begins, step.count) for step in page.steps] == [("move", 50), ("set", 50), ("skip", 1)]
    assert page_of(listing, "set", 40, 40).actions == listing.actions[90:100]
    assert page_of(listing, "set", 40, 40).next is None
    assert page_of(listing, "se", 0, 40).count == 0
    assert not page_of(listing, "set", 0, 40).steps
