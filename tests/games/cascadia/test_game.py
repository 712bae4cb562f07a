"""What the package exports: options, agreements, decks, scores."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from spieltisch.core.contracts import Limit
from spieltisch.core.errors import UsageError
from spieltisch.games.cascadia import GAME, tools
from spieltisch.games.cascadia.config import Config
from spieltisch.games.cascadia.engine import codes
from spieltisch.games.cascadia.engine.tiles import BOX, HABITATS, LANDSCAPES, TILES, read_tile
from spieltisch.games.cascadia.options import Options, chance, configure
from spieltisch.games.cascadia.position import read_board, write_board

TILES_FILE = "\n".join([landscape.text for landscape in LANDSCAPES] + [tile.text for tile in BOX]) + "\n"
TOKENS_FILE = "\n".join("BESHF" * 20) + "\n"


def test_the_box_has_what_is_printed() -> None:
    assert len(BOX) == 85
    assert sum(tile.is_keystone for tile in BOX) == 25
    assert sorted(len(tile.animals) for tile in BOX if not tile.is_keystone) == [2] * 45 + [3] * 15
    assert [sum(habitat in tile.habitats for tile in BOX) for habitat in HABITATS] == [29] * 5
    assert [sum(animal in tile.animals for tile in BOX) for animal in "BESHF"] == [32] * 5
    assert all(
        {half for tile, _ in landscape.parts for half in tile.habitats} == set(HABITATS) for landscape in LANDSCAPES
    )


def test_every_tile_that_can_be_written_has_its_code() -> None:
    assert len(TILES) == 25 * (5 + 20 + 60)
    assert all(TILES[tile.code] is tile and read_tile(tile.text) is tile for tile in TILES)


@pytest.mark.parametrize("text", ["", "FF-FFF", "FF", "FX-B", "FF-", "ff-f", "MP-BFESH", "MP_B", " MP-B"])
def test_what_is_no_tile_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="no tile"):
        read_tile(text)


def test_the_defaults_agree_on_the_printed_game_for_two() -> None:
    assert configure(Options(), 2) == Config()
    assert GAME.play.variant(Config()) == "AAAAA"
    assert GAME.play.limits(Config()) == {"move": Limit(60_000_000, 60_000_000)}


@pytest.mark.parametrize(
    "options",
    [
        Options(cards="AAAA"),
        Options(cards="AAAAF"),
        Options(rounds=0),
        Options(rounds=21),
        Options(players=1),
        Options(players=5),
        Options(shuffle=False),
        Options(move_ms=0),
        Options(tiles="MM-B\n" * 90),
        Options(tiles=TILES_FILE.replace("FW-BF", "MM-B 0 FW-HEF 1 RP-SB 2")),
        Options(tiles="\n".join(TILES_FILE.split("\n")[:40])),
        Options(tokens="B\n" * 42),
        Options(tokens="B\nX\n"),
    ],
)
def test_wrong_options_are_the_operators_fault(options: Options) -> None:
    with pytest.raises(UsageError, match="cascadia"):
        configure(options, 2)


def test_an_agreement_that_cannot_be_is_no_config() -> None:
    for wrong in ({"seats": 5}, {"rounds": 21}, {"cards": "ABCDX"}, {"readings": 64}, {"move_ms": 0}):
        with pytest.raises(ValueError, match="no "):
            replace(Config(), **wrong)


def test_decks_come_from_files_and_their_order_is_in_no_config() -> None:
    options = Options(tiles=TILES_FILE, tokens=TOKENS_FILE)
    backwards = TILES_FILE.splitlines()
    shuffled = "\r\n".join([*backwards[4::-1], *backwards[:4:-1]])
    config = configure(options, 3)
    assert config == configure(replace(options, tiles=shuffled, tokens="\n".join(sorted(TOKENS_FILE.split()))), 3)
    assert config.tokens == (20,) * 5
    assert config.tiles is not None
    assert dict(config.tiles)["MM-E"] == 2


def test_readings_are_the_options_that_differ_from_the_usual() -> None:
    assert configure(Options(), 2).readings == 0
    every = Options(
        salmon_prune=True, elk_gaps=True, elk_split=False, hawk_gaps=False, hawk_lone_pairs=True, second_after_tie=True
    )
    assert configure(every, 2).readings == 63
    assert configure(Options(hawk_gaps=False), 2).readings == codes.STOPS_AT_GAPS


def test_only_unshuffled_decks_have_a_chance_of_their_own() -> None:
    assert chance(Options(tiles=TILES_FILE, tokens=TOKENS_FILE)) is None
    assert chance(Options(tiles=TILES_FILE, tokens=TOKENS_FILE, shuffle=False)) is not None


BOARD = "B@0,0 E@1,1 0,0:MM-B:0 0,1:FW-HEF:1 1,1:RP-SEB:2"


def test_a_board_is_scored() -> None:
    scores = tools.score(BOARD, {"cards": "EEEEE"})
    assert scores["wildlife"] == {"B": 2, "E": 2, "S": 0, "H": 0, "F": 0}
    assert scores["habitat"] == {"M": 1, "F": 1, "P": 1, "W": 1, "R": 1}
    assert tools.score(f"EEEEE\t{BOARD}", {}) == scores
    assert tools.score("", {})["habitat"]["M"] == 0


def test_corridors_follow_edges_not_tiles() -> None:
    def mountains(*tiles: str) -> int:
        return int(tools.score(" ".join(tiles), {})["habitat"]["M"])

    assert mountains("0,0:MP-BF:0", "1,0:MP-BF:0") == 1
    assert mountains("0,0:MP-BF:3", "1,0:MP-BF:0") == 2
    assert mountains("0,0:MM-B:3", "1,0:MP-BF:0", "0,1:MP-BF:2", "5,5:MM-B:0") == 3


def test_boards_may_lie_anywhere_and_read_back() -> None:
    shifted = "B@1000,-1000 E@1001,-999 1000,-1000:MM-B:0 1000,-999:FW-HEF:1 1001,-999:RP-SEB:2"
    assert tools.score(shifted, {}) == tools.score(BOARD, {})
    assert write_board(read_board(BOARD)) == BOARD


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("B@0", "neither"),
        ("X@0,0", "neither"),
        ("0,0:MM-BB:0", "no tile"),
        ("0,0:MM-B:6", "neither"),
        ("0,0:MM-B:0 0,0:MM-B:0", "taken"),
        ("B@0,0 B@0,0", "taken"),
        ("B@1,0 0,0:MM-B:0", "there is no tile"),
        ("E@0,0 0,0:MM-B:0", "does not live"),
        ("B@0,0 B@90,0", "too large"),
        (" ".join(f"B@{k % 10},{k // 10}" for k in range(65)), "too large"),
        ("AAAAX\tB@0,0", "no cards"),
    ],
)
def test_what_is_no_board_is_refused(text: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        tools.score(text, {})


def test_wrong_cards_and_options_are_the_operators_fault() -> None:
    for options in ({"cards": "AAA"}, {"position": "x"}):
        with pytest.raises(UsageError):
            tools.score("", options)


def test_there_is_no_perft() -> None:
    state: Any = None
    for count in (tools.perft, tools.divide):
        with pytest.raises(UsageError, match="chance"):
            count(state, 1)


def test_the_benchmarks_have_the_names_that_scripts_expect() -> None:
    assert [measure.name for measure in tools.measures()] == ["games", "greedy", "number", "contract"]
