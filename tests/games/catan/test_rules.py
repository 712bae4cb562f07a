"""What else the rules promise: offers, silence, special building, the robber's manners, the end."""

from __future__ import annotations

from random import Random

import pytest

from spieltisch.core.contracts import Enforce, Fault, Forfeit, Leniency, Window
from spieltisch.core.errors import UsageError
from spieltisch.core.outcome import Reason
from spieltisch.core.seats import CHANCE
from spieltisch.games.catan import rules
from spieltisch.games.catan.actions import Decline, Default, EndTurn, MoveRobber, PlayRoads, Roll
from spieltisch.games.catan.config import Config, client_limits
from spieltisch.games.catan.engine.codes import Kind, Phase
from spieltisch.games.catan.engine.geometry import EDGES
from spieltisch.games.catan.events import (
    Answered,
    Built,
    Discarded,
    LargestArmy,
    MonopolyPlayed,
    Offered,
    RoadsPlayed,
    RobberMoved,
    Stolen,
    Traded,
    VictimChosen,
    Withdrawn,
)
from spieltisch.games.catan.options import Options, cautions, configure
from tests.games.catan.stage import accepts, draw, edge, field, play, refresh, refused, roll, set_up, stage

HOME = "0 settlement 0,0/1,0/0,1;0 road 0,0/1,0"
OTHERS = "1 settlement -1,0/-1,-1/0,-1;2 settlement 0,0/-1,0/-1,1"
NOTHING = (0, 0, 0, 0, 0)
TRADERS = {0: (3, 0, 0, 0, 0), 1: (0, 2, 0, 0, 0), 2: (0, 1, 0, 0, 0)}
OFFER = "offer 1,0,0,0,0 0,1,0,0,0"


# -- offers ------------------------------------------------------------------------


def test_who_is_silent_about_an_offer_declines_but_may_still_accept() -> None:
    state = stage(HOME, hands=TRADERS)
    assert play(state, 0, OFFER) == [Offered(0, 1, (1, 0, 0, 0, 0), (0, 1, 0, 0, 0))]
    assert rules.windows(state) == [Window(seat, "trade", Enforce(Decline(1))) for seat in (1, 2, 3)]
    assert [play(state, seat, "decline 1") for seat in (1, 2, 3)] == [[Answered(seat, 1, False)] for seat in (1, 2, 3)]
    assert rules.windows(state) == [Window(0, "turn", Enforce(EndTurn()))]
    assert play(state, 1, "accept 1") == [Answered(1, 1, True)]
    assert play(state, 0, "conclude 1 1") == [Traded(0, 1, (1, 0, 0, 0, 0), (0, 1, 0, 0, 0))]


def test_the_offerer_need_not_wait_for_the_answers() -> None:
    state = stage(HOME, hands={**TRADERS, 0: (3, 1, 0, 0, 0)})
    play(state, 0, OFFER.replace("0,1,0,0,0", "0,0,0,0,1"))
    assert accepts(state, 0, "road 0,0/0,1")
    assert play(state, 0, "withdraw 1") == [Withdrawn(0, 1)]
    play(state, 0, OFFER.replace("0,1,0,0,0", "0,0,0,0,1"))
    assert play(state, 0, "end") == [Withdrawn(0, 2)]


def test_a_new_offer_withdraws_the_old_one_and_their_numbers_rise() -> None:
    state = stage(HOME, hands=TRADERS, offers=2)
    play(state, 0, OFFER)
    assert play(state, 0, "offer 2,0,0,0,0 0,1,0,0,0")[0] == Withdrawn(0, 1)
    assert refused(state, 1, "accept 1") == "no_offer"
    assert accepts(state, 1, "accept 2")
    assert refused(state, 0, OFFER) == "too_many_offers"


@pytest.mark.parametrize("word", ["withdraw", "decline"])
def test_an_acceptance_can_be_taken_back_and_given_again(word: str) -> None:
    state = stage(HOME, hands=TRADERS)
    play(state, 0, OFFER)
    play(state, 1, "accept 1")
    assert refused(state, 1, "accept 1") == "answered"
    assert play(state, 1, f"{word} 1") == [Withdrawn(1, 1)]
    assert refused(state, 0, "conclude 1 1") == "not_accepted"
    play(state, 1, "accept 1")
    assert accepts(state, 0, "conclude 1 1")


def test_taking_back_what_was_never_accepted_is_a_no() -> None:
    state = stage(HOME, hands=TRADERS)
    play(state, 0, OFFER)
    assert play(state, 1, "withdraw 1") == [Answered(1, 1, False)]
    assert refused(state, 1, "decline 1") == "answered"


