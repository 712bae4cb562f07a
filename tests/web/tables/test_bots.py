"""Bots at tables where others act while they think."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx

from spieltisch.core.game import Roster
from tests.toy.bots import RandomBot
from tests.toy.model import Offer
from tests.web.site import GAMES, open_table
from tests.web.tables.test_tables import at

BAZAAR = GAMES["bazaar"]


class Erring(RandomBot):
    """Answers every other time what does not fit."""

    answers = 0

    def choose(self, observation: Any, seat: int, budget_us: int, wall_us: int | None = None) -> Any:
        Erring.answers += 1
        if Erring.answers % 2:
            return Offer((9, 9, 9, 9), (0, 0, 0, 0))
        return super().choose(observation, seat, budget_us)


def test_a_bot_whose_answer_does_not_fit_any_more_gives_another(tmp_path: Path) -> None:
    """Nobody asks it again, since the table still waits."""
    patient = replace(BAZAAR, roster=Roster({"random": Erring}))

    async def work(site: Any, client: httpx.AsyncClient) -> None:
        opened = await open_table(client, "bazaar", "me", "random", "random")
        player = site.player(client, opened)
        bot = RandomBot(4)
        player.compose = lambda: compose(site, player, bot)
        assert await player.play() == "over"
        assert player.entries[-1]["items"][-1]["outcome"]["reason"] == "regular"
        assert Erring.answers > 10

    at(tmp_path, work, "bazaar", games={"bazaar": patient})


def compose(site: Any, player: Any, bot: RandomBot) -> str | None:
    table = site.web.tables.find(player.table)
    if not table.served.runner.is_asked(player.table, player.seat):
        return None
    observation = table.people[player.seat].observation
    return BAZAAR.play.notation.write_action(bot.choose(observation, player.seat, 0))
