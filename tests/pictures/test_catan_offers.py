"""What whoever offers is told of the others' answers."""

from __future__ import annotations

from typing import Any

import pytest

from spieltisch.core.registry import games
from spieltisch.web.views.pictures import page_of
from tests.pictures.scenes import Pages

GAME = games()["catan"]
OFFER = {"given": [1, 0, 0, 0, 0], "wanted": [0, 1, 0, 0, 0], "number": 1}


@pytest.mark.parametrize(("answers", "is_told"), [("nnn", True), ("nn-", False), ("nny", False)])
def test_an_offer_that_everybody_declined_says_so(answers: str, is_told: bool) -> None:
    state = GAME.play.rules.initial(GAME.setup.configure(GAME.setup.options(), 4))
    observation = GAME.play.view.observe(state, 0)
    known: Any = page_of(GAME).picture(observation)
    said = [None, *({"n": "no", "y": "yes", "-": None}[one] for one in answers)]
    seats = [{**seat, "answer": answer} for seat, answer in zip(known["seats"], said, strict=True)]
    picture = {**known, "phase": "main", "active": 0, "offer": OFFER, "seats": seats}
    text = Pages(GAME).shown(observation, 0, [0], 4, picture=picture)["text"]
    assert "You offer everybody" in text
    assert ("Everybody declined" in text) == is_told
