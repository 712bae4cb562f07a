"""Lines to values and back, whatever the bytes and however they are cut."""

from __future__ import annotations

from contextlib import suppress
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

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
from spieltisch.games.monopoly.wire.cheats import read_cheats
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
from spieltisch.games.monopoly.wire.requests import (
    MakeOffer,
    SellTo,
    read_request,
    write_action,
    write_subscribe,
)
from spieltisch.games.monopoly.wire.unanswered import LIMIT as QUESTIONS
from spieltisch.games.monopoly.wire.unanswered import Question, Topic, Unanswered

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
    assert read_listed(str(listed).replace("player", "Player", 1)) == listed or "player" in name


@given(st.text(max_size=60))
def test_any_line_is_a_packet_or_none_or_wrong(line: str) -> None:
    for command in ("turn-update ", "plot-update ", "prison ", "money-update ", ""):
        with suppress(ValueError):
            read_packet(command + line)


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
    "name", ["", " oki", "-", "a: b", "(oki)", "o[k]i", "@oki", "/oki", "->oki", "o\x00", "x" * 33]
)
def test_names_that_would_mislead_somebody_are_none(name: str) -> None:
    assert not is_name(name)
    assert is_name(free_name(name, {"oki"}))


@given(st.text(max_size=50), st.sets(NAMES, max_size=5))
def test_a_free_name_can_be_made_of_anything(wanted: str, taken: set[str]) -> None:
    name = free_name(wanted, taken)
    assert is_name(name)
    assert name not in taken


@given(st.lists(st.binary(max_size=30) | st.sampled_from([b"\n", b"\r\n", b"x" * (LIMIT + 1)]), max_size=8), st.data())
def test_lines_are_the_same_however_they_are_cut(pieces: list[bytes], data: st.DataObject) -> None:
    stream = b"".join(pieces)
    places = data.draw(st.lists(st.integers(0, len(stream)), max_size=4))
    whole, cut = Framer(), Framer()
    lines = list(whole.receive(stream, 0))
    ends = [0, *sorted(places), len(stream)]
    assert [line for begin, end in pairwise(ends) for line in cut.receive(stream[begin:end], 0)] == lines
    assert cut.is_within == whole.is_within
    assert len(cut._rest) <= LIMIT + 1


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
    unanswered = Unanswered()
    assert unanswered.take() is None
    unanswered.ask(1, Question(Topic.AUCTION, 3))
    unanswered.add(3)
    assert [unanswered.take() for _ in range(5)] == [None, Question(Topic.AUCTION, 3), None, None, None]


def test_answers_to_what_asks_nothing_are_taken_together() -> None:
    unanswered = Unanswered()
    unanswered.ask(2, Question(Topic.AUCTION, 3))
    unanswered.add(4)
    assert not unanswered.take_plain(3)
    assert unanswered.take_plain(2)
    assert unanswered.take() == Question(Topic.AUCTION, 3)
    assert unanswered.take_plain(99)
    unanswered.ask(0, Question(Topic.CARD))
    unanswered.add(1)
    assert unanswered.take() == Question(Topic.CARD)


def test_an_auction_that_begins_anew_outdates_the_answers_to_the_old_one() -> None:
    unanswered = Unanswered()
    old, new, bid = (Question(Topic.AUCTION, 3, is_new=is_new) for is_new in (True, True, False))
    for question in (old, new, bid):
        unanswered.ask(0, question)
        unanswered.add(1)
    assert [unanswered.take() for _ in range(3)] == [None, new, bid]


def test_who_never_answers_takes_no_memory() -> None:
    unanswered = Unanswered()
    for number in range(QUESTIONS * 3):
        unanswered.ask(0, Question(Topic.AUCTION, 3, is_new=number == 0))
        unanswered.add(1)
    assert len(unanswered._questions) == QUESTIONS


def test_a_card_is_answered_whatever_was_not_answered_before_it() -> None:
    unanswered = Unanswered()
    assert not unanswered.take_card()
    unanswered.ask(0, Question(Topic.AUCTION, 3))
    unanswered.ask(2, Question(Topic.CARD))
    unanswered.add(4)
    assert unanswered.take_card()
    assert not unanswered.take_card()
    assert unanswered.take() is None
    assert unanswered.take() is None
