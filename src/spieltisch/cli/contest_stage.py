"""Where the games of a contest are played, and what its programs are shut into: decided and said before the first."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path

from spieltisch.contests.jobs.processes import Processes
from spieltisch.contests.jobs.processors import available, fitting, slots
from spieltisch.contests.jobs.running import Backend, Inline
from spieltisch.contests.journal.state import Contest
from spieltisch.contests.plans.entrants import MCP, has_words_for_secrets
from spieltisch.contests.plans.plan import Plan, Sandbox
from spieltisch.contests.running.casting import Casting, is_program
from spieltisch.contests.running.remote import Gates, is_remote
from spieltisch.core.errors import CannotStart
from spieltisch.core.registry import game
from spieltisch.net import sandbox


def cast(
    plan: Plan, folder: Path, file: Path | None, *, live: Path | None = None, gates: Gates | None = None
) -> Casting:
    """Who plays; programs see neither the contest's folder nor its file. Raises ``CannotStart`` where they have to be
    shut in and cannot be."""
    return Casting(plan, _is_confining(plan), [folder.resolve(), *([file] if file else [])], live, gates)


@contextmanager
def gates_for(contest: Contest, folder: Path, hosts: Sequence[str]) -> Iterator[Gates | None]:
    """The gates of players from elsewhere, who are told where to come; None where there are none. Raises
    ``CannotStart`` where a port is taken."""
    entrants = [each for each in contest.entrants.values() if is_remote([each]) and each.name not in contest.withdrawn]
    if contest.is_ended or not entrants:
        yield None
        return
    kind = game(contest.plan.game)
    with closing(Gates(kind, folder, hosts)) as gates:
        for entrant in entrants:
            urls = gates.urls(entrant)
            print(f"{entrant.name} comes to {' or '.join(urls)}", file=sys.stderr)
            if entrant.bot == MCP:
                print(f"{entrant.name}'s tools: spieltisch mcp --url '{urls[0]}'", file=sys.stderr)
            if entrant.secret and not has_words_for_secrets(kind):
                print(
                    f"the secret of {entrant.name} is ignored: {kind.title}'s protocol has no words for one; "
                    "give the address to nobody else",
                    file=sys.stderr,
                )
        yield gates


def backend_of(casting: Casting, jobs: int | None, address: str | None) -> Backend:
    """Processes of this machine, or a Ray cluster at ``address`` (``local``: one of our own); as many ``jobs`` at once
    as there are processors for, or as somebody said. With players from elsewhere, who come to this process, it is this
    process, and one table at once. Raises ``CannotStart`` for programs on a cluster that cannot be shut in."""
    width = casting.processors()
    if casting.gates:
        if address or (jobs or 1) > 1:
            print("players from elsewhere come to this process: one table at once", file=sys.stderr)
        return Inline()
    if address:
        if _is_exposed(casting):
            raise CannotStart("a program on a cluster could reach all of its machines; leave the sandbox on")
        from spieltisch.contests.jobs.ray_cluster import RayCluster

        return RayCluster(None if address == "local" else address, jobs, width)
    processors = available()
    fits = fitting(processors, width)
    if jobs and jobs > fits:
        print(f"{jobs} tables at once share {len(processors)} processors: times to think mean less", file=sys.stderr)
    return Processes(slots(processors, jobs or fits, width))


def _is_exposed(casting: Casting) -> bool:
    """Whether programs run free, and the contest's file does not say so."""
    plan = casting.plan
    return plan.sandbox is not Sandbox.OFF and not casting.is_confining and any(map(is_program, plan.players))


def _is_confining(plan: Plan) -> bool:
    """Whether programs are shut in, said aloud where they are not or not in all respects."""
    if not any(map(is_program, plan.players)):
        return False
    why = "its file says so" if plan.sandbox is Sandbox.OFF else sandbox.available()
    if why is None:
        for shortcoming in sandbox.shortcomings():
            print(shortcoming, file=sys.stderr)
        return True
    if plan.sandbox is Sandbox.REQUIRE:
        raise CannotStart(f"the contest requires a sandbox, and there is none here: {why}")
    print(f"programs run WITHOUT a sandbox, and can read and change what you can: {why}", file=sys.stderr)
    return False
