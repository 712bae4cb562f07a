"""Cheats, where a table has agreed on them."""

from __future__ import annotations

from spieltisch.games.monopoly import rules
from spieltisch.games.monopoly.engine.codes import MAX_ASKED
from tests.games.monopoly.positions import cash, do, refused, table


def test_cheats_do_what_cards_do_where_they_are_agreed_on() -> None:
    assert refused(table(), 0, "cheat go 39")[0] == "no_cheats"
    state = table(cheats=True, owner={39: 0})
    do(state, 1, "cheat go 39", "cheat set_money 5", "cheat unjail 0", "cheat prison 0", "card")
    assert cash(state) == [31_000, 5]
    assert refused(state, 1, "cheat go 40")[0] == refused(state, 1, "cheat back 1")[0] == "bad_amount"


def test_cheats_are_no_offers() -> None:
    state = table(cheats=True, owner={39: 0})
    do(state, 0, *["cheat money 1"] * 40, *["sell 39 1 500"] * MAX_ASKED)
    assert refused(state, 0, "sell 39 1 500")[0] == "too_many"
    do(state, 0, "cheat money 1")
    do(state, 1, "decline 39", "cheat money 1")


def test_the_hash_of_a_game_with_cheats_is_what_old_logs_say() -> None:
    state = table(cheats=True, owner={39: 0, 37: 1})
    do(state, 0, "sell 39 1 500", "cheat money 7", "cheat go 5", "sell 39 1 400", "cheat unjail 0")
    do(state, 1, "cheat money 9", "sell 37 0 900")
    assert f"{rules.digest(state):016x}" == "db42d3be07bf4e5b"
