"""A log folds to the same game everywhere, and any change to it is found."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import msgspec
import pytest

from spieltisch.core.errors import UsageError
from spieltisch.core.fair import FairChance, commitment, seed_from
from spieltisch.core.messages import Asked, Happened, Mark
from spieltisch.core.outcome import Reason
from spieltisch.core.seats import CHANCE
from spieltisch.table import log
from spieltisch.table.acts import Abort, Pause, SetTimed, Step
from spieltisch.table.inputs import Stalled, Tick
from spieltisch.table.log import Entry, digits, encode, is_ending, read_ending, read_entry, read_header
from spieltisch.table.replay import fold, follow, fork, verify
from spieltisch.table.table import Table
from tests.table.host import SEED, T0, Host
from tests.toy import GAME
from tests.toy.model import Config, Turned

ROOT = Path(__file__).parent.parent.parent
OTHER_SEED = seed_from(2009, 1)


def eventful(seed: int = 7, config: Config | None = None) -> Host:
    """A game with everything a log may hold, up to its middle."""
    host = Host(config, untimed=[1])
    host.feed(Pause(on=True))
    host.start()
    host.feed(Step())
    host.feed(Pause(on=False))
    host.send(0, 1, 2)
    host.feed(Stalled(T0, T0 + 500))
    host.ask(0)
    host.feed(SetTimed(1, on=True))
    host.finish(seed, turns=9)
    return host


def played(seed: int = 7) -> list[bytes]:
    host = eventful(seed)
    host.finish(seed)
    return host.lines


def rechained(lines: list[bytes]) -> list[bytes]:
    """The log as somebody would leave it who changed a line and knows about the chain."""
    *earlier, last = lines
    chain = sha256(b"".join(line + b"\n" for line in earlier)).hexdigest()
    return [*earlier, encode(msgspec.structs.replace(read_ending(last), chain=chain))]


def changed(lines: list[bytes], number: int, **changes: object) -> list[bytes]:
    entry = msgspec.structs.replace(read_entry(lines[number]), **changes)
    number %= len(lines)
    return [*lines[:number], encode(entry), *lines[number + 1 :]]


class TestFolding:
    def test_the_log_alone_gives_the_same_state(self) -> None:
        host = eventful()
        replay = fold(host.lines, GAME)
        assert replay.state == host.table.state
        assert replay.entries == host.entries
        assert (replay.plies, replay.is_held, replay.untimed, replay.is_over) == (9, False, set(), False)

    def test_every_prefix_folds(self) -> None:
        lines = played()
        seen = [(len(replay.entries), replay.plies, replay.is_over) for replay in follow(lines, GAME)]
        assert len(seen) == len(lines)
        assert seen[-1][1] == read_ending(lines[-1]).plies
        assert seen[-1][2]

    def test_ply_n_is_after_n_players_actions_and_the_chance_they_caused(self) -> None:
        lines = played()
        start = fold(lines, GAME, ply=0)
        assert start.state.phase == "bid"
        assert start.plies == 0
        plies = read_ending(lines[-1]).plies
        for ply in range(plies):
            replay = fold(lines, GAME, ply=ply)
            assert replay.plies == ply
            assert GAME.play.rules.windows(replay.state)
        assert fold(lines, GAME, ply=plies).outcome is not None

    def test_a_ply_that_was_not_played_is_the_operator_s_error(self) -> None:
        for ply in (-1, 1000):
            with pytest.raises(UsageError, match="ply"):
                fold(played(), GAME, ply=ply)

    def test_the_same_seed_gives_the_same_log(self) -> None:
        assert played(3) == played(3)
        assert played(3) != played(4)

    @pytest.mark.usefixtures("process")
    def test_it_is_the_same_in_another_process_with_another_hash_seed(self) -> None:
        program = "from tests.table.test_replay import played; print(played(5)[-1].decode())"
        outputs = set()
        for hash_seed in ("1", "2"):
            paths = os.pathsep.join([str(ROOT), *sys.path])
            env = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": paths}
            command = [sys.executable, "-c", program]
            outputs.add(subprocess.run(command, env=env, check=True, capture_output=True).stdout)
        assert outputs == {played(5)[-1] + b"\n"}


class TestVerifying:
    @pytest.mark.parametrize("seed", range(6))
    def test_what_a_table_wrote_is_right(self, seed: int) -> None:
        lines = played(seed)
        result = verify(lines, GAME)
        assert (result.ok, result.complete, result.problem, result.unproven) == (True, True, None, 0)
        assert result.plies == read_ending(lines[-1]).plies

    def test_forfeits_defaults_and_aborts_are_right_too(self) -> None:
        hosts = [eventful() for _ in range(3)]
        hosts[0].feed(Abort("cancelled"))
        hosts[1].leave(0)
        hosts[1].leave(1)
        for host in hosts[1:]:
            while not host.table.is_over:
                host.now += 20_000_000
                host.feed(Tick())
        for host in hosts:
            assert verify(host.lines, GAME).ok
            assert host.table.is_over

    def test_a_forfeit_in_a_strict_game_is_right(self) -> None:
        host = Host(Config(3, is_strict=True))
        host.start()
        host.violate(1, "no action\nat all")
        assert verify(host.lines, GAME).ok
        assert host.ending.result.reason is Reason.ILLEGAL

    def test_a_log_cut_anywhere_verifies_to_its_last_whole_line(self) -> None:
        lines = played()
        for end in range(1, len(lines)):
            result = verify(lines[:end], GAME)
            assert (result.ok, result.complete, result.problem) == (True, False, None)

    def test_a_log_ended_after_a_crash_is_complete_and_its_draws_are_proven(self) -> None:
        lines = eventful().lines
        assert verify(lines, GAME).unproven > 0
        ended = [*lines, log.abandon(lines, SEED)]
        result = verify(ended, GAME)
        assert (result.ok, result.complete, result.unproven) == (True, True, 0)

    def test_no_line_can_be_changed_dropped_swapped_or_doubled(self) -> None:
        lines = played()
        for at, line in enumerate(lines):
            wrong = [
                [*lines[:at], *lines[at + 1 :]],
                [*lines[: at + 1], *lines[at:]],
                [*lines[:at], line.replace(b":", b": ", 1), *lines[at + 1 :]],
                [*lines[:at], b"", *lines[at + 1 :]],
            ]
            if at:
                wrong.append([*lines[: at - 1], line, lines[at - 1], *lines[at + 1 :]])
            for each in wrong[1 if at == len(lines) - 1 else 0 :]:
                assert not verify(each, GAME).ok, (at, each)

    def test_every_field_of_every_line_counts(self) -> None:
        lines = played()
        mutated = 0
        for at, line in enumerate(lines):
            for other in _mutations(line):
                result = verify([*lines[:at], other, *lines[at + 1 :]], GAME)
                assert not result.ok, (line, other)
                mutated += 1
        assert mutated > 5 * len(lines)

    def test_a_new_chain_does_not_help_who_changes_an_action_a_hash_or_a_draw(self) -> None:
        lines = played()
        for at, line in enumerate(lines[1:-1], start=1):
            entry = read_entry(line)
            if entry.hash is None:
                continue
            flipped = digits(int(entry.hash, 16) ^ 1)
            assert not verify(rechained(changed(lines, at, hash=flipped)), GAME).ok
            for other in ("card 0", "card 1", "bid 1", "pass", "accept"):
                if other != entry.action:
                    assert not verify(rechained(changed(lines, at, action=other)), GAME).ok

    def test_a_seed_that_was_not_committed_to_is_found(self) -> None:
        lines = played()
        header = msgspec.structs.replace(read_header(lines[0]), commitment=commitment(OTHER_SEED))
        problem = verify(rechained([encode(header), *lines[1:]]), GAME).problem
        assert problem == "the seed is not the one committed to"

    def test_a_draw_the_seed_does_not_give_is_found_even_with_right_hashes(self) -> None:
        seed = seed_from(5, 5)
        host = Host(chance=FairChance(seed))  # a table that cheats: it commits to SEED and draws from another
        host.start()
        host.finish(2)
        problem = verify(host.lines, GAME).problem
        assert problem is not None
        assert "the seed draws something else" in problem

    def test_a_result_that_is_not_the_game_s_is_found(self) -> None:
        *earlier, last = played()
        ending = read_ending(last)
        for result in (
            msgspec.structs.replace(ending.result, points=(9, 9, 9)),
            msgspec.structs.replace(ending.result, reason=Reason.ABORTED),
            msgspec.structs.replace(ending.result, offender=0),
        ):
            lines = [*earlier, encode(msgspec.structs.replace(ending, result=result))]
            problem = verify(lines, GAME).problem
            assert problem is not None
            assert "the game ended otherwise" in problem

    def test_acts_of_the_table_that_could_not_have_been_are_found(self) -> None:
        lines = played()[:20]
        seq = len(lines) - 1
        at = read_entry(lines[-1]).at
        for action in ("resume", "step", "timed 0", "untimed 3", "credit -1 5", "forfeit 9 left ", "nap"):
            entry = Entry(seq, "table", action, at)
            assert not verify([*lines, encode(entry)], GAME).ok
        assert verify([*lines, encode(Entry(seq, "table", "pause", at))], GAME).ok

    def test_stalls_that_are_not_what_was_credited_are_found(self) -> None:
        index = next(index for index, line in enumerate(played()[1:], 1) if read_entry(line).last)
        last = read_entry(played()[index]).last or 0
        earlier = changed(played(), index, credited=5, stalls=())
        assert verify(rechained(earlier), GAME).ok  # as earlier versions wrote it
        assert verify(rechained(changed(played(), index, credited=5, stalls=((last - 5, last),))), GAME).ok
        for credited, stalls in (
            (4, ((last - 5, last),)),
            (5, ((last, last - 5),)),
            (5, ((last - 4, last + 1),)),
            (10, ((last - 5, last), (last - 5, last))),
            (5, ((0, 5), (last - 5, last))),
        ):
            lines = changed(played(), index, credited=credited, stalls=stalls)
            assert "stalls" in (verify(rechained(lines), GAME).problem or "")

    def test_time_never_runs_backwards(self) -> None:
        lines = changed(played(), -2, at=0)
        problem = verify(rechained(lines), GAME).problem
        assert problem is not None
        assert problem.endswith("the entry is out of order")

    def test_entries_after_the_end_or_without_an_actor_are_found(self) -> None:
        lines = played()
        last = read_entry(lines[-2])
        extra = encode(Entry(last.seq + 1, "table", "pause", last.at))
        assert not verify([*lines[:-1], extra], GAME).ok
        for actor in (3, -1, "somebody"):
            assert not verify(changed(lines[:-1], len(lines) - 2, actor=actor), GAME).ok

    def test_another_game_or_rules_version_is_said_so(self) -> None:
        lines = played()
        header = msgspec.structs.replace(read_header(lines[0]), rules_version=2)
        problem = verify([encode(header), *lines[1:-1]], GAME).problem
        assert problem == "line 1: the log is of bazaar rules 2, this is bazaar rules 1"

    def test_no_log_at_all_is_not_right(self) -> None:
        assert not verify([], GAME).ok
        assert not verify([b"\x00\xff"], GAME).ok


class TestForking:
    def test_a_fork_continues_from_its_ply_with_a_chance_of_its_own(self) -> None:
        parent = played()
        lines = fork(parent, 4, id="T2", commitment=commitment(OTHER_SEED))
        assert read_header(lines[0]).parent == "T1"
        host = Host()
        host.take(Table.resume(GAME, lines, chance=FairChance(OTHER_SEED), seed=OTHER_SEED, now_us=T0))
        assert GAME.play.rules.digest(host.table.state) == GAME.play.rules.digest(fold(parent, GAME, ply=4).state)
        host.lines = list(lines)
        host.feed(Pause(on=False))
        host.finish(11)
        result = verify(host.lines, GAME, parent=parent)
        copied = read_header(lines[0]).copied
        assert copied is not None
        draws = [read_entry(line).actor for line in lines[1:]].count("chance")
        assert (result.ok, result.complete, result.problem, result.unproven) == (True, True, None, draws)

    def test_what_a_fork_copied_is_compared_with_its_parent(self) -> None:
        parent = played()
        lines = fork(parent, 4, id="T2", commitment=commitment(OTHER_SEED))
        assert verify(lines, GAME, parent=parent).ok
        assert not verify(lines, GAME, parent=played(8)).ok
        assert not verify(changed(lines, 2, remark="added"), GAME, parent=parent).ok
        assert not verify(parent, GAME, parent=parent).ok

    def test_a_fork_at_the_start_keeps_the_set_up(self) -> None:
        parent = played()
        lines = fork(parent, 0, id="T2", commitment=commitment(OTHER_SEED))
        assert {read_entry(line).actor for line in lines[1:]} == {"chance", "table"}
        assert lines[1:] == parent[1 : len(lines)]


class TestResuming:
    def test_a_table_folded_from_its_log_goes_on_exactly_the_same(self) -> None:
        whole = eventful()
        cut = Host()
        now = whole.now
        cut.take(Table.resume(GAME, whole.lines, chance=FairChance(SEED), seed=SEED, now_us=now))
        cut.now = now
        cut.lines = list(whole.lines)
        cut.feed(Pause(on=False))
        assert sorted(cut.asked()) == sorted(whole.asked())
        for host in (whole, cut):
            host.finish(21)
        told = [[(e.actor, e.action, e.hash) for e in host.entries if e.actor != "table"] for host in (whole, cut)]
        assert told[0] == told[1]
        assert verify(cut.lines, GAME).ok

    def test_untimed_seats_stay_so_and_times_go_on(self) -> None:
        host = Host(untimed=[2])
        host.start()
        host.now += 77
        host.finish(1, turns=1)
        table = Table.resume(GAME, host.lines, chance=FairChance(SEED), seed=SEED, now_us=10**9)
        again = Host()
        again.take(table)
        again.now = 10**9
        again.feed(Pause(on=False))
        last = read_entry(host.lines[-1])
        resumed = [read_entry(line) for line in again.lines]
        assert [(entry.seq, entry.action, entry.at) for entry in resumed] == [
            (last.seq + 1, "pause", last.at), (last.seq + 2, "resume", last.at),
        ]  # fmt: skip
        again.send(2)
        assert again.wake_us == 10**9 + 11_000_001

    def test_draws_that_were_cut_off_are_made_up_for(self) -> None:
        host = Host()
        host.start()
        lines = host.lines[:5]
        again = Host()
        again.take(Table.resume(GAME, lines, chance=FairChance(SEED), seed=SEED, now_us=T0))
        told = again.feed(Pause(on=False))
        drawn = [entry.action for entry in map(read_entry, again.lines) if entry.actor == "chance"]
        assert drawn == [entry.action for entry in host.entries[4:]]
        assert told[0][0] == Mark()
        assert Happened(CHANCE, Turned(int(drawn[-1].removeprefix("card ")))) in told[0]
        assert told[0][-3:] == (Asked(0, "bid"), Asked(1, "bid"), Asked(2, "bid"))

    def test_a_log_that_is_over_or_of_another_seed_is_not_resumed(self) -> None:
        lines = played()
        for bad, seed in ((lines, SEED), (lines[:1], OTHER_SEED)):
            with pytest.raises(ValueError, match="table T1 is over, or not of this seed"):
                Table.resume(GAME, bad, chance=FairChance(seed), seed=seed, now_us=T0)

    def test_a_log_whose_draws_are_not_the_seed_s_is_not_resumed(self) -> None:
        host = Host()
        host.start()
        with pytest.raises(ValueError, match=r"line \d+: the seed draws something else"):
            Table.resume(GAME, host.lines, chance=FairChance(OTHER_SEED), seed=SEED, now_us=T0)


def _mutations(line: bytes) -> list[bytes]:
    """The line with each of its fields changed, or left out, as a table might have written it."""
    kind: Callable[[bytes], msgspec.Struct]
    kind = read_ending if is_ending(line) else read_header if line.startswith(b'{"format"') else read_entry
    value = kind(line)
    changes: list[bytes] = []
    for field in value.__struct_fields__:
        old = getattr(value, field)
        for new in (_another(old), None):
            try:
                other = encode(msgspec.structs.replace(value, **{field: new}))
                kind(other)
            except (ValueError, AttributeError):
                continue
            if other != line:
                changes.append(other)
    return changes


def _another(old: object) -> object:
    match old:
        case int():
            return old + 1
        case str():
            return old[:-1] + ("1" if old[-1:] != "1" else "2")
        case tuple():
            return old[:-1]
        case dict():
            return {**old, "hand": 2}
        case None:
            return 1
        case _:
            return msgspec.structs.replace(old, detail="other")  # type: ignore[type-var]
