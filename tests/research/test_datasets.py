"""Logs as data: every row against the rules, and nothing left out in silence."""

from __future__ import annotations

import json
import logging
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from hashlib import sha256
from itertools import groupby
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from spieltisch.core.commands import Leave
from spieltisch.core.errors import UsageError
from spieltisch.core.fair import commitment
from spieltisch.core.game import Research
from spieltisch.core.registry import game as game_of
from spieltisch.research import Choice, dataset
from spieltisch.research.acceptance import LeftOut
from spieltisch.research.records import LogReader, PassedOver
from spieltisch.store.journal import Journal
from spieltisch.table.inputs import StandIn
from spieltisch.table.log import abandon, encode, read_ending, read_entry
from spieltisch.table.replay import fold, fork
from tests.research.games import NAMES, played, save
from tests.research.simulated import features_of, mask_of
from tests.research.test_simulations import worth
from tests.store.logs import whole
from tests.table import host as hosts
from tests.table.host import Host

SEED = b"s" * 32
SAMPLED = 40
"""So many actions of each game are folded anew."""


def actions_of(choices: list[Choice]) -> Iterator[list[Choice]]:
    """The choices of one action after the other."""
    for _, group in groupby(choices, lambda choice: (choice.origin.table, choice.ply)):
        yield list(group)


@pytest.mark.parametrize("name", NAMES)
def test_every_row_is_what_its_seat_saw_and_chose(name: str, tmp_path: Path) -> None:
    """Against states that are folded anew, and a simulation of its own."""
    logs = {f"{number}.jsonl": log.lines for number, log in enumerate(played(name))}
    for file, lines in logs.items():
        save(tmp_path / file, lines)
    game = game_of(name)
    assert game.research.encoding is not None
    encoding, rows = game.research.encoding(), dataset(tmp_path, name)
    found = list(actions_of(list(rows)))
    assert (rows.taken, rows.left_out) == (len(logs), Counter())
    assert len(found) + rows.passed_over.total() == sum(log.played.plies for log in played(name))
    for action in Random(5).sample(found, min(SAMPLED, len(found))):
        first, lines = action[0], logs[action[0].origin.log]
        replay = fold(lines, game, ply=first.ply)
        simulation: Any = encoding.simulate(replay.config)
        encoding.load(simulation, replay.state, first.seat)
        for part, row in enumerate(action):
            assert (row.ply, row.part, row.seat, simulation.mover()) == (first.ply, part, first.seat, first.seat)
            assert row.observation.shape == encoding.shape(replay.config)
            assert np.array_equal(row.observation.reshape(-1), features_of(simulation, row.seat))
            assert np.array_equal(row.action_mask, mask_of(simulation))
            assert row.action_mask[row.action] == 1
            simulation.choose(row.action)
        entry = [read_entry(line) for line in lines[1:-1] if isinstance(read_entry(line).actor, int)][first.ply]
        assert (first.seat, first.used_us, first.is_by_table) == (entry.actor, entry.used_us, entry.by == "table")


@pytest.mark.parametrize("name", NAMES)
def test_no_row_knows_more_than_its_seat(name: str, tmp_path: Path) -> None:
    """Of two states that look the same to a seat, the same is written."""
    lines = played(name)[0].lines
    save(tmp_path / "1.jsonl", lines)
    game, random = game_of(name), Random(6)
    assert game.research.encoding is not None
    rows = [row for row in dataset(tmp_path) if row.part == 0]
    for row in random.sample(rows, min(SAMPLED, len(rows))):
        replay = fold(lines, game, ply=row.ply)
        other = game.play.view.determinize(game.play.view.observe(replay.state, row.seat), random.randrange)
        simulation = game.research.encoding().simulate(replay.config)
        game.research.encoding().load(simulation, other, row.seat)
        assert np.array_equal(row.observation.reshape(-1), features_of(simulation, row.seat))
        assert np.array_equal(row.action_mask, mask_of(simulation))


@pytest.mark.parametrize("name", NAMES)
def test_an_outcome_is_what_matches_count(name: str, tmp_path: Path) -> None:
    logs = {log.played.id: log for log in played(name)}
    for id, log in logs.items():
        save(tmp_path / f"{id}.jsonl", log.lines)
    for row in dataset(tmp_path):
        log = logs[row.origin.table]
        assert row.outcome == pytest.approx(worth(game_of(name), log.played.ranks, row.seat))
        assert row.origin.seats[row.seat].name == log.played.seats[row.seat]
        assert (row.origin.reason, row.origin.log) == (log.played.reason, f"{log.played.id}.jsonl")


