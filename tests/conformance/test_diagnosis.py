"""Causes from findings: the fewest mistakes that explain all, and nothing claimed that was not told apart."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from importlib import import_module

import pytest

from spieltisch.conformance.common import common_checks
from spieltisch.conformance.diagnosis import REFUSED, Diagnosis, diagnose, name_of
from spieltisch.conformance.hypotheses import COMMON, WIRE, hypotheses_of
from spieltisch.conformance.mutants import Finding, Mutant, read_mutants
from spieltisch.conformance.results import Line, Result, Verdict
from spieltisch.conformance.running import checks_of
from spieltisch.conformance.telling import headlines
from spieltisch.core.checks import Check, Hypothesis, ProtocolTraits, named_by_scripts, named_most, unless
from spieltisch.core.registry import game, games
from tools.mutants import scripts_hash

ALL = (*WIRE, *COMMON)
PASSED, FAILED, WARNED, SKIPPED = Verdict.PASSED, Verdict.FAILED, Verdict.WARNED, Verdict.SKIPPED


def result(
    check: str, verdict: Verdict = FAILED, *, likely: str = "", got: str = "something else", lines: int = 1
) -> Result:
    situation = Check(f"toy.{check}", f"does {check}", f"macht {check}", lambda scene: iter(()), "Turns")  # type: ignore[arg-type, return-value]
    transcript = tuple(Line(n, "client", f"{check} {n}") for n in range(lines))
    return Result("toy", situation, verdict, 1, expected="this", got=got, likely=likely, transcript=transcript)


def found(*results: Result) -> list[Diagnosis]:
    return diagnose(results, ALL, {})


ONE_PER_READ = result("framing.merged", likely="it takes what one read brings for one message", lines=9)
PARTS = result("framing.split", likely="it treats whatever one read brings as whole messages")


def test_nothing_is_the_matter_with_whom_nothing_was_found() -> None:
    assert found(result("start.connects", PASSED), result("framing.merged", SKIPPED)) == []


def test_one_mistake_explains_all_that_it_brings_about() -> None:
    [one] = found(result("seat.each"), ONE_PER_READ, result("end.exits"))
    assert one.code == "reads-one-message-per-read"
    assert one.explains == ("toy.framing.merged", "toy.seat.each", "toy.end.exits")
    assert (one.of, one.paragraph) == (3, "Turns")


def test_a_cause_is_not_named_where_nothing_told_it_from_others() -> None:
    first, *_ = found(result("reading.apart"), result("framing.merged"))
    assert (first.code, first.cause) == ("toy.reading.apart", "not so: does reading.apart")


def mute(check: str, **more: object) -> Result:
    return replace(result(check, lines=0), is_mute=True, **more)  # type: ignore[arg-type]


def test_of_whoever_never_says_a_word_nothing_else_is_claimed() -> None:
    late = replace(mute("answers.in-time"), likely="it thinks too long")
    [one] = found(mute("start.connects"), late, replace(mute("reading.apart"), verdict=WARNED))
    assert (one.code, one.of) == ("says-nothing", 3)
    heard = found(mute("start.connects"), mute("turns.a"), result("framing.merged", PASSED))
    gone = found(mute("start.connects", exit=1), mute("turns.a", exit=1))
    once = found(mute("start.connects"))
    for others in (heard, gone, once):
        assert "says-nothing" not in [one.code for one in others]


def test_what_one_mistake_does_not_explain_is_another_s() -> None:
    assert sorted(one.code for one in found(PARTS, result("answers.only-asked"))) == [
        "answers-too-early", "reads-part-of-a-message",
    ]  # fmt: skip


def test_who_explains_more_comes_first() -> None:
    dies = result("forward.unknown", likely="it cannot skip '?'")
    results = result("seat.each", PASSED), result("end.exits", WARNED, got="1"), dies, result("unknown.tag")
    assert [one.code for one in found(*results)] == ["dies-of-unknown", "exit-code"]


def test_findings_with_the_cause_that_their_scripts_named_are_one() -> None:
    counts = [result(name, likely="it counts from 0") for name in ("turns.b", "turns.c")]
    first, second = diagnose([result("turns.a"), *counts], ALL, {"it counts from 0": "er zählt ab 0"})
    assert (first.code, first.cause, first.cause_de) == ("toy.turns.b", "it counts from 0", "er zählt ab 0")
    assert first.explains == ("toy.turns.b", "toy.turns.c")
    assert second.explains == ("toy.turns.a",)


def test_of_mistakes_that_fit_a_wrong_move_the_one_that_is_named_most_often_is_it() -> None:
    rivals = [("from-one", ["it counts from 1"], [""]), ("turned", ["it turns the board", "it would fit"], [""])]
    german = {"it counts from 1": "er zählt ab 1", "it turns the board": "er dreht das Brett"}
    by_chance = result("turns.a", likely="it counts from 1")
    moves = [by_chance, result("turns.b", likely="it would fit"), result("turns.c", likely="it turns the board")]
    assert [one.code for one in diagnose(moves, named_most(rivals, german), german)] == ["turned"]
    assert [one.code for one in diagnose(moves[:1], named_most(rivals, german), german)] == ["from-one"]


@pytest.mark.parametrize(("is_quoted", "told"), [(True, "it counts from 2"), (False, "it counts from 1")])
def test_a_mistake_is_told_in_the_words_of_the_script_that_names_it_where_these_say_more(
    is_quoted: bool, told: str
) -> None:
    german = {"it counts from 1": "er zählt ab 1", "it counts from 2": "er zählt ab 2"}
    causes = ["it counts from 1", "it counts from"]
    counts = named_by_scripts("off-by-one-index", causes, ["turns."], german, is_quoted=is_quoted)
    results = [result("turns.a"), result("turns.b", likely="it counts from 2")]
    [named] = diagnose(results, [counts], german)
    assert (named.cause, named.cause_de) == (told, german[told])


def test_what_was_refused_belongs_to_the_mistake_that_it_tells() -> None:
    """Otherwise to any: who has a mistake is refused something."""
    silent = named_by_scripts("never-answers", ["it waits"], ["turns."], {"it waits": "er wartet"})
    builds = Hypothesis(
        "builds-too-early", "it builds too early", "er baut zu früh", "",
        lambda found: "'build 6'" in found.told(REFUSED)[1], ("conduct.",), tells_refused=True,
    )  # fmt: skip
    results = [result("turns.a", likely="it waits"), result(REFUSED, got="'build 6' (5 times)")]
    first, second = diagnose(results, [builds, silent], {})
    assert (first.code, first.explains) == ("builds-too-early", (f"toy.{REFUSED}",))
    assert (second.code, second.explains) == ("never-answers", ("toy.turns.a",))
    [only] = diagnose(results, [silent], {})
    assert only.explains == ("toy.turns.a", f"toy.{REFUSED}")


def test_a_mistake_that_another_one_brings_about_is_not_named_beside_it() -> None:
    german = {"it knows no names": "er kennt keine Namen", "it is small": "er ist klein"}
    small = named_by_scripts("small-buffer", ["it is small"], ["framing."], german)
    letters = named_by_scripts("encoding", ["it knows no names"], ["framing."], german)
    both = [result("framing.long", likely="it is small"), result("framing.names", likely="it knows no names")]
    hypotheses = [unless(small, letters.shows), letters]
    assert [one.code for one in diagnose(both, hypotheses, german)] == ["encoding"]
    assert [one.code for one in diagnose(both[:1], hypotheses, german)] == ["small-buffer"]


@pytest.mark.parametrize(
    ("got", "code"),
    [("the end of the connection", "leaves-early"), ("did not answer in its time", "never-answers")],
)
def test_who_gets_no_farther_than_the_first_request_is_told_so(got: str, code: str) -> None:
    first = [result(name, got=got) for name in ("writing.arrives", "reading.apart", "framing.merged", "start.connects")]
    assert [one.code for one in found(*first)] == [code]


def test_who_is_late_in_a_long_game_only_is_told_so() -> None:
    late = result("time.thirty", got="did not answer in its time")
    assert [one.code for one in found(result("seat.each", PASSED), late)] == ["late-in-long-games"]


def test_a_reader_sees_the_mistake_and_the_shortest_conversation_that_shows_it() -> None:
    results = [ONE_PER_READ, result("seat.each", lines=2), result("start.connects", lines=4)]
    lines = list(headlines(found(*results), results, "the page"))
    assert lines[0] == "most likely: it takes what one read brings for one message (explains 3 of 3 findings)"
    assert lines[1] == "  paragraph 'Turns' of the page"
    assert [line.split()[-2:] for line in lines[2:-1]] == [["seat.each", "0"], ["seat.each", "1"]]


def test_what_is_half_explained_by_nothing_is_said_to_be_so() -> None:
    results = [result(f"turns.{name}") for name in "abc"]
    first, *_ = headlines(found(*results), results, "the page")
    assert first == "most likely: no single mistake explains this; first: not so: does turns.a"


def test_nothing_is_said_of_whom_nothing_was_found() -> None:
    assert list(headlines([], [], "the page")) == []


@pytest.mark.parametrize("name", [name for name in games() if game(name).wire.checks])
def test_each_mistake_of_a_game_has_its_word_and_explains_something(name: str) -> None:
    book = game(name).wire.checks()  # type: ignore[misc]
    checks = [check.id.partition(".")[2] for check in checks_of(game(name))]
    hypotheses = hypotheses_of(book)
    assert len({each.code for each in hypotheses}) == len(hypotheses)
    for each in book.hypotheses:
        assert all(any(check.startswith(start) for check in checks) for start in each.explains), each.code


def test_all_checks_that_the_common_mistakes_name_are_there() -> None:
    traits = ProtocolTraits(lambda scene, seat: scene.host(), unknown=(b"?",))
    names = {check.id.partition(".")[2] for check in common_checks("toy", traits)}
    for each in ALL:
        assert any(name.startswith(each.explains) for name in names), each.code


# Mutants.


def alike(*results: Result, mutants: Sequence[Mutant]) -> str:
    first, *_ = diagnose(results, ALL, {}, mutants)
    return first.code


def mutant(code: str, *short: str) -> Mutant:
    return Mutant(code, dict.fromkeys(short, Finding(FAILED, "something else")))


def test_of_two_mistakes_that_explain_as_much_the_likest_mutant_s_is_first() -> None:
    results = PARTS, result("answers.only-asked")
    for code in ("reads-part-of-a-message", "answers-too-early"):
        assert alike(*results, mutants=[mutant(code, "framing.split", "answers.only-asked")]) == code


def test_a_mistake_that_nothing_else_tells_is_that_of_a_mutant_that_is_like_enough() -> None:
    results = [result(f"again.{name}") for name in "abc"]
    names = [name_of(each.check.id) for each in results]
    assert alike(*results, mutants=[mutant("state-of-last-game", *names, "seat.each")]) == "state-of-last-game"
    assert alike(*results, mutants=[mutant("state-of-last-game", *names, "seat.each", "end.exits")]) == "toy.again.a"
    assert alike(results[0], mutants=[mutant("state-of-last-game", "again.a")]) == "toy.again.a"


def test_a_mutant_is_not_like_who_passes_what_shows_its_mistake_best() -> None:
    results = [result(name) for name in ("answers.once", "seat.each", "again.second", "end.exits")]
    swapped = named_by_scripts("axes-swapped", ["it turns the board"], ["board.axes", ""], {"it turns the board": "?"})
    names = [name_of(each.check.id) for each in results]
    like = [mutant("axes-swapped", *names, "board.axes")]
    assert diagnose(results, [swapped], {}, like)[0].code == "toy.answers.once"
    assert diagnose([*results, result("board.axes")], [swapped], {}, like)[0].code == "axes-swapped"


def result_of(check: Check, mutant: Mutant) -> Result | None:
    """As it was; None for a check that was skipped, or unclear."""
    name, game_name = name_of(check.id), check.id.partition(".")[0]
    if name in mutant.passed:
        return Result(game_name, check, PASSED, 1)
    if found := mutant.short.get(name):
        return Result(game_name, check, found.verdict, 1, expected=found.expected, got=found.got, likely=found.likely)
    return None


@pytest.mark.parametrize("name", [name for name in games() if game(name).wire.checks])
def test_what_is_kept_of_mutants_is_what_these_scripts_said(name: str) -> None:
    """After a change of scripts: ``python -m tools.mutants --games NAME --write``."""
    checks = game(name).wire.checks
    assert checks
    book = checks()
    kept, mistakes = read_mutants(book), import_module(f"tests.games.{name}.checks.wrong").WRONG
    assert kept
    assert kept.scripts == scripts_hash(book)
    assert {key: each.code for key, each in kept.mutants.items()} == {each.name: each.code for each in mistakes}
    for key, each in kept.mutants.items():  # the headline is right for each
        results = [result_of(check, each) for check in checks_of(game(name))]
        first, *_ = diagnose([found for found in results if found], hypotheses_of(book), {})
        assert first.code == each.code, key
    known = {each.code for each in hypotheses_of(book)}
    assert {each.code for each in kept.mutants.values()} <= {*known, *(check.id for check in checks_of(game(name)))}
