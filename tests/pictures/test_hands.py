"""What clicks lead to, with a mouse and with a finger, and what is sent without any: in an engine without a browser."""

from __future__ import annotations

from typing import Any

import pytest

from spieltisch.core.registry import games
from spieltisch.games.catan.engine.codes import Phase
from tests.games.catan import stage as catan
from tests.pictures.scenes import Pages

HOME = "0 settlement 0,0/1,0/0,1;0 road 0,0/1,0;1 settlement -1,0/-2,0/-2,1;1 road -2,1/-1,0"
ORE, WOOD = "0,0,0,0,1", "1,0,0,0,0"


def begun(game: str, *actions: str, **options: Any) -> tuple[Any, Any]:
    """Its rules, and two people's game after these actions, in turn."""
    play = games()[game].play
    setup = games()[game].setup
    state = play.rules.initial(setup.configure(setup.options(**options), 2))
    for k, action in enumerate(actions):
        play.rules.apply(state, k % 2, play.notation.read_action(action))
    return play, state


# -- one click or two ------------------------------------------------------------


@pytest.mark.parametrize(("pointer", "sent"), [("mouse", True), ("pen", True), ("touch", False), ("", False)])
def test_a_peg_is_set_by_a_mouse_at_once_and_by_a_finger_the_second_time(pointer: str, sent: bool) -> None:
    play, state = begun("twixt", size=8, swamps="none", mirror=False)
    pages, seen = Pages(games()["twixt"]), play.view.observe(state, 0)
    first = pages.clicked(seen, 0, [0], "3, 3: free", pointer=pointer)
    assert first == ({"sent": "3/3"} if sent else {"chosen": {"peg": "3/3"}})
    assert pages.clicked(seen, 0, [0], "3, 3:", {"peg": "3/3"}, pointer) == {"sent": "3/3"}


def test_catan_builds_and_moves_a_robber_that_has_no_choice_by_one_click_of_a_mouse() -> None:
    pages = Pages(games()["catan"])
    state = catan.stage(HOME, hands={0: (1, 1, 0, 0, 0)})
    seen = games()["catan"].play.view.observe(state, 0)
    assert pages.clicked(seen, 0, [0], "build a road")["sent"].startswith("road ")
    assert pages.clicked(seen, 0, [0], "build a road", pointer="touch")["chosen"]["text"].startswith("road ")
    state = catan.stage(HOME, hands={1: (1, 0, 0, 0, 0)}, phase=Phase.ROLL)
    catan.roll(state, 3, 4)
    seen = games()["catan"].play.view.observe(state, 0)
    assert pages.clicked(seen, 0, [0], "move the robber here")["sent"].startswith("robber ")


def test_hives_piece_is_taken_by_the_first_click_and_moved_by_the_second() -> None:
    play, state = begun("hive", position="turn=2 obs= stacks=0,0,A;1,0,a")
    pages, seen = Pages(games()["hive"]), play.view.observe(state, 0)
    taken = pages.clicked(seen, 0, [0], "Field -1, 0, 1", {"kind": "B"})
    assert taken == {"sent": "S B -1,0"}
    assert pages.clicked(seen, 0, [0], "Field -1, 0, 1", {"kind": "B"}, "touch") == {
        "chosen": {"kind": "B", "target": [-1, 0]}
    }


# -- offers ------------------------------------------------------------------------


def offered(*hand: int) -> Any:
    """What seat 1 sees of seat 0's offer of wood for ore."""
    state = catan.stage(HOME, hands={0: (1, 0, 0, 0, 0), 1: hand})
    catan.play(state, 0, f"offer {WOOD} {ORE}")
    return games()["catan"].play.view.observe(state, 1)


def test_an_offer_that_cannot_be_met_declines_itself_and_any_other_after_a_while() -> None:
    pages = Pages(games()["catan"])
    assert pages.unasked(offered(1, 0, 0, 0, 0), 1, [1, 2, 3], None)["order"] == {"text": "decline 1"}
    assert pages.unasked(offered(0, 0, 0, 0, 1), 1, [1, 2, 3], None)["order"] == {
        "text": "decline 1",
        "after_ms": 15_000,
    }


def test_who_thinks_is_left_alone_and_who_wants_no_trades_hears_of_none() -> None:
    pages, seen = Pages(games()["catan"]), offered(0, 0, 0, 0, 1)
    thinking = pages.unasked(seen, 1, [1, 2, 3], {"thinking": 1})
    assert (thinking["kept"], thinking["order"]) == ({"thinking": 1}, None)
    assert pages.unasked(seen, 1, [1, 2, 3], {"thinking": 0})["kept"] is None  # that was another offer
    refusing = pages.unasked(seen, 1, [1, 2, 3], {"refusing": True})
    assert refusing == {"kept": {"refusing": True}, "lasting": {"refusing": True}, "order": {"text": "decline 1"}}


def test_no_trades_ends_with_ones_own_turn_and_offers_of_ones_own_are_not_declined() -> None:
    pages = Pages(games()["catan"])
    state = catan.stage(HOME, hands={0: (1, 0, 0, 0, 0), 1: (0, 0, 0, 0, 1)})
    catan.play(state, 0, f"offer {WOOD} {ORE}")
    own = games()["catan"].play.view.observe(state, 0)
    assert pages.unasked(own, 0, [0], {"refusing": True}) == {"kept": None, "lasting": None, "order": None}


# -- planned ahead -----------------------------------------------------------------


def test_a_peg_is_planned_in_the_others_turn_and_set_if_it_still_can_be() -> None:
    play, state = begun("twixt", size=8, swamps="none", mirror=False)
    pages, early = Pages(games()["twixt"]), play.view.observe(state, 1)
    planned = pages.clicked(early, 1, [0], "3, 4: free")["chosen"]
    assert planned == {"peg": "3/4", "ahead": True}
    assert pages.clicked(early, 1, [0], "3, 4:", planned) == {"chosen": None}, "the next click takes it back"
    by_finger = pages.clicked(early, 1, [0], "3, 4: free", pointer="touch")["chosen"]
    assert not by_finger["ahead"], "fingers confirm"
    assert pages.clicked(early, 1, [0], "3, 4:", by_finger, "touch")["chosen"] == planned
    assert pages.unasked(early, 1, [0], planned) == {"kept": planned, "lasting": None, "order": None}
    for peg, order in ("2/2", {"text": "3/4"}), ("3/4", None):
        play, state = begun("twixt", peg, size=8, swamps="none", mirror=False)
        assert pages.unasked(play.view.observe(state, 1), 1, [1], planned)["order"] == order


def test_a_piece_is_planned_ahead_anywhere_and_moved_where_it_is_legal() -> None:
    before = "turn=2 obs= stacks=0,0,A;1,0,a"
    play, state = begun("hive", position=before)
    pages, early = Pages(games()["hive"]), play.view.observe(state, 1)
    plan = pages.clicked(early, 1, [0], "Field 2, 0, -2", {"kind": "B"})["chosen"]
    assert plan == {"kind": "B", "target": [2, 0], "ahead": True}
    assert pages.unasked(early, 1, [0], plan)["kept"] == plan
    wild = {**plan, "target": [-2, 0]}
    for planned, order in (plan, {"text": "S B 2,0"}), (wild, None):
        play, state = begun("hive", "S S -1,0", position=before)
        assert pages.unasked(play.view.observe(state, 1), 1, [1], planned)["order"] == order