LINES = list(played("twixt")[0].lines)
SECRET = bytes.fromhex(read_ending(LINES[-1]).seed)


def changed(lines: list[bytes], number: int, old: bytes, new: bytes) -> list[bytes]:
    """Another line, and an end that knows of it."""
    assert old in lines[number]
    lines = [*lines[:number], lines[number].replace(old, new), *lines[number + 1 :]]
    chain = sha256(b"".join(line + b"\n" for line in lines[:-1])).hexdigest()
    return [*lines[:-1], lines[-1].replace(read_ending(lines[-1]).chain.encode(), chain.encode())]


BAD: dict[LeftOut, list[list[bytes]]] = {
    LeftOut.WRONG: [
        changed(LINES, 5, json.loads(LINES[5])["hash"].encode(), b"0123456789abcdef"),
        changed(LINES, 1, b'"at":', b'"at":1'),
        [*LINES[:5], LINES[5].replace(b'"seq":4', b'"seq":5'), *LINES[6:]],
        [*LINES[:-1], LINES[-1].replace(b'"reason":"regular"', b'"reason":"left"')],
        changed(LINES, 0, commitment(SECRET).encode(), commitment(SEED).encode()),
    ],
    LeftOut.UNREADABLE: [[], [b"{}"], [b"\xff", *LINES[1:]]],
    LeftOut.OTHER_RULES: [changed(LINES, 0, b'"rules_version":', b'"rules_version":99')],
    LeftOut.UNFINISHED: [LINES[:-1], LINES[:4]],
    LeftOut.ABORTED: [[*LINES[:4], abandon(LINES[:4], SECRET)]],
    LeftOut.NO_ENCODING: [whole("a", 3)],
}  # fmt: skip


def test_what_is_left_out_is_counted_and_told(tmp_path: Path) -> None:
    names: dict[str, LeftOut] = {}
    for why, logs in BAD.items():
        for number, lines in enumerate(logs):
            names[f"{why.name}-{number}.jsonl"] = why
            save(tmp_path / f"{why.name}-{number}.jsonl", lines)
    save(tmp_path / "good.jsonl", LINES)
    (tmp_path / "folder.jsonl").mkdir()
    told: dict[str, str] = {}
    rows = dataset(tmp_path, skip=told.__setitem__)
    for _ in range(2):  # each iteration counts anew
        assert {row.origin.log for row in rows} == {"good.jsonl"}
        assert rows.taken == 1
        assert rows.left_out == Counter([*names.values(), LeftOut.UNREADABLE])
    assert {name: str(why) in told[name] for name, why in names.items()} == dict.fromkeys(names, True)
    assert told["folder.jsonl"] == "Is a directory"
    assert told["WRONG-0.jsonl"] == "it does not verify: line 6: the state's hash is another"


