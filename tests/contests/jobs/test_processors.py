"""Which processors there are, and who gets which."""

from __future__ import annotations

import os
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from spieltisch.contests.jobs.blocks import BlockJob, play_job
from spieltisch.contests.jobs.processes import Processes
from spieltisch.contests.jobs.processors import allotted, available, fitting, needed, quota, slots
from spieltisch.contests.jobs.running import Done, drawing, run
from spieltisch.contests.matches.block import Block
from spieltisch.contests.matches.confining import confine
from spieltisch.contests.matches.play import Match
from spieltisch.contests.matches.players import BuiltInBot, ForeignProgram
from spieltisch.core.registry import game
from spieltisch.net import sandbox
from spieltisch.net.confinement import Confinement

BOT = BuiltInBot("random")
PROGRAM = ForeignProgram("cmd:x", ("x",))
WIDE = replace(PROGRAM, cpus=3)
THREADED = replace(BOT, threads=3)


def group(folder: Path, **files: str) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in files.items():
        (folder / name.replace("__", ".")).write_text(text)


def test_no_more_are_available_than_this_process_may_use() -> None:
    assert set(available()) <= os.sched_getaffinity(0)
    assert available()


def test_a_quota_of_ours_or_of_a_group_above_counts(tmp_path: Path) -> None:
    group(tmp_path / "a" / "b", cpu__max="max 100000\n")
    group(tmp_path / "a", cpu__max="250000 100000\n")
    assert quota(tmp_path, "0::/a/b\n") == 2.5
    group(tmp_path / "a" / "b", cpu__max="50000 100000\n")
    assert quota(tmp_path, "0::/a/b\n") == 0.5
    assert quota(tmp_path, "0::/elsewhere\n") is None


def test_groups_of_the_first_version_count_too(tmp_path: Path) -> None:
    group(tmp_path / "cpu,cpuacct" / "a", cpu__cfs_quota_us="-1\n", cpu__cfs_period_us="100000\n")
    own = "9:name=systemd:/a\n4:cpuset:/a\n3:cpu,cpuacct:/a\n0::/\n"
    assert quota(tmp_path, own) is None
    group(tmp_path / "cpu,cpuacct", cpu__cfs_quota_us="300000\n", cpu__cfs_period_us="100000\n")
    assert quota(tmp_path, own) == 3


@pytest.mark.parametrize(
    ("players", "is_suspending", "wanted"),
    [
        ([BOT, BOT, BOT, BOT], False, 1),
        ([BOT, PROGRAM], False, 1),
        ([PROGRAM, PROGRAM], False, 2),
        ([PROGRAM, WIDE, BOT], False, 4),
        ([PROGRAM, WIDE, BOT], True, 3),
        ([THREADED, BOT, THREADED], False, 3),
        ([THREADED, PROGRAM], False, 3),
        ([THREADED, PROGRAM, PROGRAM], False, 4),
        ([THREADED, PROGRAM], True, 3),
    ],
)
def test_bots_of_ours_share_one_and_programs_that_may_always_think_do_not(
    players: list[BuiltInBot | ForeignProgram], is_suspending: bool, wanted: int
) -> None:
    assert needed(players, is_suspending=is_suspending) == wanted


def test_tables_share_no_processor_as_long_as_there_are_enough() -> None:
    eight = (0, 1, 2, 3, 8, 9, 10, 11)
    assert fitting(eight, 3) == 2
    assert slots(eight, 2, 3) == [(0, 1, 2), (3, 8, 9)]
    assert slots(eight, 3, 3) == [(), (), ()]
    assert slots((5,), 1, 4) == [(5,)]


def test_each_program_that_is_shut_in_has_processors_of_its_own_as_far_as_they_go() -> None:
    shut_in = Confinement()
    players = (replace(PROGRAM, confinement=shut_in), BOT, replace(WIDE, confinement=shut_in), PROGRAM)

    def given(own: tuple[int, ...]) -> list[tuple[int, ...] | None]:
        return [
            player.confinement.processors
            for player in allotted(players, own)
            if isinstance(player, ForeignProgram) and player.confinement
        ]

    assert given((4, 5, 6, 7)) == [(4,), (5, 6, 7)]
    assert given((4, 5)) == [(4,), (4, 5)]
    assert given(()) == [None, None]
    assert allotted(players, (4, 5, 6, 7))[1::2] == (BOT, PROGRAM)


@pytest.mark.usefixtures("process")
@pytest.mark.skipif(len(available()) < 2, reason="there is but one processor")
@pytest.mark.parametrize("is_shut_in", [False, True])
def test_programs_run_on_their_tables_processors_and_shut_in_each_on_its_own(tmp_path: Path, is_shut_in: bool) -> None:
    """They say where on stderr, and do not play. Two on two processors, then two that share one."""
    if is_shut_in and (why := sandbox.available()):
        pytest.skip(why)
    script = tmp_path / "program.py"
    script.write_text("import os, sys\nprint(*sorted(os.sched_getaffinity(0)), file=sys.stderr)")
    argv = (sys.executable, "-S", "-E", str(script))
    program = ForeignProgram("cmd:program", argv, confinement=confine(argv, None) if is_shut_in else None)
    first, second = available()[:2]
    both = f"{first} {second}"
    for own, told in (
        ((first, second), [f"{first}", f"{second}"] if is_shut_in else [both, both]),
        ((second,), [f"{second}"] * 2),
    ):
        out = tmp_path / str(len(own))
        out.mkdir()
        match = Match("twixt", game("twixt").setup.options(rounds=2), (program, program), 100_000, out)
        (end,) = run(drawing([BlockJob(match, Block(0, 1, ((0, 1),)))]), play_job, Processes([own]))
        assert isinstance(end, Done)
        assert sorted(path.read_text().strip() for path in out.glob("*.stderr")) == told
