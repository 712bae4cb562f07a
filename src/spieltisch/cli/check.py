"""``spieltisch check``: a client is tried in many situations, and what it does in each is judged."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, NoReturn

from spieltisch.bots.named import is_bot
from spieltisch.cli import NO, NO_START
from spieltisch.cli.check_desk import BAD, Desk, print_causes, print_checks
from spieltisch.cli.check_options import USUAL, Options
from spieltisch.cli.hosts import hosts_of
from spieltisch.cli.seeds import drawn
from spieltisch.cli.settings import load
from spieltisch.cli.watching import look_at, places_of, repeated
from spieltisch.conformance.baseline import newly_bad, read_baseline, write_baseline
from spieltisch.conformance.conduct import is_of_conduct
from spieltisch.conformance.destination import Destination
from spieltisch.conformance.guest import Invitation
from spieltisch.conformance.hypotheses import hypotheses_of, server_hypotheses_of
from spieltisch.conformance.inviting import FOR_EVER_US, NAME, invitation, open_house, read_ports
from spieltisch.conformance.junit import junit
from spieltisch.conformance.mutants import mutants_of
from spieltisch.conformance.performing import Guidance
from spieltisch.conformance.quick import FIRST, WITHIN_S, quick
from spieltisch.conformance.results import Result, Verdict
from spieltisch.conformance.running import Examination, checks_of, chosen, server_checks_of
from spieltisch.conformance.situations import by_chance, by_position
from spieltisch.contests.matches.command import COMMAND
from spieltisch.core.checks import Check, Hypothesis, Level
from spieltisch.core.errors import UsageError
from spieltisch.core.game import AnyGame
from spieltisch.core.registry import game as game_of
from spieltisch.core.registry import games
from spieltisch.net.fault_plan import read_faults
from spieltisch.net.url import Url, read_url

SERVER = "server"
STRICTLY_BAD = (*BAD, Verdict.WARNED, Verdict.UNCLEAR)
LEVELS = {Level.MUST: (Level.MUST,), Level.SHOULD: (Level.MUST, Level.SHOULD), Level.INFO: tuple(Level)}


def check(game: str, program: str = "", /, *checks: str, options: Options = USUAL) -> int:
    """Put a client into situations where mistakes show, and say what is wrong and why.

    Parameters
    ----------
    game
        The game's name; or "server", to check a server.
    program
        A client, as "spieltisch match" takes it: "cmd:PROGRAM ARGS" with {host}, {port}, {name}, {reservation} and
        {url} replaced, or one of our bots; none with --wait or --list. After "server": a URL, as "spieltisch join"
        takes it.
    checks
        Ids of checks, or their beginnings, with or without the game's name. Default: all.
    """
    url = read_url(program, games()) if game == SERVER else None
    found = url.game if url else game_of(game)
    is_free = options.wait or options.list_ or options.causes  # whoever names no program may name checks
    if program and is_free and not (url or program.startswith(COMMAND) or is_bot(found, program)):
        checks, program = (program, *checks), ""
    settings = load(options.sets or (), {"seed": options.seed}, only=found.name)
    own = settings.games[found.name]
    found.wire.check_spoken(own)
    wanted = _wanted(found, own, url, checks, options)
    if options.causes:
        print_causes(_causes(found, url), is_json=options.json)
        return 0
    if options.list_:
        print_checks(wanted, is_json=options.json)
        return 0
    if not program and not options.wait:
        raise UsageError("no program to check; name one, or pass --wait to start it yourself")
    seed = drawn(settings.seed)

    def run() -> int:
        known = read_baseline(options.baseline) if options.baseline and options.baseline.exists() else None
        with _meeting(found, url, program, options) as whom:
            plan = _planned(found, own, wanted, whom, seed, options)
            results = asyncio.run(Desk(plan, program or "--wait", options.out, is_json=options.json).run())
        if options.junit_file:
            options.junit_file.write_bytes(junit(found.name, results))
        if options.baseline and known is None:
            write_baseline(options.baseline, results)
        return _exit_code(results, STRICTLY_BAD if options.strict else BAD, known or {})

    if not options.watch:
        return run()
    _watch(run, program, options)


def _watch(run: Callable[[], int], program: str, options: Options) -> NoReturn:
    """Check again and again, until somebody interrupts."""
    if not program.startswith(COMMAND):
        raise UsageError("--watch needs a program of yours: cmd:PROGRAM ARGS")
    places = places_of(program.removeprefix(COMMAND), Path.cwd())
    ours = [path for path in (options.out, options.junit_file, options.baseline) if path]

    def say(text: str) -> None:
        sys.stdout.flush()  # what was found is there before we say that we wait
        print(text, file=sys.stderr, flush=True)

    repeated(run, lambda: look_at(places, ours), say)


def _wanted(
    game: AnyGame, own: Any, url: Url | None, ids: Sequence[str], options: Options
) -> list[Check]:  # fmt: skip
    """The checks of clients, or of the server at ``url``, that were chosen; or the situation that was given. ``own``
    are the game's options."""
    if options.quick and url:
        raise UsageError("--quick is for clients; check a server with all checks, or name some")
    if options.chance is not None and options.position is not None:
        raise UsageError("--chance and --position exclude each other; pass one of them")
    if options.position is not None:
        return [by_position(game, options.position)]
    if options.chance is not None:
        return [by_chance(game, options.chance)]
    there_are = server_checks_of(game, url.dialect, own) if url else checks_of(game)
    found = chosen(game.name, there_are, ids, options.skip or ())
    found = [each for each in found if each.level in LEVELS[options.level]]
    return quick(game, found) if options.quick else found


