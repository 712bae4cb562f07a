"""Who is at the table: in its policy alone, without any wire."""

from __future__ import annotations

from typing import Any

import pytest

from spieltisch.core import messages
from spieltisch.core.messages import Accepted, Batch, Ended, Happened, Mark, Refused
from spieltisch.core.outcome import Outcome
from spieltisch.core.policy import (
    Attend,
    Begin,
    Entry,
    Instruction,
    Member,
    Notify,
    Opening,
    Played,
    Reserve,
    Resume,
    Speak,
)
from spieltisch.core.seats import SPECTATOR
from spieltisch.games.monopoly.events import Broke
from spieltisch.games.monopoly.options import Options
from spieltisch.games.monopoly.people import (
    CatchUp,
    Lineup,
    Said,
    Say,
    Seating,
    StartGame,
    StepDown,
    Subscribe,
    Whisper,
    Whispered,
)
from spieltisch.games.monopoly.policy import (
    MEMORY,
    NAME_TAKEN,
    NO_FREE_SEAT,
    NOBODY_THERE,
    RUNNING,
    TOO_FEW,
    Gathering,
)

PLAYER, SPECTATOR_PART = False, True


class Room:
    """A policy, and what became of the people in it."""

    def __init__(self, seats: int | None = None, **options: Any) -> None:
        self.policy = Gathering(Options(**options), Opening(seats, is_reserved=seats is not None))
        self.members = 0

    def enter(self, entry: Entry | None = None) -> tuple[Member, list[Instruction]]:
        self.members += 1
        return self.members, self.policy.enter(self.members, entry or Entry())

    def join(self, name: str, is_spectator: bool = PLAYER, entry: Entry | None = None) -> Member:
        member, _ = self.enter(entry)
        assert self.subscribe(member, name, is_spectator)[0] == Accepted()
        return member

    def subscribe(self, member: Member, name: str, is_spectator: bool = PLAYER) -> list[Instruction]:
        return self.policy.ask(member, Subscribe(name, "#FFA500", is_spectator))

    def start(self, member: Member) -> list[Instruction]:
        return self.policy.ask(member, StartGame())

    def breaks(self, seat: int, *, has_quit: bool = False, is_over: bool = False) -> list[Instruction]:
        items: list[Any] = [Happened(0, Broke(seat, None, 1, has_quit)), Mark()]
        items += [Ended(Outcome((1, 2), (5, 0)))] if is_over else []
        return self.policy.hear(Batch("t", SPECTATOR, tuple(items), None, ()))

    def end(self) -> list[Instruction]:
        return self.policy.end(Played(None, None, Outcome((1, 2), (5, 0)), is_full=True))


def listed(instructions: list[Instruction]) -> list[tuple[str, bool]]:
    """The latest player list among what is to be done: names, and who plays."""
    lineups = [
        instruction.value
        for instruction in instructions
        if isinstance(instruction, Notify) and isinstance(instruction.value, Lineup)
    ]
    return [(person.name, person.is_player) for person in lineups[-1].people] if lineups else []


def begun(instructions: list[Instruction]) -> Begin | None:
    return next((instruction for instruction in instructions if isinstance(instruction, Begin)), None)


def denied(instructions: list[Instruction]) -> Refused:
    [instruction] = instructions
    assert isinstance(instruction, Refused)
    return instruction


def test_whoever_comes_in_watches_before_it_has_a_name() -> None:
    room = Room()
    assert room.enter() == (1, [Attend(1)])
    room.join("oki")
    room.start(2)
    assert room.enter() == (3, [Notify(Seating(("oki",)), (3,)), Attend(3)])


def test_players_sit_in_the_order_in_which_they_took_their_names() -> None:
    room = Room()
    first, _ = room.enter()
    room.join("anna")
    room.subscribe(first, "oki")
    watcher = room.join("zu", SPECTATOR_PART)
    assert begun(room.start(watcher)) == Begin((2, 1), ("anna", "oki"))


def test_a_game_needs_players_and_begins_once() -> None:
    room = Room()
    watcher = room.join("zu", SPECTATOR_PART)
    assert denied(room.start(watcher)) == TOO_FEW
    room.join("oki")
    assert begun(room.start(watcher))
    assert denied(room.start(watcher)) == RUNNING


