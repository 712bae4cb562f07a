"""``make strength-peers``: what was played becomes a table with honest intervals. No network is asked, nobody is
started; adapters play in memory, where their programs are installed."""

from __future__ import annotations

import json
import random
import shlex
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bench import seat, strength_peers
from bench.strength_peers import BEGIN, END, PAIRINGS, PIP, Found, Pairing
from spieltisch.core.errors import UsageError
from spieltisch.core.game import AnyBot
from spieltisch.core.registry import games
from spieltisch.games.twixt.actions import Peg
from spieltisch.rules import catan, hive, monopoly, twixt

ALONE = Pairing("catan", "search@50", "catanatron:value", 4, games=6)
DUEL = Pairing("twixt", "search@200", "open-spiel:twixt-mcts1000", options=("twixt.swamps=none",), games=2)
PEER = "cmd:peer"


def line(place: int, ranks: list[int], fault: int | None = None, ms: int = 7) -> dict[str, Any]:
    """Of ``match --json``; our bot sits at a place."""
    names: list[str] = [PEER] * 4
    names[place] = ALONE.bot
    slowest: list[int | None] = [ms] * 4
    slowest[place] = 9000
    return {"seats": names, "ranks": ranks, "fault_seat": fault, "slowest_ms": slowest}


def found(who: str = "catanatron:value", won: int = 3, peer: str = "catanatron 3.3.0 value") -> Found:
    command = shlex.join(strength_peers.command_of(ALONE, 8, 5, 1))
    return Found("catan", "search@50", who, peer, 4, won, 0, 1, 0, 7, command, "1.0", "a machine", "2026-11-27", (1, 2))


# -- figures ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("score", "games", "low", "high"), [(31 / 40, 40, 0.625, 0.877), (1, 4, 0.510, 1), (0, 10, 0, 0.278)]
)
def test_the_interval_is_wilson_s(score: float, games: int, low: float, high: float) -> None:
    assert strength_peers.wilson(score, games) == pytest.approx((low, high), abs=0.001)


def test_a_game_that_a_fault_ended_does_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(strength_peers, "version", lambda: "1.0")
    told = [line(0, [1, 2, 3, 4]), line(1, [1, 2, 3, 4], ms=11), line(2, [4, 1, 1, 3]), line(3, [1, 2, 3, 4], fault=0)]
    result = strength_peers.found_of(ALONE, "peer", told, "command", (1.26, 2))
    assert (result.won, result.drawn, result.lost, result.faults) == (1, 1, 1, 1)
    assert (result.score, result.games) == (0.5, 3)
    assert result.slowest_ms == 11, "ours is not theirs"
    assert result.load == (1.3, 2)


def test_a_row_tells_score_interval_and_share() -> None:
    assert str(found()) == (
        "| catan | `search@50` | catanatron 3.3.0 value × 3 | 4 | 3 : 0 : 1 | **75 %** (30 to 95) | 25 % | 7 ms "
        "| 1.0 to 2.0 |"
    )


def test_a_match_has_whole_blocks_and_names_its_seed() -> None:
    command = strength_peers.command_of(ALONE, strength_peers.whole_blocks(ALONE, 6), 5, 1)
    assert command[:4] == [".venv/bin/spieltisch", "match", "catan", "search@50"]
    assert command[4] == command[5] == command[6]
    assert command[7:] == ["-n", "8", "--seed", "5"]
    assert strength_peers.command_of(DUEL, 2, 5, 2)[5:] == [
        "-n", "2", "--seed", "5", "--jobs", "2", "--set", "twixt.swamps=none",
    ]  # fmt: skip


def test_a_new_figure_takes_the_place_of_the_old_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(strength_peers, "FIGURES", tmp_path / "figures.json")
    for each in (found("catanatron:ab2"), found(won=1), found("somebody:else"), found(won=2)):
        strength_peers.keep(each)
    kept = [(each.who, each.won) for each in strength_peers.kept()]
    assert kept == [("catanatron:value", 2), ("catanatron:ab2", 3), ("somebody:else", 3)]


