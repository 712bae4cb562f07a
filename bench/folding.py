"""How long a contest's journal takes from its file to the state, and to all that is shown of it; and an arena's.

python -m bench.folding [--lines 100000] [--players 40] [--seats 2] [--json]
python -m bench.folding --arena [--games 10000] [--authors 200] [--json]
"""

from __future__ import annotations

import argparse
import json
import random
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

import msgspec

from spieltisch.arenas import lines as arena_lines
from spieltisch.arenas.lines import AnyLine as ArenaLine
from spieltisch.arenas.lines import ArenaPlan
from spieltisch.arenas.opening import arena_in
from spieltisch.arenas.showing import ladder
from spieltisch.contests.directing.director import block_seed, next_step
from spieltisch.contests.directing.fold import advance, begin, fold
from spieltisch.contests.journal.journal import FILE, encode, read_journal
from spieltisch.contests.journal.lines import AnyLine, Drawn, Opened, Played
from spieltisch.contests.matches.block import Orders, orders_of
from spieltisch.contests.plans.plan import Entrant, Plan, Stage, System
from spieltisch.contests.showing.overview import summary_of
from spieltisch.core.outcome import ScoreMap

AT = "2026-01-01T00:00:00Z"
ResultT = TypeVar("ResultT")


def main() -> None:
    """Write a journal, read it, and say how long that took."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--lines", type=int, default=100_000)
    parser.add_argument("--players", type=int, default=40)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--arena", action="store_true")
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--authors", type=int, default=200)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    if given.arena:
        _time_arena(given.games, given.authors, is_json=given.json)
        return
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        lines = journal(given.lines, given.players, given.seats)
        (place / FILE).write_bytes(b"".join(map(encode, lines)))
        read_s, found = timed(lambda: read_journal(place))
        fold_s, contest = timed(lambda: fold(found))
        step_s, _ = timed(lambda: next_step(contest, AT))
        summary_s, _ = timed(lambda: summary_of(contest))
    figures = {"lines": len(found), "read_s": read_s, "fold_s": fold_s, "step_s": step_s, "summary_s": summary_s}
    if given.json:
        print(json.dumps(figures))
    else:
        print(
            f"{len(found)} lines of a journal: {read_s + fold_s:.2f} s from the file to the state ({read_s:.2f} s to "
            f"read, {fold_s:.2f} s to fold), {step_s:.2f} s to what is next, {summary_s:.2f} s to all that is shown"
        )


def _time_arena(games: int, authors: int, *, is_json: bool) -> None:
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        (place / FILE).write_bytes(b"".join(map(encode, season(games, authors))))
        fold_s, arena = timed(lambda: arena_in(place))
    ladder_s, shown = timed(lambda: msgspec.json.encode(ladder(arena)))
    figures = {"games": arena.games, "fold_s": fold_s, "ladder_s": ladder_s, "ladder_bytes": len(shown)}
    if is_json:
        print(json.dumps(figures))
    else:
        print(
            f"{arena.games} games of an arena: {fold_s:.2f} s from the file to the state, {ladder_s * 1000:.1f} ms to "
            f"the ladder of {authors} authors, which has {len(shown)} bytes"
        )


def season(games: int, authors: int) -> list[ArenaLine]:
    """An arena in which so many authors have handed in one version each and play each other, two games a block."""
    chance, names = random.Random(1), [f"author {number}" for number in range(authors)]
    plan = ArenaPlan(name="bench", game="none", seats=2, move_ms=1, anchors=("random",), seed=1, options={})
    lines: list[ArenaLine] = [arena_lines.Opened(at=AT, plan=plan, version="0", rules_version=1)]
    for name in names:
        lines += [
            arena_lines.Invited(at=AT, author=name, key=""),
            arena_lines.HandedIn(at=AT, author=name, version=1, sha256="", size=1, language="other", run="./client"),
            arena_lines.Checked(at=AT, author=name, version=1, step="quick", is_accepted=True),
        ]
    for number in range(1, games // 2 + 1):
        players = tuple(arena_lines.Contender(name, 1) for name in chance.sample(names, 2))
        lines.append(arena_lines.Played(at=AT, number=number, players=players, games=tuple(_block(number, chance))))
    return lines


def _block(number: int, chance: random.Random) -> Iterator[arena_lines.Game]:
    for place, order in enumerate(orders_of(2, Orders.ROTATE)):
        ranks = chance.choice([(1, 2), (2, 1), (1, 1)])
        yield arena_lines.Game(
            order=order, ranks=ranks, points=(0, 0), reason="regular", plies=60, seconds=1.234, seed=number,
            id=f"{number:032x}", replay=f"replays/{number}-b0-g{place}.jsonl",
        )  # fmt: skip


def journal(lines: int, players: int, seats: int) -> list[AnyLine]:
    """A round robin of so many lines, its results drawn."""
    entrants = tuple(Entrant(name=f"player {number}", bot="random") for number in range(players))
    per_block = players * (players - 1) // seats // (seats - 1) * seats
    stage = Stage(system=System.ROUND_ROBIN, blocks=max(1, lines // per_block))
    plan = Plan(
        name="bench", game="none", seats=seats, stages=(stage,), players=entrants, score=ScoreMap.RANK, seed=1,
        move_ms=1,
    )  # fmt: skip
    written: list[AnyLine] = [Opened(at=AT, plan=plan, version="0", rules_version=1)]
    contest = begin(written[0])
    for line in next_step(contest, AT).lines:
        advance(contest, line)
        written.append(line)
    drawn = [line for line in written if isinstance(line, Drawn)]
    games = (game for block in range(stage.blocks) for line in drawn for game in results(plan, line, block))
    return [*written, *(game for game, _ in zip(games, range(lines - len(written)), strict=False))]


def results(plan: Plan, drawn: Drawn, block: int) -> Iterator[Played]:
    """All games of one block of each of a round's tables."""
    for table in drawn.tables:
        chance = random.Random(f"{table.match}/{block}")
        seed = block_seed(plan.seed, table.match, block)
        for number, order in enumerate(orders_of(len(table.players), plan.stages[0].orders)):
            points = tuple(chance.randrange(20) for _ in order)
            yield Played(
                at=AT, match=table.match, block=block, order=number, players=tuple(table.players[n] for n in order),
                ranks=tuple(1 + sum(other > own for other in points) for own in points), points=points,
                reason="regular", plies=60, seconds=1.234, seed=seed, id=f"{seed:032x}",
                replay=f"replays/{table.match}-{block}-{number}.jsonl", margins=tuple((0,) * 9 + (30,) for _ in order),
            )  # fmt: skip


def timed(work: Callable[[], ResultT]) -> tuple[float, ResultT]:
    """The best of three times, in seconds, and what came of it."""
    times = [_once(work) for _ in range(3)]
    return min(seconds for seconds, _ in times), times[-1][1]


def _once(work: Callable[[], ResultT]) -> tuple[float, ResultT]:
    begun = time.perf_counter()
    result = work()
    return time.perf_counter() - begun, result


if __name__ == "__main__":
    main()
