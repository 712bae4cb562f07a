"""What becomes of a line at the edge of its time, by bytes: what its client is answered, and what the log says.

Every command gets one line, in the order of the commands; nobody hears ``+JAWOHL`` to what is not done.
"""

from __future__ import annotations

import pytest

from spieltisch.core.messages import Accepted, TooLate
from tests.wire.edges import Tick, each_tick, hush, say_at

from .stage import Door

TURN_US = 60_000_000
AUCTION_US = 10_000_000
OFFER_US = CARD_US = 30_000_000
JAWOHL = "+JAWOHL"
TOO_LATE = "-NEIN 139 You don't have any time left for that"
SWAP = "-NEIN 133 Please gimme a different card!\n"
NO_OTHER_CARD = "-NEIN 134 You cannot take a different card."
COLOURS = {"a": "#FFA500", "b": "#00FF00", "c": "#0000FF"}


def begun(*throws: int, cards: str = "standard") -> Door:
    """Player a has the turn, on Zimmererstraße unless it threw something else."""
    door = Door()
    door.perform(["options", f"cards={cards}"])
    for name, colour in COLOURS.items():
        door.say(name, f"subscribe player {colour} {name}\n".encode())
    door.perform(["throw", *map(str, throws or (1, 2)), "1", "3", "1", "3", "1", "3"])
    door.perform(["draw", "0"])
    door.say("a", b"start-game\n")
    forget(door)
    return door


def bought() -> Door:
    """It is a's plot by now."""
    door = begun()
    door.say("a", b"buy-plot 3\n")
    forget(door)
    return door


def auctioned() -> Door:
    """Everybody may bid for it."""
    door = begun()
    door.say("a", b"end-turn\n")
    forget(door)
    return door


def offered() -> Door:
    """It was offered to b."""
    door = bought()
    door.say("a", b"sell-plot 3 500 b\n")
    forget(door)
    return door


def drawn() -> Door:
    """Player a may exchange the card that it was shown."""
    return begun(6, 6, 2, 3, 1, 2, cards="test")


def forget(door: Door) -> None:
    """What was heard and judged so far is passed over."""
    hush(door)
    door.answers.clear()
    for lines in door.logs.values():
        del lines[1:]


def answers(door: Door, name: str) -> list[str]:
    """The lines that answer this client's, in order."""
    return [line for line in door.hear(name).decode().splitlines() if line.startswith(("+", "-"))]


def deeds(door: Door) -> list[tuple[object, str, str | None]]:
    """Those of players, and of the table in their place."""
    return [entry for entry in door.entries() if entry[0] != "chance"]


@each_tick
def test_a_mortgage_in_the_last_microsecond_is_taken(tick: Tick) -> None:
    door = bought()
    say_at(door, "a", "hypothec yes 3\n", door.now_us + TURN_US, tick)
    assert answers(door, "a") == [JAWOHL]
    assert deeds(door) == [(0, "mortgage 3", None)]
    assert b"plot-update 3 0 hypothec a\n" in door.hear("b")


@each_tick
def test_one_microsecond_later_the_turn_is_over(tick: Tick) -> None:
    """The table has ended it, and not the player's command."""
    door = bought()
    say_at(door, "a", "end-turn\n", door.now_us + TURN_US + 1, tick)
    assert answers(door, "a") == [TOO_LATE]
    assert deeds(door) == [(0, "end", "table")]
    assert door.verdicts == [TooLate()]


@pytest.mark.parametrize("tick", ["before", "after"])
def test_a_late_mortgage_is_none(tick: Tick) -> None:
    door = bought()
    say_at(door, "a", "hypothec yes 3\n", door.now_us + TURN_US + 1, tick)
    assert answers(door, "a") == [TOO_LATE]
    assert deeds(door) == [(0, "end", "table")]
    assert door.verdicts == [TooLate()]
    assert b" hypothec " not in door.hear("b")


def test_but_once_the_turn_has_ended_it_is_one_like_any_out_of_turn() -> None:
    """Who owns a plot may mortgage it at any time."""
    door = bought()
    say_at(door, "a", "hypothec yes 3\n", door.now_us + TURN_US + 1, "at")
    assert answers(door, "a") == [JAWOHL]
    assert deeds(door) == [(0, "end", "table"), (0, "mortgage 3", None)]
    assert b"plot-update 3 0 hypothec a\n" in door.hear("b")


@each_tick
def test_a_bid_in_the_last_microsecond_counts(tick: Tick) -> None:
    door = auctioned()
    say_at(door, "b", "make-offer 3 100\n", door.now_us + AUCTION_US, tick)
    assert answers(door, "b") == [JAWOHL]
    assert deeds(door) == [(1, "bid 3 100", None)]


@each_tick
def test_one_microsecond_later_it_is_a_pass(tick: Tick) -> None:
    door = auctioned()
    say_at(door, "b", "make-offer 3 100\n", door.now_us + AUCTION_US + 1, tick)
    assert answers(door, "b") == [TOO_LATE]
    assert (1, "pass 3", "table") in deeds(door)
    assert b" 100 b" not in door.hear("a")


@each_tick
def test_an_offer_is_accepted_in_the_last_microsecond(tick: Tick) -> None:
    door = offered()
    say_at(door, "b", "make-offer 3 500\n", door.now_us + OFFER_US, tick)
    assert answers(door, "b") == [JAWOHL]
    assert deeds(door) == [(1, "accept 3 500", None)]


