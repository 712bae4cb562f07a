"""The quick check asks little, and misses no wrong client that we keep."""

from __future__ import annotations

import pytest

from spieltisch.conformance.conduct import is_of_conduct
from spieltisch.conformance.diagnosis import diagnose, name_of
from spieltisch.conformance.german import sentences_of
from spieltisch.conformance.hypotheses import hypotheses_of
from spieltisch.conformance.mutants import mutants_of
from spieltisch.conformance.quick import FIRST, quick
from spieltisch.conformance.results import Verdict
from spieltisch.conformance.running import checks_of
from spieltisch.core.checks import Level
from spieltisch.core.registry import game as installed
from tests.conformance.test_diagnosis import result_of

GAMES = ("cascadia", "catan", "hive", "monopoly", "twixt")
RIGHT = 0.8
"""Of the wrong clients of a game, those of which the first diagnosis names the right mistake."""


@pytest.mark.parametrize("name", GAMES)
def test_every_wrong_client_is_found_and_most_are_told_what_is_wrong(name: str) -> None:
    game = installed(name)
    assert game.wire.checks
    checks, hypotheses = checks_of(game), hypotheses_of(game.wire.checks())
    asked = [*quick(game, checks), *filter(is_of_conduct, checks)]
    musts = {name_of(each.id) for each in checks if each.level is Level.MUST}
    right, wrong = 0, 0
    for mutant in mutants_of(game):
        failing = {check for check, found in mutant.short.items() if found.verdict is Verdict.FAILED} & musts
        if not failing:
            continue
        results = [found for check in asked if (found := result_of(check, mutant))]
        assert any(each.verdict is Verdict.FAILED for each in results), mutant
        first, *_ = diagnose(results, hypotheses, sentences_of(game), mutants_of(game))
        right += first.code == mutant.code
        wrong += first.code != mutant.code
    assert right / (right + wrong) >= RIGHT


@pytest.mark.parametrize("name", GAMES)
def test_a_game_comes_first_and_only_what_a_client_must_pass_is_asked(name: str) -> None:
    checks = checks_of(installed(name))
    asked = quick(installed(name), checks)
    assert [name_of(each.id) for each in asked[:2]] == list(FIRST)
    assert {each.level for each in asked} == {Level.MUST}
    assert len(asked) == len(set(asked)) < sum(each.level is Level.MUST for each in checks)
    assert set(quick(installed(name), asked[:5])) == set(asked[:5]), "whoever names checks gets no others"


def test_of_a_game_without_such_clients_all_is_asked_that_a_client_must_pass(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("spieltisch.conformance.quick.mutants_of", lambda game: ())
    checks = checks_of(installed("twixt"))
    musts = [each for each in checks if each.level is Level.MUST and not is_of_conduct(each)]
    assert quick(installed("twixt"), checks) == musts
