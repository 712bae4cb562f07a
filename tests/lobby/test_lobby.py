"""What spans tables: encounters, time, the end of the server, and what must not grow."""

from __future__ import annotations

import gc
import time
from dataclasses import replace

from spieltisch.core.commands import Act, Claim, Join, Leave, Received, Say, Watch
from spieltisch.core.contracts import Fault
from spieltisch.core.fair import commitment, seed_from
from spieltisch.core.messages import Batch, Closed, Dismissed, Seated, Started
from spieltisch.core.outcome import Reason
from spieltisch.lobby.room import Person, Room
from spieltisch.table.log import read_header
from spieltisch.table.replay import verify
from spieltisch.table.table import Table
from tests.lobby.door import GAME, OPENED, Door, HouseOptions
from tests.toy.model import Config

NOW = Received(0, 0)
ENCOUNTER = HouseOptions(return_game=True)


def test_an_encounter_goes_on_with_exchanged_seats_and_the_same_set_up() -> None:
    door = Door(options=ENCOUNTER)
    door.enter(1, 2)
    door.say(1, Join("Ann"))
    door.say(2, Join("Bob"))
    door.hear(1)
    door.play(1, 2, table="id1")
    closed, seated, batch = door.hear(2)[-3:]
    assert closed.items == (Closed(is_last=False),)
    assert seated == Seated("id2", 0, seats=2)
    assert batch.items[0] == Started(("Bob", "Ann"))
    header = read_header(door.lines["id2"][0])
    assert (header.parent, header.number, header.config["coins"]) == ("id1", 2, 7)
    assert header.commitment == commitment(seed_from(7, 2))


def test_an_encounter_has_two_games() -> None:
    door = Door(options=ENCOUNTER)
    door.enter(1, 2)
    door.say(1, Join())
    door.say(2, Join())
    door.play(1, 2)
    assert list(door.finished) == ["id1", "id2"]
    assert [item.is_last for item in door.items(1) if isinstance(item, Closed)] == [False, True]
    assert all(verify(lines, GAME).complete for lines in door.lines.values())
    assert door.lobby.tables == ()


def test_there_is_no_return_game_without_all_players() -> None:
    door = Door(options=HouseOptions(return_game=True, strict=True))
    door.enter(1, 2)
    door.say(1, Join())
    door.say(2, Join())
    door.say(1, Leave(Fault.CRASHED))
    assert door.items(2)[-1] == Closed(is_last=True)
    assert door.lobby.tables == ()


def test_a_second_game_may_follow_on_the_same_connection() -> None:
    door = Door()
    door.enter(1, 2)
    for _ in range(2):
        door.say(1, Join())
        door.say(2, Join())
        door.play(1, 2)
    assert len(door.finished) == 2


def test_the_lobby_wakes_for_the_earliest_of_its_tables() -> None:
    door = Door()
    door.enter(1, 2, 3, 4)
    door.say(1, Join())
    door.say(2, Join())
    first_us = door.wake_us
    assert first_us is not None
    door.now_us = 5_000_000
    door.say(3, Join())
    door.say(4, Join())
    assert door.wake_us == first_us
    door.tick()
    door.tick()
    assert door.wake_us == first_us + 5_000_000
    assert len(door.lines["id1"]) > len(door.lines["id2"])


def test_a_requests_clock_starts_when_it_has_left() -> None:
    door = Door()
    door.enter(1, 2)
    door.say(1, Join())
    door.say(2, Join())
    for connection, seat in ((1, 0), (2, 1)):
        door.note(door.lobby.sent(connection, "id1", seat, 300))
    door.note(door.lobby.sent(2, "id1", 0, 900_000))  # somebody else's seat
    door.note(door.lobby.sent(1, "id9", 0, 900_000))
    door.tick()  # the lobby knows more exactly now
    assert door.wake_us == 300 + 10_000_000 + 1


def test_a_stall_is_credited_at_every_table() -> None:
    door = Door()
    door.enter(1, 2, 3, 4)
    for connection in (1, 2, 3, 4):
        door.say(connection, Join())
    for table, connection, seat in (("id1", 1, 0), ("id1", 2, 1), ("id2", 3, 0), ("id2", 4, 1)):
        door.note(door.lobby.sent(connection, table, seat, 0))
    door.note(door.lobby.stalled(100, 700))
    for lines in door.lines.values():
        assert sum(b'"credit ' in line and b' 600"' in line for line in lines) == 2


