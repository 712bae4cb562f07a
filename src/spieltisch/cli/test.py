"""``spieltisch test``: whether one bot is stronger than another, with as few games as that takes."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, replace
from itertools import islice
from math import ceil, isfinite
from typing import Annotated

from cyclopts import Parameter
from cyclopts.types import PositiveInt

from spieltisch.cli import NO, OPEN
from spieltisch.cli.crowding import say_if_crowded
from spieltisch.cli.kernels import say_if_uncompiled
from spieltisch.cli.output import is_watched, print_json, print_pairs
from spieltisch.cli.seeding import Seed
from spieltisch.cli.seeds import drawn
from spieltisch.cli.settings import load
from spieltisch.cli.threads import HELP, read_threads
from spieltisch.contests.jobs.match import play_match
from spieltisch.contests.matches.block import Block, Orders, orders_of
from spieltisch.contests.matches.play import GameLog, Match
from spieltisch.contests.matches.players import Player, read_player
from spieltisch.contests.statistics.elo import mean_of
from spieltisch.contests.statistics.estimate import Estimate
from spieltisch.contests.statistics.scores import block_scores
from spieltisch.contests.statistics.sequential import SequentialTest, Verdict
from spieltisch.contests.statistics.trial import Progress, Trial, progress
from spieltisch.core.errors import UsageError
from spieltisch.core.fair import seed_after
from spieltisch.core.game import AnyGame
from spieltisch.core.outcome import Reason
from spieltisch.core.registry import game as game_of
from spieltisch.table.log import read_ending

CANDIDATE, CHAMPION = "candidate", "champion"
EXITS = {Verdict.H1: 0, Verdict.H0: NO, Verdict.OPEN: OPEN}
SENTENCES = {
    Verdict.H1: "H1: the candidate is stronger",
    Verdict.H0: "H0: the candidate is not stronger",
    Verdict.OPEN: "open: nothing is decided",
}

ALL = {
    Verdict.H1: "H1: the candidate is stronger than each of them",
    Verdict.H0: "H0: the candidate is not stronger than all of them",
    Verdict.OPEN: "open: nothing is decided",
}


@Parameter(name="*")
@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """What can be told of a test besides its players."""

    against: Annotated[list[str] | None, Parameter(consume_multiple=True)] = None
    """Several champions, instead of one: the candidate has to be stronger than each of them."""
    seats: PositiveInt | None = None
    """Players at a table. Default: the fewest that the game allows, at least 2."""
    elo0: float = 0
    """H0: the candidate is stronger by this many Elo."""
    elo1: float = 20
    """H1: the candidate is stronger by this many Elo."""
    alpha: float = 0.05
    """How often H1 may be accepted where H0 is true."""
    beta: float = 0.05
    """How often H0 may be accepted where H1 is true."""
    max_blocks: PositiveInt = 10_000
    """End the test, open, after this many blocks."""
    jobs: PositiveInt = 1
    """Number of processes that play at once."""
    move_ms: PositiveInt | None = None
    """Think time per decision in milliseconds, within the protocol's limit."""
    threads: Annotated[str | None, Parameter(help=HELP)] = None
    seed: Seed = None
    """The number that all chance follows from."""
    sets: Annotated[list[str] | None, Parameter(name="--set")] = None
    """GAME.OPTION=VALUE; repeatable. "spieltisch config" lists the options."""
    json: bool = False
    """Print one JSON object per block, and one for the verdict."""


USUAL = Options()


def try_candidate(game: str, candidate: str, champion: str = "", /, *, options: Options = USUAL) -> int:
    """Play until it is clear whether the candidate is stronger than the champion.

    The candidate plays alone among champions, once in each seat on the same luck: a block. Exit code 0: it is (H1);
    1: it is not (H0); 4: still open after so many blocks. With --against the champions are taken one after the other,
    on the same luck, up to the first that the candidate is not stronger than.

    Parameters
    ----------
    game
        The game's name.
    candidate
        A built-in bot, or "cmd:PROGRAM ARGS", as in "spieltisch match".
    champion
        Likewise; none with --against.
    """
    champions = [*([champion] if champion else []), *(options.against or ())]
    if not champions or (champion and options.against):
        raise UsageError("name one champion, or several behind --against")
    given = {"move_ms": options.move_ms, "seed": options.seed}
    settings = load(options.sets or (), given, only=game, is_match=True)
    trial = _trial(game_of(game), options)
    tables = [_players(game_of(game), candidate, each, trial.seats, options.threads) for each in champions]
    say_if_crowded(options.jobs, tables[0])
    start = drawn(settings.seed)
    say_if_uncompiled()
    verdicts: list[Verdict] = []
    for name, players in zip(champions, tables, strict=True):
        if options.against and not options.json:
            print(f"{'' if not verdicts else chr(10)}against {name}", flush=True)
        match = Match(game, settings.games[game], players, settings.move_ms * 1000)
        verdicts.append(_tried(match, trial, start, options, {"against": name} if options.against else {}))
        if verdicts[-1] is Verdict.H0:
            break
    verdict = _overall(verdicts)
    if options.against:
        _conclude_all(verdict, champions, verdicts, is_json=options.json)
    return EXITS[verdict]


def _tried(match: Match, trial: Trial, start: int, options: Options, where: Mapping[str, str]) -> Verdict:
    """Against one champion. ``where`` is added to what is printed as JSON."""
    orders = orders_of(trial.seats, Orders.ROTATE)
    blocks = [Block(number, seed_after(start, number), orders) for number in range(options.max_blocks)]
    faults: Counter[tuple[str, str]] = Counter()
    reached = Progress(trial)
    with _teller() as tell, closing(play_match(match, blocks, options.jobs)) as logs:
        for reached in progress(trial, _scores(_noted(logs, faults), trial)):
            tell(reached)
            if options.json:
                left = _games(reached.remaining, trial)
                print_json({**where, "blocks": reached.blocks, "llr": reached.llr, "remaining": left})
    if options.json:
        print_json({**where, "verdict": reached.verdict, **_described(reached)})
    else:
        _conclude(reached, faults)
    return reached.verdict


