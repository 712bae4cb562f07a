"""Positions, choices and news as texts: nothing leaks, and an answer in words means what it says."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from spieltisch.core.choosing import Listing, list_actions, page_of, read_answer
from spieltisch.core.game import AnyGame
from spieltisch.core.registry import game as installed
from spieltisch.core.seats import Viewer
from spieltisch.pictures import text_of
from spieltisch.research import environment, text
from tests.contract.subjects import World, every_game, forms, walk

GAMES = ["cascadia", "catan", "hive", "monopoly", "twixt"]


def texts_of(game: AnyGame, state: Any, viewer: Viewer) -> list[object]:
    """All that the tools say of a state."""
    observation = game.play.view.observe(state, viewer)
    listing = list_actions(game, observation) if viewer >= 0 else Listing((), is_complete=True)
    return [text_of(game, observation), listing, page_of(listing, "", 0, 10)]


@every_game
def test_two_worlds_that_look_the_same_to_a_seat_are_told_to_it_alike(game: AnyGame) -> None:
    """What a seat cannot know is invented anew, and its texts stay as they are."""
    random, differed = Random(5), 0
    for world in walk(game, forms(game)[0], seed=5):
        if random.randrange(8):
            continue
        for viewer in world.viewers:
            twin = game.play.view.determinize(game.play.view.observe(world.state, viewer), random.randrange)
            assert texts_of(game, twin, viewer) == texts_of(game, world.state, viewer)
            differed += sum(texts_of(game, twin, each) != texts_of(game, world.state, each) for each in world.viewers)
    assert differed or not has_secrets(game)


def has_secrets(game: AnyGame) -> bool:
    return game.name in {"bazaar", "catan"}


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