def test_reserved_seats_begin_by_themselves_in_their_order_when_all_are_there() -> None:
    room = Room(seats=3)
    bot, instructions = room.enter(Entry(seat=1, name="greedy", is_bot=True))
    assert listed(instructions) == [("greedy", True)]
    second = room.join("oki", entry=Entry(seat=2, name="two"))
    assert denied(room.start(second)) == TOO_FEW
    guest, _ = room.enter()
    assert denied(room.subscribe(guest, "zu")) == NO_FREE_SEAT
    first, _ = room.enter(Entry(seat=0, name="one"))
    assert begun(room.subscribe(first, "anna")) == Begin((first, bot, second), ("one", "greedy", "two"))


def test_bots_alone_begin_as_soon_as_the_last_is_there() -> None:
    room = Room(seats=2)
    room.enter(Entry(seat=0, name="greedy", is_bot=True))
    _, instructions = room.enter(Entry(seat=1, name="greedy", is_bot=True))
    assert listed(instructions) == [("greedy", True), ("greedy 2", True)]
    assert begun(instructions) == Begin((1, 2), ("greedy", "greedy"))
    assert isinstance(instructions[0], Notify)
    assert isinstance(instructions[0].value, Lineup)
    colours = {person.colour for person in instructions[0].value.people}
    assert len(colours) == 2


def test_a_bot_gives_way_to_whoever_wants_its_name() -> None:
    room = Room(seats=3)
    room.enter(Entry(seat=0, name="oki", is_bot=True))
    member, _ = room.enter(Entry(seat=1, name="oki"))
    assert listed(room.subscribe(member, "oki")) == [("oki 2", True), ("oki", True)]
    other, _ = room.enter(Entry(seat=2, name="oki"))
    assert denied(room.subscribe(other, "oki")) == NAME_TAKEN


def test_a_name_that_looks_like_somebodys_is_taken_and_a_bot_gives_way_to_it() -> None:
    room = Room(seats=4)
    room.enter(Entry(seat=0, name="modem", is_bot=True))
    room.join("oki", entry=Entry(seat=1, name="oki"))
    member, _ = room.enter(Entry(seat=2, name="x"))
    for name in ("оki", "OKI", "oki\u200b", "okі"):
        assert denied(room.subscribe(member, name)) == NAME_TAKEN
    assert listed(room.subscribe(member, "modern")) == [("modem 2", True), ("oki", True), ("modern", True)]
    assert room.subscribe(member, "modem")[0] == Accepted()


def test_who_looks_like_two_others_has_to_differ_from_both() -> None:
    """An I looks like an l as it is written, and like an i without capitals."""
    room = Room()
    room.join("lan")
    ian = room.join("ian")
    for name in ("Ian", "lan", "LAN"):
        assert denied(room.subscribe(ian, name)) == NAME_TAKEN
    assert listed(room.subscribe(ian, "IAN")) == [("lan", True), ("IAN", True)]


def test_who_leaves_a_game_is_off_the_list_and_who_plays_may_come_back_within_the_grace() -> None:
    room = Room(grace_ms=5)
    room.join("oki")
    room.join("anna")
    watcher = room.join("zu", SPECTATOR_PART)
    room.start(1)
    assert listed(room.policy.leave(watcher)) == [("oki", True), ("anna", True)]
    assert room.policy.leave(2) == [Reserve(1, 5000)]
    back, _ = room.enter()
    instructions = room.subscribe(back, "anna", SPECTATOR_PART)
    assert instructions[2:] == [Resume(back, 1), Notify(CatchUp(), (back,))]
    room.policy.leave(back)
    assert room.policy.lapse(1) == []
    late, _ = room.enter()
    assert denied(room.subscribe(late, "anna")) == NAME_TAKEN
    assert listed(room.breaks(1, has_quit=True)) == [("oki", True)]
    assert room.policy.lapse(1) == []


def test_who_leaves_for_good_is_off_the_list_once_it_is_ruined() -> None:
    room = Room()
    for name in ("oki", "anna", "zoe"):
        room.join(name)
    room.start(1)
    assert room.policy.leave(2) == []
    assert listed(room.breaks(1, has_quit=True)) == [("oki", True), ("zoe", True)]


