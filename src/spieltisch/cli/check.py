"""``spieltisch check``: a client is tried in many situations, and what it does in each is judged."""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from cyclopts.types import PositiveFloat, PositiveInt

from spieltisch import __version__
from spieltisch.cli import NO, NO_START
from spieltisch.cli.output import print_json, print_table
from spieltisch.cli.seeds import drawn
from spieltisch.cli.settings import load
from spieltisch.conformance.baseline import news, read_baseline, write_baseline
from spieltisch.conformance.destination import Destination
from spieltisch.conformance.guest import HOST, Invitation
from spieltisch.conformance.inviting import COMMAND, NAME, invitation, open_house, read_ports
from spieltisch.conformance.junit import junit
from spieltisch.conformance.performing import Guidance
from spieltisch.conformance.results import Result, Verdict, counted
from spieltisch.conformance.running import Examination, checks_of, chosen, examine, server_checks_of
from spieltisch.conformance.situations import by_chance, by_position
from spieltisch.conformance.taping import write_tape
from spieltisch.conformance.telling import brief, explained
from spieltisch.core.checks import Check, Level
from spieltisch.core.errors import UsageError
from spieltisch.core.game import AnyGame
from spieltisch.core.registry import game as game_of
from spieltisch.core.registry import games
from spieltisch.net.fault_plan import read_faults
from spieltisch.net.url import Url, read_url

SERVER = "server"
WAIT_US = 3600 * 1_000_000
"""How long somebody may take to come for a check, and for all of it."""
BAD = (Verdict.FAILED, Verdict.BROKEN)
STRICTLY_BAD = (*BAD, Verdict.WARNED, Verdict.UNCLEAR)
LEVELS = {Level.MUST: (Level.MUST,), Level.SHOULD: (Level.MUST, Level.SHOULD), Level.INFO: tuple(Level)}


def check(
    game: str,
    program: str = "",
    /,
    *checks: str,
    wait: bool = False,
    skip: list[str] | None = None,
    list_: Annotated[bool, Parameter(name="--list")] = False,
    level: Level = Level.INFO,
    strict: bool = False,
    seed: int | None = None,
    jobs: PositiveInt = 1,
    timeout: PositiveFloat = 120,
    repeat: PositiveInt = 1,
    baseline: Path | None = None,
    junit_file: Annotated[Path | None, Parameter(name="--junit")] = None,
    out: Path | None = None,
    shrink: bool = True,
    fault: list[str] | None = None,
    chance: str | None = None,
    position: str | None = None,
    host: str = HOST,
    port: list[str] | None = None,
    sets: Annotated[list[str] | None, Parameter(name="--set")] = None,
    json: bool = False,
) -> int:
    """Try a client in situations that the server makes, and say what is wrong and why.

    Parameters
    ----------
    game
        The game's name; or "server", to try a server.
    program
        A client, as "spieltisch match" takes it: "cmd:PROGRAM ARGS" with {host}, {port}, {name}, {reservation} and
        {url} replaced, or one of our bots. Nothing with --wait or --list. Or a server's URL, as "spieltisch join"
        takes it.
    checks
        Ids of checks, or their beginnings, with or without the game's name; all, if there is none.
    wait
        Start nothing: print where the doors are, and wait for somebody to connect for each check.
    skip
        Ids of checks, or their beginnings, to leave out.
    list_
        Print the checks instead.
    level
        How much a check has to matter: must, should, or info (all).
    strict
        Warnings and what remains unclear count as failed.
    seed
        What all chance follows from.
    jobs
        How many checks are done at once.
    timeout
        The most seconds for one check.
    repeat
        How often each check is done.
    baseline
        What was wrong in this file is no failure now; without the file it is written.
    junit_file
        Write the results as JUnit's XML.
    out
        A folder for a tape of each check, to play back.
    shrink
        Look for the shortest conversation that shows a mistake.
    fault
        What befalls every conversation, as "spieltisch tap" takes it; repeatable.
    chance
        Instead of checks: a game in which chance draws this, actions as logs write them with ";" between, each as
        soon as it can be drawn.
    position
        Instead of checks: a position in which the client is to move.
    host
        With --wait: the address to open doors at.
    port
        With --wait: DOOR=PORT, repeatable; by default any free one.
    sets
        GAME.OPTION=VALUE, repeatable.
    json
        One JSON object per check, and one in the end.
    """
    url = read_url(program, games()) if game == SERVER else None
    found = url.game if url else game_of(game)
    if program and (wait or list_) and not (url or program.startswith(COMMAND) or program in found.bots):
        checks, program = (program, *checks), ""
    settings = load(sets or (), {"seed": seed}, only=found.name)
    if chance is not None or position is not None:
        wanted = [by_position(found, position) if position is not None else by_chance(found, chance or "")]
    else:
        options = settings.games[found.name]
        there_are = server_checks_of(found, url.dialect, options) if url else checks_of(found)
        wanted = [each for each in chosen(found.name, there_are, checks, skip or ()) if each.level in LEVELS[level]]
    if list_:
        _list(wanted, is_json=json)
        return 0
    if not program and not wait:
        raise UsageError("whom to check? name a program, or --wait for one")
    known = read_baseline(baseline) if baseline and baseline.exists() else None
    is_ours = not (wait or url)  # it is started by us, as often as we like
    with _meeting(found, url, program, host, read_ports(found, port or ())) as whom:
        limit_us = WAIT_US if wait else round(timeout * 1_000_000)
        start = drawn(settings.seed)
        plan = Examination(
            found, settings.games[found.name], _usable(wanted, whom), _announced(whom, is_waiting=wait), start,
            jobs if is_ours else 1, repeat, limit_us, read_faults(fault or (), start), shrink and is_ours,
        )  # fmt: skip
        results = asyncio.run(_Desk(plan, program or "--wait", out, is_json=json).run())
    if junit_file:
        junit_file.write_bytes(junit(found.name, results))
    if baseline and known is None:
        write_baseline(baseline, results)
    return _exit_code(results, STRICTLY_BAD if strict else BAD, known or {})