def test_an_offerer_who_has_spent_the_cards_cannot_conclude() -> None:
    state = stage(HOME, hands={0: (1, 1, 0, 0, 0), 1: (0, 0, 0, 0, 1)})
    play(state, 0, "offer 1,0,0,0,0 0,0,0,0,1")
    play(state, 1, "accept 1")
    play(state, 0, "road 0,0/0,1")
    assert refused(state, 0, "conclude 1 1") == "too_poor"


def test_who_loses_cards_to_a_monopoly_is_released_and_asked_anew() -> None:
    state = stage(HOME, hands=TRADERS, cards={0: (0, 0, 1, 0, 0)})
    play(state, 0, OFFER)
    for seat, word in ((1, "accept"), (2, "accept"), (3, "decline")):
        play(state, seat, f"{word} 1")
    assert play(state, 0, "monopoly 1") == [
        MonopolyPlayed(0, 1, (0, 2, 1, 0, 0, 0)), Withdrawn(1, 1), Withdrawn(2, 1),
    ]  # fmt: skip
    assert set(rules.to_act(state)) == {1, 2}
    assert refused(state, 0, "conclude 1 1") == "not_accepted"


def test_who_is_robbed_is_released_whatever_card_it_was_and_may_accept_again() -> None:
    state = stage(f"{HOME};{OTHERS}", hands={**TRADERS, 1: (0, 2, 0, 0, 1)}, cards={0: (1, 0, 0, 0, 0)})
    play(state, 0, OFFER)
    for seat in (1, 2):
        play(state, seat, "accept 1")
    play(state, 0, "knight -1,0 1")
    assert draw(state, Kind.THEFT, 4) == [Stolen(0, 1, 4), Withdrawn(1, 1)]
    assert 1 in rules.to_act(state)
    assert accepts(state, 0, "conclude 1 2")
    assert accepts(state, 1, "accept 1")


# -- the robber --------------------------------------------------------------------


def test_chance_picks_a_victim_that_is_not_named() -> None:
    state = stage(f"{HOME};{OTHERS}", hands={1: (1, 0, 0, 0, 0), 2: (0, 1, 0, 0, 0)}, phase=Phase.ROBBER)
    assert play(state, 0, "robber -1,0") == [RobberMoved(0, field(-1, 0), None)]
    assert (rules.draw(state).purpose, rules.draw(state).weights) == ("victim", [1, 1])
    assert draw(state, Kind.VICTIM, 2) == [VictimChosen(0, 2)]
    assert draw(state, Kind.THEFT, 1) == [Stolen(0, 2, 1)]


def test_the_only_possible_victim_needs_no_name_and_an_empty_hand_loses_nothing() -> None:
    state = stage(f"{HOME};{OTHERS}", phase=Phase.ROBBER)
    assert play(state, 0, "robber 0,-1") == [RobberMoved(0, field(0, -1), None), VictimChosen(0, 1)]
    assert state.game.phase == Phase.MAIN


@pytest.mark.parametrize(("strict", "codes"), [(False, ["", "", ""]), (True, ["no_victim", "wrong_victim", ""])])
def test_a_strict_robber_names_exactly_who_lives_there(strict: bool, codes: list[str]) -> None:
    state = stage(f"{HOME};{OTHERS}", hands={1: (1, 0, 0, 0, 0)}, phase=Phase.ROBBER, strict_robber=strict)
    found = [refused(state.copy(), 0, request) for request in ("robber -1,0", "robber 2,-2 3", "robber -1,0 1")]
    assert found == codes


def test_a_named_victim_where_nobody_lives_is_not_announced() -> None:
    state = stage(HOME, phase=Phase.ROBBER)
    assert play(state, 0, "robber 0,0 1") == [RobberMoved(0, field(0, 0), None)]


def test_the_largest_army_goes_only_to_a_larger_one() -> None:
    state = stage(HOME, cards={0: (1, 0, 0, 0, 0), 1: (2, 0, 0, 0, 0)})
    state.game.set_hand(0, NOTHING, (1, 0, 0, 0, 0), 2)
    state.game.set_hand(1, NOTHING, (2, 0, 0, 0, 0), 2)
    assert LargestArmy(0) in play(state, 0, "knight 0,0")
    assert state.game.points_of(0) == 3
    state.game.active, state.game.has_played = 1, False
    assert LargestArmy(1) not in play(state, 1, "knight 0,1")
    state.game.has_played = False
    assert LargestArmy(1) in play(state, 1, "knight 0,0")
    assert (state.game.points_of(0), state.game.points_of(1)) == (1, 2)


# -- development cards -------------------------------------------------------------


