"""What a browser gets: plain JSON, all that the observation holds, and notation that the rules accept."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from spieltisch.core.seats import CHANCE, SPECTATOR
from spieltisch.games.cascadia import GAME, events, notation, page, rules, view
from spieltisch.games.cascadia.actions import Exchange, Place
from spieltisch.games.cascadia.config import Config
from spieltisch.games.cascadia.engine.tiles import TILES, read_tile
from spieltisch.games.cascadia.rules import State
from spieltisch.games.cascadia.scores import groups_of, sheet_of


def play(config: Config, seed: int, turns: int) -> State:
    """A random game, up to somebody's turn or its end."""
    dice, state = Random(seed), rules.initial(config)
    while actors := rules.to_act(state):
        (actor,) = actors
        if actor == CHANCE:
            draw = rules.draw(state)
            rules.apply(state, actor, dice.choices(draw.outcomes, draw.weights)[0])
        elif state.kernel.turn >= turns:
            break
        else:
            rules.apply(state, actor, dice.choice(rules.legal_actions(state, actor)))
    return state


def picture_of(state: State, viewer: int) -> dict[str, Any]:
    """The picture as it arrives."""
    picture: dict[str, Any] = json.loads(json.dumps(page.picture(view.observe(state, viewer))))
    return picture


GAMES = [
    (Config(2, cards="ABCDA"), 25),
    (Config(4, cards="DCBAE"), 50),
    (Config(1, assignment1=True), 12),
    (Config(3), 99),
]


@pytest.mark.parametrize(("config", "turns"), GAMES)
def test_a_picture_is_json_that_tells_what_the_observation_holds(config: Config, turns: int) -> None:
    state = play(config, 5, turns)
    seen, picture = view.observe(state, SPECTATOR), picture_of(state, SPECTATOR)
    for board, drawn in zip(seen.boards, picture["boards"], strict=True):
        fields = [(x, y, turn, read_tile(text), animal or None) for x, y, turn, text, animal in drawn["fields"]]
        assert fields == [(field.x, field.y, field.rotation, field.tile, field.animal) for field in board.fields]
        assert drawn["nature"] == board.nature
    assert tuple(tile and read_tile(tile) for tile in picture["tiles"]) == seen.tiles
    assert tuple(picture["tokens"]) == seen.tokens
    assert (picture["tiles_left"], tuple(picture["tokens_left"])) == (sum(seen.tiles_left), seen.tokens_left)
    assert (picture["turn"], picture["cards"], picture["plain"]) == (seen.turn, config.cards, config.assignment1)


@pytest.mark.parametrize(("config", "turns"), GAMES)
def test_sheets_and_groups_are_those_of_the_rules(config: Config, turns: int) -> None:
    state = play(config, 6, turns)
    for seat, board in enumerate(picture_of(state, SPECTATOR)["boards"]):
        sheet, groups = sheet_of(state.kernel, seat), groups_of(state.kernel, seat)
        assert board["sheet"] == {
            "wildlife": list(sheet.wildlife), "habitats": list(sheet.habitats),
            "bonuses": list(sheet.bonuses), "total": sheet.total,
        }  # fmt: skip
        shown = [(group["kind"], group["points"], tuple(map(tuple, group["at"]))) for group in board["groups"]]
        assert shown == [(group.kind, group.points, group.spots) for group in groups]
        assert sum(group["points"] for group in board["groups"]) == sum((*sheet.wildlife, *sheet.habitats))


def test_a_group_is_named_without_its_size() -> None:
    boards = picture_of(play(Config(2, cards="ABCBA"), 1, 99), SPECTATOR)["boards"]
    named = {group["what"] for board in boards for group in board["groups"]}
    assert {"single", "corridor"} < named
    assert not any(character.isdigit() for name in named for character in name)


@pytest.mark.parametrize("seed", range(3))
def test_every_placing_can_be_put_together_from_a_picture(seed: int) -> None:
    """In the way the page does it: any field of the rim, any rotation, any open tile that shows the animal."""
    state = play(Config(2), seed, 8 + seed)
    (mover,) = rules.to_act(state)
    legal = rules.legal_actions(state, mover)
    texts = {notation.write_action(action) for action in legal if isinstance(action, Place)}
    assert set(placings(picture_of(state, mover), mover)) == texts
    exchanges = [notation.write_action(action) for action in legal if isinstance(action, Exchange)]
    assert page.choices(view.observe(state, mover)) == sorted(exchanges)


