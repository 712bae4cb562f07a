"""Lines to values and back, whatever the bytes and however they are cut."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spieltisch.core.looks import are_alike
from spieltisch.games.monopoly.actions import (
    Accept,
    Bid,
    Build,
    Buy,
    EndTurn,
    Mortgage,
    PayBail,
    Quit,
    Raze,
    Redeem,
    Sell,
    TakeCard,
    UseCard,
)
from spieltisch.games.monopoly.people import Subscribe, free_name, is_name
from spieltisch.games.monopoly.wire.errors import CODES, KNOWN, LATER, Nein, read_nein
from spieltisch.games.monopoly.wire.framing import LIMIT, Framer, encode
from spieltisch.games.monopoly.wire.packets import (
    AuctionPlot,
    ChatUpdate,
    Eventcard,
    Listed,
    MoneyUpdate,
    PlayerlistUpdate,
    PlotUpdate,
    PosUpdate,
    Prison,
    ShowTransaction,
    StartUpdate,
    TurnUpdate,
    read_listed,
    read_packet,
)
from spieltisch.games.monopoly.wire.prompts import LIMIT as KEPT
from spieltisch.games.monopoly.wire.prompts import Prompt, Prompts, Topic
from spieltisch.games.monopoly.wire.requests import (
    MakeOffer,
    SellTo,
    read_cheats,
    read_request,
    write_action,
    write_subscribe,
)
from tests.core.test_names import REAL
from tests.footprint import footprint

NUMBERS = st.integers(-10_000, 10_000)
NAMES = st.text(max_size=40).map(str.strip).filter(is_name)
TEXTS = st.text(st.characters(exclude_categories=("Cc", "Cs")), min_size=1, max_size=40)
PACKETS = st.one_of(
    st.builds(PlayerlistUpdate, NUMBERS),
    st.builds(ChatUpdate, TEXTS),
    st.just(StartUpdate()),
    st.builds(TurnUpdate, NUMBERS, NUMBERS, NAMES),
    st.builds(PosUpdate, NUMBERS, NAMES),
    st.builds(MoneyUpdate, NUMBERS, NAMES),
    st.builds(ShowTransaction, NUMBERS, TEXTS),
    st.builds(PlotUpdate, NUMBERS, NUMBERS, st.booleans(), NAMES),
    st.builds(Prison, st.booleans(), NAMES),
    st.builds(Eventcard, TEXTS),
    st.builds(AuctionPlot, NUMBERS, NUMBERS, NAMES),
)


@given(PACKETS)
def test_a_packet_is_read_as_it_was_written(packet: Any) -> None:
    assert read_packet(str(packet)) == packet


@given(st.text(alphabet="0123456789ABCDEF", min_size=6, max_size=6), st.booleans(), NAMES)
def test_a_line_of_the_list_is_read_as_it_was_written(colour: str, is_player: bool, name: str) -> None:
    listed = Listed(f"#{colour}", "player" if is_player else "spectator", name)
    assert read_listed(str(listed)) == listed
    assert read_listed(f"{listed.colour}: {listed.mode.capitalize()}: {name}") == listed


@given(st.text(max_size=60))
def test_any_line_is_a_packet_or_none_or_wrong(line: str) -> None:
    for start in ("turn-update ", "plot-update ", "prison ", "money-update ", ""):
        assert command_of(start + line) in {None, (start + line).partition(" ")[0]}


def command_of(line: str) -> str | None:
    """The command of the packet that a line is, or of what is wrong with it."""
    try:
        packet = read_packet(line)
    except ValueError as wrong:
        return str(wrong)
    return None if packet is None else str(packet).partition(" ")[0]


@pytest.mark.parametrize(
    "line", ["plot-update 0 hypothec oki", "prison enter", "turn-update 3 oki", "pos-update x oki"]
)
def test_a_packet_of_the_wrong_shape_is_told_apart_from_an_unknown_one(line: str) -> None:
    with pytest.raises(ValueError, match=line.split()[0]):
        read_packet(line)
    assert read_packet("money-update oki") == MoneyUpdate(None, "oki")
    assert read_packet("buy-plot 3") is None
    assert read_listed("#00FF00: oki") is None


@pytest.mark.parametrize(
    "action",
    [EndTurn(), Buy(39), Build(1), Raze(1), Mortgage(5), Redeem(5), PayBail(), UseCard(), Quit()],
    ids=lambda action: type(action).__name__,
)
def test_a_command_is_read_as_it_was_written(action: Any) -> None:
    line = write_action(action, ())
    assert line is not None
    assert read_request(line) == action


def test_commands_with_names_and_bids_leave_the_rest_to_the_game() -> None:
    names = ("oki", "Herr Müller")
    assert read_request(str(write_action(Sell(3, 1, 500), names))) == SellTo(3, 500, "Herr Müller")
    for action in (Bid(3, 500), Accept(3, 500)):
        assert read_request(str(write_action(action, names))) == MakeOffer(3, 500)
    assert write_action(TakeCard(), names) is None
    request = Subscribe("Herr Müller", "#FFA500", is_spectator=True)
    assert read_request(write_subscribe(request)) == request


@given(st.text(max_size=60))
def test_any_line_is_a_request_or_refused(line: str) -> None:
    for command in ("subscribe player ", "sell-plot ", "make-offer ", "hypothec ", "unjail ", "whisper ", ""):
        answer = read_request(command + line)
        if isinstance(answer, Nein):
            assert answer.code in {301, 304}


@pytest.mark.parametrize(
    ("line", "nein"),
    [
        ("-NEIN", Nein(None, "")),
        ("-NEIN I don't wanna pay that much.", Nein(None, "I don't wanna pay that much.")),
        ("-NEIN 133 Please gimme a different card!", Nein(133, "Please gimme a different card!")),
        ("-NEIN 133", Nein(133, "")),
        ("-NEIN 1334 x", Nein(None, "1334 x")),
        ("-NEINX", None),
        ("+JAWOHL", None),
    ],
)
def test_a_refusal_has_a_number_or_none(line: str, nein: Nein | None) -> None:
    assert read_nein(line) == nein


def test_no_refusal_has_a_number_that_the_reference_client_does_not_know() -> None:
    assert {code for code in CODES.values() if code} | {LATER} <= KNOWN
    assert sorted(KNOWN) == [*range(131, 140), 211, 212, 213, 215, 221, 232, 301, 302, 303, 304, 311, 333]


@pytest.mark.parametrize(
    "name",
    [
        "", " oki", "-", "a: b", "(oki)", "o[k]i", "@oki", "/oki", "->oki", "o\x00", "x" * 33,
        "o\u200bki", "\u202eiko", "\u3164", "o\u00a0ki", "oki\ufe0f", "o\u0301\u0302\u0303ki", "o\u200dki",
    ],
)  # fmt: skip
def test_names_that_would_mislead_somebody_are_none(name: str) -> None:
    assert not is_name(name)
    assert is_name(free_name(name, {"oki"}))


@pytest.mark.parametrize("name", REAL.values(), ids=REAL)
def test_real_names_of_all_scripts_and_emoji_are_names(name: str) -> None:
    assert is_name(name)
    assert free_name(name, ()) == name


@given(st.text(max_size=50), st.sets(NAMES, max_size=5))
def test_a_free_name_can_be_made_of_anything(wanted: str, taken: set[str]) -> None:
    name = free_name(wanted, taken)
    assert is_name(name)
    assert not any(are_alike(name, other) for other in taken)


@given(st.lists(st.binary(max_size=30) | st.sampled_from([b"\n", b"\r\n", b"x" * (LIMIT + 1)]), max_size=8), st.data())
def test_lines_are_the_same_however_they_are_cut(pieces: list[bytes], data: st.DataObject) -> None:
    stream = b"".join(pieces)
    places = data.draw(st.lists(st.integers(0, len(stream)), max_size=4))
    whole, cut = Framer(), Framer()
    lines = list(whole.receive(stream, 0))
    ends = [0, *sorted(places), len(stream)]
    assert [line for begin, end in pairwise(ends) for line in cut.receive(stream[begin:end], 0)] == lines
    assert cut.is_within == whole.is_within
    assert footprint(cut) <= footprint(Framer()) + 2 * LIMIT


def test_a_line_may_be_just_as_long_as_the_limit() -> None:
    framer = Framer()
    assert list(framer.receive(b"x" * LIMIT + b"\r", 3)) == []
    assert list(framer.receive(b"\n" + b"x" * LIMIT + b"\n", 5)) == [b"x" * LIMIT] * 2
    assert framer.first_us == 5
    assert list(framer.receive(b"x" * (LIMIT + 1), 7)) == [None]
    assert list(framer.receive(b"x" * 99_999, 8)) == []
    assert list(framer.receive(b"\n\n", 9)) == [b""]


def test_what_is_sent_ends_each_line_once() -> None:
    assert encode(PosUpdate(3, "oki")) == b"pos-update 3 oki\n"


@pytest.mark.parametrize("text", ["tp 39", "/tp", "/tp x", "/prison 3", "/me lacht", "/tp 3; nichts", "/"])
def test_not_every_line_with_a_stroke_is_a_cheat(text: str) -> None:
    assert read_cheats(text) == []


def test_an_answer_belongs_to_the_oldest_packet() -> None:
    prompts = Prompts()
    assert prompts.take() is None
    prompts.ask(1, Prompt(Topic.AUCTION, 3))
    prompts.add(3)
    assert [prompts.take() for _ in range(5)] == [None, Prompt(Topic.AUCTION, 3), None, None, None]


def test_answers_to_what_asks_nothing_are_taken_together() -> None:
    prompts = Prompts()
    prompts.ask(2, Prompt(Topic.AUCTION, 3))
    prompts.add(4)
    assert not prompts.take_plain(3)
    assert prompts.take_plain(2)
    assert prompts.take() == Prompt(Topic.AUCTION, 3)
    assert prompts.take_plain(99)
    prompts.ask(0, Prompt(Topic.CARD))
    prompts.add(1)
    assert prompts.take() == Prompt(Topic.CARD)


def test_an_auction_that_begins_anew_outdates_the_answers_to_the_old_one() -> None:
    prompts = Prompts()
    old, new, bid = (Prompt(Topic.AUCTION, 3, is_new=is_new) for is_new in (True, True, False))
    for prompt in (old, new, bid):
        prompts.ask(0, prompt)
        prompts.add(1)
    assert [prompts.take() for _ in range(3)] == [None, new, bid]


def test_who_never_answers_takes_no_memory() -> None:
    prompts = Prompts()
    for number in range(KEPT * 3):
        prompts.ask(0, Prompt(Topic.AUCTION, 3, is_new=number == 0))
        prompts.add(1)
    assert sum(prompts.take() is not None for _ in range(KEPT * 3)) == KEPT


def test_a_card_is_answered_whatever_was_not_answered_before_it() -> None:
    prompts = Prompts()
    assert not prompts.take_card()
    prompts.ask(0, Prompt(Topic.AUCTION, 3))
    prompts.ask(2, Prompt(Topic.CARD))
    prompts.add(4)
    assert prompts.take_card()
    assert not prompts.take_card()
    assert prompts.take() is None
    assert prompts.take() is None
