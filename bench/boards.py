"""What a push and a pop cost on a board of `spieltisch.rules`, beside what the kernel itself takes for a push.

python -m bench.boards [--rounds 15] [--json]

Random games, played once, are pushed again; the fastest of so many rounds counts. The kernel's share is its check, its
move and, where it has no undo, a copy that is kept, called from Python with
numbers that are packed already. A board's push is all that a caller waits for: who moves, packing the value, the check,
the copy, the move, and keeping the way back.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from spieltisch.core.build import uncompiled_modules
from spieltisch.core.seats import CHANCE
from spieltisch.games.cascadia.actions import DrawTile, DrawToken, Exchange, Place
from spieltisch.games.cascadia.config import Config
from spieltisch.games.cascadia.decks import kinds_of, landscapes_of
from spieltisch.games.cascadia.engine.tiles import ANIMALS
from spieltisch.games.catan.actions import pack_action
from spieltisch.games.hive.actions import pack as pack_hive
from spieltisch.games.monopoly.actions import pack as pack_monopoly
from spieltisch.rules import Board, cascadia, catan, hive, monopoly, twixt

AnyBoard = Board[Any, Any, Any]
Script = Sequence[Any]
"""A game's moves as its kernel takes them."""
PLIES = 400
"""Of one game at most."""
LISTED = 60
"""A random move is one of so many first ones: Catan's offers come last, and there are a million of them."""


@dataclass(frozen=True, slots=True)
class Subject:
    """A game, and how its kernel does what a push does."""

    name: str
    games: int
    start: Callable[[], AnyBoard]
    kernel: Callable[[Any], Any]
    """Of a state."""
    pack: Callable[[Any, int], Any]
    """What the kernel takes for a move of an actor."""
    play: Callable[[Any, Script, list[Any]], None]
    """Do all of it, and keep what is copied, as who wants to go back does."""


def undoing(kernel: Any, script: Script, kept: list[Any]) -> None:
    for number in script:
        kernel.is_legal(number)
        kernel.apply(number)


def play_catan(kernel: Any, script: Script, kept: list[Any]) -> None:
    for actor, number in script:
        if actor == CHANCE:
            kernel.outcomes()
        else:
            kernel.refusal(actor, number)
        kept.append(kernel)
        kernel = kernel.copy()
        kernel.apply(actor, number)


def play_monopoly(kernel: Any, script: Script, kept: list[Any]) -> None:
    for actor, number in script:
        kernel.check(actor, number)
        kept.append(kernel)
        kernel = kernel.copy()
        kernel.apply(actor, number)


def pack_cascadia(move: Any, actor: int) -> tuple[str, int]:
    match move:
        case Place() | Exchange():
            return "do", move.move
        case DrawTile(tile):
            return "tile", kinds_of(Config())[tile.code]
        case DrawToken(animal):
            return "token", ANIMALS.index(animal)
        case _:
            return "deal", landscapes_of(Config()).index(move.landscape)


def play_cascadia(kernel: Any, script: Script, kept: list[Any]) -> None:
    for what, number in script:
        if what == "do":
            kernel.refusal(number)
        elif what == "tile":
            kernel.left_of(number)
        kept.append(kernel)
        kernel = kernel.copy()
        if what == "do":
            kernel.do(number)
        elif what == "tile":
            kernel.draw_tile(number)
        elif what == "token":
            kernel.draw_token(number)
        else:
            kernel.deal(number)


SUBJECTS = (
    Subject("cascadia", 4, cascadia.Board, lambda state: state.kernel, pack_cascadia, play_cascadia),
    Subject("catan", 2, catan.Board, lambda state: state.game, lambda move, by: (by, pack_action(move)), play_catan),
    Subject("hive", 10, hive.Board, lambda state: state.kernel, pack_hive, undoing),
    Subject(
        "monopoly", 2, lambda: monopoly.Board(players=4), lambda state: state.kernel,
        lambda move, by: (by, pack_monopoly(move)), play_monopoly,
    ),
    Subject("twixt", 10, twixt.Board, lambda state: state.kernel, lambda move, by: move.cell, undoing),
)  # fmt: skip


def main() -> None:
    """Print one line a game."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--json", action="store_true", help="one JSON object a line")
    given = parser.parse_args()
    plug = hold_memory()
    if uncompiled_modules():
        print("the kernels are not compiled: these figures say nothing", file=sys.stderr)
    for subject in SUBJECTS:
        figures = measure(subject, given.rounds)
        if given.json:
            print(json.dumps({"game": subject.name} | figures))
        else:
            print(
                f"{subject.name:8} a push takes {figures['push_us']:.2f} µs, {figures['kernel_us']:.2f} of them in the "
                f"kernel; a pop {figures['pop_us']:.2f} µs"
            )
    del plug


def hold_memory() -> bytearray:
    """Something that lies behind enough free memory, so that none is given back to the system between two rounds: that
    would measure the system's page faults, up to ten times as dear as what is copied."""
    room = [bytearray(30_000) for _ in range(2 * PLIES)]
    plug = bytearray(30_000)
    del room
    return plug


def measure(subject: Subject, rounds: int) -> dict[str, float]:
    """Microseconds of a kernel's push, a board's push and a board's pop: means of the fastest round."""
    games = [random_game(subject.start(), random.Random(seed)) for seed in range(subject.games)]
    scripts = [[subject.pack(move, actor) for move, actor in game] for game in games]
    plies = sum(map(len, games))
    kernel_s = push_s = pop_s = float("inf")
    for _ in range(rounds):
        kernel_s = min(kernel_s, sum(time_kernel(subject, script) for script in scripts))
        both = [time_board(subject, [move for move, _ in game]) for game in games]
        push_s, pop_s = min(push_s, sum(push for push, _ in both)), min(pop_s, sum(pop for _, pop in both))
    return {name: 1e6 * s / plies for name, s in (("kernel_us", kernel_s), ("push_us", push_s), ("pop_us", pop_s))}


def random_game(board: AnyBoard, rng: random.Random) -> list[tuple[Any, int]]:
    """The moves of a random game, and who made each."""
    game = list[tuple[Any, int]]()
    while board.outcome() is None and len(game) < PLIES:
        if chances := board.chance:
            outcomes, odds = zip(*chances, strict=True)
            (move,), actor = rng.choices(outcomes, odds), CHANCE
        else:
            turn, moves = board.turn, board.legal_moves
            assert turn is not None
            move, actor = moves[rng.randrange(min(LISTED, len(moves)))], turn
        board.push(move)
        game.append((move, actor))
    return game


def time_kernel(subject: Subject, script: Script) -> float:
    kernel = subject.kernel(subject.start()._state)
    kept = list[Any]()
    began = time.perf_counter()
    subject.play(kernel, script, kept)
    took = time.perf_counter() - began
    while kept:  # the latest first, as boards do: so what memory costs the next time is the same for both
        kept.pop()
    return took


def time_board(subject: Subject, moves: Sequence[Any]) -> tuple[float, float]:
    board = subject.start()
    push, pop = board.push, board.pop
    began = time.perf_counter()
    for move in moves:
        push(move)
    pushed = time.perf_counter()
    for _ in moves:
        pop()
    return pushed - began, time.perf_counter() - pushed


if __name__ == "__main__":
    main()