@each_tick
def test_one_microsecond_later_it_is_declined(tick: Tick) -> None:
    door = offered()
    say_at(door, "b", "make-offer 3 500\n", door.now_us + OFFER_US + 1, tick)
    assert answers(door, "b") == [TOO_LATE]
    assert deeds(door) == [(1, "decline", "table")]
    assert b"Verkauf abgelehnt" in door.hear("a")


@each_tick
def test_a_card_is_exchanged_in_the_last_microsecond(tick: Tick) -> None:
    door = drawn()
    door.perform(["draw", "4"])
    say_at(door, "a", SWAP, door.now_us + CARD_US, tick)
    assert answers(door, "a") == [JAWOHL]
    assert deeds(door) == [(0, "swap", None)]


@each_tick
def test_one_microsecond_later_it_is_taken(tick: Tick) -> None:
    door = drawn()
    say_at(door, "a", SWAP, door.now_us + CARD_US + 1, tick)
    assert answers(door, "a") == [NO_OTHER_CARD]
    assert deeds(door) == [(0, "take", "table")]


def test_a_refused_wish_for_another_card_counts_for_no_acknowledgement() -> None:
    """A proper one to the card follows, then those to the packets behind it; the last of these is a pass."""
    door = drawn()
    say_at(door, "a", SWAP, door.now_us + CARD_US + 1)
    door.say("a", b"end-turn\n")
    door.say("b", b"end-turn\n")
    packets = [line for line in door.hear("a").splitlines() if not line.startswith((b"+", b"-"))]
    assert packets[-1] == b"auction-plot 3 0 -"
    door.say("a", b"+JAWOHL\n" * len(packets) + b"-NEIN\n")
    assert answers(door, "a") == []
    assert deeds(door)[-1] == (0, "pass 3", None)


@each_tick
@pytest.mark.parametrize("line", ["-NEIN I don't wanna pay that much.\n", "-NEIN\n"])
def test_a_late_acknowledgement_gets_no_line_like_any_other(line: str, tick: Tick) -> None:
    door = offered()
    say_at(door, "b", line * 30, door.now_us + OFFER_US + 1, tick)
    assert answers(door, "b") == []
    assert deeds(door) == [(1, "decline", "table")]


def test_of_three_commands_in_one_segment_the_middle_one_is_late() -> None:
    door = bought()
    say_at(door, "a", "chat Moin\nhypothec yes 3\nend-turn\n", door.now_us + TURN_US + 1)
    assert answers(door, "a") == [JAWOHL, TOO_LATE, "-NEIN 139 You don't have the turn"]
    assert deeds(door) == [(0, "end", "table")]
    assert door.verdicts[:2] == [Accepted(), TooLate()]


def test_each_command_of_a_segment_gets_its_line_in_order_whoever_answers_it() -> None:
    door = bought()
    say_at(door, "a", "gibberish\nbuy-plot 3\nhypothec yes 99\nchat Moin\nragequit\n", door.now_us + TURN_US + 1)
    assert answers(door, "a") == [
        "-NEIN 304 Non-existing command: gibberish", TOO_LATE, "-NEIN 333 Not a valid plot", JAWOHL, JAWOHL,
    ]  # fmt: skip
    assert deeds(door) == [(0, "end", "table"), (0, "quit", None)]


def test_two_who_bid_in_the_same_microsecond_are_answered_each_for_itself() -> None:
    door = auctioned()
    say_at(door, "b", "make-offer 3 100\n", door.now_us + AUCTION_US)
    door.say("c", b"make-offer 3 100\n")
    assert answers(door, "b") == [JAWOHL]
    assert answers(door, "c") == ["-NEIN 139 You don't have the highest bid with that"]
    assert deeds(door) == [(1, "bid 3 100", None)]


def test_two_who_bid_one_microsecond_too_late_are_both_told_so() -> None:
    door = auctioned()
    say_at(door, "b", "make-offer 3 100\n", door.now_us + AUCTION_US + 1, "before")
    door.say("c", b"make-offer 3 100\n")
    assert answers(door, "b") == [TOO_LATE]
    assert answers(door, "c") == [TOO_LATE]
    assert deeds(door) == [(1, "pass 3", "table"), (2, "pass 3", "table")]


@each_tick
def test_who_would_rather_watch_is_out_even_if_its_time_was_over(tick: Tick) -> None:
    door = bought()
    say_at(door, "a", "subscribe spectator #FFA500 a\n", door.now_us + TURN_US + 1, tick)
    assert answers(door, "a") == [JAWOHL]
    assert deeds(door) == [(0, "end", "table"), (0, "quit", None)]


def test_before_the_game_after_it_and_without_a_seat_everything_is_answered() -> None:
    door = Door()
    door.say("a", f"end-turn\nhypothec yes 3\nstart-game\n{SWAP}".encode())
    assert answers(door, "a")[1:] == [
        "-NEIN 213 Game not running", "-NEIN 213 Game not running", "-NEIN 221 You are not subscribed",
        NO_OTHER_CARD,
    ]  # fmt: skip
    door = bought()
    door.say("z", b"subscribe spectator #FF00FF z\nhypothec yes 3\nmake-offer 3 100\n")
    assert answers(door, "z")[1:] == [JAWOHL, "-NEIN 232 you are not a player", "-NEIN 232 you are not a player"]
    door.say("b", b"ragequit\n")
    door.say("c", b"ragequit\n")
    assert len(door.endings) == 1
    hush(door)
    door.say("a", b"hypothec yes 3\nend-turn\nchat Moin\n")
    assert answers(door, "a") == ["-NEIN 213 Game not running", "-NEIN 213 Game not running", JAWOHL]
