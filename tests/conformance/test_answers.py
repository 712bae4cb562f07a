"""Why an answer is late, as far as what the client said tells it."""

from __future__ import annotations

from spieltisch.conformance.answers import Answers
from spieltisch.core.commands import Act, Drop, Received
from spieltisch.core.registry import game
from spieltisch.games.twixt.actions import Peg

NOW = Received(0, 0, 0)
UNASKED = Drop("asked out of turn", NOW, text="4", is_refused=False)


def answers() -> Answers:
    return Answers(game("twixt"), 0, [])


def test_questions_that_cost_time_are_told() -> None:
    asking = answers()
    asking.charged_us = 360_000
    assert asking.why_late() == ", of which its questions cost 360 ms"


def test_so_is_a_message_that_gets_no_answer_until_the_client_has_answered_again() -> None:
    waiting = answers()
    assert waiting.why_late() == ""
    waiting.drop(UNASKED)
    assert waiting.why_late() == ", behind '4', which gets no answer"
    waiting.take(Act(Peg(3, 4), NOW), is_asked=True)
    assert waiting.why_late() == ""
    assert waiting.dropped == []
