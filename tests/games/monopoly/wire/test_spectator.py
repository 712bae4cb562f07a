"""Our spectator: at our own door, and at servers of any kind."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from spieltisch.core.errors import UsageError
from spieltisch.core.session import Failed, Failure, Note, Over, Update
from spieltisch.games.monopoly.actions import EndTurn
from spieltisch.games.monopoly.options import Options
from spieltisch.games.monopoly.wire.spectator import Spectator

from .stage import Door


class Watching:
    """A spectator and the door it watches at."""

    def __init__(self, options: Options | None = None) -> None:
        self.door = Door(options)
        self.spectator = Spectator({})
        self.spectator.connected()

    def look(self) -> list[str]:
        """What the spectator makes of all that was said since; ``Over`` as the winner's seat."""
        heard: list[str] = []
        self.door.say("spectator", self.spectator.to_send())
        while data := self.door.hear("spectator"):
            heard += texts(self.spectator.receive(data, self.door.now_us))
            self.door.say("spectator", self.spectator.to_send())
        return heard


def texts(update: Sequence[Update]) -> list[str]:
    return [text(item) for item in update]


def text(item: Update) -> str:
    match item:
        case Note(words):
            return words
        case Over(outcome):
            return f"won: {outcome.winners if outcome else None}"
        case _:
            raise AssertionError(f"a spectator was asked: {item}")


def hear(*lines: str) -> list[str]:
    """What a spectator makes of a server's lines."""
    spectator = Spectator({"name": "eve"})
    spectator.connected()
    return texts(spectator.receive("".join(f"{line}\n" for line in ("welcome", *lines)).encode(), 0))


def test_a_game_is_told_in_words_from_its_start_to_its_end_and_then_the_next_one() -> None:
    watching = Watching()
    door = watching.door
    door.say("oki", b"subscribe player #FFA500 oki\n")
    assert watching.look() == ["players: oki; watching: watcher"]
    door.say("anna", b"subscribe player #00FF00 anna\n")
    door.perform(("throw", "1", "2", "2", "2", "1", "4"))
    door.say("oki", b"start-game\n")
    assert watching.look() == [
        "players: oki, anna; watching: watcher",
        "the game begins",
        "oki has 30000 RM (+0)",
        "anna has 30000 RM (+0)",
        "oki throws 3, no doubles",
        "oki comes to 3, Zimmererstraße",
    ]
    door.say("oki", b"buy-plot 3\nend-turn\n")
    assert watching.look() == [
        "oki has 28800 RM (-1200)",
        "Zimmererstraße: oki, no houses",
        "anna throws 9, 1 double",
        "anna comes to 9, Am Eisenbahndock",
    ]
    door.say("anna", b"end-turn\n")
    door.say("oki", b"make-offer 9 700\n")
    assert watching.look() == ["Am Eisenbahndock is auctioned", "oki: 700 RM for Am Eisenbahndock"]
    door.say("anna", b"chat tot\nragequit\n")
    updates = watching.look()
    assert updates[0] == "(anna) tot"
    assert updates[-2:] == ["won: (0,)", "players: oki; watching: watcher, anna"]
    door.perform(("throw", "1", "2"))
    door.say("anna", b"subscribe player #00FF00 anna\nstart-game\n")
    assert "the game begins" in watching.look()


def test_who_comes_late_is_told_how_things_are() -> None:
    watching = Watching()
    door = watching.door
    for name in ("oki", "anna"):
        door.say(name, f"subscribe player #FFA500 {name}\n".encode())
    door.perform(("throw", "1", "2"))
    door.say("oki", b"start-game\nbuy-plot 3\n")
    assert watching.look() == [
        "players: oki, anna; watching: watcher",
        "the game begins",
        "Zimmererstraße: oki, no houses",
        "oki has 28800 RM (-1200)",
        "oki comes to 3, Zimmererstraße",
        "anna has 30000 RM (+0)",
        "anna comes to 0, Los",
        "oki throws 3, no doubles",
    ]


def test_who_comes_goes_and_is_renamed_in_a_game_is_told_too() -> None:
    watching = Watching()
    door = watching.door
    for name in ("oki", "anna"):
        door.say(name, f"subscribe player #FFA500 {name}\n".encode())
    watching.look()
    door.perform(("throw", "1", "2"))
    door.say("oki", b"start-game\n")
    watching.look()
    door.say("zu", b"subscribe spectator #0000FF zu\n")
    assert watching.look() == ["players: oki, anna; watching: watcher, zu"]
    door.say("anna", b"subscribe player #FFA500 zoe\n")
    assert watching.look()[0] == "players: oki, zoe; watching: watcher, zu"


def test_who_wins_by_points_is_told_when_it_is_said() -> None:
    lines = ("playerlist-update 2", "#FFA500: player: oki", "#00FF00: player: anna", "start-update")
    money, end = "money-update 30001 anna", "show-transaction 0 anna gewinnt das Spiel"
    assert hear(*lines, money, end)[-2:] == ["anna gewinnt das Spiel", "won: (1,)"]


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("plot-update 39 5 nohypothec oki", "Triumphstraße: oki, a hotel"),
        ("plot-update 5 0 hypothec oki", "Centralbahnhof: oki, no houses, mortgaged"),
        ("plot-update 39 1 nohypothec -", "Triumphstraße: the bank, 1 house"),
        ("plot-update 0 hypothec oki", "a plot of oki is mortgaged"),
        ("plot-update 0 nohypothec oki", "a plot of oki is no longer mortgaged"),
        ("plot-update 99 0 nohypothec oki", "field 99: oki, no houses"),
        ("prison enter oki", "oki goes to prison"),
        ("prison leave oki", "oki leaves prison"),
        ("money-update -400 oki", "oki has -400 RM (-30400)"),
        ("money-update oki", "oki has another amount of RM"),
        ("show-transaction -200 derp", "-200 RM: derp"),
        ("eventcard Du gewinnst.", "Du gewinnst."),
        ("turn-update 0 3 oki", "oki throws 0, 3 doubles"),
        ("bogus", "not understood: 'bogus'"),
    ],
)
def test_each_packet_has_its_words(line: str, words: str) -> None:
    assert hear("playerlist-update 1", "#FFA500: Player: oki", "start-update", line)[-1] == words


def test_who_is_not_admitted_says_so_and_goes() -> None:
    spectator = Spectator({})
    spectator.connected()
    updates = spectator.receive(b"welcome\n-NEIN 212 Game already running\n", 0)
    assert updates == [Failed(Failure.REFUSED, "-NEIN 212 Game already running")]
    assert spectator.is_closing


def test_a_name_that_is_taken_is_followed_by_another() -> None:
    spectator = Spectator({})
    spectator.connected()
    spectator.receive(b"welcome\n-NEIN 211 Name already taken!\n", 0)
    names = [line.split(" ", 3)[-1] for line in spectator.to_send().decode().splitlines()]
    assert names == ["watcher", "watcher 2"]


def test_it_watches_to_the_end_of_the_stream() -> None:
    spectator = Spectator({})
    assert not spectator.is_closing
    assert spectator.closed(0) == [Over(None, is_final=True)]
    assert spectator.is_closing
    with pytest.raises(ValueError, match="plays nothing"):
        spectator.act(EndTurn())


def test_an_unknown_word_in_the_url_is_the_operators_mistake() -> None:
    with pytest.raises(UsageError, match="nam"):
        Spectator({"nam": "x"})
