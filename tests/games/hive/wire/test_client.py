"""Our client: against hand-written servers, and against our own server for whole games."""

from __future__ import annotations

import random
from typing import Any

import pytest

from spieltisch.core.errors import PeerError, UsageError
from spieltisch.core.outcome import Outcome, Reason
from spieltisch.core.session import ClientSession, Failed, Failure, Note, Over, Turn, Update
from spieltisch.games.hive import view
from spieltisch.games.hive.actions import SKIP, Drag, Field, Kind, SetPiece
from spieltisch.games.hive.wire.client import Client
from spieltisch.wire.patience import cut_off

from .printer import expand
from .stage import Door

REQUEST = b'<room roomId="r"><data class="sc.framework.plugins.protocol.MoveRequest"/></room>'


def hear(*parts: bytes) -> tuple[list[Update], ClientSession]:
    client: ClientSession = Client("bot", {})
    updates = [one for part in (b"<protocol>", *parts) for one in client.receive(part, 0)]
    return updates, client


def welcome(color: str) -> bytes:
    return f'<joined roomId="r"/><room roomId="r"><data class="welcomeMessage" color="{color}"/></room>'.encode()


def test_it_joins_any_game() -> None:
    client = Client("bot", {})
    client.connected()
    assert client.to_send() == b'<protocol>\n  <join gameType="swc_2020_hive"/>'
    assert client.to_send() == b""


def test_it_takes_a_reserved_seat() -> None:
    client = Client("bot", {"reservation": "a&b"})
    client.connected()
    assert client.to_send() == b'<protocol>\n  <joinPrepared reservationCode="a&amp;b"/>'


def test_it_knows_no_other_key_of_a_url() -> None:
    with pytest.raises(UsageError, match="color"):
        Client("bot", {"color": "red"})


def test_it_is_asked_with_the_state_it_saw() -> None:
    update, client = hear(welcome("blue"), expand("memento r p1 p2 turn=1 obs=0,0 stacks=1,1,A last=S_A_1,1"), REQUEST)
    (turn,) = update
    assert isinstance(turn, Turn)
    assert (turn.seat, turn.clock, turn.observation.viewer) == (1, "move", 1)
    assert 1_500_000 < turn.budget_us < 2_000_000
    assert turn.observation.stacks == {Field.at(1, 1): ((0, Kind.ANT),)}
    client.act(SetPiece(Kind.BEE, Field.at(1, 2)), "hm")
    assert client.to_send() == (
        b'\n  <room roomId="r">\n    <data class="setmove">\n      <hint>hm</hint>\n'
        b'      <piece owner="BLUE" type="BEE"/>\n      <destination x="1" y="2" z="-3"/>\n    </data>\n  </room>'
    )


def test_it_writes_every_kind_of_move() -> None:
    _, client = hear(welcome("red"), expand("memento r p1 p2 turn=2 obs=0,0 stacks=1,1,A"), REQUEST)
    client.act(Drag(Field.at(1, 1), Field.at(0, 1)))
    client.act(SKIP)
    said = client.to_send().decode()
    assert '<data class="dragmove">\n      <start x="1" y="1" z="-2"/>\n      <destination x="0" y="1" z="-1"/>' in said
    assert '<data class="skipmove"/>' in said


def test_what_it_does_not_know_it_passes_over() -> None:
    unknown = (
        b'<update/><room roomId="r"><data class="weather"/></room><room/><room roomId="r"><data class="memento"><state'
    )
    state = expand("memento r p1 p2 turn=0 obs= stacks=").replace(b"<board>", b"<wind/><board season='2020'>")
    update, _ = hear(welcome("red"), unknown + b' turn="0"><board/><new/></state></data></room>', state, REQUEST)
    assert [type(one) for one in update] == [Turn]


def test_a_state_that_does_not_follow_from_its_move_is_believed_and_noted() -> None:
    first = expand("memento r p1 p2 turn=0 obs=0,0 stacks=")
    second = expand("memento r p1 p2 turn=1 obs=0,0 stacks=1,1,A last=S_S_1,1")
    update, _ = hear(welcome("blue"), first, second, REQUEST)
    note, turn = update
    assert isinstance(note, Note)
    assert isinstance(turn, Turn)
    assert turn.observation.stacks == {Field.at(1, 1): ((0, Kind.ANT),)}