def test_the_road_card_builds_in_the_order_that_is_possible_and_says_what_was_asked() -> None:
    state = stage(HOME, cards={0: (0, 1, 0, 0, 0)})
    far, near = edge("1,0/2,-1"), edge("1,0/1,-1")
    events = play(state, 0, PlayRoads(far, near))
    assert events[0] == RoadsPlayed(0, far, near)
    assert [event for event in events if isinstance(event, Built)] == [
        Built(0, Kind.ROAD, near, NOTHING), Built(0, Kind.ROAD, far, NOTHING),
    ]  # fmt: skip


def test_a_road_card_with_an_illegal_second_road_is_kept() -> None:
    state = stage(HOME, cards={0: (0, 1, 0, 0, 0)})
    assert refused(state, 0, PlayRoads(edge("0,0/0,1"), edge("-2,0/-1,0"))) == "not_linked"
    assert refused(state, 0, PlayRoads(edge("0,0/0,1"), edge("0,0/0,1"))) == "taken"
    assert accepts(state, 0, "roads 0,0/0,1")


def test_an_invention_is_two_cards_the_bank_has_or_its_last_one() -> None:
    state = stage(HOME, cards={0: (0, 0, 0, 1, 0)}, bank=1, hands={1: (1, 1, 1, 0, 0)})
    assert refused(state, 0, "invention 1,0,0,1,0") == "bank_short"
    assert refused(state, 0, "invention 0,0,0,1,0") == "wrong_count"
    assert accepts(state, 0, "invention 0,0,0,1,1")
    state.game.set_hand(2, (0, 0, 0, 1, 0), NOTHING, 0)
    assert accepts(state, 0, "invention 0,0,0,0,1")


# -- five and six ------------------------------------------------------------------


def test_after_a_turn_the_others_build_but_neither_trade_nor_play_cards() -> None:
    rich = {1: (4, 4, 4, 4, 4), 4: (1, 1, 0, 0, 0)}
    state = stage(f"{HOME};{OTHERS};4 settlement 2,-1/1,0/2,0", seats=5, hands=rich, cards={1: (1, 0, 0, 0, 0)})
    play(state, 0, "end")
    assert (state.game.phase, set(rules.to_act(state))) == (Phase.SPECIAL, {1})
    assert [refused(state, 1, word) for word in ("bank 4,0,0,0,0 0,1,0,0,0", OFFER, "knight 0,0")] == ["not_now"] * 3
    play(state, 1, "buy")
    draw(state, Kind.CARD, 2)
    assert state.game.phase == Phase.SPECIAL
    play(state, 1, "road -1,0/0,-1")
    play(state, 1, "end")
    assert set(rules.to_act(state)) == {4}
    assert rules.windows(state) == [Window(4, "turn", Enforce(EndTurn()))]
    play(state, 4, "end")
    assert (state.game.phase, state.game.active) == (Phase.ROLL, 1)
    play(state, 1, "monopoly 0")


def test_nobody_is_passed_over_where_that_would_tell_too_much() -> None:
    state = stage(HOME, seats=6, skip_poor=False)
    order = []
    play(state, 0, "end")
    while state.game.phase == Phase.SPECIAL:
        [seat] = rules.to_act(state)
        order.append(seat)
        play(state, seat, "end")
    assert order == [1, 2, 3, 4, 5]


def test_points_made_in_somebody_else_s_turn_win_at_the_start_of_one_s_own() -> None:
    state = stage(
        "1 settlement -1,0/-1,-1/0,-1", seats=5, hands={1: (0, 0, 0, 2, 3)}, cards={1: (0, 0, 0, 0, 1)}, points=3
    )
    play(state, 0, "end")
    play(state, 1, "city -1,0/-1,-1/0,-1")
    assert rules.outcome(state) is None
    play(state, 1, "end")
    result = rules.outcome(state)
    assert result is not None
    assert result.winners == (1,)


# -- silence, leaving, the end -----------------------------------------------------


def test_every_phase_has_its_default() -> None:
    assert rules.windows(stage(HOME, phase=Phase.ROLL)) == [Window(0, "turn", Enforce(Roll()))]
    assert rules.windows(stage(HOME, phase=Phase.ROBBER)) == [Window(0, "turn", Enforce(Default()))]
    assert rules.windows(stage("", phase=Phase.SETTLE)) == [Window(0, "turn", Enforce(Default()))]


def test_a_silent_player_s_opening_is_drawn_by_lot() -> None:
    state = stage("", phase=Phase.SETTLE)
    state.game.placed = 0
    play(state, 0, "default")
    assert (rules.draw(state).purpose, len(rules.draw(state).outcomes)) == ("default", 54)
    draw(state, Kind.CORNER, 3)
    play(state, 0, "default")
    chance = rules.draw(state)
    rules.apply(state, CHANCE, chance.outcomes[0])
    assert (chance.purpose, state.game.phase, state.game.active) == ("default", Phase.SETTLE, 1)


