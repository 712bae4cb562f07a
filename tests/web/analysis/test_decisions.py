"""An analysis tells of a decision what its seat could know then, and nothing of what others held."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from spieltisch.core.seats import Seat
from spieltisch.web.analysis.decisions import Decision, consequence_of, decisions
from spieltisch.web.analysis.models import Deed
from tests.table.test_secrets import Script, a_game, another_world, played
from tests.toy import GAME
from tests.toy.model import Config


def looked_at(config: Config, script: Script, seat: Seat) -> list[tuple[Decision, Sequence[Deed]]]:
    """The seat's decisions, with what each of its choices would have done as an analysis shows it."""
    found = [each for each in decisions(played(config, script).lines, GAME) if each.seat == seat]
    return [(each, [consequence_of(GAME, seat, each.observation, text) for text in choices_of(each)]) for each in found]


def choices_of(decision: Decision) -> list[str]:
    seen: Any = decision.observation
    legal = GAME.play.view.legal_actions(seen)
    return sorted(map(GAME.play.notation.write_action, list(legal)[:5]))


@pytest.mark.parametrize("seats", [2, 3])
def test_two_games_that_looked_the_same_to_a_seat_have_the_same_analysis_for_it(seats: int) -> None:
    config, differed = Config(seats), 0
    for seed in range(6):
        script = a_game(config, 100 * seats + seed)
        for seat in range(seats):
            if other := another_world(config, script, seat, seed):
                differed += 1
                assert looked_at(config, other, seat) == looked_at(config, script, seat)
    assert differed > 2 * seats


def test_whoever_knew_more_is_told_more() -> None:
    """The comparison above can fail."""
    config = Config(3)
    script = a_game(config, 1)
    other = another_world(config, script, 0, 1)
    assert other is not None
    assert any(looked_at(config, other, seat) != looked_at(config, script, seat) for seat in (1, 2))