def test_a_command_can_be_typed() -> None:
    assert list(strength_peers.typed(found())) == [
        "export PEER_CATANATRON=DIR",
        "PEER='cmd:.venv/bin/python -m bench.seat catanatron:value {url} --name {name}'",
        '.venv/bin/spieltisch match catan search@50 "$PEER" "$PEER" "$PEER" -n 8 --seed 5',
    ]
    assert not strength_peers.is_of_checkout(found(peer="catanatron 3.2.1 points"))


def test_the_page_tells_what_the_figures_say() -> None:
    _, begun, rest = strength_peers.PAGE.read_text().partition(BEGIN)
    table, ended, _ = rest.partition(END)
    assert begun
    assert ended
    assert table.strip("\n").splitlines() == [
        *"\n".join(strength_peers.page(strength_peers.kept())).strip().splitlines()
    ]


def test_who_cannot_be_had_is_told(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def refuse(who: str, seed: int) -> None:
        raise UsageError("no such version")

    monkeypatch.setattr(seat, "player", refuse)
    monkeypatch.setattr(seat, "reach", lambda: None)
    monkeypatch.setattr(strength_peers, "install_peers", lambda wanted: {"open-spiel": "no wheel"})
    monkeypatch.setattr(strength_peers, "fill", lambda *_: None)
    assert strength_peers.main(["catan", "--only", "catanatron:ab2", "--seed", "1"]) == 1
    assert capsys.readouterr().out.splitlines() == [
        "left out: open-spiel, which pip cannot get (no wheel)",
        "left out: catanatron:ab2 (no such version)",
    ]
    assert strength_peers.main(["--install", "--seed", "1"]) == 1


def test_each_pairing_has_an_adapter_and_is_asked_of_pip() -> None:
    programs = {each.who.partition(":")[0] for each in PAIRINGS}
    assert programs == set(seat.ADAPTERS)
    assert all(any(name.startswith(program) for name in PIP) for program in programs)
    assert all(each.game in games() for each in PAIRINGS)


# -- seating ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("who", "why"), [("gnubg:x", "no adapter for 'gnubg'"), ("", "no adapter for ''")])
def test_an_unknown_program_is_named(who: str, why: str) -> None:
    with pytest.raises(UsageError, match=why):
        seat.player(who, 1)


def test_what_is_not_installed_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(seat.ADAPTERS, "catanatron", "bench.no_such_adapter")
    with pytest.raises(UsageError, match="make strength-peers"):
        seat.player("catanatron:value", 1)


def test_a_checkout_says_which_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PEER_CATANATRON", str(tmp_path))
    with pytest.raises(UsageError, match="there is no catanatron in"):
        seat.package_folder(tmp_path, "catanatron")
    package = tmp_path / "catanatron" / "catanatron"
    package.mkdir(parents=True)
    (package / "__init__.py").touch()
    (tmp_path / "pyproject.toml").write_text('[project]\nname = "catanatron"\nversion = "3.9.1"\n')
    assert seat.package_folder(tmp_path, "catanatron") == package.parent
    assert seat.checkout("catanatron") == "3.9.1"
    monkeypatch.delenv("PEER_CATANATRON")
    assert seat.checkout("catanatron") == ""


# -- adapters, where their programs are installed ----------------------------------------------


@pytest.fixture
def seated(monkeypatch: pytest.MonkeyPatch) -> Callable[[str, str], AnyBot]:
    """The bot of a player; the test is skipped, and says so, where its package is not there."""

    def seat_it(package: str, who: str) -> AnyBot:
        monkeypatch.delenv("PEER_CATANATRON", raising=False)
        monkeypatch.setattr("sys.path", __import__("sys").path.copy())
        seat.reach()
        pytest.importorskip(package, reason="make strength-peers ARGS=--install")
        return seat.player(who, 1).bot

    return seat_it


def play_out(board: Any, bots: list[AnyBot], seed: int, most: int) -> int:
    """A whole game, or so many plies of it, in which a move that is not legal raises; how many there were."""
    draw = random.Random(seed)
    plies = 0
    while board.outcome() is None and plies < most:
        if board.chance:
            outcomes, weights = zip(*board.chance, strict=True)
            board.push(draw.choices(outcomes, weights)[0])
            continue
        mover = draw.choice(board.awaited)
        board.push(bots[mover].choose(board.observe(mover), mover, 1000), mover)
        plies += 1
    return plies


def test_catanatron_plays_a_whole_game_by_our_rules(seated: Callable[[str, str], AnyBot]) -> None:
    bots = [seated("catanatron", f"catanatron:{name}") for name in ("points", "weighted", "random")]
    board = catan.Board(players=3)
    play_out(board, bots, seed=1, most=2000)
    outcome = board.outcome()
    assert outcome is not None
    assert max(outcome.points) >= 10


def test_catanatron_s_places_are_ours(seated: Callable[[str, str], AnyBot]) -> None:
    seated("catanatron", "catanatron:points")
    from bench import seat_catanatron as adapter  # there is no such module without Catanatron

    assert len(adapter.FIELDS) == 19
    assert len(adapter.ENDS) == len(adapter.EDGE_OF) == 72
    island = adapter.tiles(bytes([5, *[0] * 18]), bytes([0, *range(2, 20)]))
    assert sorted(adapter.nodes(island).values()) == list(range(54))
    told = {adapter.FIELDS[place]: tile.number for place, tile in island.items() if place in adapter.FIELDS}
    assert told == {0: None} | {field: field + 1 for field in range(1, 19)}
    edges = {frozenset(edge) for place in adapter.FIELDS for edge in island[place].edges.values()}
    nodes = adapter.nodes(island)
    assert edges == {frozenset(nodes[corner] for corner in ends) for ends in adapter.ENDS.values()}


def test_the_value_function_wants_a_checkout(seated: Callable[[str, str], AnyBot]) -> None:
    with pytest.raises(UsageError, match="PEER_CATANATRON=DIR"):
        seated("catanatron", "catanatron:value")


def test_openspiel_s_twixt_is_ours(seated: Callable[[str, str], AnyBot]) -> None:
    bot = seated("pyspiel", "open-spiel:twixt-mcts10")
    import pyspiel

    from bench.peer_openspiel import TWIXT
    from bench.seat_openspiel import action_of

    ends = set()
    for seed in range(4):
        draw, orientation = random.Random(seed), (2009, 2016)[seed % 2]
        board = twixt.Board(swamps="none", rounds=286, mirror=False, orientation=orientation)
        state, is_turned = pyspiel.load_game(TWIXT).new_initial_state(), orientation == 2009

        def numbered(move: object, is_turned: bool = is_turned) -> int:
            assert isinstance(move, Peg)
            return action_of(move, is_turned=is_turned)

        while (outcome := board.outcome()) is None:
            moves = {numbered(move): move for move in board.legal_moves}
            swap = [numbered(board.moves[0])] if len(board.moves) == 1 else []
            assert sorted([*moves, *swap]) == state.legal_actions()
            across = 24 if state.current_player() == 0 else 1  # near the middle of one's own way, more or less
            some = draw.sample(sorted(moves), min(12, len(moves)))
            action = min((abs(each // across % 24 - 12) + 3 * draw.random(), each) for each in some)[1]
            board.push(moves[action])
            state.apply_action(action)
        ends.add(outcome.detail)
        assert state.is_terminal()
        is_won = outcome.detail == "connection"
        assert state.returns() == [3.0 - 2 * rank if is_won else 0.0 for rank in outcome.ranks]
    assert "connection" in ends
    board = twixt.Board(swamps="none", rounds=286, mirror=False)
    assert play_out(board, [bot, bot], seed=1, most=4) == 4


def test_openspiel_s_search_plays_our_hive(seated: Callable[[str, str], AnyBot]) -> None:
    bot = seated("pyspiel", "open-spiel:hive-mcts5")
    board = hive.Board()
    assert play_out(board, [bot, bot], seed=1, most=60) > 10
    assert board.outcome() is not None


def test_the_simulator_s_agents_play_a_whole_game_by_our_rules(seated: Callable[[str, str], AnyBot]) -> None:
    bots = [seated("monopoly_simulator", "monopoly-simulator:v3_1") for _ in range(4)]
    board = monopoly.Board(players=4, max_rounds=60)
    plies = play_out(board, bots, seed=11, most=20_000)
    outcome = board.outcome()
    assert outcome is not None
    assert plies > 200
    kinds = {type(move).__name__ for move in board.moves}
    assert kinds >= {"Buy", "Build", "Bid", "Mortgage", "Accept", "Sell", "Raze", "Redeem", "UseCard", "Quit"}, (
        json.dumps(sorted(kinds))
    )
