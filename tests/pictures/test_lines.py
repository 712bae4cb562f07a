"""The list of events: what and where in the board's own terms, and where a board shows it."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from spieltisch.core.game import AnyGame
from spieltisch.core.seats import SPECTATOR, actor_name
from spieltisch.games.catan import GAME as CATAN
from spieltisch.games.hive import GAME as HIVE
from spieltisch.games.hive import notation, view
from spieltisch.games.twixt import GAME as TWIXT
from spieltisch.web.views.pictures import page_of
from tests.contract.subjects import World
from tests.pictures.scenes import Pages
from tests.pictures.test_turns import OWN

COORDINATES = re.compile(r"-?\d+, ?-?\d+")


def played(
    game: AnyGame, seats: int, seed: int, most: int, **options: Any
) -> tuple[World, list[tuple[Any, Any]], list[Any]]:
    """A random game up to there: all that a spectator was told, and the pictures after each of it."""
    world, random = World(game, game.setup.configure(game.setup.options(**options), seats)), Random(seed)
    told, pictures = [], []
    while not world.is_over() and len(world.history) < most:
        actor, action = world.choose(random)
        for event in world.apply(actor, action):
            seen = game.play.view.project(event, SPECTATOR)
            line = None if seen is None else page_of(game).tell(seen)
            if line is not None:
                told.append((actor_name(actor), line))
                pictures.append(page_of(game).picture(game.play.view.observe(world.state, SPECTATOR)))
    return world, told, pictures


@pytest.mark.parametrize("game", OWN, ids=lambda game: game.name)
def test_every_line_has_words_in_both_languages_and_its_places_are_shown(game: AnyGame) -> None:
    seats = 3 if game.name in ("catan", "monopoly") else 2
    world, told, _ = played(game, seats, 5, 120)
    observation, pages = game.play.view.observe(world.state, SPECTATOR), Pages(game)
    both = [pages.told(told, observation, seats, lang) for lang in ("de", "en")]
    for lines in both:
        assert all("undefined" not in (line["text"] or "") and "{" not in (line["text"] or "") for line in lines)
        assert game.name in ("monopoly", "twixt") or not any(COORDINATES.search(line["text"] or "") for line in lines)
    places = {place for line in both[0] for place in line["places"]}
    assert places
    for place in sorted(places)[:8]:
        assert pages.traces(observation, [], [place], seats) > pages.traces(observation, [], [], seats)


@pytest.mark.parametrize("game", OWN, ids=lambda game: game.name)
def test_a_line_says_the_same_later_on(game: AnyGame) -> None:
    seats, pages = 3 if game.name in ("catan", "monopoly") else 2, Pages(game)
    told = []
    for most in (45, 90):
        world, lines, _ = played(game, seats, 5, most)
        told.append([line["text"] for line in pages.told(lines, game.play.view.observe(world.state, SPECTATOR), seats)])
    assert told[1][: len(told[0])] == told[0] != []


def test_hive_undoes_its_moves_one_after_the_other() -> None:
    game = next(game for game in OWN if game.name == "hive")
    world, told, pictures = played(game, 2, 11, 60)
    lines = Pages(game).told(told, game.play.view.observe(world.state, SPECTATOR), 2)
    assert any(told["is"] == "PieceDragged" for _, told in told)
    for line, picture in zip(lines, pictures, strict=True):
        assert sorted(line["then"]["stacks"]) == sorted(picture["stacks"])


@pytest.mark.parametrize(
    ("position", "actions", "said"),
    [
        ("turn=2 obs=-5,0;5,-5;5,0 stacks=0,0,Q;-1,0,q", ["S A 1,0"], {
            "en": "Ada sets the red ant to the upper right of the red bee.",
            "de": "Ada setzt die rote Ameise oben rechts neben die rote Biene.",
        }),
        ("turn=4 obs=-5,0;5,-5;5,0 stacks=0,0,Q;-1,0,q;1,-1,B;-2,1,b", ["D 1,-1 0,0"], {
            "en": "Ada moves the red beetle onto the red bee.",
            "de": "Ada zieht den roten Käfer auf die rote Biene.",
        }),
    ],
)  # fmt: skip
def test_hive_names_the_piece_and_its_neighbour(position: str, actions: list[str], said: dict[str, str]) -> None:
    state, told = notation.read_position(position), []
    for action in actions:
        [mover] = HIVE.play.rules.to_act(state)
        events = HIVE.play.rules.apply(state, mover, notation.read_action(action))
        told += [(mover, page_of(HIVE).tell(event)) for event in events]
    for lang, sentence in said.items():
        assert Pages(HIVE).told(told, view.observe(state, SPECTATOR), 2, lang)[-1]["text"] == sentence


def test_catan_names_numbers_and_resources() -> None:
    world, told, _ = played(CATAN, 3, 2, 40)
    lines = Pages(CATAN).told(told, world.game.play.view.observe(world.state, SPECTATOR), 3)
    built = [line for line in lines if "settlement" in (line["text"] or "")]
    assert built
    spot = r"(\d+ (wood|brick|wool|grain|ore)|Desert|sea|harbour [23]:1( for \w+)?)"
    for line in built:
        assert re.fullmatch(rf"\w+ builds a settlement at {spot}(, {spot})+\.", line["text"]), line["text"]
    assert [len(line["places"]) for line in built] == [1] * len(built)


def test_twixt_names_the_pegs_that_a_peg_is_linked_with() -> None:
    world = World(TWIXT, TWIXT.setup.configure(TWIXT.setup.options(swamps="none", mirror=False), 2))
    told = []
    for action in ("10/10", "5/5", "11/12"):
        [mover] = TWIXT.play.rules.to_act(world.state)
        told += [
            (mover, page_of(TWIXT).tell(event)) for event in world.apply(mover, TWIXT.play.notation.read_action(action))
        ]
    lines = Pages(TWIXT).told([line for line in told if line[1]], TWIXT.play.view.observe(world.state, SPECTATOR), 2)
    assert lines[-1]["text"] == "Ada sets a peg at 11, 12 linked with 10, 10. The score is 1 : 0."
    assert lines[-1]["places"] == ["11/12"]
