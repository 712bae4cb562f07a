"""The server's session on its own: commands out of bytes, bytes out of batches made by hand."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from spieltisch.core.commands import (
    Act,
    Claim,
    Command,
    Join,
    Leave,
    Received,
    Request,
    Violate,
    Watch,
)
from spieltisch.core.messages import (
    Asked,
    Batch,
    Closed,
    Dismissed,
    Ended,
    Happened,
    Item,
    Mark,
    Notice,
    Refusal,
    Said,
    Seated,
    Started,
    Watching,
)
from spieltisch.core.outcome import Outcome, Reason
from spieltisch.core.policy import Slot
from spieltisch.core.seats import CHANCE, SPECTATOR, Viewer
from spieltisch.core.session import Session
from spieltisch.games.hive import notation, people, view
from spieltisch.games.hive.actions import SKIP, Field, Kind, SetPiece
from spieltisch.games.hive.events import FieldObstructed, PieceSet
from spieltisch.games.hive.options import Options
from spieltisch.games.hive.people import (
    AskScore,
    Authenticate,
    Cancel,
    Pause,
    Prepare,
    Release,
    SetTestMode,
    SetTimed,
    Step,
)
from spieltisch.games.hive.wire.server import Server

STATE = notation.read_position("turn=1 obs=0,0 stacks=1,1,A")
SET = PieceSet(0, Kind.ANT, Field.at(1, 1))


def listen(data: str) -> tuple[Sequence[Command], Session]:
    server = Server(Options())
    list(server.receive(b"<protocol>", 5))
    return [*server.receive(data.encode(), 9)], server


def batch(*items: Item, viewer: Viewer = 0, names: tuple[str, ...] = ("p1", "p2")) -> Batch:
    return Batch("r", viewer, items, view.observe(STATE, viewer), names)


def say(*batches: Batch) -> str:
    server = Server(Options())
    server.tell(Seated("r", 0, seats=2))
    server.to_send()
    for one in batches:
        server.tell(one)
    return server.to_send().decode()


@pytest.mark.parametrize(
    ("data", "command"),
    [
        ('<join gameType="swc_2020_hive"/>', Join("Unknown")),
        ('<joinPrepared reservationCode="a"/>', Claim("a")),
        ('<authenticate password="a"/>', Request(Authenticate("a"))),
        ("<authenticate/>", Request(Authenticate(""))),
        ('<observe roomId="a" password="b"/>', Watch("a")),
        ('<pause roomId="a" pause="true"/>', Request(Pause("a", on=True))),
        ('<pause roomId="a" pause="no"/>', Request(Pause("a", on=False))),
        ('<step roomId="a"/>', Request(Step("a"))),
        ('<step roomId="a" forced="TRUE"/>', Request(Step("a", forced=True))),
        ('<cancel roomId="a"/>', Request(Cancel("a"))),
        ('<timeout roomId="a" activate="true" slot="1"/>', Request(SetTimed("a", 1, on=True))),
        ('<timeout roomId="a"/>', Request(SetTimed("a", 0, on=False))),
        ('<freeReservation reservation="a"/>', Request(Release("a"))),
        ('<testMode testMode="true"/>', Request(SetTestMode(on=True))),
        ('<scoreForPlayer displayName="a"/>', Request(AskScore("a"))),
    ],
    ids=str,
)
def test_each_request_is_one_command(data: str, command: Command) -> None:
    assert list(listen(data)[0]) == [command]


def test_slots_that_are_missing_are_timed_and_those_that_say_nothing_are_not() -> None:
    commands, _ = listen('<prepare gameType="swc_2020_hive"><slot displayName="a" shouldBePaused="true"/></prepare>')
    assert list(commands) == [Request(Prepare((Slot("a", is_timed=False, is_paused=True), Slot("Unknown"))))]


def test_a_move_is_stamped_with_its_first_and_last_byte() -> None:
    server = Server(Options())
    list(server.receive(b'<protocol><room roomId="r"><data', 5))
    list(server.receive(b' class="skip', 7))
    assert list(server.receive(b'move"/></room>', 9)) == [Act(SKIP, Received(5, 9), "r")]


def test_an_own_piece_needs_no_owner_and_another_ones_keeps_it() -> None:
    server = Server(Options())
    server.tell(Seated("r", 0, seats=2))
    move = (
        '<room roomId="r"><data class="setmove"><piece owner="{}" type="BEE"/><destination x="0" y="0"/></data></room>'
    )
    commands = [*server.receive(f"<protocol>{move.format('RED')}{move.format('BLUE')}".encode(), 1)]
    assert [command.action for command in commands if isinstance(command, Act)] == [
        SetPiece(Kind.BEE, Field.at(0, 0)),
        SetPiece(Kind.BEE, Field.at(0, 0), 1),
    ]


def test_no_move_is_a_violation_in_the_players_name() -> None:
    server = Server(Options())
    server.tell(Seated("r", 1, seats=2))
    server.tell(batch(Started(("p1", "p2")), Mark(), viewer=1))
    commands = [*server.receive(b'<protocol><room roomId="r"><data class="memento"/></room>', 1)]
    assert list(commands) == [Violate("p2 hat kein Zug-Objekt gesendet.", Received(1, 1), "r")]


def test_what_came_before_the_fault_counts() -> None:
    commands, server = listen('<cancel roomId="a"/><nonsense/><cancel roomId="b"/>')
    assert list(commands) == [Request(Cancel("a")), Leave(why="no message is called 'nonsense'")]
    assert server.is_closing
    assert server.to_send() == b"<protocol/>"


def test_answers_to_what_came_before_the_goodbye_go_out_before_ours() -> None:
    commands, server = listen('<testMode testMode="true"/></protocol>')
    assert list(commands) == [Request(SetTestMode(on=True)), Leave(why="goodbye")]
    server.tell(Notice(people.Testing(on=True)))
    assert server.to_send() == b'<protocol>\n  <testing testMode="true"/>\n</protocol>'


def test_a_wrong_game_is_answered_after_what_came_before() -> None:
    _, server = listen('<testMode testMode="true"/><prepare gameType="chess"/>')
    server.tell(Notice(people.Testing(on=True)))
    assert server.to_send().endswith(
        b'<testing testMode="true"/>\n  <sc.protocol.responses.CloseConnection/>\n</protocol>'
    )


def test_after_the_goodbye_nothing_is_heard_or_said() -> None:
    commands, server = listen('</protocol><cancel roomId="a"/>')
    assert list(commands) == [Leave(why="goodbye")]
    assert server.to_send() == b"<protocol/>"
    server.tell(Watching("r", 2))
    assert not [*server.receive(b"<cancel/>", 3)]
    assert not server.closed(4)
    assert server.to_send() == b""


def test_an_unfinished_message_at_the_end_of_the_stream_is_none() -> None:
    _, server = listen('<cancel roomId="a"')
    assert list(server.closed(3)) == [Leave(why="end of stream")]


def test_the_document_opens_with_the_first_message() -> None:
    server = Server(Options())
    assert not server.connected()
    assert server.to_send() == b""
    server.tell(Watching("r", 2))
    assert server.to_send() == b'<protocol>\n  <observed roomId="r"/>'


def test_who_is_dismissed_hears_a_goodbye() -> None:
    server = Server(Options())
    server.tell(Dismissed("wrong password"))
    assert server.is_closing
    assert server.to_send() == b"<protocol>\n  <sc.protocol.responses.CloseConnection/>\n</protocol>"


def test_nobody_needs_a_wake_up() -> None:
    server = Server(Options())
    assert server.next_deadline() is None
    assert not server.wake(7)


def test_a_state_goes_before_each_request_and_only_the_asked_is_asked() -> None:
    said = say(batch(Happened(0, SET), Mark(), Asked(1, "move")))
    assert said.count("<state ") == 1
    assert "MoveRequest" not in said
    assert "MoveRequest" in say(batch(Happened(0, SET), Mark(), Asked(0, "move")))


def test_while_nothing_is_asked_no_state_goes_out() -> None:
    assert say(batch(Happened(0, SET), Mark())) == ""
    assert say(batch(Started(("p1", "p2")), Mark(), Happened(CHANCE, FieldObstructed(Field.at(0, 0))))).count("<") == 3


def test_talk_is_not_passed_on() -> None:
    assert say(batch(Said(1, "hello"))) == ""


def test_a_game_that_ends_without_a_move_shows_no_state() -> None:
    outcome = Outcome((2, 1), (-1, -1), Reason.TIMEOUT, 0, "hard")
    assert "<state " not in say(batch(Ended(outcome)))
    assert "<state " in say(batch(Happened(0, SET), Ended(outcome)))


def test_a_crashed_player_has_left() -> None:
    said = say(batch(Ended(Outcome((2, 1), (-1, -1), Reason.CRASHED, 0, "signal 9"))))
    assert '<score cause="LEFT" reason="Der Spieler hat das Spiel verlassen">' in said


def test_an_aborted_game_has_no_result() -> None:
    outcome = Outcome((1, 1), (-1, -1), Reason.ABORTED)
    assert say(batch(Ended(outcome), Closed(is_last=False))) == '\n  <left roomId="r"/>'


@pytest.mark.parametrize(("viewer", "is_last", "ends"), [(0, True, True), (0, False, False), (SPECTATOR, True, False)])
def test_only_a_players_last_table_ends_the_connection(viewer: Viewer, is_last: bool, ends: bool) -> None:
    said = say(batch(Closed(is_last), viewer=viewer))
    assert said.startswith('\n  <left roomId="r"/>')
    assert said.endswith("</protocol>") == ends


def test_one_state_is_printed_for_all_who_hear_of_it() -> None:
    first = batch(Asked(1, "move"))
    say(first)
    (printed,) = first.shared.values()
    first.shared["memento"] = b"the same bytes again"
    assert say(first) == "the same bytes again"
    assert b"<state " in printed


def test_a_refusal_quotes_the_move_as_it_was_asked() -> None:
    refused = Refusal(0, SetPiece(Kind.ANT, Field(1, 1, 1)), "out-of-bounds", "no")
    said = say(batch(refused))
    assert 'message="Ungueltiger Zug von &apos;p1&apos;.&#xa;no"' in said
    assert '<piece owner="RED" type="ANT"/>\n        <destination x="1" y="1" z="1"/>' in said


def test_hostile_names_stay_inside_their_attributes() -> None:
    said = say(batch(Asked(1, "move"), names=('"/><left roomId="r"/>', "\x00\ud800")))
    assert said.count("<left") == 0
    assert 'displayName="\ufffd\ufffd"' in said
