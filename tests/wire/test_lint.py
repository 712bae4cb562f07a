"""What sessions say of what they forgive, by dialect."""

from __future__ import annotations

import pytest

from spieltisch.core.messages import Accepted, Answer, Dismissed
from spieltisch.games.cascadia.options import Options as CascadiaOptions
from spieltisch.games.cascadia.wire.server import Server as Cascadia
from spieltisch.games.catan.options import Options as CatanOptions
from spieltisch.games.catan.wire.server import Server as Catan
from spieltisch.games.hive.options import Options as HiveOptions
from spieltisch.games.hive.wire.server import Server as Hive
from spieltisch.games.monopoly.options import Options as MonopolyOptions
from spieltisch.games.monopoly.wire.server import FEW
from spieltisch.games.monopoly.wire.server import Server as Monopoly
from spieltisch.games.twixt.options import Options as TwixtOptions
from spieltisch.games.twixt.wire.server import Server as Twixt
from spieltisch.wire.lint import MOST, Lint, Unfinished

SECOND = 1_000_000


def test_each_warning_is_told_once_and_there_is_an_end_of_them() -> None:
    lint = Lint()
    for number in range(2 * MOST):
        lint.warn(f"odd {number // 2}")
    assert lint.take() == [f"odd {number}" for number in range(MOST)]
    lint.warn("odd too")
    assert lint.take() == []


def test_an_unfinished_message_says_its_size_its_age_and_what_it_lacks() -> None:
    assert Unfinished(28, SECOND, "a newline").describe(4 * SECOND + 5) == "28 bytes without a newline, for 3 s"


@pytest.mark.parametrize(
    ("session", "sent", "unfinished"),
    [
        (Twixt(TwixtOptions()), b"3 5 5", Unfinished(5, 7, "a newline")),
        (Monopoly(MonopolyOptions()), b"subscribe\nend-", Unfinished(4, 7, "a newline")),
        (Hive(HiveOptions()), b"<protocol><room roomId='1'><da", Unfinished(20, 7, "</room>")),
        (Hive(HiveOptions()), b"<protocol><joi", Unfinished(4, 7, "the end of a tag")),
        (Catan(CatanOptions(), {}), b'{"Hallo":{}', Unfinished(11, 7, "its closing bracket")),
        (Catan(CatanOptions(), {}), b'{"Hal', Unfinished(5, 7, "the end of a string")),
    ],
)
def test_every_framer_knows_what_it_waits_for(
    session: Twixt | Monopoly | Hive | Catan, sent: bytes, unfinished: Unfinished
) -> None:
    assert session.lint.unfinished() is None
    list(session.receive(sent, 7))
    assert session.lint.unfinished() == unfinished


@pytest.mark.parametrize(
    "session",
    [Twixt(TwixtOptions()), Cascadia(CascadiaOptions()), Catan(CatanOptions(), {}), Hive(HiveOptions())],
    ids=lambda session: type(session).__module__.split(".")[2],
)
def test_lines_after_the_end_are_named(session: Twixt | Cascadia | Catan | Hive) -> None:
    session.tell(Dismissed("over"))
    list(session.receive(b"\n", 1))
    assert session.lint.take() == []
    list(session.receive(b"3 5 5\n", 2))
    assert session.lint.take() == ["6 bytes after the end: b'3 5 5\\n'"]


def test_a_document_that_is_closed_after_ours_is_as_it_should_be() -> None:
    session = Hive(HiveOptions())
    session.tell(Dismissed("over"))
    list(session.receive(b"</protocol>\n", 1))
    assert session.lint.take() == []


def test_a_document_of_another_name_is_named() -> None:
    session = Hive(HiveOptions())
    list(session.receive(b"<Protocol>", 1))
    assert session.lint.take() == ["the document is <Protocol>, not <protocol>"]


class TestCascadia:
    def test_a_message_without_a_newline_is_taken_and_named(self) -> None:
        session = Cascadia(CascadiaOptions())
        list(session.receive(b"JoinGame Anna", 0))
        assert len(list(session.wake(SECOND))) == 1
        assert session.lint.take() == ["13 bytes without a newline, for 0.2 s, are taken for a message"]

    def test_another_spelling_of_the_greeting_is_named(self) -> None:
        session = Cascadia(CascadiaOptions())
        list(session.receive(b"joingame  Anna\n", 0))
        [warning] = session.lint.take()
        assert "<joingame  Anna>" in warning

    def test_spectators_are_told_to_themselves(self) -> None:
        session = Cascadia(CascadiaOptions())
        list(session.receive(b"JoinAsSpectator\nhello\n", 0))
        assert session.lint.take() == ["spectators are not heard: <hello>"]


class TestCatan:
    def test_keys_beside_the_first_are_named(self) -> None:
        session = Catan(CatanOptions(), {})
        list(session.receive('{"Hallo":{},"Würfeln":{}}\n'.encode(), 0))
        assert session.lint.take() == ["wuerfeln beside hallo in one object: only the first key is read"]


class TestMonopoly:
    def subscribed(self, colour: str = "#00FF00") -> Monopoly:
        session = Monopoly(MonopolyOptions())
        session.connected()
        for command in session.receive(f"subscribe player {colour} anna\n".encode(), 0):
            session.tell(Answer(getattr(command, "number", 0), Accepted()))
        return session

    def test_a_right_client_has_no_warnings(self) -> None:
        session = self.subscribed()
        session._recipient.prompts.add(3)
        list(session.receive(b"+JAWOHL\n+JAWOHL\n+JAWOHL\n", 1))
        assert session.lint.take() == []

    def test_a_colour_without_its_sign_is_named(self) -> None:
        [warning] = self.subscribed("00FF00").lint.take()
        assert warning == "00FF00 is no colour like #1A2B3C, and is taken for #000000"

    @pytest.mark.parametrize("sent", [b"+JAWOHL\n+JAWOHL\n", b"+JAWOHL ja\n-NEIN\n", b"+JAWOHL\r\n+JAWOHL\n"])
    def test_an_acknowledgement_too_many_is_named_once(self, sent: bytes) -> None:
        session = self.subscribed()
        session._recipient.prompts.add(1)
        list(session.receive(sent, 1))
        list(session.receive(sent, 2))
        list(session.receive(b"foo\n", 3))
        [warning] = session.lint.take()
        assert warning.startswith("an acknowledgement too many: all 1 packets were answered")

    def test_too_few_acknowledgements_are_named(self) -> None:
        session = self.subscribed()
        session._recipient.prompts.add(FEW + 1)
        list(session.receive(b"end-turn\n", 1))
        [warning] = session.lint.take()
        assert warning.startswith(f"more than {FEW} packets are not acknowledged")
