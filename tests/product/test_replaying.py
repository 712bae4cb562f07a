"""Our bots at other people's servers say what follows from what they hear and from their seeds, and nothing else."""

from __future__ import annotations

import time
from pathlib import Path
from random import Random
from typing import Any

import pytest

from spieltisch.core.game import AnyBot
from spieltisch.core.registry import game as game_of
from spieltisch.games.catan.bots import greedy
from spieltisch.net import remote
from spieltisch.net.remote import RemotePlayer
from spieltisch.wire.tape import Record, TapeHeader, data, read_tape
from tests.commands import run
from tests.lengths import long

pytestmark = pytest.mark.usefixtures("process")


ENDLESS_US = 1_000_000_000
"""To think, on whatever machine: who runs out of time says what it has found by then."""


class Again:
    """A channel whose server says what it said on a tape, piece by piece, after any time."""

    first_us = None

    def __init__(self, records: list[Record], chance: Random) -> None:
        self._said = [data(record) for record in records if record.from_ == "server" and data(record)]
        self._chance = chance
        self.written: list[bytes] = []

    def read(self) -> bytes:
        time.sleep(self._chance.random() / 1000)
        return self._said.pop(0) if self._said else b""

    def write(self, data: bytes) -> None:
        self.written += data.splitlines()

    def close(self) -> None:
        """There is nothing open."""


class Moody:
    """A bot that takes more or less time, and may take all that it wants."""

    is_instant = False

    def __init__(self, bot: AnyBot, chance: Random) -> None:
        self._bot = bot
        self._chance = chance

    def choose(self, observation: Any, seat: int, budget_us: int, wall_us: int | None = None) -> Any:
        time.sleep(self._chance.random() / 500)
        return self._bot.choose(observation, seat, ENDLESS_US, ENDLESS_US)


@pytest.fixture(scope="module", params=["catan", "monopoly"])
def tape(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[TapeHeader, list[Record]]:
    """What a server said to somebody, in games where others act meanwhile."""
    folder = tmp_path_factory.mktemp("tapes")
    tapped = run(folder, "tap", request.param, "greedy", "--seed", "1", "--out", "tape")
    assert tapped.returncode == 0, tapped.stderr
    return read_tape((folder / "tape").read_bytes().splitlines())


@pytest.mark.parametrize("seed", [1, long(2), long(3)])
@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_a_bot_that_hears_the_same_says_the_same_whatever_time_all_takes(
    bot: str, seed: int, tape: tuple[TapeHeader, list[Record]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(remote, "SHORT_S", ENDLESS_US / 1e6)
    monkeypatch.setattr(greedy, "LONGEST_US", ENDLESS_US)
    header, records = tape
    game = game_of(header.game)
    dialect = next(each for each in game.wire.dialects() if each.door == header.dialect)

    def says(mood: int) -> list[bytes]:
        chance = Random(mood)
        channel = Again(records, chance)
        player = Moody(game.roster.bots[bot](seed), chance)
        RemotePlayer(channel, dialect.client(bot, {}), lambda _news: None, player, 60_000_000).stay()
        return channel.written

    first = says(1)
    assert len(first) > 100
    assert says(2) == first


@pytest.mark.parametrize("seed", [1, long(2), long(3)])
def test_a_tape_of_a_game_in_which_nobody_else_acts_while_we_are_asked_plays_back_exactly(
    seed: int, tmp_path: Path
) -> None:
    tapped = run(tmp_path, "tap", "catan", "random", "--set", "catan.turns=30", "--set", "catan.offers=0", "--seed",
                 str(seed), "--out", "tape")  # fmt: skip
    assert tapped.returncode == 0, tapped.stderr
    again = run(tmp_path, "playback", "tape", "random", "--json")
    assert again.returncode == 0, again.stdout.splitlines()[-1]
