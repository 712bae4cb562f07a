"""The suite is worth something: games with one fault each fail the test that is there for it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

import pytest

from spieltisch.core.contracts import Draw, Forfeit, Window
from spieltisch.core.errors import IllegalAction
from spieltisch.core.game import AnyGame
from spieltisch.core.outcome import Outcome, Reason
from spieltisch.core.seats import SPECTATOR, Viewer
from tests import toy
from tests.contract import test_notation, test_rules, test_tables, test_view
from tests.toy.notation import Notation
from tests.toy.rules import Rules
from tests.toy.view import View


class ChangedByRefusals(Rules):
    def apply(self, state: Any, actor: int, action: Any) -> Sequence[Any]:
        if action not in self.legal_actions(state, actor):
            state.round += 1
        return super().apply(state, actor, action)


class TooLenient(Rules):
    def apply(self, state: Any, actor: int, action: Any) -> Sequence[Any]:
        with suppress(IllegalAction):
            return super().apply(state, actor, action)
        return []


class WithoutFirstWindow(Rules):
    def windows(self, state: Any) -> Sequence[Window[Any]]:
        return super().windows(state)[1:]


class OnNoClock(Rules):
    def windows(self, state: Any) -> Sequence[Window[Any]]:
        return [replace(window, clock="sundial") for window in super().windows(state)]


class WithImpossibleDraws(Rules):
    def draw(self, state: Any) -> Draw[Any]:
        draw = super().draw(state)
        return replace(draw, weights=[weight * (k > 0) for k, weight in enumerate(draw.weights or [1])])


class OverTooEarly(Rules):
    def outcome(self, state: Any) -> Outcome | None:
        return self.forfeit(state, 0, Forfeit(Reason.LEFT)) if state.round == 2 else super().outcome(state)


class Forgiving(Rules):
    def forfeit(self, state: Any, seat: int, forfeit: Forfeit) -> Outcome:
        return replace(super().forfeit(state, seat, forfeit), ranks=(1,) * state.config.seats)


class Blind(Rules):
    def digest(self, state: Any) -> int:
        return int(state.round)


class Forgetful(View):
    def advance(self, observation: Any, event: Any) -> Any:
        return observation


class Generous(View):
    def determinize(self, observation: Any, below: Callable[[int], int]) -> Any:
        state = super().determinize(observation, below)
        state.coins[0] += 1
        return state


class Timid(View):
    def legal_actions(self, observation: Any) -> Collection[Any]:
        return list(super().legal_actions(observation))[:-1]


class Inverted(View):
    def project(self, event: Any, viewer: Viewer) -> Any:
        return event if viewer == SPECTATOR else super().project(event, viewer)


class Misreading(Notation):
    def read_action(self, text: str) -> Any:
        return super().read_action(text.replace("pass", "withdraw"))


class Guessing(Notation):
    def read_action(self, text: str) -> Any:
        with suppress(ValueError):
            return super().read_action(text)
        return None


def game_with(**changes: Any) -> AnyGame:
    return replace(toy.GAME, play=replace(toy.GAME.play, **changes))


FAULTS: list[tuple[AnyGame, Callable[[AnyGame], None]]] = [
    (game_with(rules=ChangedByRefusals()), test_rules.test_an_action_is_legal_exactly_where_apply_accepts_it),
    (game_with(rules=TooLenient()), test_rules.test_an_action_is_legal_exactly_where_apply_accepts_it),
    (game_with(rules=WithoutFirstWindow()), test_rules.test_there_is_one_window_for_each_seat_the_game_waits_for),
    (game_with(rules=OnNoClock()), test_rules.test_there_is_one_window_for_each_seat_the_game_waits_for),
    (game_with(rules=WithImpossibleDraws()), test_rules.test_chance_acts_alone_and_its_draws_have_positive_weights),
    (game_with(rules=OverTooEarly()), test_rules.test_random_games_end_and_only_then_have_an_outcome),
    (game_with(rules=Forgiving()), test_rules.test_a_forfeit_ranks_the_offender_last_and_changes_nothing),
    (game_with(rules=Blind()), test_tables.test_digests_tell_the_states_of_a_game_apart),
    (game_with(view=Forgetful()), test_view.test_projected_events_lead_to_what_is_observed),
    (game_with(view=Inverted()), test_view.test_what_a_spectator_sees_as_it_is_everybody_does),
    (game_with(view=Generous()), test_view.test_a_determinized_state_agrees_with_the_observation),
    (game_with(view=Timid()), test_view.test_players_know_their_legal_actions_and_spectators_have_none),
    (game_with(notation=Misreading()), test_notation.test_every_action_reads_back),
]


@pytest.mark.parametrize(("game", "check"), FAULTS)
def test_a_fault_is_noticed(game: AnyGame, check: Callable[[AnyGame], None]) -> None:
    check(toy.GAME)
    with pytest.raises((AssertionError, pytest.fail.Exception)):
        check(game)


def test_what_a_notation_should_refuse_and_does_not_is_noticed() -> None:
    game = game_with(notation=Guessing())
    with pytest.raises(pytest.fail.Exception):
        test_notation.test_what_is_no_action_is_a_value_error_with_a_reason(game, "x")
