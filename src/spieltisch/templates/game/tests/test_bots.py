"""The players against each other."""

from __future__ import annotations

from spieltisch.core.contracts import Bot
from spieltisch.core.outcome import Outcome
from spieltisch_newgame import GAME, rules, view
from spieltisch_newgame.actions import Place
from spieltisch_newgame.config import Config
from spieltisch_newgame.view import Observation


def play(*bots: Bot[Observation, Place]) -> Outcome:
    state = rules.initial(Config())
    while (outcome := rules.outcome(state)) is None:
        for seat in rules.to_act(state):
            rules.apply(state, seat, bots[seat].choose(view.observe(state, seat), seat, 100_000))
    return outcome


def make(name: str, seed: int) -> Bot[Observation, Place]:
    return GAME.roster.bots[name](seed)


def test_who_searches_never_loses_and_wins_where_it_can() -> None:
    search, wins = make("search", 1), 0
    for seed in range(20):
        outcomes = play(search, make("random", seed)), play(make("random", seed), search)
        assert outcomes[0].ranks[0] == outcomes[1].ranks[1] == 1
        wins += sum(not outcome.is_draw for outcome in outcomes)
    assert wins > 20
    assert play(search, make("search", 2)).is_draw


def test_a_bot_of_the_same_seed_plays_the_same_game() -> None:
    for name in GAME.roster.bots:
        assert len({play(make(name, 3), make(name, 4)) for _ in range(3)}) == 1