def placings(picture: dict[str, Any], seat: int) -> list[str]:
    """All that a player can compose."""
    texts, may = [], picture["may"]
    for slot in range(4):
        for token in range(4) if may["mixed"] else [slot]:
            tile, animal = picture["tiles"][slot], picture["tokens"][token]
            open_fields = [
                [x, y] for x, y, _, text, on in picture["boards"][seat]["fields"] if animal in text[3:] and not on
            ]
            for at in may["at"]:
                homes = [*open_fields, *([at] if animal in tile[3:] else [])]
                fates = ["", *(f" {x},{y}" for x, y in homes)]
                texts += [f"place {slot} {at[0]},{at[1]} {turn} {token}{fate}" for turn in range(6) for fate in fates]
    return texts


def test_exchanges_are_offered_where_the_rules_allow_them() -> None:
    offers, free = set(), 0
    for seed in range(40):
        state = play(Config(2), seed, 6)
        (mover,) = rules.to_act(state)
        picture, choices = picture_of(state, mover), page.choices(view.observe(state, mover))
        nature = picture["boards"][mover]["nature"]
        assert len(choices) == (15 if nature else 1 if picture["may"]["free"] else 0)
        assert picture["may"]["mixed"] == (nature > 0)
        if picture["may"]["free"]:
            free += 1
            assert f"exchange {','.join(map(str, picture['may']['free']))}" in choices
        offers.add(len(choices))
    assert offers == {0, 1, 15}
    assert free


def test_only_whose_turn_it_is_may_do_anything() -> None:
    state = play(Config(3), 2, 7)
    (mover,) = rules.to_act(state)
    for viewer in (SPECTATOR, *(seat for seat in range(3) if seat != mover)):
        assert picture_of(state, viewer)["may"] is None
        assert list(page.choices(view.observe(state, viewer))) == []
    assert picture_of(state, mover)["may"]["at"]


def test_nobody_may_do_anything_before_the_shop_is_full_and_when_all_is_over() -> None:
    assert picture_of(rules.initial(Config(2)), 0)["may"] is None
    over = picture_of(play(Config(2), 3, 99), 0)
    assert over["may"] is None
    assert over["turn"] == over["turns"] == 40


def test_equal_observations_have_equal_pictures() -> None:
    one, two = play(Config(2), 4, 9), play(Config(2), 4, 9)
    assert view.observe(one, 0) == view.observe(two, 0)
    assert picture_of(one, 0) == picture_of(two, 0)
    rules.apply(
        two, CHANCE if CHANCE in rules.to_act(two) else next(iter(rules.to_act(two))), Place(0, *rim(two), 0, 0)
    )
    assert picture_of(one, 0) != picture_of(two, 0)


def rim(state: State) -> tuple[int, int]:
    """A field where the mover may lay a tile."""
    (mover,) = rules.to_act(state)
    x, y = picture_of(state, mover)["may"]["at"][0]
    return x, y


def test_events_are_told_as_json() -> None:
    dice, state, told = Random(7), rules.initial(Config(1)), []
    while actors := rules.to_act(state):
        (actor,) = actors
        legal = rules.draw(state).outcomes if actor == CHANCE else rules.legal_actions(state, actor)
        told += [page.tell(event) for event in rules.apply(state, actor, dice.choice(legal))]
    lines = [line for line in told if line]
    assert json.loads(json.dumps(lines)) == lines
    assert {line["is"] for line in lines} >= {
        "LandscapeDealt",
        "TilePlaced",
        "TokenPlaced",
        "PairDiscarded",
        "GameScored",
    }
    assert sum(line["is"] == "TilePlaced" for line in lines) == 20


def test_the_tiles_of_a_landscape_and_what_comes_to_the_shop_are_no_lines() -> None:
    assert page.tell(events.TilePlaced(0, 1, 1, 0, TILES[0])) is None
    assert page.tell(events.TileDrawn(0, TILES[0])) is None
    assert page.tell(events.TokensSetAside((0, 2), events.Cause.PAID)) == {
        "is": "TokensSetAside", "slots": [0, 2], "cause": "PAID",
    }  # fmt: skip


def test_the_game_brings_its_page() -> None:
    assert GAME.display.page is not None
    assert GAME.display.page() is page
