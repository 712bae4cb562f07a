"""Boards smaller than that of the protocol: what changes with the size, and what stays."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from spieltisch.core.errors import IllegalAction, OptionError, UsageError
from spieltisch.core.seats import SPECTATOR
from spieltisch.games.twixt import GAME, notation, rules, view
from spieltisch.games.twixt.actions import Peg
from spieltisch.games.twixt.bots.greedy import Greedy
from spieltisch.games.twixt.bots.search import Search
from spieltisch.games.twixt.config import Config
from spieltisch.games.twixt.options import Options
from spieltisch.games.twixt.page import Page
from spieltisch.table.replay import verify
from tests.contests.matches.matches import run
from tests.games.twixt.positions import cells
from tests.kernels import both_ways, source_module

NAME = "spieltisch.games.twixt.engine.kernel"
SMALL = Config(mirror=False, size=12)
CONNECTION = "0/5 2/6 4/5 6/6 8/5 10/6 11/8"
"""Of left and right, with seven pegs."""


@pytest.fixture(params=both_ways(NAME))
def kernel(request: pytest.FixtureRequest) -> Any:
    return request.param


def leaves(position: Any, depth: int) -> int:
    """Perft by copies of positions instead of taking back."""
    if depth == 0:
        return 1
    total = 0
    for move in position.legal_moves():
        child = position.copy()
        child.apply(move)
        total += leaves(child, depth - 1)
    return total


# -- the kernel ----------------------------------------------------------------------


@pytest.mark.parametrize("orientation", [2009, 2016])
@pytest.mark.parametrize("size", [8, 12, 19, 24])
def test_perft_of_two_plies_is_known(kernel: Any, size: int, orientation: int) -> None:
    position = kernel.TwixtKernel(orientation, 30, size)
    inner, border = (size - 2) ** 2, 2 * (size - 2)
    assert position.perft(1) == inner + border
    # A peg on the first one's border takes nothing from the other.
    assert position.perft(2) == inner * (inner - 1 + border) + border * (inner + border)
    position.play(7)
    position.reset()
    assert position.perft(1) == inner + border


def test_perft_counts_what_copies_count_on_a_small_board(kernel: Any) -> None:
    position, random = kernel.TwixtKernel(2009, 60, 12), Random(12)
    for at in range(576):
        if at // 24 not in (0, 2, 3) and at % 24 != 0:
            position.sink(at)
    while position.legal_count() > 12:
        position.play(random.randrange(position.legal_count()))
    assert position.legal_count() > 9
    assert [position.perft(depth) for depth in range(4)] == [leaves(position, depth) for depth in range(4)]


def test_both_ways_count_the_same_on_a_small_board() -> None:
    counts = []
    for parameter in both_ways(NAME):
        (module,) = parameter.values
        counts.append((module.TwixtKernel(2009, 30, 12).perft(2), module.TwixtKernel(2016, 60, 12).playouts(9, 5, 200)))
    assert counts == [(14_300, source_module(NAME).TwixtKernel(2016, 60, 12).playouts(9, 5, 200))] * len(counts)


@pytest.mark.parametrize(("orientation", "seat"), [(2009, 0), (2009, 1), (2016, 0), (2016, 1)])
def test_the_first_to_join_both_borders_wins(kernel: Any, orientation: int, seat: int) -> None:
    position = kernel.TwixtKernel(orientation, 30, 12)
    is_across = (orientation == 2009) == (seat == 0)
    idle = iter(cells("3/1 5/1 7/1 9/1 3/10 5/10 7/10") if is_across else cells("1/3 1/5 1/7 1/9 10/3 10/5 10/7"))
    for x, y in (peg.split("/") for peg in CONNECTION.split()):
        if position.ply % 2 != seat:
            position.apply(next(idle))
        assert position.legal_count()
        position.apply(24 * int(x) + int(y) if is_across else 24 * int(y) + int(x))
    assert (position.score[seat], position.links[seat]) == (11, 6)
    assert (position.legal_count(), position.winner()) == (0, seat)


def test_nothing_beyond_a_small_board_is_anybodys(kernel: Any) -> None:
    position = kernel.TwixtKernel(2009, 30, 12)
    beyond = [24 * x + y for x in range(24) for y in range(24) if max(x, y) > 11]
    assert {position.owner_of(at) for at in beyond} == {3}
    assert not any(position.is_legal(at) for at in [*beyond, *cells("0/0 0/11 11/0 11/11 5/0 5/11")])
    assert all(position.is_legal(at) for at in cells("0/5 11/5 1/1 10/10"))
    for at in (*beyond, *cells("3/9 4/9")):
        position.sink(at)
    assert sorted(position.swamp_cells()) == cells("3/9 4/9")
    position.mirror()
    assert sorted(position.swamp_cells()) == cells("9/3 9/4")


@pytest.mark.parametrize("size", [-1, 0, 7, 25, 1 << 20])
def test_there_are_no_other_sizes(kernel: Any, size: int) -> None:
    with pytest.raises(ValueError, match="8 to 24"):
        kernel.TwixtKernel(2009, 30, size)


def test_a_copy_has_the_size_of_what_it_copies(kernel: Any) -> None:
    position, other = kernel.TwixtKernel(2009, 30, 12), kernel.TwixtKernel(2009, 30, 24)
    assert (position.copy().size, position.copy().legal_count()) == (12, 120)
    position.copy_from(other)
    position.reset()
    assert (position.size, position.legal_count()) == (24, 528)


# -- the agreement ---------------------------------------------------------------------


def test_without_swamps_of_its_own_a_small_board_has_none_and_nobody_is_asked() -> None:
    config = GAME.setup.configure(Options(size=12), 2)
    assert (config.size, config.mirror, config.swamps) == (12, False, None)
    assert rules.to_act(rules.initial(config)) == {0}
    assert rules.to_act(rules.initial(replace(config, mirror=True))) == {0}
    assert len(rules.legal_actions(rules.initial(config), 0)) == 120
    agreed = GAME.setup.configure(Options(size=12, swamps="2,8,9"), 2)
    assert (agreed.mirror, agreed.swamps) == (True, ((2, 8, 9),))
    assert GAME.setup.configure(Options(), 2) == Config()


@pytest.mark.parametrize(
    ("options", "name"), [({"size": 7}, "size"), ({"size": 25}, "size"), ({"size": 12, "swamps": "2,10,3"}, "swamps")]
)
def test_sizes_and_swamps_that_cannot_be_are_refused_by_name(options: dict[str, Any], name: str) -> None:
    with pytest.raises(OptionError, match=rf"twixt\.{name}") as refused:
        GAME.setup.configure(Options(**options), 2)
    assert refused.value.option == name


def test_a_cell_beyond_the_board_is_off_it() -> None:
    state = rules.initial(SMALL)
    with pytest.raises(IllegalAction, match="no cell 12/5") as refused:
        rules.apply(state, 0, Peg(12, 5))
    assert refused.value.code == "off_board"
    assert Peg(12, 5) not in rules.legal_actions(state, 0)
    seen = replace(view.observe(state, 0), moves=(Peg(12, 5),))
    with pytest.raises(ValueError, match="not on the board"):
        view.restore(seen)


def test_a_connection_is_told_as_one() -> None:
    state = notation.read_position("size=12 moves=0/5,3/1,2/6,5/1,4/5,7/1,6/6,9/1,8/5,3/10,10/6,5/10,11/8")
    outcome = rules.outcome(state)
    assert outcome is not None
    assert (outcome.detail, outcome.winners, outcome.points) == ("connection", (0,), (11, 0))


def test_the_size_is_part_of_a_position_and_of_its_hash() -> None:
    text = "orientation=2009 size=12 swamps=2,8,9 moves=5/5"
    assert notation.write_position(notation.read_position(text)) == text
    digests = {rules.digest(notation.read_position(f"size={size} moves=5/5")) for size in range(8, 25)}
    assert len(digests) == 17
    for wrong in ("size=7", "size=12 swamps=2,10,9", "size=12 moves=12/5"):
        with pytest.raises(ValueError, match=r"size=7|2,10,9|12/5"):
            notation.read_position(wrong)


def test_a_page_gets_the_board_as_it_is() -> None:
    state = notation.read_position("size=12 moves=5/5,3/1,7/6")
    picture = Page().picture(view.observe(state, SPECTATOR))
    assert (picture["size"], picture["links"], [seat["score"] for seat in picture["seats"]]) == (12, [[0, 2]], [2, 0])
    assert len(Page().choices(view.observe(state, 1))) == 120 - 3


# -- players ---------------------------------------------------------------------------


@pytest.mark.parametrize(("size", "orientation"), [(8, 2009), (12, 2009), (12, 2016), (17, 2009)])
def test_our_bots_play_whole_games_and_their_logs_replay(size: int, orientation: int) -> None:
    logs = run("twixt", ["greedy", "random"], size=size, orientation=orientation, return_game=False)
    for log in logs:
        found = verify(log.lines)
        assert (found.ok, found.complete, found.problem) == (True, True, None)
    assert {log.played.points[log.order.index(0)] for log in logs} == {size - 1}


@pytest.mark.parametrize(
    "config", [SMALL, Config(2016, mirror=True, swamps=((2, 6, 3),), size=13), replace(SMALL, size=8)]
)
def test_the_search_connects_before_the_greedy_player(config: Config) -> None:
    state, bots = rules.initial(config), (Search(1, max_nodes=60), Greedy(1))
    while actors := rules.to_act(state):
        (seat,) = actors
        action = bots[seat].choose(view.observe(state, int(seat)), int(seat), 1000)
        rules.apply(state, seat, action)
    assert state.kernel.winner() == 0


# -- where the protocol is spoken --------------------------------------------------------


def test_the_protocol_has_no_words_for_other_boards() -> None:
    assert [dialect.door for dialect in GAME.wire.spoken(Options())] == ["twixt"]
    assert GAME.wire.spoken(Options(size=12)) == []
    GAME.wire.check_spoken(Options())
    with pytest.raises(UsageError, match=r"24 × 24 cells only.*twixt.size is 12"):
        GAME.wire.check_spoken(Options(size=12))


def test_no_match_with_a_program_begins_on_a_small_board() -> None:
    with pytest.raises(UsageError, match="24 × 24"):
        run("twixt", ["cmd:true", "random"], size=12)
