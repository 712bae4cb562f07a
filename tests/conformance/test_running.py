"""Which checks are done, in which order, and when a client is given up."""

from __future__ import annotations

import asyncio
import socket
import sys
import threading
from collections.abc import Callable, Sequence

import pytest

from spieltisch.conformance.conduct import is_of_conduct
from spieltisch.conformance.diagnosis import diagnose
from spieltisch.conformance.hosting import NOT_LOST
from spieltisch.conformance.inviting import invitation, open_house
from spieltisch.conformance.results import Result, Verdict
from spieltisch.conformance.running import MUTE, Examination, checks_of, chosen, examine
from spieltisch.core.checks import Check, Level, Scene
from spieltisch.core.errors import CannotStart, UsageError
from spieltisch.core.registry import game as game_of
from spieltisch.core.scripts import AwaitExit, Exited, HangUp, Open, Script, Silent, Warned, Wrong
from spieltisch.core.talk import Lines, Talk

ECHO = "import sys\nfor line in sys.stdin: sys.stdout.write(line); sys.stdout.flush()"
TWIXT = game_of("twixt")


def check(name: str, script: Callable[[Scene], Script[None]], **more: object) -> Check:
    return Check(f"twixt.{name}", "is right", "ist richtig", script, "Messages", **more)  # type: ignore[arg-type]


def echo(scene: Scene) -> Script[None]:
    talk = Talk(Lines())
    yield from talk.say(b"hello\n")
    if (yield from talk.hear("hello")) != b"hello":
        raise Wrong("hello", "something else")


def wrong(scene: Scene) -> Script[None]:
    yield Warned("better", "worse")
    raise Wrong("this", "that", "because")


def warned(scene: Scene) -> Script[None]:
    yield Warned("better", "worse")


def silent(scene: Scene) -> Script[None]:
    talk = Talk(Lines())
    yield from talk.hear("something", 20_000)


def unclear(scene: Scene) -> Script[None]:
    yield from echo(scene)
    raise Open("it never came up")


def broken(scene: Scene) -> Script[None]:
    yield from echo(scene)
    raise ZeroDivisionError


def endless(scene: Scene) -> Script[None]:
    talk = Talk(Lines())
    while True:
        yield from talk.say(b"again\n")
        yield from talk.hear("again")


def exits(scene: Scene) -> Script[None]:
    yield HangUp()
    ended = yield AwaitExit(5_000_000)
    assert isinstance(ended, Exited)
    assert (ended.status, ended.children) == (0, 0)


def results_of(checks: Sequence[Check], program: str = "", **more: object) -> list[Result]:
    invited = invitation(TWIXT, program or f"cmd:{sys.executable} -I -S -c '{ECHO}'")

    async def run() -> list[Result]:
        plan = Examination(TWIXT, TWIXT.setup.options(), checks, lambda each: invited, 1, **more)  # type: ignore[arg-type]
        return [each.result async for each in examine(plan)]

    return asyncio.run(run())


@pytest.mark.usefixtures("process")
@pytest.mark.parametrize(
    ("script", "verdict"),
    [
        (echo, Verdict.PASSED), (exits, Verdict.PASSED), (wrong, Verdict.FAILED), (warned, Verdict.WARNED),
        (silent, Verdict.FAILED), (unclear, Verdict.UNCLEAR), (broken, Verdict.BROKEN),
    ],
)  # fmt: skip
def test_a_script_ends_with_a_verdict(script: Callable[[Scene], Script[None]], verdict: Verdict) -> None:
    [result] = results_of([check("a.b", script)])
    assert result.verdict is verdict


@pytest.mark.usefixtures("process")
def test_a_failure_says_all_it_knows() -> None:
    [result] = results_of([check("a.b", wrong)])
    assert (result.expected, result.got, result.likely) == ("this", "that", "because")


@pytest.mark.usefixtures("process")
def test_a_deadline_that_passed_is_marked() -> None:
    [result] = results_of([check("a.b", silent)])
    assert (result.transcript[-1].text, result.transcript[-1].mark) == ("nothing", "!")


