"""What an arena that runs does next, and what it writes down; nothing is played here."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from msgspec.structs import replace

from spieltisch.arenas.entries.examining import Examination, Examined
from spieltisch.arenas.journal import Follower, Journal, check_path, version_path
from spieltisch.arenas.lines import AnyLine, Checked, Contender, Played
from spieltisch.arenas.runner import Season, Watch, Work
from spieltisch.contests.jobs.running import Done, Lost
from spieltisch.contests.journal.lines import Fault
from spieltisch.contests.journal.lines import Played as ContestPlayed
from spieltisch.contests.matches.stalls import Stalls
from spieltisch.contests.running.playing import Games, Task
from tests.arenas.staged import AT, checked, handed_in, invited, opened, ready


@contextmanager
def season(folder: Path, *lines: AnyLine, tables: int = 2) -> Iterator[Season]:
    """A run of an arena whose journal goes on with these lines. Versions that play have their files."""
    folder = folder / "course"
    with Journal(folder) as journal:
        if not journal.read():
            journal.append(opened())
        journal.append(*lines)
    with Journal(folder, is_runner=True) as journal:
        found = Season(journal, lambda: AT, tables)
        for author in found.arena.authors.values():
            for version in author.versions:
                own = folder / version_path(author.name, version.number)
                own.mkdir(parents=True, exist_ok=True)
                (own / "client").touch()
                (own / "client").chmod(0o755)
        yield found


def kinds(run: Season, count: int) -> list[str]:
    return [kind(run.draw()) for _ in range(count)]


def kind(work: Work | None) -> str:
    match work:
        case Examination():
            return f"{work.step} {work.handed_in.author}#{work.handed_in.version}"
        case Task():
            return "block"
        case Watch():
            return "watch"
        case _:
            return "nothing"


def games_of(task: Task, *, winner: int = 0, fault: Fault | None = None, stalls: Stalls = Stalls()) -> Games:
    """As a worker returns them."""
    lines = []
    for number, order in enumerate(task.job.orders):
        names = tuple(task.job.players[player] for player in order)
        lines.append(
            ContestPlayed(
                at="", match=task.job.match, block=0, order=number, attempt=0, players=names,
                ranks=tuple(1 if player == winner else 2 for player in order), points=(0,) * len(order),
                reason="rules", plies=3, seconds=1.0, seed=task.job.seed, id=f"{task.job.match}-{number}",
                replay=f"replays/{task.stem(number)}.jsonl", fault=fault,
            )
        )  # fmt: skip
    files = {line.replay: b"log\n" for line in lines}
    return Games(tuple(lines), files, stalls)


def test_what_decides_whether_somebody_plays_comes_before_games(tmp_path: Path) -> None:
    with season(tmp_path, *ready("Anna"), *invited("Ben"), handed_in("Ben")) as run:
        assert kinds(run, 5) == ["quick Ben#1", "block", "block", "watch", "nothing"]


def test_a_hand_in_is_seen_while_others_play(tmp_path: Path) -> None:
    with season(tmp_path, *ready("Anna")) as run:
        assert kinds(run, 4) == ["block", "block", "watch", "nothing"]
        with Journal(tmp_path / "course") as desk:
            desk.append(*invited("Ben"), handed_in("Ben"))
        run.take(Done(Watch(), None))
        assert kinds(run, 2) == ["quick Ben#1", "watch"]


def test_who_hands_in_again_and_again_delays_nobody(tmp_path: Path) -> None:
    many = [handed_in("Anna", number) for number in range(1, 11)]
    with season(tmp_path, *invited("Anna", "Ben"), *many, handed_in("Ben")) as run:
        assert kinds(run, 3) == ["quick Ben#1", "quick Anna#10", "watch"]


def test_full_checks_have_a_table_s_place_and_their_share_of_the_time(tmp_path: Path) -> None:
    """One is begun as soon as games, of which a block takes two seconds here, have had four times as long as checks."""
    with season(tmp_path, *ready("Anna", "Ben", "Cleo"), tables=1) as run:
        drawn = []
        for _ in range(16):
            work = run.draw()
            drawn.append(kind(work).partition(" ")[0])
            if isinstance(work, Task):
                run.take(Done(work, games_of(work)))
            elif isinstance(work, Examination):
                line = replace(checked(work.handed_in.author, step="full"), seconds=3.0)
                run.take(Done(work, Examined(line, {})))
        first, second, third = (at for at, what in enumerate(drawn) if what == "full")
        assert (first, second, third) == (1, 8, 15)


def test_what_plays_no_more_takes_no_room(tmp_path: Path) -> None:
    versions = [
        line
        for number in range(1, 6)
        for line in (handed_in("Anna", number), checked("Anna", number, fine=number != 4))
    ]
    with season(tmp_path, *invited("Anna"), *versions, *ready("Ben"), tables=1) as run:
        task = run.draw()
        assert isinstance(task, Task)
        assert _unpacked(tmp_path, "Anna") == [1, 2, 3, 4, 5]
        with Journal(tmp_path / "course") as journal:
            journal.append(handed_in("Anna", 6), checked("Anna", 6))
        (tmp_path / "course" / version_path("Anna", 6)).mkdir(parents=True)
        run.draw()
        run.take(Done(task, games_of(task)))
        # Those that would play if the last ones were set aside are there.
        assert _unpacked(tmp_path, "Anna") == [3, 5, 6]


def test_what_sits_at_a_table_keeps_its_files(tmp_path: Path) -> None:
    with season(tmp_path, *ready("Anna"), tables=1) as run:
        assert isinstance(run.draw(), Task)
        with Journal(tmp_path / "course") as journal:
            journal.append(
                *(line for number in range(2, 7) for line in (handed_in("Anna", number), checked("Anna", number)))
            )
        run.draw()
        run._tidy("Anna")
        assert _unpacked(tmp_path, "Anna") == [1]


def _versions(author: str, numbers: Iterable[int], bad: int = 0) -> list[AnyLine]:
    lines: list[AnyLine] = []
    for number in numbers:
        lines += [handed_in(author, number), checked(author, number, fine=number != bad)]
    return lines


def _unpacked(folder: Path, author: str) -> list[int]:
    return sorted(int(path.name) for path in (folder / "course" / "versions" / author).iterdir())


def test_of_full_checks_one_is_made_at_a_time(tmp_path: Path) -> None:
    with season(tmp_path, *ready("Anna", "Ben"), tables=3) as run:
        task = run.draw()
        assert isinstance(task, Task)
        run.take(Done(task, games_of(task)))
        assert [each.partition(" ")[0] for each in kinds(run, 3)] == ["full", "block", "block"]


def test_a_check_is_written_with_its_files(tmp_path: Path) -> None:
    with season(tmp_path, *invited("Anna"), handed_in("Anna")) as run:
        work = run.draw()
        path = check_path("Anna", 1, "quick", ".txt")
        run.take(Done(work, Examined(checked("Anna"), {path: b"said"})))  # type: ignore[arg-type]
        assert run.arena.authors["Anna"].playing
    assert (tmp_path / "course" / path).read_bytes() == b"said"
    assert isinstance(Follower(tmp_path / "course").read()[-1], Checked)


def test_a_check_that_cannot_be_made_is_said_to_be_nobody_s_fault(tmp_path: Path) -> None:
    with season(tmp_path, *invited("Anna"), handed_in("Anna")) as run:
        run.take(Lost(run.draw(), "its worker was killed, or ended"))  # type: ignore[arg-type]
        (version,) = run.arena.authors["Anna"].versions
        assert version.quick
        assert "not your fault; hand it in again" in version.quick.why
        assert kind(run.draw()) == "watch"


def test_a_block_is_one_line_with_its_replays_written_before(tmp_path: Path) -> None:
    with season(tmp_path, *ready("Anna")) as run:
        task = run.draw()
        assert isinstance(task, Task)
        run.take(Done(task, games_of(task, winner=task.job.players.index("Anna"))))
    line = Follower(tmp_path / "course").read()[-1]
    assert isinstance(line, Played)
    assert line.number == 1
    assert Contender("Anna", 1) in line.players
    assert all((tmp_path / "course" / game.replay).is_file() for game in line.games)
    anna = line.players.index(Contender("Anna", 1))
    assert all(game.ranks[game.order.index(anna)] == 1 for game in line.games)


def test_a_block_in_which_the_host_was_at_fault_never_happened(tmp_path: Path) -> None:
    with season(tmp_path, *ready("Anna")) as run:
        killed = Fault(player="Anna", cause="crashed", detail="killed by SIGKILL")
        for at_fault in ({"stalls": Stalls(900_000, 900_000)}, {"fault": killed}):
            task = run.draw()
            assert isinstance(task, Task)
            run.take(Done(task, games_of(task, **at_fault)))
        assert run.arena.blocks == 0
        task = run.draw()
        assert isinstance(task, Task)
        assert task.job.match == "3"  # nothing is played on the same luck again


def test_who_ends_themselves_whenever_they_lose_gets_out_of_three_blocks_only(tmp_path: Path) -> None:
    killed = Fault(player="Anna", cause="crashed", detail="killed by SIGKILL")
    with season(tmp_path, opened(anchors=["random"]), *ready("Anna"), checked("Anna", step="full")) as run:
        for _ in range(5):
            task = run.draw()
            assert isinstance(task, Task)
            run.take(Done(task, games_of(task, winner=task.job.players.index("random"), fault=killed)))
        assert run.arena.authors["Anna"].versions[0].faults == {"crashed": 4}


def test_a_host_that_is_always_too_slow_gets_to_ratings_all_the_same(tmp_path: Path) -> None:
    with season(tmp_path, *ready("Anna"), checked("Anna", step="full")) as run:
        for _ in range(5):
            task = run.draw()
            assert isinstance(task, Task)
            run.take(Done(task, games_of(task, stalls=Stalls(900_000, 900_000))))
        assert run.arena.games == 4


def test_a_program_that_is_gone_stops_nobody_elses_games(tmp_path: Path) -> None:
    with season(tmp_path, *ready("Anna", "Ben"), checked("Anna", step="full"), checked("Ben", step="full")) as run:
        (tmp_path / "course" / version_path("Anna", 1) / "client").unlink()
        for _ in range(6):
            task = run.draw()
            assert isinstance(task, Task)
            assert "Anna" not in task.job.players
            run.take(Done(task, games_of(task)))


def test_after_a_block_that_was_lost_nothing_is_begun_for_a_moment(tmp_path: Path) -> None:
    with season(tmp_path, *ready("Anna"), tables=1) as run:
        task = run.draw()
        assert isinstance(task, Task)
        run.take(Lost(task, "OSError: no space left on device"))
        assert kinds(run, 2) == ["watch", "nothing"]
        run.take(Done(Watch(), None))
        assert kind(run.draw()) == "block"


def test_a_run_that_is_killed_loses_nothing_but_what_was_in_flight(tmp_path: Path) -> None:
    with season(tmp_path, *ready("Anna", "Ben"), handed_in("Ben", 2)) as run:
        first = run.draw()
        assert kind(first) == "quick Ben#2"
        task = run.draw()
        assert isinstance(task, Task)
        run.take(Done(task, games_of(task)))
        run.draw()
        before = run.arena.games
    with season(tmp_path) as again:
        assert again.arena.games == before
        assert kinds(again, 2) == ["quick Ben#2", "block"]


def test_nothing_more_is_begun_once_it_is_to_end(tmp_path: Path) -> None:
    with season(tmp_path, *ready("Anna")) as run:
        run._goes_on = lambda: False
        assert run.draw() is None


def test_where_all_are_known_well_enough_it_rests(tmp_path: Path) -> None:
    with season(tmp_path, opened(limits={"blocks": 1}), *ready("Anna"), tables=1) as run:
        task = run.draw()
        assert isinstance(task, Task)
        run.take(Done(task, games_of(task)))
        assert kinds(run, 2) == ["full Anna#1", "watch"]
