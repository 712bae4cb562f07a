"""A server that says the same in another way."""

from __future__ import annotations

from typing import Any

from spieltisch.conformance.changing import apart, merged
from spieltisch.core.scripts import Arrived, Read, Said, Say, Script, Silence, Step
from spieltisch.core.talk import Lines
from spieltisch.games.catan.checks.desk import Objects


def spoken(replies: list[object]) -> Script[None]:
    """What is said while a program starts, reads and answers, with what came back for it."""
    for step in (Say(b"1"), Say(b"2"), Say(b"3"), Read(50), Say(b"4"), Say(b"5"), Read(50)):
        replies.append((yield step))


def test_words_between_two_looks_leave_in_one_piece_and_the_first_ones_when_they_are_read() -> None:
    answers: list[Any] = [Said(7_000), Said(7_010), Arrived(b"x", 8_000), Said(8_010), Silence(9_000)]
    steps: list[Step] = []
    replies: list[object] = []
    script = merged(spoken(replies))
    step = next(script)
    try:
        for answer in answers:
            steps.append(step)
            step = script.send(answer)
    except StopIteration:
        pass
    assert steps == [Say(b"1"), Say(b"23"), Read(50), Say(b"45"), Read(50)]
    assert replies[0] == Said(7_000)  # the program took its time
    assert [reply for reply in replies if isinstance(reply, Arrived | Silence)] == [answers[2], answers[4]]


def test_messages_come_apart_each_with_the_end_of_its_line() -> None:
    """A newline by itself is no message; who takes each read for one would stumble over it."""
    for data, reader in ((b'{"A":{"b":1}}\n{"C":{}}\n', Objects()), (b"3 14 2\n4 0 0 12\n", Lines())):
        said = apart(Say(data), reader)
        assert [said.data[: said.cuts[0]], said.data[said.cuts[0] :]] == data.splitlines(keepends=True)
        assert len(said.cuts) == 1