def test_who_is_ruined_while_it_is_away_may_come_back_to_watch_or_is_gone() -> None:
    room = Room(grace_ms=5)
    for name in ("oki", "anna", "zoe"):
        room.join(name)
    room.start(1)
    for member, seat in ((2, 1), (3, 2)):
        room.policy.leave(member)
        room.breaks(seat)
    back, _ = room.enter()
    assert room.subscribe(back, "anna")[2:] == [Attend(back), Notify(CatchUp(), (back,))]
    assert room.policy.lapse(1) == []
    assert listed(room.policy.lapse(2)) == [("oki", True), ("anna", False)]


def test_who_is_away_when_the_game_ends_is_gone() -> None:
    room = Room(grace_ms=5)
    room.join("oki")
    room.join("anna")
    room.start(1)
    room.policy.leave(2)
    assert listed(room.end()) == [("oki", True)]
    assert room.join("anna") == 3


def test_the_ruined_watch_and_play_again_but_who_gave_up_has_to_say_so() -> None:
    room = Room()
    for name in ("oki", "anna", "zoe"):
        room.join(name)
    room.start(1)
    assert listed(room.breaks(1)) == [("oki", True), ("anna", False), ("zoe", True)]
    assert room.breaks(2, has_quit=True, is_over=True) == []
    instructions = room.end()
    assert listed(instructions) == [("oki", True), ("anna", False), ("zoe", False)]
    assert instructions[1:] == [Attend(1), Attend(2), Attend(3)]
    instructions = room.start(3)
    assert listed(instructions) == [("oki", True), ("anna", True), ("zoe", False)]
    assert begun(instructions) == Begin((1, 2), ("oki", "anna"))


def test_who_was_ruined_may_prefer_to_watch() -> None:
    room = Room()
    room.join("oki")
    room.join("anna")
    room.start(1)
    room.breaks(1, is_over=True)
    room.end()
    assert room.policy.ask(2, StepDown()) == [Accepted()]
    assert begun(room.start(1)) == Begin((1,), ("oki",))


def test_the_reference_client_hears_of_nobody_while_it_plays() -> None:
    room = Room(java_compat=True)
    room.join("oki")
    room.join("anna")
    room.join("zoe")
    room.start(1)
    assert denied(room.subscribe(1, "oki")) == RUNNING
    assert room.breaks(1) == []
    assert room.policy.leave(3) == []
    assert listed(room.end()) == [("oki", True), ("anna", False)]


def test_public_talk_is_remembered_to_some_extent() -> None:
    room = Room()
    room.join("oki")
    for number in range(MEMORY + 1):
        room.policy.ask(1, Say(str(number)))
    assert len(room.policy.talk) == MEMORY
    assert room.policy.talk[0] == Said("oki", "1")


def test_a_whisper_to_somebody_who_is_away_is_lost() -> None:
    room = Room(grace_ms=5)
    room.join("oki")
    room.join("anna")
    room.start(1)
    room.policy.leave(2)
    assert room.policy.ask(1, Whisper("anna psst")) == [Accepted()]
    assert denied(room.policy.ask(1, Whisper("annapsst"))) == NOBODY_THERE
    heard = [Notify(Whispered("oki", "selbst"), (1,)), Speak(messages.Said(0, "selbst", is_private=True), (1,))]
    assert room.policy.ask(1, Whisper("oki  selbst"))[1:] == heard


def test_pages_hear_players_by_seat_and_spectators_by_name() -> None:
    room = Room(seats=2)
    room.enter(Entry(seat=1, name="Ada", is_bot=True))
    assert room.policy.say(1, "hi", "") == [Notify(Said("Ada", "hi")), Speak(messages.Said(1, "hi"))]
    room.join("zoe", SPECTATOR_PART)
    assert room.policy.ask(2, Say("hi"))[1:] == [Notify(Said("zoe", "hi")), Speak(messages.Said(None, "hi", "zoe"))]
    room.enter(Entry(is_spectator=True))
    assert room.policy.say(3, "hi", "Eve") == [Speak(messages.Said(None, "hi", "Eve"))]


@pytest.mark.parametrize("is_spectator", [PLAYER, SPECTATOR_PART])
def test_a_refused_name_leaves_everything_as_it_was(is_spectator: bool) -> None:
    room = Room(max_players=2)
    room.join("oki")
    room.join("anna")
    assert denied(room.subscribe(2, "oki", is_spectator)) == NAME_TAKEN
    assert listed(room.subscribe(1, "oki")) == [("oki", True), ("anna", True)]
