"""Whose turn it is: heading, panel and board say the same, in every state of games of all kinds."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from spieltisch.core.game import AnyGame
from spieltisch.core.seats import SPECTATOR, Viewer
from spieltisch.web.views.history import awaited
from tests.contract.subjects import SUBJECTS, World, walk
from tests.pictures.scenes import NAMES, Pages

OWN = [
    game for game in SUBJECTS if game.display.page and game.name in ("cascadia", "catan", "hive", "monopoly", "twixt")
]
TURN_OF = {"de": "{} ist am Zug", "en": "{} to play"}
TO_MOVE = {"de": "am Zug", "en": "to move"}
OPTIONS: dict[str, dict[str, Any]] = {"twixt": {"size": 8, "swamps": "none", "mirror": True}}


@pytest.mark.parametrize("game", OWN, ids=lambda game: game.name)
def test_heading_panel_and_board_agree_about_whose_turn_it_is_in_every_state(game: AnyGame) -> None:
    seats = 4 if game.name in ("catan", "monopoly") else 2
    config = game.setup.configure(replace(game.setup.options(), **OPTIONS.get(game.name, {})), seats)
    pages, several = Pages(game), 0
    for k, world in enumerate(walk(game, config, seed=3)):
        waits = awaited(game, world.state)
        several += len(waits) > 1
        assert sorted(window.seat for window in game.play.rules.windows(world.state)) == waits
        viewer = (SPECTATOR, *waits, k % seats)[k % (len(waits) + 2)]
        check(pages, world, viewer, waits, seats, ("de", "en")[k // 2 % 2])
    assert several or game.name in ("cascadia", "hive", "twixt"), "nobody was ever asked together with others"


@pytest.mark.parametrize(
    ("news", "is_sending"),
    [
        ("entry", False),
        ("entry sending", True),
        ("entry sending accepted", True),  # what is shown is from before the action
        ("entry sending accepted entry", False),
        ("entry sending entry", True),
        ("entry sending entry accepted", False),
        ("entry sending refused", False),
        ("entry sending accepted hello", False),  # of a feed that begins anew
        ("entry sending accepted entry sending", True),
    ],
)
def test_an_action_is_on_its_way_until_it_is_taken_and_seen(news: str, is_sending: bool) -> None:
    assert Pages(OWN[0]).is_sending(news.split()) == is_sending


def check(pages: Pages, world: World, viewer: Viewer, waits: list[int], seats: int, lang: str) -> None:
    heading = pages.heading(waits, seats, viewer, lang)
    shown = pages.shown(world.game.play.view.observe(world.state, viewer), viewer, waits, seats, lang)
    for name in NAMES[:seats]:
        sentence = TURN_OF[lang].format(name)
        assert sentence not in shown["text"] or sentence == heading
    match world.game.name:
        case "hive" | "cascadia":
            assert {int(mark) - 1 for mark in shown["marked"] if mark} == set(waits)
        case "catan":
            badges = [TO_MOVE[lang] in text for text in shown["standings"]]
            assert [seat for seat in range(seats) if badges[seat]] == waits
            assert viewer in waits or viewer == SPECTATOR or heading in shown["text"] or not waits
        case "monopoly":
            nobodys = {"de": ("Wer beginnt?", "Versteigerung"), "en": ("Who begins?", "Auction")}[lang]
            assert not waits or shown["title"].strip().startswith((heading, *nobodys))
        case "twixt":
            asks = {"de": ("Wähle ein Loch", "Sollen die Sümpfe"), "en": ("Pick a hole", "Shall the swamps")}[lang]
            assert any(ask in shown["text"] for ask in asks) == (viewer in waits)
