"""Words are left out at a conversation's front as long as the client makes the same mistake."""

from __future__ import annotations

import asyncio
import sys

import pytest

from spieltisch.conformance.inviting import invitation
from spieltisch.conformance.performing import Performance
from spieltisch.conformance.running import Examination, examine
from spieltisch.conformance.shrinking import exchanges_of
from spieltisch.core.checks import Check, Scene
from spieltisch.core.registry import game as game_of
from spieltisch.core.scripts import Script, Wrong
from spieltisch.core.talk import Lines, Talk

pytestmark = pytest.mark.usefixtures("process")

SEVENTH = """
import sys
heard = []
for line in sys.stdin:
    heard.append(line)
    print("wrong" if line == "9\\n" and "NEEDED\\n" in heard else "right", flush=True)
"""
TWIXT = game_of("twixt")


def count(scene: Scene) -> Script[None]:
    """Ten numbers, of which the last gets a wrong answer."""
    talk = Talk(Lines())
    for number in range(10):
        yield from talk.say(b"%d\n" % number)
        answer = yield from talk.hear("right")
        if answer != b"right":
            raise Wrong("right", answer.decode())


def performed(needed: int) -> Performance:
    program = f"cmd:{sys.executable} -I -S -c '{SEVENTH.replace('NEEDED', str(needed))}'"
    invited = invitation(TWIXT, program)

    async def run() -> Performance:
        checks = [Check("twixt.a.b", "is right", "ist richtig", count, "Messages")]
        plan = Examination(TWIXT, TWIXT.setup.options(), checks, lambda check: invited, 1, is_shrinking=True)
        return [each async for each in examine(plan)][0]  # noqa: RUF015 - there is no next of these

    return asyncio.run(run())


def test_what_a_mistake_does_not_need_is_left_out() -> None:
    """The first words stay, since they open the conversation."""
    performance = performed(needed=9)
    assert [exchange.said for exchange in exchanges_of(performance.records)[0]] == [b"0\n", b"9\n"]
    assert (performance.result.expected, performance.result.got) == ("right", "wrong")
    assert [line.text for line in performance.result.transcript] == ["0", "right", "9", "wrong"]


def test_what_it_needs_stays() -> None:
    performance = performed(needed=4)
    said = [exchange.said for exchange in exchanges_of(performance.records)[0]]
    assert said == [b"0\n", *(b"%d\n" % number for number in range(4, 10))]