def test_an_impossible_last_move_is_noted_too() -> None:
    first = expand("memento r p1 p2 turn=2 obs=0,0 stacks=1,1,A;2,1,q")
    second = expand("memento r p1 p2 turn=3 obs=0,0 stacks=1,1,A;2,1,q last=D_-5,0_5,0")
    update, _ = hear(welcome("blue"), first, second)
    assert [type(one) for one in update] == [Note]


@pytest.mark.parametrize(
    "end", [b'<left roomId="r"/>', b"<sc.protocol.responses.CloseConnection/>", b"<close/>", b"</protocol>"]
)
def test_every_way_to_end_is_an_end(end: bytes) -> None:
    update, client = hear(b'<joined roomId="r"/>', end, b"<more/>")
    assert update == [Failed(Failure.LOST, "the server ended the game without a result")]
    assert client.is_closing
    assert client.to_send() == b"\n</protocol>"
    assert not client.closed(1)


@pytest.mark.parametrize("end", [b"<sc.protocol.responses.CloseConnection/>", b"</protocol>"])
def test_an_end_before_we_are_in_is_a_refusal(end: bytes) -> None:
    assert hear(end)[0] == [Failed(Failure.REFUSED, "the server does not give us a seat")]


def test_the_end_of_the_stream_is_an_end() -> None:
    _, client = hear()
    assert list(client.closed(1)) == [cut_off()]


def test_errors_are_noted() -> None:
    update, _ = hear(b'<room roomId="r"><data class="error" message="so&#xa;so"><originalRequest/></data></room>')
    assert update == [Note("so\nso")]


@pytest.mark.parametrize(
    ("cause", "outcome"),
    [
        ("RULE_VIOLATION", Outcome((2, 1), (-1, 4), Reason.ILLEGAL, 0, "why")),
        ("SOFT_TIMEOUT", Outcome((2, 1), (-1, 4), Reason.TIMEOUT, 0, "why")),
        ("LEFT", Outcome((2, 1), (-1, 4), Reason.LEFT, 0, "why")),
        ("REGULAR", Outcome((2, 1), (-1, 4), detail="why")),
    ],
)
def test_a_result_becomes_an_outcome(cause: str, outcome: Outcome) -> None:
    scores = (
        f'<score cause="{cause}" reason="why"><part>0</part><part>-1</part></score>'
        '<score cause="REGULAR" reason=""><part>2</part><part>4</part></score>'
    )
    update, _ = hear(f'<room roomId="r"><data class="result"><definition/>{scores}</data></room>'.encode())
    assert update == [Over(outcome, is_final=True)]


@pytest.mark.parametrize(
    "data",
    [
        REQUEST,
        b'<room><data class="memento"/></room>',
        b'<room><data class="memento"><state turn="0"/></data></room>',
        b'<room><data class="result"/></room>',
        b'<room><data class="result"><score/><score/></data></room>',
        expand("memento r p1 p2 turn=99 obs= stacks="),
        expand("memento r p1 p2 turn=9 obs= stacks=0,0,QQ"),
        b"nonsense",
    ],
    ids=range(8),
)
def test_what_makes_no_sense_is_the_peers_fault(data: bytes) -> None:
    with pytest.raises(PeerError):
        hear(welcome("red"), data)


def play_at(door: Door, seed: int) -> dict[str, list[Update]]:
    """Two clients play a whole random game at our door; all their update."""
    chance = random.Random(seed)
    clients = {name: Client(name, {}) for name in ("red", "blue")}
    update: dict[str, list[Update]] = {name: [] for name in clients}
    for client in clients.values():
        client.connected()
    while not all(client.is_closing for client in clients.values()):
        for name, client in clients.items():
            door.say(name, client.to_send())
            for one in client.receive(door.hear(name), door.now_us):
                update[name].append(one)
                if isinstance(one, Turn):
                    move: Any = chance.choice(view.legal_actions(one.observation))
                    client.act(move, f"seed {seed}")
    return update


@pytest.mark.parametrize("seed", range(3))
def test_whole_random_games_run_to_an_end_both_sides_agree_on(seed: int) -> None:
    door = Door()
    updates = play_at(door, seed)
    assert {type(one) for one in updates["red"] + updates["blue"]} == {Turn, Over}
    assert updates["red"][-1] == updates["blue"][-1]
    assert isinstance(over := updates["red"][-1], Over)
    assert over.outcome is not None
    assert over.outcome.reason is Reason.REGULAR
    assert not door.warnings
