"""What a browser gets of Catan: complete, plain, and nothing that its viewer may not know."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

import spieltisch.games.catan.page
from spieltisch.core.seats import CHANCE, SPECTATOR
from spieltisch.games.catan import GAME, notation, view
from spieltisch.games.catan.actions import BankTrade, Default, Discard, Offer
from spieltisch.games.catan.engine.codes import Kind, Phase
from spieltisch.games.catan.page import Page
from spieltisch.games.catan.rules import State
from tests.games.catan.stage import by_weight, draw, play, roll, stage
from tests.kernels import source_module

victory = source_module("spieltisch.games.catan.engine.victory")
rules = source_module("spieltisch.games.catan.rules")  # compiled, a game keeps its fields to itself
PAGE = Page()
FOLDER = Path(spieltisch.games.catan.page.__file__).parent
HOME = "0 settlement 0,0/1,0/0,1;0 road 0,0/1,0;1 city -1,0/-1,-1/0,-1"
COMPOSED = {"bank": BankTrade, "discard": Discard, "offer": Offer}


def positions(seats: int, seed: int, moves: int = 400, **agreed: Any) -> Iterator[State]:
    """Now and then a state of a game played at random."""
    random = Random(seed)
    state = rules.initial(GAME.setup.configure(GAME.setup.options(**agreed), seats))
    for move in range(moves):
        actors = sorted(rules.to_act(state))
        if not move % 9 or not actors:
            yield state
        if not actors:
            return
        legal = rules.legal_actions(state, actors[0])
        action = by_weight(state, random) if actors == [CHANCE] else random.choice(legal[:60])
        rules.apply(state, actors[0], action)


@pytest.mark.parametrize(("seats", "seed"), [(3, 1), (4, 2), (6, 3)])
def test_a_picture_is_plain_json_that_agrees_with_the_game(seats: int, seed: int) -> None:
    for state in positions(seats, seed, harbours="wooden" if seats == 3 else "printed"):
        for viewer in (0, seats - 1, SPECTATOR):
            observation = view.observe(state, viewer)
            picture = PAGE.picture(observation)
            assert json.loads(json.dumps(picture)) == picture
            assert picture == PAGE.picture(view.observe(state, viewer))
            check_seats(state, picture)
            check_board(state, picture)
            assert (picture["own"] is None) == (viewer == SPECTATOR)


def check_seats(state: State, picture: Any) -> None:
    game = state.game
    assert picture["bank"] == sum(game.bank_left())
    assert picture["deck"] == sum(game.deck_left())
    for seat, shown in enumerate(picture["seats"]):
        assert shown["cards"] == sum(game.hand_of(seat))
        assert shown["secrets"] == sum(game.cards_of(seat))
        assert shown["length"] == game.road_length(seat)
        assert shown["left"] == [game.roads[seat], game.settlements[seat], game.cities[seat]]
        assert shown["points"] - victory.open_points(game, seat) in (0, game.cards_of(seat)[4])
    holders = [game.trader, game.army]
    assert [picture["road"], picture["army"]] == [None if seat < 0 else seat for seat in holders]


def check_board(state: State, picture: Any) -> None:
    game = state.game
    standing = sum(map(bool, (*game.buildings(), *game.paths())))
    assert len(picture["pieces"]) == standing
    assert len(picture["fields"]) == (30 if game.island else 19)
    assert [field["chip"] for field in picture["fields"]] == list(game.chips())
    assert len(picture["harbours"]) == sum(map(bool, game.harbours()))
    for piece in picture["pieces"]:
        action = notation.read_action(f"{piece['is'].replace('city', 'settlement')} {piece['at']}")
        marks = game.paths() if piece["is"] == "road" else game.buildings()
        place = getattr(action, "edge" if piece["is"] == "road" else "corner")
        assert marks[place] == piece["seat"] + (9 if piece["is"] == "city" else 1)


def test_choices_are_legal_and_there_are_some_for_whoever_is_asked() -> None:
    for state in positions(4, seed=5, offers=2):
        for seat in range(4):
            legal = rules.legal_actions(state, seat)
            choices = PAGE.choices(view.observe(state, seat))
            assert list(choices) == sorted(choices)
            assert all(notation.read_action(text) in legal for text in choices)
            assert choices or seat not in rules.to_act(state)
    assert PAGE.choices(view.observe(state, SPECTATOR)) == []


def test_what_may_be_composed_is_what_the_rules_allow() -> None:
    seen = set()
    for state in positions(4, seed=6, offers=1):
        for seat in range(4):
            kinds = {type(action) for action in rules.legal_actions(state, seat)[:600]}
            may = PAGE.picture(view.observe(state, seat))["may"]
            assert may == [word for word, kind in COMPOSED.items() if kind in kinds]
            seen.update(may)
    assert seen == {*COMPOSED}


def test_worlds_that_look_the_same_to_a_viewer_give_it_the_same_picture() -> None:
    differed, random = 0, Random(3)
    for state in positions(4, seed=10, moves=900):
        for viewer in (1, SPECTATOR):
            if state.game.phase < Phase.ROLL:
                continue
            observation = view.observe(state, viewer)
            twin = view.determinize(observation, random.randrange)
            assert PAGE.picture(view.observe(twin, viewer)) == PAGE.picture(observation)
            assert PAGE.choices(view.observe(twin, viewer)) == PAGE.choices(observation)
            differed += PAGE.picture(view.observe(twin, 0)) != PAGE.picture(view.observe(state, 0))
    assert differed > 10


def test_own_cards_and_rates_are_told_to_their_owner_alone() -> None:
    state = stage(HOME, hands={0: (4, 0, 1, 0, 0), 1: (0, 2, 0, 0, 0)}, cards={0: (1, 0, 0, 0, 2)})
    mine, theirs = (PAGE.picture(view.observe(state, seat)) for seat in (0, 1))
    assert mine["own"] == {"hand": [4, 0, 1, 0, 0], "cards": [1, 0, 0, 0, 2], "fresh": [0] * 5, "rates": [4] * 5}
    assert [mine["seats"][0]["points"], theirs["seats"][0]["points"]] == [3, 1]
    assert mine["may"] == ["bank", "offer"]
    assert theirs["may"] == []


def test_an_open_offer_is_shown_with_its_answers() -> None:
    state = stage(HOME, hands={0: (1, 0, 0, 0, 0), 1: (0, 2, 0, 0, 0)})
    play(state, 0, "offer 1,0,0,0,0 0,2,0,0,0")
    play(state, 1, "accept 1")
    play(state, 2, "decline 1")
    picture = PAGE.picture(view.observe(state, SPECTATOR))
    assert picture["offer"] == {"number": 1, "given": [1, 0, 0, 0, 0], "wanted": [0, 2, 0, 0, 0]}
    assert [seat["answer"] for seat in picture["seats"]] == ["", "yes", "no", ""]
    assert "conclude 1 1" in PAGE.choices(view.observe(state, 0))


def test_a_seven_shows_who_owes_cards() -> None:
    state = stage(HOME, hands={1: (9, 0, 0, 0, 0)}, phase=Phase.ROLL)
    assert PAGE.picture(view.observe(state, 1))["dice"] is None
    roll(state, 3, 4)
    picture = PAGE.picture(view.observe(state, 1))
    assert (picture["phase"], picture["dice"]) == ("discard", [3, 4])
    assert [seat["owes"] for seat in picture["seats"]] == [0, 4, 0, 0]
    assert picture["may"] == ["discard"]


def test_events_are_told_as_far_as_the_viewer_may_know() -> None:
    state = stage(HOME, hands={0: (0, 0, 1, 1, 1), 1: (1, 0, 0, 0, 0)})
    play(state, 0, "buy")
    [drawn] = draw(state, Kind.CARD, 0)
    assert PAGE.tell(view.project(drawn, 0)) == {"is": "CardDrawn", "seat": 0, "card": "knight"}
    assert PAGE.tell(view.project(drawn, 1)) is None
    state.game.phase = int(Phase.ROBBER)
    play(state, 0, "robber 0,-1 1")
    [stolen] = draw(state, Kind.THEFT, 0)
    told = {"is": "Stolen", "seat": 0, "victim": 1}
    assert PAGE.tell(view.project(stolen, 1)) == told | {"resource": "wood"}
    assert PAGE.tell(view.project(stolen, SPECTATOR)) == told | {"resource": None}


def test_every_event_of_a_game_is_plain_json() -> None:
    random, state = Random(9), rules.initial(GAME.setup.configure(GAME.setup.options(points=4), 5))
    names = set()
    for _ in range(700):
        actors = sorted(rules.to_act(state))
        if not actors:
            break
        legal = rules.legal_actions(state, actors[0])
        action = by_weight(state, random) if actors == [CHANCE] else random.choice(legal[:60])
        for event in rules.apply(state, actors[0], action):
            told = PAGE.tell(view.project(event, SPECTATOR))
            assert json.loads(json.dumps(told)) == told
            names.add(told and told["is"])
    assert {"Rolled", "Gained", "Built", "Offered", "Answered"} <= names
    assert not names & {"Ordered", "Numbered"}, "everybody sees the island, and in which order they play"


def test_who_is_asked_to_place_rob_or_discard_may_have_it_decided() -> None:
    [phases] = re.findall(r"!\[(.*?)\]\.includes\(picture\.phase\)", FOLDER.joinpath("board.js").read_text("utf-8"))
    for state in positions(4, seed=7):
        shown = PAGE.picture(view.observe(state, SPECTATOR))
        for seat in range(4):
            is_offered = f'"{shown["phase"]}"' in phases and seat in rules.to_act(state)
            assert (Default() in rules.legal_actions(state, seat)) == is_offered


@pytest.mark.parametrize("form", re.findall(r"=> `([^`]+)`", FOLDER.joinpath("choosing.js").read_text("utf-8")))
def test_what_the_board_composes_is_read_by_the_notation(form: str) -> None:
    values = {"resource": "3", "first": "-2,0/-1,0", "second": "-2,1/-1,0", "only": "-2,0/-1,0"}
    text = re.sub(r"\$\{(\w+)\}", lambda name: values.get(name[1], "1,0,2,0,0"), form)
    assert notation.write_action(notation.read_action(text)) == text


def test_both_languages_have_the_same_texts_and_all_that_are_asked_for() -> None:
    texts = [("words.js", "const en = "), ("hint-words.js", "\n  en: {")]
    parts = [FOLDER.joinpath(name).read_text("utf-8").split(between) for name, between in texts]
    keys = [
        {key for part in parts for key in re.findall(r"(?:^|[,{] ?) *(\w+): (?=[\"(])", part[lang], re.MULTILINE)}
        for lang in range(2)
    ]
    assert keys[0] == keys[1]
    assert {f"{key}_text" for key in keys[0] if re.fullmatch("help_[a-z]+", key)} <= keys[0]
    sources = [path.read_text("utf-8") for path in FOLDER.glob("*.js") if not path.name.endswith("words.js")]
    asked = {key for source in sources for key in re.findall(r"\bt\(\"(\w+)\"", source)}
    assert asked <= keys[0]
    assert len(asked) > 40