def _overall(verdicts: Sequence[Verdict]) -> Verdict:
    """Stronger than each, or not stronger than one. So H1 is accepted in vain no more often than against the one that
    is hardest to tell from the candidate."""
    if Verdict.H0 in verdicts:
        return Verdict.H0
    return Verdict.OPEN if Verdict.OPEN in verdicts else Verdict.H1


def _conclude_all(verdict: Verdict, champions: Sequence[str], verdicts: Sequence[Verdict], *, is_json: bool) -> None:
    found = dict(zip(champions, verdicts, strict=False))
    if is_json:
        print_json({"verdict": verdict, "against": found})
        return
    told = {name: SENTENCES[each] for name, each in found.items()}
    told |= dict.fromkeys(champions[len(verdicts) :], "not tried any more")
    print()
    print_pairs({**told, "verdict": ALL[verdict]})


def _trial(game: AnyGame, options: Options) -> Trial:
    seats = options.seats or max(2, game.play.seats[0])
    if seats not in game.play.seats or seats < 2:
        raise UsageError(f"{game.name} has no tables of {seats} players; see --seats")
    mean0, mean1 = (mean_of(elo, seats, game.play.counts) for elo in (options.elo0, options.elo1))
    try:
        trial = Trial(SequentialTest(mean0, mean1, options.alpha, options.beta), seats, game.play.counts)
        trial.test.llr(trial.possible)
    except ValueError as error:
        raise UsageError(str(error)) from None
    return trial


def _players(game: AnyGame, candidate: str, champion: str, seats: int, threads: str | None) -> tuple[Player, ...]:
    """The candidate, number 0, and as many champions as there are other seats. Their names tell them apart, whatever
    they are."""
    names = [CHAMPION if seats == 2 else f"{CHAMPION}{number}" for number in range(1, seats)]
    own, others = read_threads(threads, 2)
    best = read_player(game, champion, others)
    return replace(read_player(game, candidate, own), called=CANDIDATE), *(replace(best, called=name) for name in names)


def _scores(logs: Iterator[GameLog], trial: Trial) -> Iterator[float]:
    """The candidate's, by block. A block in which nobody won a game, because it was aborted, does not count."""
    while block := list(islice(logs, trial.seats)):
        if all(log.played.reason != Reason.ABORTED for log in block):
            yield block_scores([(log.order, log.played.ranks) for log in block], trial.how)[0]


def _noted(logs: Iterable[GameLog], faults: Counter[tuple[str, str]]) -> Iterator[GameLog]:
    """The games, while it is counted who ended them how, other than by the rules."""
    for log in logs:
        result = read_ending(log.lines[-1]).result
        if result.offender is not None:
            faults[CANDIDATE if log.order[result.offender] == 0 else CHAMPION, result.reason] += 1
        yield log


@contextmanager
def _teller() -> Iterator[Callable[[Progress], None]]:
    """What shows progress on stderr: a line that changes for those who look, else one at 1, 2, 4, 8 … blocks."""
    if is_watched():
        from rich.console import Console

        with Console(stderr=True).status("the first block") as status:
            yield lambda reached: status.update(_sentence(reached))
    else:
        yield _tell_at_powers


def _tell_at_powers(reached: Progress) -> None:
    if reached.blocks.bit_count() == 1:
        print(_sentence(reached), file=sys.stderr)


def _sentence(reached: Progress) -> str:
    games = _games(reached.remaining, reached.trial)
    left = "" if reached.verdict is not Verdict.OPEN else ", open" if games is None else f", about {games} games to go"
    return f"{reached.blocks} blocks, Elo {_elo(reached.estimate)}, LLR {reached.llr:.2f}{left}"


def _described(reached: Progress) -> dict[str, object]:
    test, estimate = reached.trial.test, reached.estimate
    return {
        "blocks": reached.blocks, "games": _games(reached.blocks, reached.trial), "mean": estimate.mean,
        "elo": estimate.elo, "elo95": estimate.elo95, "llr": reached.llr, "lower": test.lower, "upper": test.upper,
    }  # fmt: skip


def _conclude(reached: Progress, faults: Counter[tuple[str, str]]) -> None:
    test, estimate = reached.trial.test, reached.estimate
    mean = "-" if estimate.mean is None else f"{estimate.mean:.4f}"
    los = "-" if estimate.los is None else f"{estimate.los:.2%}"
    lines = {
        "verdict": SENTENCES[reached.verdict],
        "blocks": f"{reached.blocks} of {reached.trial.seats} games each",
        "mean": mean if estimate.mean95 is None else f"{mean} ± {estimate.mean95:.4f}",
        "Elo": _elo(estimate),
        "LOS": los,
        "LLR": f"{reached.llr:.2f} ({test.lower:.2f}, {test.upper:.2f})",
    }
    games = _games(reached.remaining, reached.trial)
    if games:
        lines["needed"] = f"about {games} games more"
    for (who, cause), times in sorted(faults.items()):
        lines[f"{who} {cause}"] = f"{times}"
    print_pairs(lines)


def _elo(estimate: Estimate) -> str:
    if estimate.elo is None:
        return "-"
    return f"{estimate.elo:+.1f}" + ("" if estimate.elo95 is None else f" ± {estimate.elo95:.1f}")


def _games(blocks: float, trial: Trial) -> int | None:
    """Of so many blocks; None for no end of them."""
    return ceil(blocks) * trial.seats if isfinite(blocks) else None
