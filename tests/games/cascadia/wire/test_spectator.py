"""Our spectator at our own door."""

from __future__ import annotations

import pytest

from spieltisch.core.errors import UsageError
from spieltisch.core.session import Note, Over
from spieltisch.games.cascadia.wire.spectator import Spectator
from spieltisch.wire.patience import cut_off

from .stage import Door


def test_it_tells_every_message_and_ends_with_the_points() -> None:
    door, spectator = Door(), Spectator({})
    door.perform(("options", "rounds=1"))
    spectator.connected()
    door.say("eve", spectator.to_send())
    for name in ("anna", "bert"):
        door.say(name, b"JoinGame %s\n" % name.encode())
    for name in ("anna", "bert"):
        door.say(name, b"PlaceTileAndToken 0 2,1 0 0\n")
    heard = door.hear("eve")
    *notes, over = spectator.receive(heard, 0)
    said = [line.decode() for line in heard.splitlines() if line not in (b"", b"Quit")]
    assert notes == [Note(line) for line in said]
    assert said[0] == "JoinedAsSpectator 2"
    assert isinstance(over, Over)
    assert over.outcome
    assert over.outcome.points == door.endings[0].points
    assert spectator.is_closing
    assert spectator.closed(1) == []


def test_a_game_that_breaks_off_ends_too() -> None:
    spectator = Spectator({})
    assert list(spectator.receive(b"LostConnection 1\nQuit\n\n", 0)) == [
        Note("LostConnection 1"),
        cut_off(),
    ]
    assert Spectator({}).closed(0) == [cut_off()]


def test_what_it_shows_is_printable() -> None:
    assert list(Spectator({}).receive(b"SyntaxError \x1b[2J\xff\n", 0)) == [Note("SyntaxError ?[2J\ufffd")]


def test_a_query_is_the_operators_mistake() -> None:
    with pytest.raises(UsageError, match="room"):
        Spectator({"room": "x"})
