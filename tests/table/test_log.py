"""Lines of a log: one way to write each value, and nothing else reads."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spieltisch.core.fair import commitment
from spieltisch.core.outcome import Outcome, Reason
from spieltisch.table import log
from spieltisch.table.acts import Abort, Charge, Credit, Forfeits, Pause, SetTimed, Step, TableAct, read_act, write_act
from spieltisch.table.log import Copied, Ending, Entry, Header, Player, encode, read_ending, read_entry, read_header
from tests.table.host import SEED, Host

HEADER = Header(
    log.FORMAT, "T1", "bazaar", "kind", {"seats": 2}, (Player("a"), Player("b", "tcp", "client 1.0")), 1, "c0ffee",
    number=3, opened="2026-01-31 12:00", parent="T0", copied=Copied(7, "beef"),
)  # fmt: skip
ACTS: list[tuple[TableAct, str]] = [
    (Forfeits(1, Reason.TIMEOUT, "soft"), "forfeit 1 timeout soft"),
    (Forfeits(0, Reason.ILLEGAL, "two words\nand a line"), "forfeit 0 illegal two words\nand a line"),
    (Forfeits(2, Reason.LEFT, ""), "forfeit 2 left "),
    (Charge(1, 360_000, "board"), "charge 1 360000 board"),
    (Credit(0, 12), "credit 0 12"),
    (Pause(on=True), "pause"),
    (Pause(on=False), "resume"),
    (Step(), "step"),
    (SetTimed(1, on=False), "untimed 1"),
    (SetTimed(1, on=True), "timed 1"),
    (Abort("the server  closed"), "abort the server  closed"),
    (Abort(""), "abort "),
]


@pytest.mark.parametrize(("act", "text"), ACTS)
def test_each_act_of_the_table_has_one_text(act: TableAct, text: str) -> None:
    assert write_act(act) == text
    assert read_act(text) == act


@pytest.mark.parametrize(
    "text",
    ["", "pause ", "pause 1", "forfeit 1 timeout", "forfeit 1 bad luck", "forfeit x left ", "credit 1 1.5",
     "credit 01 5", "timed", "timed  1", "abort", "charge 1 5", "step 2", "Pause", "credit 1 5 x"],
)  # fmt: skip
def test_no_other_text_is_an_act(text: str) -> None:
    with pytest.raises(ValueError, match=r"no act|not how a table writes it|not a valid Reason|invalid literal"):
        read_act(text)


def test_a_header_reads_back() -> None:
    assert read_header(encode(HEADER)) == HEADER


def test_what_is_not_known_is_not_written() -> None:
    assert encode(Entry(0, "table", "pause", 5)) == b'{"seq":0,"actor":"table","action":"pause","at":5}'


def test_a_result_always_names_everything() -> None:
    line = encode(Ending(log.result_of(Outcome((1, 1), (2, 2))), "00", 0, "ff"))
    assert json.loads(line)["result"] == {
        "ranks": [1, 1], "points": [2, 2], "reason": "regular", "offender": None, "detail": "",
    }  # fmt: skip
    assert log.is_ending(line)
    assert read_ending(line).result.reason is Reason.REGULAR


@given(st.text(), st.integers(0, 4), st.integers(-(2**40), 2**50), st.none() | st.text())
def test_any_text_reads_back(action: str, actor: int, at: int, remark: str | None) -> None:
    entry = Entry(0, actor, action, at, remark=remark, hash="0" * 16)
    line = encode(entry)
    assert b"\n" not in line
    assert read_entry(line) == entry


@pytest.mark.parametrize(
    "line",
    [
        b"", b"{}", b"[]", b"null", b"\xff", b"[" * 100_000,
        b'{"seq":0,"actor":"table","action":"pause","at":5,"at":6}',
        b'{"seq":0,"actor":"table","action":"pause", "at":5}',
        b'{"actor":"table","seq":0,"action":"pause","at":5}',
        b'{"seq":0,"actor":"table","action":"pause","at":5,"why":1}',
        b'{"seq":0,"actor":"table","action":"pause","at":5,"credited":0}',
        b'{"seq":0,"actor":"table","action":"pause","at":5.0}',
        b'{"seq":0,"actor":"table","action":"p\\u0061use","at":5}',
    ],
)  # fmt: skip
def test_a_line_that_a_table_would_write_differently_is_refused(line: bytes) -> None:
    with pytest.raises(ValueError, match="no line"):
        read_entry(line)


def test_another_format_is_refused() -> None:
    with pytest.raises(ValueError, match="the format is 'chess'"):
        read_header(encode(HEADER).replace(b"spieltisch-1", b"chess"))


def test_a_log_that_a_crash_cut_short_gets_a_result_that_reveals_the_seed() -> None:
    host = Host()
    host.start()
    host.finish(1, turns=7)
    ending = read_ending(log.abandon(host.lines, SEED))
    assert (ending.plies, ending.result.reason, ending.seed) == (7, Reason.ABORTED, SEED.hex())


def test_only_its_own_seed_ends_a_log_and_only_once() -> None:
    host = Host()
    host.start()
    with pytest.raises(ValueError, match="not the seed of table T1"):
        log.abandon(host.lines, b"another")
    host.finish(1)
    with pytest.raises(ValueError, match="has its result"):
        log.abandon(host.lines, SEED)
    assert read_header(host.lines[0]).commitment == commitment(SEED)
