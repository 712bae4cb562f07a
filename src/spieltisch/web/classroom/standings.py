"""What games count in a class, and who stands where. All of it follows from the rounds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from spieltisch.contests.scoring.worth import shares
from spieltisch.core.outcome import ScoreMap
from spieltisch.web.classroom.record import Class, Game


@dataclass(frozen=True, slots=True)
class Standing:
    """One pupil's."""

    pupil: int
    place: int
    """From 1. Pupils share one."""
    points: Fraction
    """1 for each round at most."""
    rivals: Fraction
    """What those have whom the pupil met: of equal points, they weigh more who had stronger opponents."""


def counted(game: Game) -> Iterator[tuple[int, Fraction]]:
    """What a game that is over counts for each pupil: the share of opponents beaten. A bye is a full point, as in
    contests; who has left the rest to a bot gets nothing."""
    if game.ranks is None:
        return
    found = shares(tuple(game.ranks), ScoreMap.RANK)
    for seat, pupil in enumerate(game.pupils):
        if pupil is not None:
            share = Fraction(1) if game.is_bye else found[seat]
            yield pupil, share * (seat not in game.replaced)


def points_of(known: Class) -> list[Fraction]:
    """By pupil, those who were removed, too."""
    points = [Fraction()] * len(known.pupils)
    for game in _games(known):
        for pupil, share in counted(game):
            points[pupil] += share
    return points


def standings(known: Class) -> list[Standing]:
    """Of everybody who was not removed, the best first."""
    points = points_of(known)
    rivals = [Fraction()] * len(points)
    for game in _games(known):
        met = [pupil for pupil in game.pupils if pupil is not None]
        for pupil in met:
            others = [points[other] for other in met if other != pupil]
            rivals[pupil] += sum(others, Fraction()) / max(1, len(others))
    order = sorted(known.present, key=lambda pupil: (-points[pupil], -rivals[pupil], pupil))
    values = [(points[pupil], rivals[pupil]) for pupil in order]
    return [Standing(pupil, values.index(value) + 1, *value) for pupil, value in zip(order, values, strict=True)]


def best_game(known: Class) -> Game | None:
    """The one to look back at: of games that were played to the end, else of those that were given up, that between
    those who stand best, and the latest of several. None in which a bot stood in, or whose players were removed."""
    points = points_of(known)

    def worth(game: Game) -> tuple[bool, bool, Fraction, int]:
        met = [points[pupil] for pupil in game.pupils if pupil is not None]
        return game.is_regular, not game.is_bye, sum(met, Fraction()) / max(1, len(met)), order.index(game)

    order: Sequence[Game] = [game for game in _games(known) if game.points is not None and _is_shown(known, game)]
    return max(order, key=worth, default=None)


def _is_shown(known: Class, game: Game) -> bool:
    return not game.replaced and not any(known.pupils[pupil].is_out for pupil in game.pupils if pupil is not None)


def _games(known: Class) -> Iterator[Game]:
    for games in known.played:
        yield from games
