"""Two engines of the Universal Hive Protocol at standard Hive, ours as the referee: who wins how often.

Each opening, some moves at random, is played twice with exchanged colours. Both engines hear every move and have to
agree with the referee about what is legal, whose turn it is and how the game stands; the first difference ends the
duel, and is shown. A game that takes ``LONGEST`` plies is a draw.

    python -m bench.engines "spieltisch uhp" "nokamute --num-threads=1 uhp" [--games 20] [--limit "time 00:00:01"]
        [--opening 4] [--seed fresh]
"""

from __future__ import annotations

import argparse
import json
import shlex
import subprocess
import sys
import time
from collections.abc import Sequence
from random import Random
from typing import Final

from spieltisch.cli.seeds import read_seed
from spieltisch.games.hive.uhp.catalogue import rules_of
from spieltisch.games.hive.uhp.game import Game

LONGEST: Final = 200
RESULTS: Final = {"WhiteWins": 0, "BlackWins": 1}


class Engine:
    """A child that answers."""

    def __init__(self, command: str) -> None:
        self._child = subprocess.Popen(
            shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )
        self.title = next(line.removeprefix("id ") for line in self._answer() if line.startswith("id "))
        self.slowest_s = 0.0

    def ask(self, command: str) -> str:
        """The last line of the answer. Raises ``ValueError`` where it is an error."""
        print(command, file=self._child.stdin, flush=True)
        lines = self._answer()
        if not lines or lines[-1].startswith(("err", "invalidmove")):
            raise ValueError(f"{self.title} answers {lines} to {command}")
        return lines[-1]

    def choose(self, limit: str) -> str:
        """Its move."""
        begun = time.monotonic()
        move = self.ask(f"bestmove {limit}")
        self.slowest_s = max(self.slowest_s, time.monotonic() - begun)
        return move

    def _answer(self) -> list[str]:
        lines = []
        assert self._child.stdout is not None
        while (line := self._child.stdout.readline()) and line.strip() != "ok":
            lines.append(line.strip())
        if not line:
            raise ValueError("the engine has ended")
        return lines

    def close(self) -> None:
        """End it."""
        self._child.kill()
        self._child.wait()


def play(engines: Sequence[Engine], opening: int, limit: str, seed: int) -> str:
    """A game's end: ``WhiteWins``, ``BlackWins``, ``Draw``, or ``InProgress`` for one that was too long."""
    dice, referee = Random(seed), Game(rules_of("Base"))
    for engine in engines:
        engine.ask("newgame Base")
    for ply in range(LONGEST):
        legal = referee.valid_moves()
        for engine in engines:
            listed = engine.ask("validmoves").split(";")
            if len(listed) != len(legal):
                raise ValueError(f"{engine.title} lists {len(listed)} moves, not {len(legal)}, in {referee.text()}")
        move = dice.choice(legal) if ply < opening else engines[ply % 2].choose(limit)
        referee.play(move)
        for engine in engines:
            told = engine.ask("pass" if move == "pass" else f"play {move}").split(";")
            if told[1:3] != referee.text().split(";")[1:3]:
                raise ValueError(f"{engine.title} says {told[:3]} of {referee.text()}")
        if referee.is_over:
            break
    return referee.text().split(";")[1]


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="bench.engines", description=__doc__.partition("\n")[0])
    parser.add_argument("engines", nargs=2)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--limit", default="time 00:00:01")
    parser.add_argument("--opening", type=int, default=4)
    parser.add_argument("--seed", type=read_seed, default=1)
    given = parser.parse_args(arguments)
    pair = [Engine(command) for command in given.engines]
    score = [0, 0, 0]
    try:
        for number in range(given.games):
            order = pair if number % 2 == 0 else pair[::-1]
            end = play(order, given.opening, given.limit, given.seed + number // 2)
            winner = pair.index(order[RESULTS[end]]) if end in RESULTS else 2
            score[winner] += 1
            print(f"game {number + 1}: {pair[winner].title if winner < 2 else 'nobody'} wins", file=sys.stderr)
    finally:
        for engine in pair:
            engine.close()
    slowest = {engine.title: round(engine.slowest_s, 2) for engine in pair}
    won = {"engines": [engine.title for engine in pair], "won": score[:2], "drawn": score[2]}
    print(json.dumps(won | {"limit": given.limit, "seed": given.seed, "slowest_s": slowest}))
    return 0


if __name__ == "__main__":
    sys.exit(main())