def test_a_draining_lobby_fills_its_tables_but_opens_no_more() -> None:
    door = Door()
    door.enter(1, 2, 3)
    door.say(1, Join())
    door.lobby.drain()
    door.say(2, Join())
    door.say(3, Join())
    assert door.lines
    assert isinstance(door.hear(3)[0], Dismissed)


def test_closing_writes_a_result_for_every_table_and_tells_everybody() -> None:
    door = Door()
    door.enter(1, 2, 3, 9)
    for connection in (1, 2, 3):
        door.say(connection, Join())
    door.say(9, Watch("id1"))
    door.note(door.lobby.close(1_000))
    for connection in (1, 2, 3, 9):
        assert isinstance(door.items(connection)[-1], Closed)
    checked = verify(door.lines["id1"], GAME)
    assert (checked.ok, checked.complete) == (True, True)
    assert door.finished["id1"].reason is Reason.ABORTED
    assert list(door.lines) == ["id1"]
    assert door.wake_us is None


def test_records_leave_before_what_depends_on_them() -> None:
    door = Door()
    door.enter(1, 2)
    door.say(1, Join())
    door.say(2, Join())
    while not door.finished:
        connection, batch = next((c, b) for c in (1, 2) for b in door.heard[c][-1:] if door.is_asked(c, b))
        bot = GAME.roster.bots["random"](len(door.lines["id1"]))
        effects = door.say(connection, Act(bot.choose(batch.observation, batch.viewer, 0), NOW))
        kinds = [type(effect).__name__ for effect in effects]
        assert kinds.index("LogLine") < kinds.index("Send")
        assert "LogLine" not in kinds[kinds.index("Send") :]


def test_after_a_thousand_games_nothing_is_left() -> None:
    door = Door()
    door.enter(9)
    for number in range(1_000):
        one, other = 2 * number + 10, 2 * number + 11
        door.enter(one, other)
        table, codes = door.lobby.reserve(["Ann", "Bob"], config=Config(seats=2, hand=1, is_strict=True))
        door.say(9, Watch(table))
        door.say(one, Claim(codes[0]))
        door.say(other, Claim(codes[1]))
        door.say(one, Leave())
        door.say(other, Leave())
    assert len(door.finished) == 1_000
    door.say(9, Leave())
    assert door.lobby.tables == ()
    gc.collect()
    left = [thing for thing in gc.get_objects() if isinstance(thing, Room | Person | Table)]
    assert left == []


def test_routing_does_not_get_slower_with_more_tables() -> None:
    quiet, busy = Door(), Door()
    for connection in range(400):
        busy.enter(connection)
        busy.say(connection, Join())
    for door in (quiet, busy):
        door.enter(500, 501)
        door.say(500, Join("Ann"))
        door.say(501, Join("Bob"))
    assert min(measure(busy) for _ in range(5)) < 5 * min(measure(quiet) for _ in range(5))


def measure(door: Door) -> int:
    """Nanoseconds of CPU for requests that leave, and for messages to a table that has nothing to say."""
    begin = time.process_time_ns()
    for _ in range(500):
        door.lobby.sent(500, "id1", 0, 0)
        door.lobby.handle(500, Say("", table="id1"), 0)
        door.lobby.tick(0)
    return time.process_time_ns() - begin


class Kinds:
    """What a spectator was told, by kind."""

    def __init__(self) -> None:
        self.kinds: list[str] = []

    def add(self, batch: Batch) -> None:
        self.kinds += [type(item).__name__ for item in batch.items]

    def file(self, opened: str) -> tuple[str, bytes]:
        return f"{opened}.txt", " ".join(self.kinds).encode()


def test_a_finished_game_leaves_its_record_and_one_without_a_result_none() -> None:
    door = Door(replace(GAME, setup=replace(GAME.setup, record=lambda options: Kinds())))
    door.enter(1, 2)
    for _ in range(2):
        for connection in (1, 2):
            door.say(connection, Join())
        door.play(1, 2, table=door.lobby.tables[0]) if not door.kept else door.note(door.lobby.close(0))
    [(path, content)] = door.kept.items()
    assert path == f"{OPENED}.txt"
    assert content.startswith(b"Started Mark")
    assert content.endswith(b"Ended")
