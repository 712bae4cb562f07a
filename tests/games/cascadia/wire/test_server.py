"""The server's session: limits, farewells, and what it never says."""

from __future__ import annotations

import pytest

from spieltisch.core.commands import Act, Join, Leave, Received, Violate
from spieltisch.core.messages import Asked, Batch, Closed, Dismissed, Ended, Mark, Refusal, Seated, Started
from spieltisch.core.outcome import Outcome, Reason
from spieltisch.core.seats import SPECTATOR, Viewer
from spieltisch.games.cascadia import rules, view
from spieltisch.games.cascadia.actions import Exchange, Place
from spieltisch.games.cascadia.config import Config
from spieltisch.games.cascadia.options import Options
from spieltisch.games.cascadia.wire.server import HELD_LINES, MAX_FAULTS, Server
from spieltisch.table import log

from .stage import Door

STATE = rules.initial(Config())
NOW = Received(9, 9)


def batch(*items: object, viewer: Viewer = 0, names: tuple[str, ...] = ("Anna", "Bert")) -> Batch:
    return Batch("t", viewer, items, view.observe(STATE, viewer), names)  # type: ignore[arg-type]


def seated(options: Options | None = None) -> Server:
    """A player whose game has begun."""
    server = Server(options or Options())
    assert list(server.receive(b"JoinGame Anna\n", 0)) == [Join("Anna")]
    server.tell(Seated("t", 0, 2))
    server.tell(batch(Started(("Anna", "Bert")), Mark(), Asked(0, "move")))
    server.to_send()
    return server


def started(*settings: str) -> Door:
    """Anna and Bert play, and have heard how the game began."""
    door = Door()
    door.perform(("options", *settings))
    for name in ("anna", "bert"):
        door.say(name, b"JoinGame %s\n" % name.encode())
    for name in ("anna", "bert"):
        door.hear(name)
    return door


@pytest.mark.parametrize(
    ("sent", "action"),
    [
        (b"PlaceTileAndToken 3 1,0 0 3 1,1", Place(3, 1, 0, 0, 3, (1, 1))),
        (b"PlaceTileAndToken 0 -2,-147 5 1", Place(0, -2, -147, 5, 1)),
        (b"ExchangeTokens 3 0 2", Exchange((0, 2, 3))),
        (b"ExchangeTokens 2 2", Exchange((2, 2))),
    ],
)
def test_a_command_is_an_action(sent: bytes, action: Place | Exchange) -> None:
    assert list(seated().receive(sent + b"\n", 9)) == [Act(action, NOW)]


def test_anything_else_is_a_violation_that_quotes_it() -> None:
    [command] = seated().receive(b"Na\x07\xff\n", 9)
    assert command == Violate("sent <Na\\x07\\xff>: only printable ASCII is allowed", NOW)


def test_who_is_wrong_too_often_has_to_go() -> None:
    door = started()
    door.say("bert", b"\n" * (MAX_FAULTS - 1))
    assert not any(session.is_closing for session in door.sessions.values())
    door.say("bert", b"nonsense\nExchangeTokens 0\n")
    assert door.hear("bert").endswith(b"RequestInput 0\nQuit\n")
    heard = door.hear("anna")
    assert heard.count(b"SyntaxError player 1 ") == MAX_FAULTS
    assert heard.endswith(b"RequestInput 0\nQuit\n")
    assert [ending.reason for ending in door.endings] == ["left"]


def test_an_action_makes_up_for_what_was_wrong_before_and_refusals_of_others_do_not_count() -> None:
    door = started()
    door.say("anna", b"\n" * (MAX_FAULTS - 1) + b"PlaceTileAndToken 0 2,1 0 0\n" + b"\n" * (MAX_FAULTS - 1))
    door.say("bert", b"\n" * (MAX_FAULTS - 1))
    assert not any(session.is_closing for session in door.sessions.values())


def test_wrong_actions_count_as_wrong() -> None:
    door = started()
    door.say("anna", b"ExchangeTokens 0\n" * MAX_FAULTS)
    assert door.hear("anna").count(b"SemanticError") == MAX_FAULTS
    assert door.sessions["anna"].is_closing


