"""What the middle of Monopoly's board says of a throw and of a card."""

from __future__ import annotations

from typing import Any

import pytest

from spieltisch.core.registry import games
from spieltisch.web.views.pictures import page_of
from tests.pictures.scenes import Pages

GAME = games()["monopoly"]


def shown(past: list[dict[str, Any]], lang: str = "en", **picture: Any) -> str:
    state = GAME.play.rules.initial(GAME.setup.configure(GAME.setup.options(), 2))
    observation = GAME.play.view.observe(state, 0)
    known: Any = page_of(GAME).picture(observation)
    whole = {**known, "phase": "turn", "current": 0, **picture}
    scene = {"picture": whole, "past": [{"n": k, "told": told} for k, told in enumerate(past)]}
    text: str = Pages(GAME).shown(observation, 0, [0], 2, lang, **scene)["text"]
    return " ".join(text.split())


def thrown(a: int, b: int) -> dict[str, Any]:
    return {"is": "Thrown", "seat": 0, "a": a, "b": b}


@pytest.mark.parametrize(
    ("past", "total", "doubles", "says"),
    [
        ([thrown(6, 4)], 10, 0, "Throw 10"),
        ([thrown(6, 6)], 12, 1, "Throw 12, a double"),
        ([thrown(6, 6), thrown(6, 4)], 22, 1, "Throw 10, after a double"),
        ([thrown(6, 6), thrown(2, 2)], 16, 2, "Throw 4, the second double"),
        ([], 22, 1, "Throws so far: 22"),
    ],
)
def test_a_throw_is_what_the_dice_show(past: list[dict[str, Any]], total: int, doubles: int, says: str) -> None:
    assert f" {says} · Round" in shown(past, total=total, doubles=doubles)


def test_an_auction_is_nobodys_turn() -> None:
    auction: dict[str, Any] = {"plot": 1, "price": 0, "bidder": None, "passed": []}
    text = shown([thrown(1, 2)], phase="auction", auction=auction, total=3, doubles=0)
    assert "Auction" in text
    assert "Your turn" not in text


def test_a_drawn_card_is_read_in_the_middle_until_the_next_throw() -> None:
    card = {"is": "CardDrawn", "seat": 0, "deck": "community", "card": 3, "is_held": False}
    drawn = shown([thrown(1, 2), card], "de")
    assert "Du erbst. Nach Abzug der Steuer bleiben" in drawn
    assert "3.000 RM" in drawn
    assert "Du erbst" not in shown([card, thrown(1, 2)], "de")
