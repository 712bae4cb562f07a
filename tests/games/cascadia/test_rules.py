"""Cascadia as a table meets it: what is refused, what is told, decks in file order."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from spieltisch.core.contracts import Fault, Forfeit, Leniency
from spieltisch.core.errors import IllegalAction
from spieltisch.core.outcome import Reason
from spieltisch.core.seats import CHANCE
from spieltisch.games.cascadia import notation, rules, view
from spieltisch.games.cascadia.actions import DealLandscape, DrawTile, DrawToken, Exchange, Place
from spieltisch.games.cascadia.chance import FileChance
from spieltisch.games.cascadia.config import Config
from spieltisch.games.cascadia.decks import landscapes_of
from spieltisch.games.cascadia.engine.tiles import BOX, LANDSCAPES, read_tile
from spieltisch.games.cascadia.events import (
    Cause,
    GameScored,
    NatureChanged,
    PairDiscarded,
    PairTaken,
    ShopShown,
    TileDrawn,
    TilePlaced,
    TokenPlaced,
    TokenReturned,
    TokensSetAside,
    TurnBegan,
)
from spieltisch.games.cascadia.options import Options, chance, configure
from spieltisch.games.cascadia.rules import State

TILES_FILE = "\n".join([landscape.text for landscape in LANDSCAPES] + [tile.text for tile in BOX])


def unshuffled(tokens: str, seats: int = 2, **more: Any) -> tuple[State, FileChance]:
    """A game whose decks lie in the order of the catalogue and of these tokens, its first turn ready."""
    options = Options(tiles=TILES_FILE, tokens="\n".join(tokens + "BESHF" * 20), shuffle=False, **more)
    source = chance(options)
    assert source is not None
    state = rules.initial(configure(options, seats))
    draw_all(state, source)
    return state, source


def draw_all(state: State, source: FileChance) -> list[Any]:
    """Let chance act as long as it is to."""
    events: list[Any] = []
    while rules.to_act(state) == {CHANCE}:
        events += rules.apply(state, CHANCE, source.pick(rules.draw(state)))
    return events


def shop(state: State) -> str:
    seen = view.observe(state, 0)
    return " ".join(f"{tile.text} {token}" for tile, token in zip(seen.tiles, seen.tokens, strict=True) if tile)


def play(state: State, source: FileChance, seat: int, *texts: str) -> list[Any]:
    """Actions of a seat with all that chance does then."""
    events: list[Any] = []
    for text in texts:
        events += [*rules.apply(state, seat, notation.read_action(text)), *draw_all(state, source)]
    return events


def kinds(events: Sequence[Any], *wanted: type) -> list[Any]:
    return [event for event in events if isinstance(event, wanted)]


def test_files_give_landscapes_tiles_and_tokens_in_their_order() -> None:
    state, _ = unshuffled("BESHF")
    assert shop(state) == "MM-B B MM-E E MM-E S MM-H H"
    boards = view.observe(state, 0).boards
    assert [board.fields[0].tile.text for board in boards] == ["MM-B", "WW-H"]
    assert [(field.x, field.y, field.rotation) for field in boards[1].fields] == [(0, 0, 0), (0, 1, 1), (1, 1, 2)]


def test_a_declined_token_goes_to_the_end_and_the_front_is_drawn() -> None:
    state, source = unshuffled("BESH" + "FFB")
    events = play(state, source, 0, "place 1 2,1 0 1")
    assert shop(state) == "MM-B B MM-H F MM-E S MM-H H"
    assert [type(event) for event in events[:4]] == [PairTaken, TilePlaced, TokenReturned, TurnBegan]
    assert events[-1] == ShopShown(tuple(map(read_tile, ("MM-B", "MM-H", "MM-E", "MM-H"))), tuple("BFSH"))
    source._tokens.extend(state.returned)
    assert source._tokens[-1] == "E"


def test_exchanged_tokens_return_in_the_order_of_their_slots() -> None:
    state, source = unshuffled("BBBE" + "SSHF")
    events = play(state, source, 0, "exchange 0,1,2")
    assert kinds(events, TokensSetAside) == [TokensSetAside((0, 1, 2), Cause.THREE_EQUAL)]
    assert kinds(events, TokenReturned) == [TokenReturned("B")] * 3
    assert shop(state) == "MM-B S MM-E S MM-E H MM-H E"
    assert state.returned == ("B", "B", "B")
    with pytest.raises(IllegalAction) as refused:
        rules.apply(state, 0, Exchange((0, 1)))
    assert refused.value.code == "no_nature_token"


def test_four_equal_tokens_show_the_shop_twice() -> None:
    options = Options(tiles=TILES_FILE, tokens="\n".join("BBBBEEEF" + "BESHF" * 20), shuffle=False)
    source = chance(options)
    assert source is not None
    state = rules.initial(configure(options, 2))
    events = draw_all(state, source)
    assert ["".join(event.tokens) for event in kinds(events, ShopShown)] == ["BBBB", "EEEF"]
    assert kinds(events, TokensSetAside) == [TokensSetAside((0, 1, 2, 3), Cause.FOUR_EQUAL)]


def test_nature_tokens_are_earned_and_spent_and_both_are_told() -> None:
    state, source = unshuffled("BESH" + "FFFF")
    events = play(state, source, 0, "place 0 2,1 0 0 0,0")
    assert kinds(events, TokenPlaced, NatureChanged) == [TokenPlaced(0, 0, 0, "B"), NatureChanged(0, 1, False)]
    play(state, source, 1, "place 3 2,1 0 3 0,0")
    events = play(state, source, 0, "place 1 3,1 0 2")
    assert [type(event) for event in events[:3]] == [NatureChanged, PairTaken, TilePlaced]
    assert events[0] == NatureChanged(0, 0, True)
    assert view.observe(state, 0).boards[0].nature == 0


def test_alone_a_pair_is_discarded_after_each_turn() -> None:
    state, source = unshuffled("BESHFFFF", seats=1)
    events = play(state, source, 0, "place 1 2,1 0 1")
    assert kinds(events, PairDiscarded) == [PairDiscarded(read_tile("MM-B"), "B")]
    assert shop(state) == "MM-E S MM-H H MM-H F FF-B F"


def test_the_end_tells_the_sheets_and_fills_no_shop() -> None:
    state, source = unshuffled("BESH", rounds=1)
    play(state, source, 0, "place 0 2,1 0 0 0,0")
    events = play(state, source, 1, "place 1 2,1 0 1")
    [scored] = kinds(events, GameScored)
    assert events[-1] is scored
    assert scored.sheets[0].nature == 1
    outcome = rules.outcome(state)
    assert outcome is not None
    assert outcome.points == tuple(sheet.total for sheet in scored.sheets)
    assert not rules.to_act(state)


def test_in_the_first_assignment_only_wildlife_is_on_the_sheet() -> None:
    state, source = unshuffled("BESH", rounds=1, assignment1=True)
    events = play(state, source, 0, "place 0 2,1 0 0 0,0") + play(state, source, 1, "place 1 2,1 0 1")
    [scored] = kinds(events, GameScored)
    assert [(sheet.habitats, sheet.bonuses, sheet.nature) for sheet in scored.sheets] == [((0,) * 5, (0,) * 5, 0)] * 2
    assert not kinds(events, NatureChanged)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("place 0 5,5 0 0", "not_adjacent"),
        ("place 0 99999,-99999 0 0", "not_adjacent"),
        ("place 0 0,1 0 0", "occupied"),
        ("place 0 2,1 0 0 7,7", "no_tile"),
        ("place 0 2,1 0 0 -99999,0", "no_tile"),
        ("place 1 2,1 0 1 0,0", "wrong_animal"),
        ("place 0 2,1 0 1", "no_nature_token"),
        ("place 4 2,1 0 4", "no_such_slot"),
        ("place 0 2,1 6 0", "no_such_slot"),
        ("place 0 2,1 -1 0", "no_such_slot"),
        ("exchange 0", "no_nature_token"),
        ("exchange 1,1", "no_such_slot"),
        ("exchange 2,1", "no_such_slot"),
        ("exchange 4", "no_such_slot"),
        ("token B", "not_yours"),
    ],
)
def test_refusals_name_the_rule_and_change_nothing(text: str, code: str) -> None:
    state, _ = unshuffled("BESH")
    before = rules.digest(state), view.observe(state, 0)
    with pytest.raises(IllegalAction) as refused:
        rules.apply(state, 0, notation.read_action(text))
    assert refused.value.code == code
    assert (rules.digest(state), view.observe(state, 0)) == before


def test_nobody_acts_out_of_turn_and_chance_draws_what_is_left() -> None:
    state, _ = unshuffled("BESH")
    with pytest.raises(IllegalAction, match="turn"):
        rules.apply(state, 1, Place(0, 2, 1, 0, 0))
    fresh = rules.initial(Config())
    for action in (DrawToken("B"), DrawTile(read_tile("MM-B"))):
        with pytest.raises(IllegalAction, match="drawn"):
            rules.apply(fresh, CHANCE, action)


def test_draws_are_weighted_by_what_remains() -> None:
    state = rules.initial(Config())
    assert (rules.draw(state).purpose, rules.draw(state).weights) == ("landscape", [1] * 5)
    for landscape in landscapes_of(state.config)[:2]:
        rules.apply(state, CHANCE, DealLandscape(landscape))
    draw = rules.draw(state)
    weights = dict(zip(map(notation.write_action, draw.outcomes), draw.weights or (), strict=True))
    assert (draw.purpose, len(weights), sum(weights.values()), weights["tile MM-E"]) == ("tile", 75, 85, 2)
    for text in ("MM-B", "MM-E", "RR-S", "FF-B"):
        rules.apply(state, CHANCE, DrawTile(read_tile(text)))
    assert (rules.draw(state).purpose, rules.draw(state).weights) == ("token", [20] * 5)


def test_mistakes_are_refused_and_only_silence_and_leaving_cost_the_game() -> None:
    state, _ = unshuffled("BESH")
    assert rules.adjudicate(state, 0, Fault.ILLEGAL, "") is Leniency.REFUSE
    assert rules.adjudicate(state, 1, Fault.OUT_OF_TURN, "") is Leniency.REFUSE
    for fault, reason in ((Fault.SILENT, Reason.TIMEOUT), (Fault.LEFT, Reason.LEFT), (Fault.CRASHED, Reason.CRASHED)):
        verdict = rules.adjudicate(state, 0, fault, "gone")
        assert isinstance(verdict, Forfeit)
        assert verdict.reason is reason
    [window] = rules.windows(state)
    assert (window.seat, window.clock, window.at_end) == (0, "move", Forfeit(Reason.TIMEOUT, "hard"))


def test_a_state_is_restored_whenever_it_is_looked_at() -> None:
    for seats in range(1, 5):
        random, state = Random(seats), rules.initial(Config(seats, cards="DCBAE"))
        while actors := rules.to_act(state):
            [actor] = actors
            twin = view.restore(view.observe(state, 0))
            assert rules.digest(twin) == rules.digest(state)
            legal = rules.legal_actions(state, actor)
            assert list(legal[:40]) == list(rules.legal_actions(twin, actor)[:40])
            rules.apply(state, actor, legal[random.randrange(len(legal))])


def test_a_client_goes_on_when_its_server_has_other_tiles() -> None:
    state, _ = unshuffled("BESH")
    seen = view.observe(state, 0)
    strange = read_tile("MP-FEB")
    seen = view.advance(seen, TileDrawn(0, strange))
    assert seen.tiles_left == view.observe(state, 0).tiles_left
    assert any(isinstance(action, Place) for action in view.legal_actions(seen)[:5])
