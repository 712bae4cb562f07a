import sys
from dataclasses import replace

import pytest

from spieltisch.bots.named import find_bot
from spieltisch.contests.matches.players import BuiltInBot, ForeignProgram, read_guest, read_player
from spieltisch.contests.matches.seated import seat_bot
from spieltisch.core.contracts import Stoppable
from spieltisch.core.errors import UsageError
from spieltisch.core.game import AnyBot
from spieltisch.core.registry import game as game_of
from tests.toy import GAME


def test_a_name_is_a_bot_of_ours() -> None:
    name = next(iter(GAME.roster.bots))
    assert read_player(GAME, name) == BuiltInBot(name)


def test_a_command_is_split_like_shell_words_and_only_known_braces_are_filled() -> None:
    player = read_player(GAME, f"cmd:{sys.executable} -c 'a b' --port={{port}} {{other}}")
    assert isinstance(player, ForeignProgram)
    assert player.filled({"port": "7"}) == [sys.executable, "-c", "a b", "--port=7", "{other}"]
    assert player.name == sys.executable.rpartition("/")[2]


@pytest.mark.parametrize("text", ["nobody", "cmd:", "cmd:no-such-program-anywhere", "cmd:'"])
def test_what_cannot_play_is_refused_before_anything_starts(text: str) -> None:
    with pytest.raises(UsageError):
        read_player(GAME, text)


def test_a_bot_that_can_has_as_many_threads_as_it_is_given() -> None:
    assert read_player(game_of("hive"), "search", 3) == BuiltInBot("search", threads=3)


@pytest.mark.parametrize(
    ("name", "text", "why"),
    [
        ("hive", "greedy", "thinks with one thread; with several: search"),
        ("catan", "search", "thinks with one thread, as all of its bots do"),
        ("hive", f"cmd:{sys.executable}", "--threads is for our bots only"),
    ],
)
def test_who_cannot_use_threads_is_refused(name: str, text: str, why: str) -> None:
    assert read_player(game_of(name), text).text == text
    with pytest.raises(UsageError, match=why):
        read_player(game_of(name), text, 2)


def test_a_level_says_who_it_is_to_those_at_the_table_and_as_a_program_too() -> None:
    game = game_of("twixt")
    player, label = read_player(game, "easy"), find_bot(game, "easy").label
    assert isinstance(player, BuiltInBot)
    assert (player.text, player.name, player.label) == ("easy", label, label)
    assert replace(player, called="Ada").name == "Ada"
    assert label in read_guest(game, "easy").argv
    with pytest.raises(UsageError, match=r"there are: random, greedy, search, easy, medium, hard, and cmd:PROGRAM"):
        read_player(game, "eazy")


@pytest.mark.parametrize(("name", "is_stoppable"), [("search", True), ("hard", True), ("greedy", False)])
def test_a_bot_that_can_be_stopped_can_be_stopped_at_its_seat(name: str, is_stoppable: bool) -> None:
    """Else it would go on thinking of what others have changed."""
    made: list[AnyBot] = []

    def make(seed: int) -> AnyBot:
        made.append(find_bot(game_of("monopoly"), name).make(seed))
        return made[-1]

    bot = seat_bot(make, 1, 0)
    assert isinstance(bot, Stoppable) == is_stoppable
    if isinstance(bot, Stoppable):
        stopped = list[str]()
        made[0].stop = lambda: stopped.append("yes")  # type: ignore[attr-defined]
        bot.stop()
        assert stopped == ["yes"]
