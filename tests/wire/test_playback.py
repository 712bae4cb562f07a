"""Recorded servers, in step with their clients."""

from __future__ import annotations

from spieltisch.core.framing import Framing
from spieltisch.core.registry import games
from spieltisch.wire.playback import Difference, Playback, read_script, shortened
from spieltisch.wire.tape import Record, Side, data, piece, remark

LINES = Framing()
MS = 1000


def tape(*said: tuple[Side, bytes]) -> list[Record]:
    """A piece every ten milliseconds; nothing: that side has hung up."""
    return [
        piece(1, 10 * number * MS, side, words) if words else remark(1, 10 * number * MS, side, "", "closed")
        for number, (side, words) in enumerate(said)
    ]


MOVES = tape(
    ("server", b"0 1\n"), ("server", b"3\n"), ("client", b"3 1 "), ("client", b"2\n"), ("server", b"3 5 5\n"),
    ("client", b"3 7 7\n"), ("server", b"9\n"), ("server", b""), ("client", b""),
)  # fmt: skip


def played(records: list[Record], framing: Framing = LINES, *, is_lenient: bool = False) -> Playback:
    return Playback(read_script(records, framing), framing, is_lenient=is_lenient)


def said(playback: Playback) -> list[bytes]:
    """All that may be said now; an end is empty."""
    heard = []
    while cue := playback.next_cue():
        playback.take_cue()
        heard.append(data(cue.record))
    return heard


def test_each_piece_follows_the_answers_that_came_before_it() -> None:
    playback = played(MOVES)
    assert said(playback) == [b"0 1\n", b"3\n"]
    playback.hear(b"3 1 2")
    assert said(playback) == []
    playback.hear(b"\n")
    assert said(playback) == [b"3 5 5\n"]
    playback.hear(b"3 7 7\n")
    assert said(playback) == [b"9\n", b""]
    assert not playback.is_over
    playback.hear(b"")
    assert playback.is_over
    assert playback.differences == []


def test_another_answer_stops_it_and_both_are_told() -> None:
    playback = played(MOVES)
    said(playback)
    playback.hear(b"3 2 1\n")
    assert playback.differences == [Difference(1, b"3 1 2\n", b"3 2 1\n")]
    assert playback.is_over
    assert said(playback) == []


def test_leniently_it_goes_on_and_counts() -> None:
    playback = played(MOVES, is_lenient=True)
    said(playback)
    playback.hear(b"3 2 1\n3 7 7\n")
    assert said(playback) == [b"3 5 5\n", b"9\n", b""]
    playback.hear(b"")
    assert playback.is_over
    assert len(playback.differences) == 1


def test_who_hangs_up_early_has_said_something_else() -> None:
    playback = played(MOVES)
    said(playback)
    playback.hear(b"")
    assert playback.differences == [Difference(1, b"3 1 2\n", b"")]


def test_more_than_then_is_something_else_as_long_as_the_server_has_something_to_say() -> None:
    records = tape(("server", b"a\n"), ("client", b"b\n"), ("server", b"c\n"))
    playback = played(records)
    playback.hear(b"b\nb\n")
    assert playback.differences == [Difference(2, None, b"b\n")]
    playback = played(records)
    playback.hear(b"b\n")
    said(playback)
    playback.hear(b"b\n")
    assert playback.differences == []


def test_a_message_without_its_end_counts_after_a_pause_if_it_is_the_right_one() -> None:
    records = [piece(1, 0, "client", b"JoinGame a"), piece(1, 300 * MS, "server", b"JoinedGame 1 2\n")]
    playback = played(records)
    playback.hear(b"JoinGame")
    playback.lapse()
    assert said(playback) == []
    playback.hear(b" a")
    assert said(playback) == []
    playback.lapse()
    assert said(playback) == [b"JoinedGame 1 2\n"]
    playback.hear(b"\n")
    assert playback.is_over
    assert playback.differences == []


def test_acknowledgements_and_commands_may_cross() -> None:
    framing = games()["monopoly"].wire.dialects()[0].stream.framing()
    records = tape(
        ("server", b"turn-update 1 a\n"), ("client", b"throw-dices\n"), ("client", b"+JAWOHL\n"),
        ("server", b"+JAWOHL\n"),
    )  # fmt: skip
    playback = played(records, framing)
    said(playback)
    playback.hear(b"+JAWOHL\n")
    assert said(playback) == []
    playback.hear(b"throw-dices\n")
    assert said(playback) == [b"+JAWOHL\n"]
    assert playback.differences == []


def test_a_reservation_may_be_another() -> None:
    framing = games()["hive"].wire.dialects()[0].stream.framing()
    playback = played(tape(("client", b'<protocol><joinPrepared reservationCode="a"/>')), framing)
    playback.hear(b'<protocol>\n <joinPrepared reservationCode="b"/>')
    assert playback.differences == []
    assert playback.is_over


def test_until_a_time_or_some_words_and_the_answer_to_that() -> None:
    script = read_script(MOVES, LINES)
    for until in (45, b"5 5", b"3 5 5"):
        short = shortened(script, until)
        assert [data(cue.record) for cue in short.cues] == [b"0 1\n", b"3\n", b"3 5 5\n"]
        assert [answer.data for answer in short.answers] == [b"3 1 2\n", b"3 7 7\n"]
    assert [data(cue.record) for cue in shortened(script, 5).cues] == [b"0 1\n"]
    assert [answer.data for answer in shortened(script, 5).answers] == [b"3 1 2\n"]
    assert shortened(script, b"nobody says this") == script