@pytest.mark.usefixtures("process")
def test_a_check_takes_no_longer_than_it_may() -> None:
    [result] = results_of([check("a.b", endless)], limit_us=300_000)
    assert result.verdict is Verdict.FAILED


@pytest.mark.usefixtures("process")
def test_where_no_time_is_left_only_what_is_due_is_done() -> None:
    checks = [check("a.first", echo), check("b.due", echo), check("c.last", wrong)]
    results = {each.check.id: each for each in results_of(checks, begin_us=-1, due=["twixt.b.due"])}
    assert [results[each.id].verdict for each in checks] == [Verdict.SKIPPED, Verdict.PASSED, Verdict.SKIPPED]
    assert results["twixt.a.first"].got == "no time was left"


@pytest.mark.usefixtures("process")
def test_what_a_check_needs_comes_first_and_decides_whether_it_is_done() -> None:
    checks = [check("a.late", echo, needs=("twixt.b.first",)), check("b.first", wrong), check("c.other", echo)]
    results = results_of(checks)
    assert [(each.check.id, each.verdict) for each in results] == [
        ("twixt.b.first", Verdict.FAILED),
        ("twixt.a.late", Verdict.SKIPPED),
        ("twixt.c.other", Verdict.PASSED),
    ]


@pytest.mark.usefixtures("process")
@pytest.mark.parametrize(
    ("expected", "is_done"), [(NOT_LOST, True), ("a lawful move: one of 455", True), ("an answer", False)]
)
def test_who_loses_at_once_by_what_it_does_is_asked_why(expected: str, is_done: bool) -> None:
    """By the game's own checks: the common ones are lost, too. Who does not answer is asked nothing more."""

    def lost(scene: Scene) -> Script[None]:
        yield from echo(scene)
        raise Wrong(expected, "nothing good")

    connects, needs = check("start.connects", lost), ("twixt.start.connects",)
    results = results_of([connects, check("board.axes", echo, needs=needs), check("seat.each", echo, needs=needs)])
    verdicts = [each.verdict for each in results]
    assert verdicts == [Verdict.FAILED, Verdict.PASSED if is_done else Verdict.SKIPPED, Verdict.SKIPPED]


@pytest.mark.usefixtures("process")
def test_a_silent_client_is_not_asked_for_ever() -> None:
    """Two silences are enough for a group; another group is another question."""
    checks = [*(check(f"a.{number}", silent) for number in range(5)), check("b.one", silent)]
    verdicts = [each.verdict for each in results_of(checks)]
    assert verdicts == [Verdict.FAILED] * 2 + [Verdict.SKIPPED] * 3 + [Verdict.FAILED]


@pytest.mark.usefixtures("process")
@pytest.mark.parametrize(("spoken", "asked"), [([], MUTE), ([check("z.first", echo)], 6)])
def test_a_client_that_never_says_a_word_is_soon_asked_no_more(spoken: list[Check], asked: int) -> None:
    checks = [*spoken, *(check(f"{group}.one", silent) for group in "abcdef")]
    results = results_of(checks)[len(spoken) :]
    assert [each.verdict for each in results] == [Verdict.FAILED] * asked + [Verdict.SKIPPED] * (6 - asked)
    assert {each.got for each in results[asked:]} <= {f"the client has said nothing in {MUTE} checks"}


@pytest.mark.usefixtures("process")
def test_what_fails_where_no_table_gets_is_a_warning_if_its_twin_passes() -> None:
    checks = [check("a.usual", echo), check("a.odd", wrong, is_lawful=False, twin="twixt.a.usual")]
    assert [each.verdict for each in results_of(checks)] == [Verdict.PASSED, Verdict.WARNED]


@pytest.mark.usefixtures("process")
def test_conduct_speaks_up_where_something_is_wrong_whatever_is_checked() -> None:
    """The client echoes, and no game has such a message; of refusals there is nothing to say."""
    conduct = [each for each in checks_of(TWIXT) if is_of_conduct(each)]
    [right, said] = results_of([check("a.b", echo)], conduct=conduct)
    assert (right.verdict, right.conduct.unknown) == (Verdict.PASSED, {"hello": 1})
    assert (said.check.id, said.verdict, said.got) == ("twixt.conduct.known", Verdict.FAILED, "'hello'")
    assert [line.text for line in said.transcript] == ["hello", "hello"]