@contextmanager
def _meeting(
    game: AnyGame, url: Url | None, program: str, host: str, ports: Mapping[str, int]
) -> Iterator[Guidance]:  # fmt: skip
    """Who is checked; the doors are open for somebody who comes by himself."""
    if url:
        yield Destination(url, program, NAME, url.query.get("reservation", ""))
    elif program:
        yield invitation(game, program)
    else:
        with open_house(game, host, ports) as house:
            print(*house.addresses, *house.claims, sep="\n", file=sys.stderr, flush=True)
            yield house.invitation


def _announced(whom: Guidance, *, is_waiting: bool) -> Callable[[Check], Guidance]:
    """Who comes by himself is told for what, and that he is there."""

    def meet(check: Check) -> Guidance:
        if not (is_waiting and isinstance(whom, Invitation)):
            return whom
        return replace(whom, tell=lambda word: print(f"{word} for {check.id}", file=sys.stderr, flush=True))

    return meet


def _usable(checks: Sequence[Check], whom: Guidance) -> list[Check]:
    """Those that make sense over what carries the bytes."""
    transport = whom.transport if isinstance(whom, Invitation) else ""
    return [each for each in checks if not each.transports or transport in each.transports]


def _exit_code(results: Sequence[Result], bad: Iterable[Verdict], known: dict[str, str]) -> int:
    if any(result.verdict is Verdict.BROKEN for result in results):
        return NO_START
    return NO if news(results, tuple(bad), known) else 0


def _list(checks: Sequence[Check], *, is_json: bool) -> None:
    if is_json:
        for each in checks:
            print_json(
                {"id": each.id, "level": each.level, "title": each.title, "paragraph": each.paragraph,
                 "needs": list(each.needs)}
            )  # fmt: skip
    else:
        print_table(("check", "level", "what is right"), [(each.id, each.level, each.title) for each in checks])


@dataclass(slots=True)
class _Desk:
    """Where results come in and are shown."""

    plan: Examination
    program: str
    out: Path | None
    is_json: bool

    async def run(self) -> list[Result]:
        begun = time.monotonic()
        results: list[Result] = []
        async for performance in examine(self.plan):
            result = performance.result
            if self.out and performance.records:
                self.out.mkdir(parents=True, exist_ok=True)
                tape = write_tape(self.out, self.plan.game, performance, self.program)
                result = replace(result, tap=str(tape))
            results.append(result)
            self._show(result)
        self._conclude(results, time.monotonic() - begun)
        return results

    def _show(self, result: Result) -> None:
        if self.is_json:
            print_json(result.to_json())
            sys.stdout.flush()
        else:
            print(brief(result), flush=True)

    def _conclude(self, results: Sequence[Result], seconds: float) -> None:
        count = counted(results)
        if self.is_json:
            print_json(
                count | {"seconds": round(seconds, 3), "seed": self.plan.seed, "version": __version__,
                         "program": self.program}
            )  # fmt: skip
            return
        page = f"the page on the protocol of {self.plan.game.title}"
        for result in results:
            if result.verdict in (Verdict.WARNED, *BAD):
                again = f"spieltisch playback {result.tap} {self.program!r}" if result.tap else ""
                print(*explained(result, page, again), sep="\n")
        print(", ".join(f"{number} {verdict}" for verdict, number in count.items() if number), f"in {seconds:.1f} s")
