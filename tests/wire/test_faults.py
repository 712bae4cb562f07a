"""Faults on purpose: as they are typed, and what befalls a side's words."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spieltisch.core.errors import UsageError
from spieltisch.core.framing import Framing
from spieltisch.core.registry import games
from spieltisch.wire.faults import LAPSE_US, Delivery, Fault, FaultInjector, What, read_fault

LINES = Framing()
MS = 1000


def injector(*texts: str, seed: int = 1, framing: Framing = LINES) -> FaultInjector:
    return FaultInjector([read_fault(text) for text in texts], framing, random.Random(seed).random)


def run(made: FaultInjector, *said: tuple[int, bytes]) -> list[Delivery]:
    """Everything that is done about what was said, each thing with the time it was done at."""
    deliveries: list[Delivery] = []
    for at_us, data in said:
        deliveries += _until(made, at_us)
        made.say(data, at_us)
    return deliveries + _until(made, 1 << 60)


def _until(made: FaultInjector, end_us: int) -> list[Delivery]:
    deliveries: list[Delivery] = []
    while (at_us := made.next_deadline()) is not None and at_us < end_us:
        deliveries += made.due(at_us)
    return deliveries


def words(deliveries: Sequence[Delivery]) -> list[tuple[int, bytes]]:
    return [(delivery.at_us, delivery.data) for delivery in deliveries if delivery.what is What.SAY]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("split=1", Fault("split", 1)),
        ("delay=0", Fault("delay", 0)),
        ("crlf@0.5", Fault("crlf", 0, 0.5)),
        ("reset=100:client", Fault("reset", 100, 1.0, "client")),
        ("stall=300@.1:server", Fault("stall", 300, 0.1, "server")),
    ],
)
def test_a_fault_is_read_as_it_is_typed(text: str, fault: Fault) -> None:
    assert read_fault(text) == fault


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("splitt=1", r"no fault 'splitt'; did you mean 'split'\?; there are: split=BYTES, .* silent"),
        ("", "there is no fault ''"),
        ("split", "say split=BYTES"),
        ("split=0", "BYTES is a whole number from 1 on, not '0'"),
        ("delay=-1", "MS is a whole number from 0 on"),
        ("rate=2.5", "KB/S is a whole number from 1 on"),
        ("crlf=1", "crlf has no value"),
        ("crlf@0", "more than 0 and at most 1"),
        ("crlf@nan", "more than 0 and at most 1"),
        ("crlf@often", "more than 0 and at most 1"),
        ("crlf:both", "'both' is no side"),
    ],
)
def test_what_is_no_fault_is_named_with_what_there_is(text: str, why: str) -> None:
    with pytest.raises(UsageError, match=why):
        read_fault(text)


def test_without_faults_words_pass_at_once_and_together() -> None:
    assert words(run(injector(), (5, b"a\nb\nc"))) == [(5, b"a\nb\nc")]


def test_split_words_come_in_parts_of_so_many_bytes_with_gaps_between() -> None:
    assert words(run(injector("split=2"), (0, b"abcd\n"))) == [(0, b"ab"), (MS, b"cd"), (2 * MS, b"\n")]


def test_the_parts_of_a_long_message_are_not_spread_for_ever() -> None:
    deliveries = words(run(injector("split=1"), (0, b"x" * 4999 + b"\n")))
    assert len(deliveries) == 5000
    assert deliveries[-1][0] <= 50 * MS


def test_delayed_words_keep_their_order_whatever_jitter_does() -> None:
    deliveries = words(
        run(injector("delay=10", "jitter=50"), *((number * MS, b"%d\n" % number) for number in range(50)))
    )
    assert b"".join(data for _, data in deliveries) == b"".join(b"%d\n" % number for number in range(50))
    assert [at_us for at_us, _ in deliveries] == sorted(at_us for at_us, _ in deliveries)
    assert deliveries[0][0] >= 10 * MS


def test_merged_words_leave_together() -> None:
    said = (0, b"a\n"), (3 * MS, b"b\n"), (30 * MS, b"c\n")
    assert words(run(injector("merge=20"), *said)) == [(20 * MS, b"a\nb\n"), (50 * MS, b"c\n")]


def test_a_slow_line_passes_so_many_bytes_a_second() -> None:
    deliveries = words(run(injector("rate=2"), (0, b"x" * 999 + b"\n")))
    assert deliveries[0] == (0, b"x" * 20)
    assert deliveries[-1][0] == 490 * MS


def test_a_stall_comes_in_the_middle_of_a_message() -> None:
    assert words(run(injector("stall=300"), (0, b"abc\n"))) == [(0, b"ab"), (300 * MS, b"c\n")]


@pytest.mark.parametrize(
    ("fault", "heard"),
    [
        ("crlf", b"a\r\n\r\nb\r\n"),
        ("blank", b"a\n\n\nb\n\n"),
        ("duplicate", b"a\na\n\nb\nb\n"),
        ("unknown", b"a\nunbekannt\n\nb\nunbekannt\n"),
    ],
)
def test_messages_are_laid_out_otherwise_doubled_and_put_among_others(fault: str, heard: bytes) -> None:
    assert words(run(injector(fault), (0, b"a\n\nb\n"))) == [(0, heard)]


@pytest.mark.parametrize(("fault", "end"), [("reset", What.RESET), ("half", What.HALF)])
def test_after_so_many_bytes_a_side_is_cut_off(fault: str, end: What) -> None:
    deliveries = run(injector(f"{fault}=3"), (0, b"ab\n"), (5, b"cd\n"))
    assert [(delivery.what, delivery.data) for delivery in deliveries] == [(What.SAY, b"ab\n"), (end, b"")]
    deliveries = run(injector(f"{fault}=4"), (0, b"ab\n"), (5, b"cd\n"))
    assert [(delivery.what, delivery.data) for delivery in deliveries] == [
        (What.SAY, b"ab\n"),
        (What.SAY, b"c"),
        (end, b""),
    ]


def test_a_silent_side_says_nothing_more_but_may_hang_up() -> None:
    made = injector("silent")
    made.say(b"a\n", 0)
    made.end(7)
    assert [delivery.what for delivery in made.due(7)] == [What.HALF]


def test_the_end_comes_after_everything_that_waits() -> None:
    made = injector("delay=5")
    made.say(b"a\nb", 0)
    made.end(0)
    assert [(delivery.what, delivery.data) for delivery in _until(made, 1 << 60)] == [
        (What.SAY, b"a\nb"),
        (What.HALF, b""),
    ]
    assert made.is_empty


def test_an_unfinished_message_is_not_kept_for_ever() -> None:
    assert words(run(injector("crlf"), (0, b"a\nb"))) == [(0, b"a\r\n"), (LAPSE_US, b"b")]


def test_each_deed_names_the_faults_that_had_a_hand_in_it() -> None:
    assert [delivery.note for delivery in run(injector("delay=1", "crlf"), (0, b"a\n"))] == ["delay=1, crlf"]
    assert [delivery.note for delivery in run(injector(), (0, b"a\n"))] == [""]


@given(seed=st.integers(0, 99), cut=st.integers(1, 30))
def test_the_same_chance_makes_the_same_faults_however_words_come_in(seed: int, cut: int) -> None:
    said = b"".join(b"message %d\n" % number for number in range(9))
    faults = "duplicate@0.5", "unknown@.3", "blank@.2", "half=120@0.5"
    whole = run(injector(*faults, seed=seed), (0, said))
    parts = run(injector(*faults, seed=seed), *((0, said[at : at + cut]) for at in range(0, len(said), cut)))
    assert b"".join(delivery.data for delivery in whole) == b"".join(delivery.data for delivery in parts)
    assert whole[-1].what is parts[-1].what


def test_chance_makes_a_difference() -> None:
    runs = {words(run(injector("duplicate@0.5", seed=seed), (0, b"a\n" * 9)))[0] for seed in range(9)}
    assert len(runs) > 1


@pytest.mark.parametrize("name", games())
def test_what_is_put_in_between_is_a_message_of_the_dialect(name: str) -> None:
    framing = games()[name].wire.dialects()[0].stream.framing()
    opening = b"<protocol>" if name == "hive" else b""
    data = opening + framing.unknown * 3
    heard = b"".join(delivery.data for delivery in run(injector("duplicate", "blank", framing=framing), (0, data)))
    assert sum(piece.is_message for piece in framing.new_cutter().cut(heard)) == 6
