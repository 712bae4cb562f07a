"""Puzzles of one finished game: decisions in which one of all choices is worth far more than every other.

A bot that counts its steps, and looks at no clock, judges them: first all choices at a glance, then the best ones with
patience. So the same log makes the same puzzles on any machine. It knows no more than the seat did.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from spieltisch.core.contracts import Judging
from spieltisch.core.game import AnyGame
from spieltisch.core.outcome import Reason
from spieltisch.table.log import is_ending, read_ending, read_entry
from spieltisch.table.replay import taken_back
from spieltisch.web.analysis.decisions import Decision, decisions
from spieltisch.web.puzzles.puzzle import Puzzle, id_of
from spieltisch.web.views.pictures import page_of

GLANCE: Final = 1
PATIENCE: Final = 200
"""How patient the bot is with the best choices."""
FEW: Final = 10
"""So many of them."""
BATCH: Final = 8
"""More a bot does not compare at once."""
LEAST: Final = 3
"""With fewer choices there is nothing to find."""
MOST: Final = 8000
"""Of more choices, only those can be judged that a table lists."""
MARGINS: Final[Mapping[str, float]] = {"share": 5.0, "points": 0.75, "own": 2.0}
"""How many great differences the best choice is ahead, by unit: where chance is played out, more than it blurs."""
LIKELY: Final = 0.5
"""How much of that it is ahead at a glance, to be looked at with patience."""
LOST: Final = 0.1
"""Who is this unlikely to win anyway need not think."""
PER_GAME: Final = 3
QUICK_US: Final = 10_000


@dataclass(frozen=True, slots=True)
class _Judged:
    """Choices and what they are worth, the best first."""

    unit: Any
    large: float
    worths: Mapping[str, float]
    kinds: Sequence[str]
    """The types of these actions."""
    chosen: str
    """What the bot would have done."""

    @property
    def lead(self) -> float:
        """In great differences."""
        best, second = [*self.worths.values()][:2]
        return (best - second) / self.large

    @property
    def is_hopeful(self) -> bool:
        """A choice among bad ones is no puzzle."""
        best = next(iter(self.worths.values()))
        return best >= LOST if self.unit == "share" else self.unit == "points" or best > -self.large


def puzzles_of(id: str, lines: Sequence[bytes], game: AnyGame) -> Sequence[Puzzle]:
    """The best few of a game, in its order; none of one that was broken off, or whose game has no bot that counts its
    steps. Raises ``ValueError`` for a log that does not fold."""
    if game.roster.counted is None or game.display.page is None or not is_ending(lines[-1]):
        return ()
    if read_ending(lines[-1]).result.reason is not Reason.REGULAR:
        return ()
    gone, plies = taken_back(lines), _lines_of_plies(lines)
    found: list[Puzzle] = []
    for decision in decisions(lines, game):
        if decision.ply in gone:
            continue
        if puzzle := _puzzle(id, decision, lines[: plies[decision.ply]], game):
            found.append(puzzle)
    best = sorted(found, key=lambda each: (-each.margin, each.ply))[:PER_GAME]
    return sorted(best, key=lambda each: each.ply)


def _puzzle(id: str, decision: Decision, before: Sequence[bytes], game: AnyGame) -> Puzzle | None:
    choices = _choices(decision, game)
    if len(choices) < LEAST:
        return None
    glance = _judge(decision, choices, game, GLANCE)
    if glance is None or glance.lead < LIKELY * MARGINS[glance.unit]:
        return None
    few = [*dict.fromkeys([glance.chosen, _canonical(decision.played, game), *glance.worths])][:FEW]
    judged = _judge(decision, few, game, PATIENCE)
    if judged is None or judged.lead < MARGINS[judged.unit] or not judged.is_hopeful:
        return None
    best = next(iter(judged.worths))
    return Puzzle(
        id=id_of(id, decision.ply), game=game.name, replay=id, ply=decision.ply, seat=decision.seat,
        played=_canonical(decision.played, game), unit=judged.unit, large=judged.large, worths=judged.worths,
        count=len({*glance.worths, *judged.worths}), kinds=glance.kinds,
        is_easy=_is_easy(decision, best, game), lines=[line.decode() for line in before],
    )  # fmt: skip


def _judge(decision: Decision, choices: Sequence[str], game: AnyGame, patience: int) -> _Judged | None:
    """None where the bot has an opinion of fewer than two of them. What it does not judge is left out."""
    assert game.roster.counted is not None
    bot = game.roster.counted(decision.ply, patience)
    if not isinstance(bot, Judging):
        return None
    found = bot.choose(decision.observation, decision.seat, QUICK_US, None)
    if bot.judge(decision.observation, decision.seat, [found], QUICK_US) is None:
        return None  # it has not thought about what it could compare
    worths: dict[str, float] = {}
    unit, large, kinds = "own", 1.0, set[str]()
    for batch in _batches(choices, game):
        opinion = bot.judge(decision.observation, decision.seat, [action for _, action in batch], QUICK_US)
        if opinion is None:
            continue
        unit, large = opinion.unit, opinion.large
        kinds.add(type(batch[0][1]).__name__)
        worths |= {text: worth for (text, _), worth in zip(batch, opinion.worths, strict=True)}
    if len(worths) < 2:
        return None
    best_first = dict(sorted(worths.items(), key=lambda each: (-each[1], each[0])))
    return _Judged(unit, large, best_first, sorted(kinds), game.play.notation.write_action(found))


def _choices(decision: Decision, game: AnyGame) -> Sequence[str]:
    """All legal actions, or those that a table lists."""
    legal = game.play.view.legal_actions(decision.observation)
    if len(legal) > MOST:
        return page_of(game).choices(decision.observation)
    return [*map(game.play.notation.write_action, legal)]


def _batches(choices: Sequence[str], game: AnyGame) -> Iterator[Sequence[tuple[str, Any]]]:
    """Some choices at a time, each kind of action by itself: of some kinds a bot has no opinion."""
    kinds: dict[type, list[tuple[str, Any]]] = {}
    for text in choices:
        action = game.play.notation.read_action(text)
        kinds.setdefault(type(action), []).append((game.play.notation.write_action(action), action))
    for some in kinds.values():
        yield from (some[at : at + BATCH] for at in range(0, len(some), BATCH))


def _is_easy(decision: Decision, best: str, game: AnyGame) -> bool:
    """Whether a bot that does not look ahead finds it: the game's second, after the random one."""
    makers = [*game.roster.bots.values()]
    if len(makers) < LEAST:
        return False
    found = makers[1](decision.ply).choose(decision.observation, decision.seat, QUICK_US, None)
    return game.play.notation.write_action(found) == best


def _canonical(text: str, game: AnyGame) -> str:
    return game.play.notation.write_action(game.play.notation.read_action(text))


def _lines_of_plies(lines: Sequence[bytes]) -> Mapping[int, int]:
    """In which line each ply lies."""
    acts = (at for at, line in enumerate(lines[1:-1], start=1) if isinstance(read_entry(line).actor, int))
    return dict(enumerate(acts, start=1))
