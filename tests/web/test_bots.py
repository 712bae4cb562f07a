"""Bots at tables where others act while they think."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx

from tests.toy.bots import RandomBot
from tests.toy.model import Offer
from tests.web.house import GAMES, open_table
from tests.web.test_tables import at

BAZAAR = GAMES["bazaar"]


class Erring(RandomBot):
    """Answers every other time what does not fit."""

    answers = 0

    def choose(self, observation: Any, seat: int, budget_us: int) -> Any:
        Erring.answers += 1
        if Erring.answers % 2:
            return Offer((9, 9, 9, 9), (0, 0, 0, 0))
        return super().choose(observation, seat, budget_us)


def test_a_bot_whose_answer_does_not_fit_any_more_gives_another(tmp_path: Path) -> None:
    """Nobody asks it again, since the table still waits."""
    patient = replace(BAZAAR, bots={"random": Erring})

    async def work(house: Any, client: httpx.AsyncClient) -> None:
        opened = await open_table(client, "bazaar", "me", "random", "random")
        player = house.player(client, opened)
        bot = RandomBot(4)
        player.compose = lambda: compose(house, player, bot)
        assert await player.play() == "over"
        assert player.entries[-1]["items"][-1]["outcome"]["reason"] == "regular"
        assert Erring.answers > 10

    at(tmp_path, work, "bazaar", games={"bazaar": patient})


def compose(house: Any, player: Any, bot: RandomBot) -> str | None:
    table = house.web.parlour.find(player.table)
    room = table.house.desk.lobby.find(player.table)
    if room is None or not room.is_asked(player.seat):
        return None
    observation = table.people[player.seat].session.observation
    return BAZAAR.notation.write_action(bot.choose(observation, player.seat, 0))
