"""``spieltisch stats``: the numbers behind tests, tables and pairings, for anybody's results."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict
from fractions import Fraction
from typing import TYPE_CHECKING

import msgspec
from cyclopts import App

from spieltisch.cli.output import print_json, print_pairs, print_table
from spieltisch.cli.sources import File, read_lines
from spieltisch.contests.statistics.elo import mean_of
from spieltisch.contests.statistics.estimate import estimate_counts
from spieltisch.contests.statistics.sequential import SequentialTest
from spieltisch.core.errors import UsageError

if TYPE_CHECKING:
    from spieltisch.contests.statistics.ratings import Ranking

app = App(
    name="stats",
    help_epilogue="Example: spieltisch stats elo --wdl 76,123,89",
    help_format="plaintext",
    result_action="return_value",
)

for _place, (_name, _summary, _example) in enumerate([
    ("pair", "Draw the next round of a Swiss: the cheapest seating.", "pair standings.json"),
    ("schedule", "Print a round robin.", "schedule 9 --table-size 3"),
], 3):  # fmt: skip
    _help = f"Example: spieltisch stats {_example}"
    app.command(
        f"spieltisch.cli.stats_pairing:{_name}", name=_name, help=_summary, help_epilogue=_help, sort_key=_place
    )


@app.command(
    name="llr", help_epilogue="Example: spieltisch stats llr --counts 2,10,30,22,6 --elo0 0 --elo1 20", sort_key=0
)
def llr(
    *,
    counts: str,
    support: str | None = None,
    elo0: float | None = None,
    elo1: float | None = None,
    mean0: float | None = None,
    mean1: float | None = None,
    alpha: float = 0.05,
    beta: float = 0.05,
    json: bool = False,
) -> None:
    """Print the log-likelihood ratio of a sequential test, its bounds and the verdict.

    Parameters
    ----------
    counts
        How many blocks had each score, separated by commas, the lowest score first.
    support
        These scores, as decimals or fractions; without it they go evenly from 0 to 1.
    elo0
        What H0 says, in Elo of two-player games.
    elo1
        What H1 says.
    mean0
        What H0 says, as a mean score.
    mean1
        What H1 says.
    alpha
        How often H1 may be accepted where H0 is true.
    beta
        How often H0 may be accepted where H1 is true.
    json
        Print a JSON object.
    """
    scores = _scores(counts, support)
    hypotheses = _pair("mean0", mean0, "mean1", mean1), _pair("elo0", elo0, "elo1", elo1)
    match hypotheses:
        case ((low, high), None):
            pass
        case (None, (elo_low, elo_high)):
            low, high = mean_of(elo_low), mean_of(elo_high)
        case _:
            raise UsageError("the hypotheses are missing or mixed; pass --elo0 and --elo1, or --mean0 and --mean1")
    try:
        test = SequentialTest(low, high, alpha, beta)
        ratio = test.llr(scores)
    except ValueError as error:
        raise UsageError(str(error)) from None
    answer = {"llr": ratio, "lower": test.lower, "upper": test.upper, "verdict": test.judge(ratio)}
    if json:
        print_json(answer)
    else:
        print_pairs({name: f"{value:.4f}" if isinstance(value, float) else value for name, value in answer.items()})


@app.command(name="elo", help_epilogue="Example: spieltisch stats elo --wdl 76,123,89", sort_key=1)
def elo(*, wdl: str | None = None, counts: str | None = None, json: bool = False) -> None:
    """Print the Elo behind results of two players, its 95 % interval, and how likely the first is stronger.

    Parameters
    ----------
    wdl
        Games won, drawn and lost, separated by commas.
    counts
        How many blocks had each score, from 0 to 1: three are of single games, five of pairs of games, and so on.
    json
        Print a JSON object.
    """
    match wdl, counts:
        case str(), None:
            scores = _scores(wdl, "1,1/2,0")
        case None, str():
            scores = _scores(counts, None)
        case _:
            raise UsageError("pass either --wdl or --counts")
    if len(scores) % 2 == 0:
        raise UsageError(
            f"--counts: {counts!r} has an even number of scores; pass an odd number, with the drawn score in the middle"
        )
    found = estimate_counts(scores, games=(len(scores) - 1) // 2)
    answer = {"elo": found.elo, "elo95": found.elo95, "nelo": found.nelo, "los": found.los}
    if json:
        print_json(answer)
    else:
        shown = {name: "-" if value is None else f"{value:.2f}" for name, value in answer.items()}
        shown["los"] = "-" if found.los is None else f"{found.los:.2%}"
        print_pairs(shown)


@app.command(name="rate", help_epilogue="Example: spieltisch stats rate games.jsonl --json", sort_key=2)
def rate(file: File, /, *, json: bool = False) -> None:
    """Rate players by Bradley–Terry over the pairs inside each game's ranking, with 95 % intervals by block.

    Parameters
    ----------
    file
        A file with one JSON object a line (- for stdin): {"block": …, "players": ["A", "B"], "ranks": [1, 2]}.
    json
        Print a JSON object.
    """
    from spieltisch.contests.statistics import ratings  # numpy comes with it

    rated = sorted(ratings.rate(_rankings(file)).items(), key=lambda item: -item[1].elo)
    if json:
        print_json({name: asdict(rating) for name, rating in rated})
    else:
        print_table(("player", "Elo", "95 %"), [
            (name, f"{rating.elo:.1f}", "-" if rating.elo95 is None else f"± {rating.elo95:.1f}")
            for name, rating in rated
        ])  # fmt: skip


class _Line(msgspec.Struct, forbid_unknown_fields=True):
    """One game."""

    block: int | str
    players: list[str]
    ranks: list[int]

    def __post_init__(self) -> None:
        if not 2 <= len(self.players) == len(set(self.players)):
            raise ValueError("a game has two players or more, each of them once")
        if len(self.ranks) != len(self.players):
            raise ValueError("a game has as many ranks as players")
        if min(self.ranks) < 1:
            raise ValueError("ranks count from 1")


def _rankings(file: str) -> Iterator[Ranking[str]]:
    from spieltisch.contests.statistics.ratings import Ranking

    decoder = msgspec.json.Decoder(_Line)
    for number, text in enumerate(read_lines(file), 1):
        try:
            line = decoder.decode(text)
        except msgspec.DecodeError as error:
            raise UsageError(f"{file}, line {number}: {error}") from None
        yield Ranking(line.block, line.players, line.ranks)


def _scores(counts: str, support: str | None) -> dict[float, int]:
    """How many blocks had each score."""
    numbers = [_count(word) for word in counts.split(",")]
    if len(numbers) < 2:
        raise UsageError(f"--counts: {counts!r} is one score; a block has two possible scores at least")
    last = len(numbers) - 1
    scores = [place / last for place in range(last + 1)] if support is None else _support(support)
    if len(scores) != len(numbers):
        raise UsageError(f"there are {len(numbers)} counts for {len(scores)} scores; pass one count for each score")
    return dict(zip(scores, numbers, strict=True))


def _count(word: str) -> int:
    text = word.strip()
    if not (text.isascii() and text.isdigit()):
        raise UsageError(f"{word!r} is no count; write whole numbers from 0")
    return int(text)


def _support(text: str) -> Sequence[float]:
    try:
        scores = [Fraction(word.strip()) for word in text.split(",")]
    except (ValueError, ZeroDivisionError):
        raise UsageError(
            f"--support: {text!r} is no list of numbers; write decimals or fractions, separated by commas"
        ) from None
    if not all(0 <= score <= 1 for score in scores) or len(set(scores)) < len(scores):
        raise UsageError(f"--support: {text!r} is no list of different scores from 0 to 1")
    return [float(score) for score in scores]


def _pair(first: str, one: float | None, second: str, other: float | None) -> tuple[float, float] | None:
    if one is None and other is None:
        return None
    if one is None or other is None:
        raise UsageError(f"--{first} and --{second} go together")
    return one, other
