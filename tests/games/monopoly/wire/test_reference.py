"""What the reference client cannot bear never happens: neither by accident, nor to please anybody."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from spieltisch.games.monopoly.options import Options
from spieltisch.wire.transcript import play, read_transcript

from .overheard import Overheard
from .printer import expand
from .reference import Reference
from .test_transcripts import TRANSCRIPTS


@pytest.mark.parametrize("path", TRANSCRIPTS, ids=lambda path: path.stem)
def test_the_reference_client_survives_every_conversation(path: Path) -> None:
    door = Overheard()
    play(read_transcript(path.read_text(), expand), door)
    for client in door.clients.values():
        assert not client.unanswered
        assert not client.unread


def door_with(*names: str, **options: Any) -> Overheard:
    """Players of these names, known at the door by the same."""
    door = Overheard(Options(**options), is_fair=True)
    for name in names:
        assert door.talk(name, f"subscribe player #00FF00 {name}")[1] == "+JAWOHL"
    return door


WELCOMED = ["+JAWOHL Willkommen"]
OKI = ["playerlist-update 1", "#00FF00: player: oki"]
FATAL = {
    "a welcome that looks like nothing": ["Willkommen"],
    "chat without a sender": [*WELCOMED, *OKI, "chat-update psst du"],
    "chat of a stranger": [*WELCOMED, *OKI, "chat-update (anna) hallo"],
    "a number nobody knows": [*WELCOMED, *OKI, "-NEIN 299 so nicht"],
    "a refusal of nothing": [*WELCOMED, "-NEIN 139 You don't have the turn"],
    "a list in a game": [*WELCOMED, *OKI, "start-update", *OKI],
    "a list with too few lines": [*WELCOMED, "playerlist-update 2", OKI[1], "start-update"],
    "a list with a short line": [*WELCOMED, "playerlist-update 1", "#00FF00: oki"],
    "something else": [*WELCOMED, "clientlist-update 1"],
}


@pytest.mark.parametrize("lines", FATAL.values(), ids=FATAL)
def test_the_reference_client_of_these_tests_would_notice(lines: list[str]) -> None:
    client = Reference(is_spared=True)
    if "nothing" not in lines[-1] and "139" not in lines[-1]:
        client.say("chat hallo")
    with pytest.raises((AssertionError, IndexError)):
        for line in lines:
            client.hear(line)


SPOKEN = ["(anna) hallo", "[zu] hallo", "hallo) (", "@oki (anna)", "/tp 39", "@oki [->anna] x", "-NEIN 299"]


def test_every_chat_line_begins_with_its_sender() -> None:
    """K1"""
    door = door_with("oki", "anna")
    for text in [*SPOKEN, "\r\x00"]:
        door.talk("oki", f"chat {text}", f"whisper anna {text}", f"chat @anna {text}")
    to_oneself = sum(text.startswith("@") for text in SPOKEN)
    assert door.client("anna").packets == 1 + 3 * len(SPOKEN) - to_oneself


def test_nobody_hears_of_a_chat_by_somebody_who_is_not_on_its_list() -> None:
    """K2"""
    door = door_with("oki", "anna")
    door.talk("zu", "start-game")
    assert door.client("zu").listed == set()
    assert door.talk("oki", "chat hallo")[-1] == "chat-update (oki) hallo"
    assert door.client("zu").packets == 0
    door.talk("oki", "subscribe player #00FF00 okitec", "chat hallo", "chat @anna hallo")
    assert door.client("zu").listed == {"okitec", "anna"}
    assert door.client("zu").packets == 2


ATTEMPTS = ["subscribe", "subscribe player x anna", "chat", "chat @", "chat @x y", "unjail", "unjail card", "bogus", ""]


def test_no_refusal_has_a_number_that_it_does_not_know() -> None:
    """K3"""
    door = door_with("oki", "anna")
    for attempts in (ATTEMPTS, ["start-game"], ATTEMPTS):
        for line in attempts:
            assert door.talk("oki", line)
    refused = [line.split()[1] for line in door.talk("oki", *ATTEMPTS) if line.startswith("-NEIN")]
    assert set(refused) >= {"301", "211", "215", "139", "304"}


def test_who_has_said_nothing_is_refused_nothing() -> None:
    """K4"""
    door = door_with("oki", "anna", cheats=True)
    door.perform(("connect", "mute"))
    door.talk("oki", "start-game", "chat /tp 1", "chat /tp 39", "end-turn")
    door.talk("anna", "chat /tp 1", "end-turn", "chat /prison")
    door.perform(("wait", "99999"))
    heard = door.hear("mute").decode()
    assert "turn-update" in heard
    assert "-NEIN" not in heard


def test_it_gets_no_list_while_a_game_runs_if_that_is_agreed_on() -> None:
    """K5"""
    door = door_with("oki", "anna", "zoe", java_compat=True)
    door.talk("zu", "subscribe spectator #0000FF zu")
    door.talk("oki", "start-game")
    door.talk("oki", "subscribe player #111111 oki")
    door.talk("late", "subscribe spectator #111111 late")
    door.talk("anna", "ragequit")
    door.perform(("end", "zu"))
    assert door.client("oki").listed == {"oki", "anna", "zoe", "zu"}
    assert [line for line in door.talk("zoe", "ragequit") if "update" in line][-1] == "playerlist-update 3"


OWN = {
    "nothing": (),
    "a purchase, with its name": ("buy-plot 5 oki",),
    "an auction is declined": ("end-turn", "-NEIN 333 Not a valid plot"),
    "a bidder is not known": ("end-turn", "-NEIN 215 This player does not exist"),
    "an error is handed back": ("chat-update Insufficient money, need",),
    "all buttons": ("start-game", "add-house 7", "sell-plot 5 -1 Herr Müller", "unjail money", "unjail card"),
    "chat of any kind": ("chat ping", "chat whisper anna hallo", "chat @anna psst", "chat /tp 39", "chat  "),
}
FOREIGN = {
    "a purchase": ("buy-plot 5",),
    "a purchase for another": ("buy-plot 5 anna",),
    "a purchase in other words": ("buy-plot 05 oki",),
    "a pass": ("end-turn", "-NEIN I don't wanna pay that much."),
    "a pass with nothing but its number": ("end-turn", "-NEIN 333"),
    "a wish for another card": ("-NEIN 133 Please gimme a different card!",),
    "a probe": ("ping",),
    "nothing at all": ("",),
    "a whisper": ("whisper anna hallo",),
    "a bid": ("make-offer 5 100",),
    "a mortgage": ("hypothec yes 5",),
    "a house sold": ("rm-house 5",),
    "another name": ("subscribe player #00FF00 oki 2",),
    "a word too many": ("end-turn now",),
    "an acknowledgement in words": ("+JAWOHL danke",),
    "an acknowledgement of nothing": ("+JAWOHL",),
}


def after(*lines: str) -> tuple[list[str], Overheard]:
    """A spectator has come to a game, then a player says this: what that player hears."""
    door = Overheard(Options())
    for name in ("oki", "anna"):
        door.talk(name, f"subscribe player #00FF00 {name}")
    door.perform(("throw", "2", "3", "1", "2"))
    door.talk("oki", "start-game")
    door.talk("oki", *["+JAWOHL"] * door.client("oki").packets)
    door.talk("zu", "subscribe spectator #0000FF zu")
    assert door.client("zu").listed == {"oki", "anna", "zu"}
    assert door.client("oki").listed == door.client("anna").listed == {"oki", "anna"}
    return door.talk("oki", *lines), door


@pytest.mark.parametrize("lines", OWN.values(), ids=OWN)
def test_who_says_what_it_says_gets_no_list_while_a_game_runs(lines: tuple[str, ...]) -> None:
    """K5, where nothing is agreed on."""
    heard, door = after(*lines)
    assert not any(line.startswith("playerlist") for line in heard)
    door.perform(("end", "zu"))
    door.talk("anna", "ping")
    assert door.client("anna").listed == door.client("oki").listed == {"oki", "anna"}


@pytest.mark.parametrize("lines", FOREIGN.values(), ids=FOREIGN)
def test_who_says_what_it_cannot_say_gets_the_list_at_once(lines: tuple[str, ...]) -> None:
    heard, door = after(*lines)
    assert "playerlist-update 3" in heard
    assert "zu" in door.client("oki").listed
    assert door.client("anna").listed == {"oki", "anna"}
    door.perform(("end", "zu"))
    assert door.hear("oki").startswith(b"playerlist-update 2\n")


def test_the_list_that_was_withheld_comes_once_behind_the_answer() -> None:
    assert after("ping")[0][:2] == ["-NEIN 304 Non-existing command: ping", "playerlist-update 3"]
    assert sum(line.startswith("playerlist") for line in after("ping", "ping", "ping")[0]) == 1
    heard = after("chat x")[1].talk("oki", *["+JAWOHL"] * 9)
    assert heard[0] == "playerlist-update 3"


def test_after_the_game_it_gets_the_list() -> None:
    door = door_with("oki", "anna")
    door.talk("oki", "start-game", "chat-update x")
    door.talk("zu", "subscribe spectator #0000FF zu")
    assert "playerlist-update 3" in door.talk("oki", "ragequit")
    assert door.client("oki").listed == {"oki", "anna", "zu"}


def test_a_list_has_as_many_lines_as_it_says() -> None:
    """K6: also after a name was refused, where the reference server counts wrong."""
    door = door_with("oki", "anna")
    for line in ("subscribe player #1 anna", "subscribe player #1 a: b", "subscribe spectator #1 okitec", "ragequit"):
        door.talk("oki", line)
    door.talk("zoe", "subscribe player #1 anna", "subscribe player #1 zoe")
    assert all(not client.unread for client in door.clients.values())
    assert door.client("anna").listed == {"okitec", "anna", "zoe"}


def test_a_taken_name_or_a_running_game_is_never_the_answer_to_anything_else() -> None:
    """K7"""
    door = door_with("oki", "anna")
    answers = door.talk("oki", "start-game", "start-game", "subscribe player #1 anna", "chat anna", "buy-plot 41")
    assert [line for line in answers if line.startswith("-NEIN")] == [
        "-NEIN 212 Game already running",
        "-NEIN 211 Name already taken!",
        "-NEIN 333 Not a valid plot",
    ]