def test_without_anybody_who_hears_of_it_what_is_left_out_is_logged(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    save(tmp_path / "1.jsonl", LINES[:-1])
    with caplog.at_level(logging.WARNING):
        assert list(dataset(tmp_path)) == []
    assert caplog.messages == ["1.jsonl is left out: it has no result"]


def test_logs_of_other_games_than_the_wanted_one_are_left_out(tmp_path: Path) -> None:
    save(tmp_path / "1.jsonl", LINES)
    save(tmp_path / "2.jsonl", whole("a", 3))
    rows = dataset(tmp_path, "twixt")
    assert {row.origin.log for row in rows} == {"1.jsonl"}
    assert rows.left_out == {LeftOut.OTHER_GAME: 1}


def test_a_servers_data_and_a_contests_replays_are_read_like_a_matchs(tmp_path: Path) -> None:
    first, second = (list(log.lines) for log in played("twixt"))
    (tmp_path / "data").mkdir()
    journal = Journal.open(tmp_path / "data")
    for name, lines in (("a", first), ("b", second[:-1]), ("c", second)):
        for line in lines:
            journal.append(name, line)
    journal.close()
    save(tmp_path / "cup" / "journal.jsonl", [b'{"is":"opened"}'])
    save(tmp_path / "cup" / "replays" / "1.1.1" / "0-0.jsonl", first)
    save(tmp_path / "cup" / "replays" / "1.1.1" / "0-1.jsonl", second)
    served, held = dataset(tmp_path / "data"), dataset(tmp_path / "cup")
    assert [row.action for row in served] == [row.action for row in held]
    assert (served.taken, held.taken) == (2, 2)
    assert (served.left_out, held.left_out) == ({LeftOut.UNFINISHED: 1}, {})
    assert [name for name, _ in groupby(row.origin.log for row in held)] == [
        f"replays/1.1.1/0-{order}.jsonl" for order in range(2)
    ]
    assert [name for name, _ in groupby(row.origin.log for row in served)] == ["a", "c"]


def test_a_damaged_data_folder_gives_what_is_left_and_says_so(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    journal = Journal.open(tmp_path)
    for line in LINES:
        journal.append("a", line)
    journal.close()
    file = tmp_path / "tables.sqlite"
    file.write_bytes(file.read_bytes()[: file.stat().st_size // 2])
    rows = dataset(tmp_path)
    assert list(rows) == []
    assert rows.left_out == {LeftOut.UNREADABLE: 1}
    assert "is damaged" in caplog.text


def test_what_a_fork_has_copied_is_its_parents(tmp_path: Path) -> None:
    plies = played("twixt")[0].played.plies
    lines = fork(LINES, plies, id="fork", commitment=commitment(SEED))
    chain = sha256(b"".join(line + b"\n" for line in lines)).hexdigest()
    end = read_ending(LINES[-1])
    save(tmp_path / "1.jsonl", [*lines, encode(type(end)(end.result, SEED.hex(), plies, chain))])
    rows = dataset(tmp_path)
    assert list(rows) == []
    assert (rows.taken, rows.passed_over) == (1, {PassedOver.COPIED: plies})


def test_what_a_bot_did_for_a_client_that_had_left_is_the_bots() -> None:
    game = game_of("twixt")
    host = Host(game.setup.configure(game.setup.options(mirror=False), 2), game=game, seats=2, untimed=range(2))
    host.start()
    for number in range(6):
        if number == 3:
            host.feed(StandIn(1, Leave(), "random"))
        [seat] = host.asked()
        host.play(seat, next(iter(game.play.rules.legal_actions(host.table.state, seat))))
    rows = list(LogReader([*host.lines, abandon(host.lines, hosts.SEED)], game, "a", Counter()).choices())
    players = [row.origin.seats[row.seat] for row in rows]
    assert [player.name for player in players] == ["p0", "p1", "p0", "random", "p0", "random"]
    assert [player.kind == "bot" for player in players] == [False, False, False, True, False, True]


class Changed:
    """Something with other functions."""

    def __init__(self, whole: Any, **others: Any) -> None:
        self.__dict__.update(others)
        self._whole = whole

    def __getattr__(self, name: str) -> Any:
        return getattr(self._whole, name)


def test_actions_that_nobody_can_choose_or_waits_for_are_passed_over_and_counted() -> None:
    game = game_of("twixt")
    assert game.research.encoding is not None
    encoding, rules = game.research.encoding(), game.play.rules

    def choices(state: Any, seat: int, action: Any) -> Any:
        if seat == 0:
            raise LookupError(action)
        return encoding.choices(state, seat, action)

    def to_act(state: Any) -> Any:
        return set(rules.to_act(state)) - {1}

    every = list(LogReader(LINES, game, "a", Counter()).choices())
    for changes, why, seat in (
        ({"research": Research(lambda: Changed(encoding, choices=choices))}, PassedOver.UNCHOOSABLE, 0),
        ({"play": replace(game.play, rules=Changed(rules, to_act=to_act))}, PassedOver.UNASKED, 1),
    ):
        passed: Counter[PassedOver] = Counter()
        found = list(LogReader(LINES, replace(game, **changes), "a", passed).choices())
        assert [row.ply for row in found] == [row.ply for row in every if row.seat != seat]
        assert passed == {why: len(every) - len(found)}


def test_a_choice_outside_the_mask_is_no_data() -> None:
    game = game_of("twixt")
    assert game.research.encoding is not None
    wrong = Changed(game.research.encoding(), choices=lambda state, seat, action: [-1])
    with pytest.raises(RuntimeError, match="outside the mask"):
        list(LogReader(LINES, replace(game, research=Research(lambda: wrong)), "a", Counter()).choices())


@pytest.mark.parametrize(("folder", "game"), [("elsewhere", None), (".", "chess"), (".", "nim")])
def test_what_there_is_not_is_said_at_once(tmp_path: Path, folder: str, game: str | None) -> None:
    with pytest.raises(UsageError):
        dataset(tmp_path / folder, game)
