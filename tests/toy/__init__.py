"""Bazaar: a small game with everything the contracts must bear, for tests only.

Two to five merchants hold hidden cards. Each round one card is turned up and all bid
for it in secret at the same time; then the round's leader may rob a random card from
somebody, and offer a trade that the others answer, each for itself. Most cards and
coins win. So there are hidden hands, several seats to act at once, chance drawn late
with weights, actions too many to list, defaults at a window's end (one of which draws
lots), and seats that may act though nobody waits for them (withdraw, retire).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from spieltisch.core.contracts import Audience, Limit
from spieltisch.core.game import Game, Play, Roster, Setup
from tests.toy.bots import RandomBot
from tests.toy.model import Config, Options, configure
from tests.toy.notation import Notation
from tests.toy.rules import Rules
from tests.toy.view import View

QUERY_US: Final = 360_000


def limits(config: Config) -> Mapping[str, Limit]:
    """A bid may be late, the other answers are in time or not at all."""
    return {
        "bid": Limit(config.soft_us, config.hard_us),
        "lead": Limit(config.hard_us, config.hard_us),
        "reply": Limit(config.hard_us, config.hard_us),
    }


GAME: Final = Game(
    name="bazaar",
    title="Bazaar",
    play=Play(
        seats=range(2, 6),
        config=Config,
        rules=Rules(),
        view=View(),
        notation=Notation(),
        limits=limits,
        variant=lambda config: "strict" if config.is_strict else "kind",
        rules_version=1,
        query_costs_us={"stock": QUERY_US},
        refusals=Audience.SPECTATORS,
    ),
    setup=Setup(options=Options, configure=configure),
    roster=Roster(bots={"random": RandomBot}),
)
