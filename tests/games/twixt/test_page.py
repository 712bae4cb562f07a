"""What a browser gets of TwixT: the whole board, as plain JSON."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random

import pytest

import spieltisch.games.twixt.page
from spieltisch.core.seats import SPECTATOR
from spieltisch.games.twixt import notation, rules, view
from spieltisch.games.twixt.actions import Action
from spieltisch.games.twixt.config import Config
from spieltisch.games.twixt.events import PegSet
from spieltisch.games.twixt.page import Page

PAGE = Page()
FOLDER = Path(spieltisch.games.twixt.page.__file__).parent


@pytest.mark.parametrize("config", [Config(), Config(2016, rounds=40, mirror=False)])
def test_a_picture_is_plain_json_that_agrees_with_the_game(config: Config) -> None:
    random, state = Random(4), rules.initial(config)
    while actors := rules.to_act(state):
        [actor] = actors
        observation = view.observe(state, SPECTATOR)
        picture = PAGE.picture(observation)
        assert json.loads(json.dumps(picture)) == picture
        assert picture["phase"] == state.phase.value
        assert len(picture["links"]) == sum(state.kernel.links)
        for seat, shown in enumerate(picture["seats"]):
            assert (shown["score"], shown["links"]) == (observation.score[seat], observation.links[seat])
            along = [picture["pegs"][ply][not shown["is_across"]] for ply in shown["chain"]]
            assert max(along, default=0) - min(along, default=0) == shown["score"]
        rules.apply(state, actor, random.choice(rules.legal_actions(state, actor)))
    assert PAGE.picture(view.observe(state, 0))["phase"] == "over"


def test_the_widest_chain_and_links_are_named_by_their_pegs() -> None:
    state = notation.read_position("moves=12/12,5/5,13/14,7/4,15/13,20/20,3/3")
    picture = PAGE.picture(view.observe(state, 1))
    assert sorted(map(sorted, picture["links"])) == [[0, 2], [1, 3], [2, 4]]
    assert [seat["chain"] for seat in picture["seats"]] == [[0, 2, 4], [1, 3]]
    assert [seat["score"] for seat in picture["seats"]] == [3, 1]


def test_swamps_lie_as_they_were_mirrored() -> None:
    state = rules.initial(Config(swamps=((3, 9, 20),)))
    assert PAGE.choices(view.observe(state, 0)) == ["mirror=0", "mirror=1"]
    [event] = rules.apply(state, 0, notation.read_action("mirror=1"))
    assert PAGE.tell(event) == {"is": "MirrorDecided", "on": True}
    picture = PAGE.picture(view.observe(state, 0))
    assert picture["swamps"] == [[3, 20, 9]]
    assert picture["mirrored"] is True


def test_choices_are_the_mover_s_legal_pegs() -> None:
    state = notation.read_position("moves=12/12")
    choices = PAGE.choices(view.observe(state, 1))
    assert [notation.read_action(text) for text in choices] == sorted(
        rules.legal_actions(state, 1), key=lambda peg: notation.write_action(peg)
    )
    assert PAGE.choices(view.observe(state, 0)) == []


def test_a_peg_is_told_with_its_links_and_the_score() -> None:
    state = notation.read_position("moves=12/12,5/5")
    [event] = rules.apply(state, 0, notation.read_action("13/14"))
    assert PAGE.tell(event) == {"is": "PegSet", "seat": 0, "at": [13, 14], "links": 1, "score": [1, 0]}


def test_both_languages_have_the_same_texts_and_all_that_are_asked_for() -> None:
    german, english = FOLDER.joinpath("words.js").read_text("utf-8").split("const en = ")
    keys = [set(re.findall(r"(?:^|[,{] ?) *(\w+): (?=[\"(])", part, re.MULTILINE)) for part in (german, english)]
    assert keys[0] == keys[1]
    sources = [path.read_text("utf-8") for path in FOLDER.glob("*.js") if path.name != "words.js"]
    asked = {key for source in sources for key in re.findall(r"\bt\(\"(\w+)\"", source)}
    assert asked <= keys[0]
    assert len(asked) > 8


@pytest.mark.parametrize("size", [24, 10])
def test_the_outlook_of_a_peg_is_what_the_rules_then_say(size: int) -> None:
    random, state = Random(7), rules.initial(Config(size=size, mirror=False, swamps=()))
    wider, won = 0, False
    while actors := rules.to_act(state):
        [seat] = actors
        legal = list(rules.legal_actions(state, seat))
        observation = view.observe(state, seat)
        for peg in random.sample(legal, 5):
            foreseen = PAGE.outlook(observation, notation.write_action(peg))
            after = state.copy()
            [event] = rules.apply(after, seat, peg)
            assert isinstance(event, PegSet)
            outcome = rules.outcome(after)
            is_won = outcome is not None and outcome.detail == "connection"
            assert foreseen == {"links": len(event.linked), "score": list(event.score), "is_won": is_won}
            wider += event.score[seat] > state.kernel.score[seat]
        best = max(legal, key=lambda peg: score_after(state, seat, peg))
        rules.apply(state, seat, best)
    outcome = rules.outcome(state)
    won = outcome is not None and outcome.detail == "connection"
    assert wider > 0
    assert won or size == 24


def score_after(state: rules.State, seat: int, peg: Action) -> int:
    after = state.copy()
    rules.apply(after, seat, peg)
    return after.kernel.score[seat]


def test_there_is_no_outlook_but_of_own_legal_pegs() -> None:
    state = notation.read_position("moves=12/12")
    assert PAGE.outlook(view.observe(state, 1), "12/12") is None
    assert PAGE.outlook(view.observe(state, 0), "5/5") is None
    assert PAGE.outlook(view.observe(state, SPECTATOR), "5/5") is None
    assert PAGE.outlook(view.observe(state, 1), "mirror=1") is None
    with pytest.raises(ValueError, match="nonsense"):
        PAGE.outlook(view.observe(state, 1), "nonsense")
