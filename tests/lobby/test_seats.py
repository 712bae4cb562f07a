"""How connections come to seats, and lose them."""

from __future__ import annotations

from dataclasses import replace

from spieltisch.core.commands import Act, Claim, Join, Leave, Received, Violate
from spieltisch.core.contracts import Fault, Forfeit
from spieltisch.core.messages import Closed, Dismissed, Ended, Seated, Started
from spieltisch.core.outcome import Reason
from spieltisch.lobby.lobby import MAX_SEATS
from spieltisch.table.log import Player, read_header
from spieltisch.table.replay import verify
from tests.lobby.door import GAME, OPENED, Door, HouseOptions, asks
from tests.toy.model import Pass
from tests.toy.rules import Rules

NOW = Received(0, 0)


def test_the_first_to_join_opens_a_table_and_the_second_starts_the_game() -> None:
    door = Door()
    door.enter(1, 2)
    door.say(1, Join("Ann", "tester 1"))
    assert door.hear(1) == [Seated("id1", 0, seats=2)]
    assert not door.lines
    door.say(2, Join("Bob"))
    seated, batch = door.hear(2)
    assert seated == Seated("id1", 1, seats=2)
    assert batch.items[0] == Started(("Ann", "Bob"))
    assert asks(batch, 1)
    assert batch.names == ("Ann", "Bob")
    assert door.items(1)[0] == Started(("Ann", "Bob"))


def test_a_table_writes_its_header_first() -> None:
    door = Door()
    door.enter(1, 2)
    door.say(1, Join("Ann", "tester 1"))
    door.say(2, Join())
    header = read_header(door.lines["id1"][0])
    assert (header.id, header.game, header.number, header.opened, header.parent) == ("id1", "bazaar", 1, OPENED, None)
    assert header.seats == (Player("Ann", kind="tcp", client="tester 1"), Player("", kind="tcp"))


def test_a_whole_game_ends_with_ended_and_then_closed() -> None:
    door = Door()
    door.enter(1, 2)
    door.say(1, Join("Ann"))
    door.say(2, Join("Bob"))
    door.play(1, 2)
    assert door.finished["id1"].reason is Reason.REGULAR
    for connection in (1, 2):
        before, last = door.hear(connection)[-2:]
        assert isinstance(before.items[-1], Ended)
        assert last.items == (Closed(is_last=True),)
        assert last.observation == before.observation
    checked = verify(door.lines["id1"], GAME)
    assert (checked.ok, checked.complete, checked.unproven) == (True, True, 0)


def test_joining_fills_the_oldest_table_first_and_then_opens_the_next() -> None:
    door = Door(seats=3)
    door.enter(1, 2, 3, 4)
    for connection in (1, 2, 3, 4):
        door.say(connection, Join())
    seats = [door.hear(connection)[0] for connection in (1, 2, 3, 4)]
    assert [(seated.table, seated.seat) for seated in seats] == [("id1", 0), ("id1", 1), ("id1", 2), ("id2", 0)]


def test_one_connection_may_take_both_seats_and_play_against_itself() -> None:
    door = Door()
    door.enter(1)
    door.say(1, Join(), Join())
    first, second, *batches = door.hear(1)
    assert (first.seat, second.seat) == (0, 1)
    assert [batch.viewer for batch in batches] == [0, 1]
    door.heard[1] = batches
    door.play(1)
    assert door.finished["id1"].reason is Reason.REGULAR
    assert [item.is_last for item in door.items(1) if isinstance(item, Closed)] == [False, True]


def test_who_has_both_seats_sees_what_happened_on_both_before_it_is_asked() -> None:
    door = Door()
    door.enter(1)
    door.say(1, Join(), Join())
    for _ in range(40):
        door.play(1, plies=1)
        latest = door.heard[1][-2:]
        if not door.finished and sum(door.is_asked(1, batch) for batch in latest) == 1:
            assert door.is_asked(1, latest[-1])


def test_an_answer_without_a_table_is_for_the_seat_that_is_asked() -> None:
    door = Door()
    door.enter(1)
    door.say(1, Join(), Join())
    door.say(1, Act(Pass(), NOW))
    assert not door.is_asked(1, door.heard[1][-2])
    door.say(1, Act(Pass(), NOW))
    actors = [line for line in door.lines["id1"] if b'"action":"pass"' in line]
    assert [line.split(b'"actor":')[1][:1] for line in actors] == [b"0", b"1"]


def test_a_lone_player_who_leaves_takes_the_table_along() -> None:
    door = Door()
    door.enter(1, 2)
    door.say(1, Join(), Leave())
    assert door.lobby.tables == ()
    door.say(2, Join())
    assert door.hear(2) == [Seated("id2", 0, seats=2)]


def test_a_seat_that_is_given_up_before_the_game_is_the_next_ones() -> None:
    door = Door(seats=3)
    door.enter(1, 2, 3)
    door.say(1, Join("Ann"))
    door.say(2, Join("Bob"))
    door.say(1, Leave())
    door.say(3, Join("Cid"))
    assert door.hear(3) == [Seated("id1", 0, seats=3)]


