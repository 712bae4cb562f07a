"""Why an answer is late, as far as what the client said tells it."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from spieltisch.conformance import answers as module
from spieltisch.conformance.answers import CROSSING_US, Answers
from spieltisch.core.commands import Act, Drop, Received
from spieltisch.core.errors import IllegalAction
from spieltisch.core.messages import Accepted, Answer, Refused
from spieltisch.core.registry import game
from spieltisch.core.seats import Seat
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


def has_crossed(monkeypatch: pytest.MonkeyPatch, age_us: int, took_us: int) -> bool:
    """Whether a refusal counts as that: of what was allowed until ``age_us`` before, by a client whose first act took
    so long."""

    def apply(lines: int, seat: Seat, action: Any) -> None:
        if lines != 2:
            raise IllegalAction("gone", "It is gone")

    monkeypatch.setattr(module, "fold", lambda lines: SimpleNamespace(state=len(lines)))
    play = SimpleNamespace(notation=SimpleNamespace(write_action=str), rules=SimpleNamespace(apply=apply))
    log = [b"begun"]
    client: Any = Answers(SimpleNamespace(play=play), 0, log)  # type: ignore[arg-type]
    client.asked(0)
    client.take(Act(Peg(3, 4), Received(took_us, took_us)), is_asked=True)
    log.append(b"its first act")
    client.judge(Answer(0, Accepted()))
    client.said(took_us)
    log.append(b"what another does")
    client.said(took_us)
    client.take(Act(Peg(3, 4), Received(0, took_us + age_us)), is_asked=False)
    client.judge(Answer(0, Refused("gone", "It is gone")))
    (refused,) = client.refused
    return bool(refused.is_crossed)


@pytest.mark.parametrize(
    ("age_us", "took_us", "crossed"),
    [(CROSSING_US, 0, True), (CROSSING_US + 1, 0, False), (900_000, 900_000, True), (900_001, 900_000, False)],
)
def test_who_answers_slowly_has_old_news_before_its_eyes(
    monkeypatch: pytest.MonkeyPatch, age_us: int, took_us: int, crossed: bool
) -> None:
    assert has_crossed(monkeypatch, age_us, took_us) == crossed