@pytest.mark.usefixtures("process")
def test_conduct_that_was_asked_for_is_told_where_nothing_is_wrong_too() -> None:
    conduct = [each for each in checks_of(TWIXT) if is_of_conduct(each)]
    results = results_of([*conduct, check("a.b", exits)])
    assert [(each.check.id, each.verdict) for each in results] == [
        ("twixt.a.b", Verdict.PASSED),
        ("twixt.conduct.known", Verdict.PASSED),
        ("twixt.conduct.lawful", Verdict.SKIPPED),
    ]


@pytest.mark.usefixtures("process")
def test_what_may_be_right_by_chance_is_asked_again() -> None:
    seeds: list[int] = []

    def lucky(scene: Scene) -> Script[None]:
        yield from echo(scene)
        seeds.append(scene.below(1 << 30))
        if len(seeds) == 3:
            raise Wrong("luck", "none")

    [result] = results_of([check("a.b", lucky, repeats=5)])
    assert (result.verdict, result.repeat) == (Verdict.FAILED, (3, 5))
    assert len(set(seeds)) == 3


@pytest.mark.usefixtures("process")
def test_a_program_that_ends_before_it_connects_is_named_with_its_last_words() -> None:
    program = f"cmd:{sys.executable} -I -S -c 'import sys; sys.exit(\"no such host\")' {{port}}"
    [result] = results_of([check("a.b", echo)], program)
    assert result.verdict is Verdict.FAILED
    assert "exit status 1: no such host" in result.got


def test_no_such_program() -> None:
    with pytest.raises(CannotStart, match="no such program"):
        invitation(TWIXT, "cmd:/nowhere/at/all")


def test_somebody_comes_by_himself() -> None:
    """One connection for each check, at the same address."""
    with open_house(TWIXT) as house:
        port = int(house.addresses[0].rpartition(":")[2])

        def visit() -> None:
            for _ in range(2):
                with socket.create_connection(("127.0.0.1", port)) as peer:
                    peer.sendall(peer.recv(100))
                    peer.recv(100)

        visitor = threading.Thread(target=visit)
        visitor.start()

        async def run() -> list[Result]:
            checks = [check("a.b", echo), check("a.c", echo)]
            plan = Examination(TWIXT, TWIXT.setup.options(), checks, lambda each: house.invitation, 1)
            return [each.result async for each in examine(plan)]

        results = asyncio.run(run())
        visitor.join()
    assert [each.verdict for each in results] == [Verdict.PASSED] * 2


def test_checks_are_chosen_by_the_beginnings_of_their_ids() -> None:
    checks = [check("board.axes", echo), check("board.minus", echo, level=Level.SHOULD), check("end.exits", echo)]

    def ids(wanted: Sequence[str], skipped: Sequence[str] = ()) -> list[str]:
        return [each.id for each in chosen("twixt", checks, wanted, skipped)]

    assert ids([]) == ["twixt.board.axes", "twixt.board.minus", "twixt.end.exits"]
    assert ids(["board"]) == ids(["twixt.board"]) == ["twixt.board.axes", "twixt.board.minus"]
    assert ids(["board"], ["board.axes"]) == ["twixt.board.minus"]
    with pytest.raises(UsageError, match="begins with 'bord'"):
        ids(["bord"])


def test_silence_is_a_kind_of_wrong() -> None:
    assert issubclass(Silent, Wrong)


@pytest.mark.usefixtures("process")
def test_what_only_should_be_is_a_warning() -> None:
    [result] = results_of([check("a.b", wrong, level=Level.SHOULD)])
    assert (result.verdict, result.got) == (Verdict.WARNED, "that")


@pytest.mark.usefixtures("process")
@pytest.mark.parametrize("script", [wrong, warned])
def test_what_is_only_worth_knowing_is_a_remark_and_no_finding(script: Callable[[Scene], Script[None]]) -> None:
    [result] = results_of([check("a.b", script, level=Level.INFO)])
    assert (result.verdict, bool(result.remark), diagnose([result], (), {})) == (Verdict.PASSED, True, [])