def test_who_leaves_during_the_game_is_gone_for_its_table() -> None:
    door = Door(options=HouseOptions(strict=True))
    door.enter(1, 2)
    door.say(1, Join())
    door.say(2, Join())
    door.hear(1)
    door.say(1, Leave(Fault.LEFT, "end of stream"))
    assert door.finished["id1"].reason is Reason.LEFT
    assert door.finished["id1"].offender == 0
    assert [type(item).__name__ for item in door.items(2)[-2:]] == ["Ended", "Closed"]
    assert door.hear(1) == []


def test_who_leaves_with_both_seats_ends_the_game_once() -> None:
    door = Door(options=HouseOptions(strict=True))
    door.enter(1)
    door.say(1, Join(), Join())
    effects = door.say(1, Leave(Fault.CRASHED))
    assert [type(effect).__name__ for effect in effects].count("Finished") == 1
    assert door.finished["id1"].reason is Reason.CRASHED


def test_a_game_that_goes_on_without_a_player_does_not_wait_for_it() -> None:
    door = Door(seats=3)
    door.enter(1, 2, 3)
    for connection in (1, 2, 3):
        door.say(connection, Join())
    door.say(2, Leave())
    door.play(1, 3)
    assert door.finished["id1"].reason is Reason.REGULAR


def test_nobody_is_known_after_leaving() -> None:
    door = Door()
    door.enter(1)
    door.say(1, Leave())
    assert door.say(1, Join(), Leave()) == []


def test_an_answer_at_a_table_that_is_over_ends_the_connection() -> None:
    door = Door()
    door.enter(1, 2)
    door.say(1, Join())
    door.say(2, Join())
    door.play(1, 2)
    door.hear(1)
    door.say(1, Act(Pass(), NOW, "id1"))
    assert [type(message) for message in door.hear(1)] == [Dismissed]


def test_an_answer_for_somebody_elses_table_costs_ones_own() -> None:
    door = Door(options=HouseOptions(strict=True))
    door.enter(1, 2)
    door.say(1, Join())
    door.say(2, Join())
    door.say(1, Violate("no such table", NOW, "id77"))
    assert door.finished["id1"].reason is Reason.LEFT
    assert door.kinds(1)[-1] == "Dismissed"


def test_an_answer_before_the_game_is_ignored_where_the_game_forgives_it() -> None:
    door = Door()
    door.enter(1)
    door.say(1, Join(), Act(Pass(), NOW))
    assert door.kinds(1) == ["Seated"]
    assert len(door.warnings) == 1


def test_an_answer_before_the_game_costs_the_seat_where_it_would_cost_the_game() -> None:
    class StrictRules(Rules):
        def adjudicate(self, state, seat, fault, sentence):  # type: ignore[no-untyped-def]
            return Forfeit(Reason.LEFT)

    door = Door(replace(GAME, play=replace(GAME.play, rules=StrictRules())))
    door.enter(1)
    door.say(1, Join(), Act(Pass(), NOW))
    assert door.kinds(1) == ["Seated", "Dismissed"]
    assert door.lobby.tables == ()


def test_a_connection_cannot_take_seats_without_end() -> None:
    door = Door()
    door.enter(1)
    for _ in range(MAX_SEATS + 5):
        door.say(1, Join())
    assert door.kinds(1).count("Dismissed") == 1
    assert len(door.finished) == len(door.lines) == MAX_SEATS // 2
    assert door.lobby.tables == ()


def test_a_reserved_table_seats_its_players_by_their_codes_and_tells_them_when_all_are_there() -> None:
    door = Door()
    door.enter(1, 2)
    table, (ann, bob) = door.lobby.reserve(["Ann", "Bob"])
    door.say(1, Claim(bob))
    assert door.hear(1) == []
    door.say(2, Claim(ann))
    seated, batch = door.hear(2)
    assert seated == Seated(table, 0, seats=2)
    assert batch.items[0] == Started(("Ann", "Bob"))
    assert door.hear(1)[0] == Seated(table, 1, seats=2)


def test_a_code_works_once() -> None:
    door = Door()
    door.enter(1, 2)
    _, (ann, _) = door.lobby.reserve(["Ann", "Bob"])
    door.say(1, Claim(ann))
    door.say(2, Claim(ann))
    assert door.hear(2) == [Dismissed("no such reservation")]


def test_a_claimed_seat_that_is_given_up_before_the_game_waits_for_its_code_again() -> None:
    door = Door()
    door.enter(1, 2, 3)
    table, (ann, bob) = door.lobby.reserve(["Ann", "Bob"])
    door.say(1, Claim(ann), Leave())
    door.say(2, Claim(bob))
    door.say(3, Claim(ann))
    assert door.hear(3)[0] == Seated(table, 0, seats=2)


def test_nobody_who_joins_gets_a_reserved_seat() -> None:
    door = Door()
    door.enter(1)
    table, _ = door.lobby.reserve(["Ann", "Bob"])
    door.say(1, Join())
    assert door.hear(1)[0].table != table


def test_a_reserved_table_may_have_its_own_config_and_number_of_players() -> None:
    door = Door()
    config = GAME.setup.configure(HouseOptions(rounds=1), 4)
    _, codes = door.lobby.reserve(["a", "b", "c", "d"], config=config, timed=False)
    for connection, code in enumerate(codes):
        door.enter(connection)
        door.say(connection, Claim(code))
    [lines] = door.lines.values()
    assert read_header(lines[0]).config["rounds"] == 1
    assert sum(b'"untimed ' in line for line in lines) == 4
