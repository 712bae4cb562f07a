"""Whole games of every game at the lobby's tables: their logs verify, and tell the same game again."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from spieltisch.core.commands import Act, Join, Leave, Received, Violate
from spieltisch.core.game import AnyGame
from spieltisch.core.messages import Batch, Closed, Ended, Started
from spieltisch.core.outcome import Reason
from spieltisch.table.log import read_entry
from spieltisch.table.replay import fold, verify
from tests.contract.subjects import SUBJECTS, World, every_game, forms, sample, walk
from tests.lobby.door import Door


def single_games(game: AnyGame) -> Any:
    """Options without return games: one table is what is looked at here."""
    options = game.setup.options()
    return replace(options, return_game=False) if hasattr(options, "return_game") else options


def seated(game: AnyGame, seats: int) -> Door:
    """A table whose players have joined; a seat is its connection's number. Where people gather in rooms before they
    play, the table is what counts here, and anybody may join it."""
    people = replace(game.people, policy=None) if game.people.has_named_rooms else game.people
    door = Door(replace(game, people=people), single_games(game), seats=seats)
    door.enter(*range(seats))
    for connection in range(seats):
        door.say(connection, Join(f"player {connection}"))
    return door


def play_out(door: Door, seed: int, plies: int = 10_000) -> None:
    """Answer every request with something legal, as the player knows it."""
    random, seats = Random(seed), range(len(door.heard))
    latest: dict[int, Batch] = {}
    while not door.finished and plies:
        for seat in seats:
            latest.update((seat, message) for message in door.hear(seat) if isinstance(message, Batch))
        seat = random.choice([seat for seat in seats if door.is_asked(seat, latest[seat])])
        [action] = sample(door.game.play.view.legal_actions(latest[seat].observation), 1, random)
        door.now_us += 1_000
        door.say(seat, Act(action, Received(door.now_us - 20, door.now_us - 10)))
        plies -= 1


@every_game
def test_the_log_of_a_whole_game_verifies_and_gives_its_outcome_again(game: AnyGame) -> None:
    for seats in game.play.seats:
        door = seated(game, seats)
        play_out(door, seed=seats)
        [lines] = door.lines.values()
        checked = verify(lines, game)
        assert (checked.problem, checked.complete, checked.unproven) == (None, True, 0)
        replay = fold(lines, game)
        assert replay.outcome == door.finished["id1"] == game.play.rules.outcome(replay.state)


@every_game
def test_a_log_cut_anywhere_verifies_up_to_there(game: AnyGame) -> None:
    door = seated(game, game.play.seats[0])
    play_out(door, seed=1)
    [lines] = door.lines.values()
    for end in range(1, len(lines), 7):
        checked = verify(lines[:end], game)
        assert (checked.problem, checked.complete) == (None, False)


@every_game
def test_a_log_with_one_changed_entry_does_not_verify(game: AnyGame) -> None:
    door, random = seated(game, game.play.seats[0]), Random(4)
    play_out(door, seed=4)
    [lines] = door.lines.values()
    actions = [number for number, line in enumerate(lines) if b'"hash":"' in line]
    for number in random.sample(actions, min(5, len(actions))):
        changed = lines.copy()
        changed[number] = lines[number].replace(b'"hash":"', b'"hash":"0')
        assert not verify(changed, game).ok
        assert not verify([*lines[:number], *lines[number + 1 :]], game).ok


@every_game
def test_batches_begin_with_the_names_and_end_with_the_outcome(game: AnyGame) -> None:
    door = seated(game, game.play.seats[0])
    for seat in range(game.play.seats[0]):
        batch = next(message for message in door.heard[seat] if isinstance(message, Batch))
        assert batch.items[0] == Started(batch.names)
    play_out(door, seed=2)
    for seat in range(game.play.seats[0]):
        *_, last, closed = [message for message in door.hear(seat) if isinstance(message, Batch)]
        assert last.items[-1] == Ended(door.finished["id1"])
        assert [type(item) for item in closed.items] == [Closed]


@every_game
def test_whoever_leaves_or_sends_nonsense_at_any_time_leaves_a_log_that_verifies(game: AnyGame) -> None:
    for seed in range(12):
        door = seated(game, game.play.seats[0])
        play_out(door, seed, plies=seed * 3)
        seat = seed % game.play.seats[0]
        for command in (Violate("nonsense", Received(door.now_us, door.now_us)), Leave()):
            door.say(seat, command)
        while not door.finished and door.wake_us is not None:
            door.tick()
        [lines] = door.lines.values()
        assert verify(lines, game).problem is None
        assert door.finished["id1"].reason in Reason


@every_game
def test_every_action_in_a_log_is_written_as_the_game_reads_it(game: AnyGame) -> None:
    door = seated(game, game.play.seats[-1])
    play_out(door, seed=3)
    for line in door.lines["id1"][1:-1]:
        entry = read_entry(line)
        if entry.actor != "table":
            assert game.play.notation.write_action(game.play.notation.read_action(entry.action)) == entry.action


def digests(game: AnyGame, config: Any, seed: int) -> list[str]:
    """The digest before every action of a random game, and at its end."""
    return [f"{game.play.rules.digest(world.state):016x}" for world in walk(game, config, seed)]


def all_digests() -> dict[str, list[list[str]]]:
    return {game.name: [digests(game, config, 11) for config in (forms(game)[0], forms(game)[-1])] for game in SUBJECTS}


PRINT_DIGESTS = "import json; from tests.contract.test_tables import all_digests; print(json.dumps(all_digests()))"


@pytest.mark.usefixtures("process")
@pytest.mark.parametrize("hash_seed", ["1", "2718"])
def test_digests_are_the_same_in_every_process(hash_seed: str) -> None:
    environment = os.environ | {"PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-c", PRINT_DIGESTS]
    answer = subprocess.run(command, env=environment, capture_output=True, text=True, check=True, timeout=120)
    assert json.loads(answer.stdout) == all_digests()


@every_game
def test_digests_tell_the_states_of_a_game_apart(game: AnyGame) -> None:
    for config in forms(game):
        seen = digests(game, config, seed=12)
        assert len(set(seen)) == len(seen)


def test_a_world_is_what_its_history_says() -> None:
    for game in SUBJECTS:
        *_, world = walk(game, forms(game)[0], seed=1)
        assert isinstance(world, World)
        assert game.play.rules.outcome(world.replayed().state) == game.play.rules.outcome(world.state)