def test_a_silent_player_s_robber_spares_its_own_fields() -> None:
    state = stage(f"{HOME};{OTHERS}", phase=Phase.ROBBER)
    play(state, 0, "default")
    chance = rules.draw(state)
    spared = {field(0, 0), field(1, 0), field(0, 1), field(-2, 2)}
    assert {outcome.number for outcome in chance.outcomes} == set(range(19)) - spared  # type: ignore[union-attr]
    assert draw(state, Kind.FIELD, field(-1, 0)) == [RobberMoved(0, field(-1, 0), None)]
    assert rules.draw(state).purpose == "default"


def test_a_silent_player_discards_what_it_has_most_of() -> None:
    state = stage(HOME, hands={2: (1, 4, 0, 5, 0)}, phase=Phase.ROLL)
    roll(state, 3, 4)
    assert rules.windows(state) == [Window(2, "turn", Enforce(Default()))]
    assert play(state, 2, "default") == [Discarded(2, (0, 2, 0, 3, 0), 5)]


def test_a_game_nobody_wins_ends_after_the_agreed_turns() -> None:
    state = stage(HOME, turns=2)
    for _ in range(2):
        assert rules.outcome(state) is None
        state.game.phase = int(Phase.MAIN)
        refresh(state)
        play(state, state.game.active, "end")
    result = rules.outcome(state)
    assert result is not None
    assert (result.detail, result.points, result.ranks) == ("turns", (1, 0, 0, 0), (1, 2, 2, 2))


def test_mistakes_are_refused_and_leaving_ends_the_game_unless_agreed_otherwise() -> None:
    state, patient = stage(HOME), stage(HOME, carry_on=True)
    assert rules.adjudicate(state, 1, Fault.ILLEGAL, "") is Leniency.REFUSE
    assert rules.adjudicate(state, 1, Fault.OUT_OF_TURN, "") is Leniency.REFUSE
    assert rules.adjudicate(state, 1, Fault.LEFT, "gone") == Forfeit(Reason.LEFT, "gone")
    assert rules.adjudicate(patient, 1, Fault.LEFT, "gone") is Leniency.IGNORE


@pytest.mark.parametrize(
    "options",
    [Options(bank=32), Options(harbours="plastic"), Options(points=2), Options(players=3), Options(turn_ms=0)],
)
def test_options_out_of_range_are_the_operator_s_mistake(options: Options) -> None:
    with pytest.raises(UsageError):
        configure(options, 4)


@pytest.mark.parametrize(("seats", "bank"), [(3, 19), (4, 19), (5, 24), (6, 24)])
def test_the_bank_is_what_is_in_the_box(seats: int, bank: int) -> None:
    assert configure(Options(), seats) == Config(seats=seats, bank=bank)


def test_who_can_return_by_a_name_alone_is_worth_a_warning() -> None:
    assert cautions(Options()) == cautions(Options(reconnect_ms=5, strict_return=True)) == []
    assert "anybody" in cautions(Options(reconnect_ms=5))[0]


@pytest.mark.parametrize("client", ["JavaFXClient 1.0 (Gruppe) (KI)", "NiedlichePixel (ki)"])
def test_players_that_call_themselves_programs_have_the_time_that_was_agreed_for_them(client: str) -> None:
    config = Config(turn_ms=60_000, trade_ms=5_000, ki_turn_ms=9_000)
    assert client_limits(config, "JavaFXClient 1.0 (Die KIwis)") is None
    limits = client_limits(config, client)
    assert limits is not None
    assert (limits["turn"].hard_us, limits["trade"].hard_us) == (9_000_000, 5_000_000)


@pytest.mark.parametrize("seats", [4, 6])
def test_wooden_harbours_lie_on_every_second_sea_field(seats: int) -> None:
    layouts = set()
    for seed in range(12):
        state = set_up(seats, Random(seed), is_wooden=True)
        places = [EDGES[at] for at, kind in enumerate(state.game.harbours()) if kind]
        assert len(places) == (9 if seats == 4 else 11)
        layouts.add(frozenset(places))
    assert len(layouts) == 12


def test_the_robber_may_be_asked_to_go_nowhere_and_stays() -> None:
    state = stage(HOME, phase=Phase.ROBBER)
    assert refused(state, 0, MoveRobber(-1)) == "no_such_move"
    assert refused(state, 0, MoveRobber(29)) == "no_place"
