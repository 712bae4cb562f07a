"""Our side of ``bench.peers``: ``number`` is the kernel from Python by number, ``typed`` the typed rules, ``playouts``
the loop inside the kernel.

TwixT is played to the very end without inner swamps, Hive without obstructed fields, as the peers do; Hive's contest
rules end a game after 60 plies.
"""

from __future__ import annotations

from itertools import count
from typing import Any, Final, Protocol

from bench.peer_side import Played, Way, answer
from spieltisch import __version__
from spieltisch.core.build import is_compiled
from spieltisch.core.contracts import Rules
from spieltisch.core.tools import NumberedMoves, plies_by_contract, plies_by_number
from spieltisch.games.catan.engine.kernel import CatanKernel
from spieltisch.games.hive import rules as hive_rules
from spieltisch.games.hive.config import Config as HiveConfig
from spieltisch.games.hive.engine.kernel import HiveKernel
from spieltisch.games.hive.tools import EMPTY
from spieltisch.games.twixt import rules as twixt_rules
from spieltisch.games.twixt.config import MAX_ROUNDS
from spieltisch.games.twixt.config import Config as TwixtConfig
from spieltisch.games.twixt.engine.kernel import TwixtKernel

MAX_PLIES: Final = 20_000
"""More than nearly any random game has."""


class Random(Protocol):
    """A kernel that plays by itself."""

    def playouts(self, games: int, seed: int, max_plies: int) -> tuple[list[int], int]: ...


def number(kernel: NumberedMoves, games: int) -> Way:
    return lambda: Played(games, plies_by_number(kernel, games))


def typed(rules: Rules[Any, Any, Any, Any], config: HiveConfig | TwixtConfig, games: int) -> Way:
    return lambda: Played(games, plies_by_contract(rules, config, games))


def playouts(kernel: Random, games: int) -> Way:
    """Other games each time."""
    seeds = count(1)
    return lambda: Played(games, kernel.playouts(games, next(seeds), MAX_PLIES)[1])


def ways() -> dict[str, Way]:
    to_the_end = TwixtConfig(rounds=MAX_ROUNDS, mirror=False, swamps=())
    return {
        "hive/number": number(HiveKernel(), 400),
        "hive/typed": typed(hive_rules, EMPTY, 50),
        "hive/playouts": playouts(HiveKernel(), 1_000),
        "twixt/number": number(TwixtKernel(2009, MAX_ROUNDS), 200),
        "twixt/typed": typed(twixt_rules, to_the_end, 20),
        "twixt/playouts": playouts(TwixtKernel(2009, MAX_ROUNDS), 2_000),
        "catan/playouts": playouts(CatanKernel(4), 200),
    }


if __name__ == "__main__":
    answer(__version__ if is_compiled() else f"{__version__} (uncompiled)", ways())
