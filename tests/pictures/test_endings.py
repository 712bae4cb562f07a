"""What the end of a game is made of, by its page: kinds that add up to the points, and how it was won, in words."""

from __future__ import annotations

from typing import Any, Final

import pytest

from spieltisch.core.outcome import Outcome
from spieltisch.core.registry import games
from spieltisch.core.seats import SPECTATOR
from tests.pictures.scenes import Pages
from tests.pictures.test_pieces import played

HIVE_WON: Final = {
    ("surrounded", (1, 2)): ("Bob's bee is surrounded in round 1.", "Die Biene von Bob ist in Runde 1 umzingelt."),
    ("limit", (2, 1)): ("After 30 rounds, Ada's bee has fewer", "hat die Biene von Ada weniger freie Felder"),
    ("limit", (1, 1)): ("both bees have the same number", "beide Bienen gleich viele"),
    ("both surrounded", (1, 1)): ("Both bees are surrounded in round 1.", "beide Bienen zugleich"),
}
TWIXT_WON: Final = {
    ("connection", (1, 2)): ("Ada joins left and right, after 2 pegs.", "Ada verbindet links und rechts"),
    ("connection", (2, 1)): ("Bob joins top and bottom", "Bob verbindet oben und unten"),
    ("rounds", (1, 2)): ("All pegs are set: Ada has the widest chain.", "Alle Stifte sind gesetzt: Ada"),
    ("full", (2, 1)): ("No hole is left: Bob has", "Kein Loch ist mehr frei: Bob"),
    ("rounds", (1, 1)): ("Both chains are equally wide.", "Beide Ketten sind gleich weit."),
}


def begun(name: str, actions: list[str], **options: Any) -> Any:
    play, setup = games()[name].play, games()[name].setup
    state = play.rules.initial(setup.configure(setup.options(**options), 2))
    for k, action in enumerate(actions):
        play.rules.apply(state, k % 2, play.notation.read_action(action))
    return play.view.observe(state, SPECTATOR)


def test_monopolys_fortunes_are_cash_deeds_and_houses() -> None:
    game = games()["monopoly"]
    pages, seen = Pages(game), set[str]()
    for state in played(game, game.setup.configure(game.setup.options(), 3)):
        observation = game.play.view.observe(state, SPECTATOR)
        worth = [state.kernel.fortune(seat) for seat in range(3)]
        for lang in ("en", "de"):
            kinds = pages.ended(observation, Outcome((1, 2, 3), tuple(worth)), lang)["kinds"]
            sums = [sum(one["n"] for one in told) for told in kinds]
            assert sums == [n if told else 0 for n, told in zip(worth, kinds, strict=True)]
            seen |= {one["text"].rpartition(" ")[2] for told in kinds for one in told if one["n"]}
    assert {"cash", "deeds", "houses", "bar", "Grundstücken", "Häusern"} <= seen


@pytest.mark.parametrize(("detail", "ranks"), HIVE_WON)
def test_hive_says_how_it_was_won_and_counts_no_points(detail: str, ranks: tuple[int, int]) -> None:
    pages = Pages(games()["hive"])
    seen = begun("hive", ["S Q 0,0", "S A 1,0"], position="turn=0 obs= stacks=")
    for lang, expected in zip(("en", "de"), HIVE_WON[detail, ranks], strict=True):
        found = pages.ended(seen, Outcome(ranks, (5, 6), detail=detail), lang)
        assert expected in found["how"]
        assert not any("n" in one for kinds in found["kinds"] for one in kinds)
        assert [kinds[1]["text"] for kinds in found["kinds"]] == (["1 move"] * 2 if lang == "en" else ["1 Zug"] * 2)


@pytest.mark.parametrize(("detail", "ranks"), TWIXT_WON)
def test_twixt_says_how_it_was_won_and_what_stands(detail: str, ranks: tuple[int, int]) -> None:
    pages = Pages(games()["twixt"])
    seen = begun("twixt", ["3/3", "5/2"], size=8, swamps="none", mirror=False)
    for lang, expected in zip(("en", "de"), TWIXT_WON[detail, ranks], strict=True):
        found = pages.ended(seen, Outcome(ranks, (0, 0), detail=detail), lang)
        assert expected in found["how"]
        assert found["kinds"][0][-1] == {"text": "1 peg" if lang == "en" else "1 Stift"}


def test_hive_counts_the_last_round_alike_beside_the_board_and_in_the_end() -> None:
    pages = Pages(games()["hive"])
    seen = begun("hive", ["S Q 0,0", "S A 1,0"], position="turn=0 obs= stacks=")
    assert "Round 1 of 30" in pages.shown(seen, SPECTATOR, [], 2)["text"]
    assert "Round 2 of 30" in pages.shown(seen, SPECTATOR, [0], 2)["text"]