@pytest.mark.parametrize("flood", [b"\n" * (HELD_LINES + 1), b"x" * 90 + b"\n" + (b"x" * 8000 + b"\n") * 2])
def test_only_so_much_is_kept_of_what_comes_before_the_game(flood: bytes) -> None:
    door = Door()
    door.say("anna", b"JoinGame Anna\n" + flood)
    assert door.hear("anna") == b"JoinedGame 0 2\nQuit\n"
    assert isinstance(door.commands[-1], Leave)
    door.say("bert", b"JoinGame Bert\n")
    assert door.hear("bert") == b"JoinedGame 0 2\n"


def test_what_came_early_is_judged_as_soon_as_somebody_is_asked() -> None:
    server = Server(Options())
    assert list(server.receive(b"JoinGame Anna\nExchangeTokens 1\nHello\n", 5)) == [Join("Anna")]
    assert server.next_deadline() is None
    server.tell(batch(Asked(1, "move")))
    assert server.next_deadline() == 0
    first, second = server.wake(7)
    assert first == Act(Exchange((1,)), Received(7, 7))
    assert isinstance(second, Violate)
    assert server.next_deadline() is None


def test_after_its_farewell_a_session_hears_and_says_nothing() -> None:
    server = seated()
    server.tell(Dismissed("the server ends"))
    assert (server.to_send(), server.is_closing) == (b"Quit\n", True)
    server.tell(batch(Closed(is_last=True)))
    assert server.to_send() == b""
    assert not list(server.receive(b"ExchangeTokens 0\n", 1))
    assert not list(server.closed(2))
    assert not list(server.wake(3))
    assert server.next_deadline() is None


def test_the_end_of_the_stream_is_a_farewell() -> None:
    server = seated()
    assert not list(server.receive(b"ExchangeTokens 0", 9))
    assert list(server.closed(10)) == [Act(Exchange((0,)), NOW), Leave(why="end of stream")]


@pytest.mark.parametrize(("reason", "told"), [
    (Reason.LEFT, b"LostConnection 1\n"), (Reason.CRASHED, b"LostConnection 1\n"),
    (Reason.TIMEOUT, b""), (Reason.ABORTED, b""),
])  # fmt: skip
def test_of_a_game_that_breaks_off_only_spectators_hear_why(reason: Reason, told: bytes) -> None:
    spectator, player = Server(Options()), seated()
    assert list(spectator.receive(b"JoinAsSpectator\n", 0))
    ended = Ended(Outcome((1, 2), (3, 4), reason, 1))
    spectator.tell(batch(ended, viewer=SPECTATOR))
    player.tell(batch(ended))
    assert (spectator.to_send(), player.to_send()) == (told, b"")
    spectator.tell(batch(Closed(is_last=False), viewer=SPECTATOR))
    assert spectator.to_send() == b"Quit\n\n"


def test_names_from_elsewhere_become_net_strings() -> None:
    server = seated()
    server.tell(batch(Started(("", "")), names=("", "Zoë the\nGreat")))
    assert server.to_send() == b"GameStart 20 A A A A A Player0 Zo__the_Great\n"


def test_sentences_from_elsewhere_stay_on_their_line() -> None:
    server = seated()
    server.tell(batch(Refusal(1, Exchange((0,)), "code", "Nö\nGameEnded ")))
    assert server.to_send() == b"SemanticError player 1: N?GameEnded\nRequestInput 0\n"


def test_messages_are_written_once_for_all_who_hear_them() -> None:
    first = batch(Asked(1, "move"))
    server = seated()
    server.tell(first)
    assert server.to_send() == b"RequestInput 1\n"
    first.shared["messages"] = b"the same bytes\n"
    server.tell(first)
    assert server.to_send() == b"the same bytes\n"


def test_nothing_tells_what_is_still_to_be_drawn() -> None:
    worlds = []
    for tokens in ("BESHFFBESH", "BESHFFHSEB"):
        door = started("rounds=5", f"tokens={tokens}")
        door.say("eve", b"JoinAsSpectator\n")
        for command in (b"PlaceTileAndToken 0 2,1 0 0 0,0", b"PlaceTileAndToken 0 2,1 0 0"):
            door.say("anna", command + b"\n")
            door.say("bert", command + b"\n")
        heard = [door.hear(name) for name in ("anna", "bert", "eve")]
        worlds.append((heard, [line for line in door.records if not log.is_ending(line)]))
    assert b"PlacedTile 1 2,1" in worlds[0][0][0]
    assert worlds[0] == worlds[1]
