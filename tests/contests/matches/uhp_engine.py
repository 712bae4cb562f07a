"""An engine of the Universal Hive Protocol: ``uhp_engine.py contest``, ours that looks one ply ahead, or ``base``, one
that was written by the protocol's document and knows standard Hive only."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence


def main(kind: str) -> None:
    answer = contest() if kind == "contest" else base
    print("id Engine", "Mosquito;Ladybug;Pillbug", "ok", sep="\n", flush=True)
    for line in sys.stdin:
        print(*answer(line), sep="\n", flush=True)


def contest() -> Callable[[str], Sequence[str]]:
    from spieltisch.games.hive.uhp.engine import UhpEngine

    engine = UhpEngine("Engine")
    return lambda line: engine.answer("bestmove depth 1" if line.startswith("bestmove") else line)


def base(line: str) -> list[str]:
    word, _, kind = line.strip().partition(" ")
    if word != "newgame":
        return ["err no game", "ok"]
    return ["Base;NotStarted;White[1]", "ok"] if kind in ("", "Base") else [f"err {kind} is no GameTypeString", "ok"]


if __name__ == "__main__":
    main(sys.argv[1])
