"""Our spectator at our own door."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from spieltisch.core.errors import UsageError
from spieltisch.core.outcome import Reason
from spieltisch.core.session import Failed, Failure, Note, Over, Update
from spieltisch.games.hive.options import Options
from spieltisch.games.hive.wire.spectator import REFUSED, Spectator
from tests.games.hive.wire.stage import Door

JOIN = b'<protocol><join gameType="swc_2020_hive"/>'


class Watching:
    """A spectator and the door it watches at."""

    def __init__(self, query: Mapping[str, str], door: Door | None = None) -> None:
        self.door = door or Door(Options(position="obs=-5,0;-5,1;-5,2"))
        self.spectator = Spectator(query)
        self.spectator.connected()

    def look(self) -> Sequence[Update]:
        """What the spectator makes of all that was said since."""
        self.door.say("spectator", self.spectator.to_send())
        heard: list[Update] = []
        while data := self.door.hear("spectator"):
            heard += self.spectator.receive(data, self.door.now_us)
            self.door.say("spectator", self.spectator.to_send())
        return heard

    def play(self, seat: str, piece: str) -> None:
        room = next(iter(self.door.lobby.tables))
        data = f'<data class="setmove"><piece owner="{seat.upper()}" type="ANT"/><destination {piece}/></data>'
        self.door.say(seat, f'<room roomId="{room}">{data}</room>'.encode())


def texts(updates: Sequence[Update]) -> list[str]:
    return [item.text.partition(" ")[2] for item in updates if isinstance(item, Note)]


def test_every_table_that_opens_is_watched_to_its_end() -> None:
    watching = Watching({})
    assert watching.look() == []
    watching.door.say("red", JOIN)
    assert texts(watching.look()) == ["observed"]
    watching.door.say("blue", JOIN)
    watching.play("red", 'x="0" y="0" z="0"')
    assert texts(watching.look()) == ["turn 0: no move yet", "turn 1: RED S A 0,0"]
    watching.play("blue", 'x="5" y="0" z="-5"')
    end = watching.look()[-1]
    assert isinstance(end, Over)
    assert not end.is_final
    assert end.outcome
    assert (end.outcome.reason, end.outcome.winners) == (Reason.ILLEGAL, (0,))


def test_one_room_is_watched_to_its_end_and_no_longer() -> None:
    door = Door()
    door.say("red", JOIN)
    (room,) = door.lobby.tables
    watching = Watching({"room": room, "password": "examplepassword"}, door)
    assert texts(watching.look()) == ["observed"]
    door.say("blue", JOIN)
    door.say("red", b"</protocol>")
    updates = watching.look()
    assert [item.is_final for item in updates if isinstance(item, Over)] == [True]
    assert watching.spectator.is_closing


@pytest.mark.parametrize("query", [{"password": "wrong"}, {"room": "none"}])
def test_who_is_refused_says_why_and_ends_once(query: Mapping[str, str]) -> None:
    watching = Watching(query)
    updates = [*watching.look(), *watching.spectator.closed(0)]
    assert updates == [Failed(Failure.REFUSED, REFUSED)]


def test_an_end_of_stream_is_the_end() -> None:
    spectator = Spectator({})
    assert spectator.closed(0) == [Over(None, is_final=True)]
    assert spectator.closed(0) == []


def test_an_unknown_word_in_the_url_is_the_operators_mistake() -> None:
    with pytest.raises(UsageError, match="pass"):
        Spectator({"pass": "x"})