def _causes(game: AnyGame, url: Url | None) -> Sequence[Hypothesis]:
    """What may be the matter with a client of the game, or with the server at ``url``."""
    if not game.wire.checks:
        return ()
    return server_hypotheses_of(game.wire.checks()) if url else hypotheses_of(game.wire.checks())


def _overheard(game: AnyGame, options: Options) -> list[Check]:
    """What judges a client's conduct, whatever is checked."""
    return [check for check in chosen(game.name, checks_of(game), (), options.skip or ()) if is_of_conduct(check)]


def _planned(
    game: AnyGame, own: Any, wanted: Sequence[Check], whom: Guidance, seed: int, options: Options
) -> Examination:  # fmt: skip
    """All that is to be done. ``own`` are the game's options."""
    is_ours = isinstance(whom, Invitation) and not options.wait  # it is started by us, as often as we like
    return Examination(
        game, own, _usable(wanted, whom), _announced(whom, is_waiting=options.wait), seed,
        options.jobs if is_ours else 1, options.repeat,
        FOR_EVER_US if options.wait else round(options.timeout * 1_000_000),
        read_faults(options.fault or (), seed), options.shrink and is_ours,
        _overheard(game, options) if isinstance(whom, Invitation) else (),
        _causes(game, whom.url if isinstance(whom, Destination) else None),
        mutants_of(game) if isinstance(whom, Invitation) else (),
        begin_us=WITHIN_S * 1_000_000 if options.quick else None, due=[f"{game.name}.{name}" for name in FIRST],
    )  # fmt: skip


@contextmanager
def _meeting(game: AnyGame, url: Url | None, program: str, options: Options) -> Iterator[Guidance]:
    """Who is checked; the doors are open for somebody who comes by himself."""
    ports = read_ports(game, options.port or ())
    if url:
        url.refuse_greeting()
        yield Destination(url, program, NAME, url.query.get("reservation", ""))
    elif program:
        yield replace(invitation(game, program), env=_variables(options.env or ()))
    else:
        with open_house(game, hosts_of(options.host), ports) as house:
            print(*house.addresses, *house.claims, sep="\n", file=sys.stderr, flush=True)
            yield house.invitation


def _variables(texts: Sequence[str]) -> dict[str, str]:
    found: dict[str, str] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not (name and equals):
            raise UsageError(f"--env: {text!r} is no NAME=VALUE")
        found[name] = value
    return found


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
    return NO if newly_bad(results, tuple(bad), known) else 0
