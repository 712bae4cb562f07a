"""The kernel against a slow second reading of the rules, at every step of long random games."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from spieltisch.core.seats import SPECTATOR
from spieltisch.games.monopoly import rules, view
from spieltisch.games.monopoly.actions import Build, Buy, EndTurn, Mortgage, PayBail, Raze, Redeem, UseCard, unpack
from spieltisch.games.monopoly.config import Config
from spieltisch.games.monopoly.engine.board import FIELDS, Kind
from spieltisch.games.monopoly.engine.codes import Phase
from spieltisch.games.monopoly.events import Event, Moved, Paid, Reason
from spieltisch.games.monopoly.rules import State
from tests.games.monopoly import oracle
from tests.games.monopoly.positions import long_game, of_type

MANAGEMENT = (Buy, Build, EndTurn, Mortgage, PayBail, Raze, Redeem, UseCard)

every_config = pytest.mark.parametrize(
    "config",
    [Config(2), Config(4, double_rent=False), Config(6, cheats=True), Config(3, cards="test")],
    ids=lambda config: f"{config.seats}-seats",
)


@every_config
def test_what_is_legal_and_what_things_are_worth(config: Config) -> None:
    for state, _, _ in long_game(config, seed=11, plies=450):
        seen = view.observe(state, SPECTATOR)
        for seat in range(config.seats):
            if seen.is_bankrupt(seat):
                continue
            assert state.kernel.fortune(seat) == oracle.fortune(seen, seat)
            assert state.kernel.reserves(seat) == oracle.reserves(seen, seat)
            if state.phase > Phase.CARD:
                legal = {unpack(number) for number in state.kernel.plain_actions(seat)}
                assert {action for action in legal if isinstance(action, MANAGEMENT)} == set(
                    oracle.management(seen, seat)
                )


@every_config
def test_whoever_comes_to_a_plot_pays_its_rent(config: Config) -> None:
    paid = 0
    for seed in range(3):
        for state, actor, action in long_game(config, seed, plies=450):
            twin = state.copy()
            events = rules.apply(twin, actor, action)
            paid += check_rents(twin, [(event.seat, event.field) for event in of_type(events, Moved)], events)
    assert paid > 2


def check_rents(state: State, arrivals: list[tuple[int, int]], events: Sequence[Event]) -> int:
    """Rents as the plots stand after the action; who was ruined paid none."""
    seen = view.observe(state, SPECTATOR)
    rents = [event for event in of_type(events, Paid) if event.reason is Reason.RENT and event.amount < 0]
    for event in rents:
        assert event.plot is not None
        assert event.amount == -oracle.rent(seen, event.plot)
        assert (event.seat, event.plot) in arrivals
    for seat, field in arrivals:
        is_foreign = FIELDS[field].is_plot and seen.owner(field) not in {None, seat}
        if is_foreign and not seen.is_bankrupt(seat) and oracle.rent(seen, field):
            assert any((event.seat, event.plot) == (seat, field) for event in rents)
    assert all(FIELDS[event.plot].kind is not Kind.QUIET for event in rents)
    return len(rents)
