"""What is shown of an arena: the ladder for everybody, and to each author what is theirs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import PurePosixPath
from typing import Final, Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import asdict, replace

from spieltisch.arenas.fold import Arena, Author, State, Version
from spieltisch.arenas.limits import Limits
from spieltisch.arenas.lines import Checked, Diagnosis, Game, Played
from spieltisch.contests.scoring.ladder import ELO, rating_of
from spieltisch.contests.statistics.ladder import MU

AuthorState: TypeAlias = Literal["playing", "checking", "rejected", "none"]

POINTS: Final = 24
"""Of a trend, as it is shown."""
LATEST: Final = 20
"""Games of all."""


class Standing(Struct, frozen=True, kw_only=True):
    """One line of the ladder."""

    name: str
    version: int
    """The one that plays, or else the newest; 0 for an anchor, and for an author who has handed in nothing."""
    rating: int | None
    """In Elo, 0 being the first anchor; None for who has played no game."""
    rating95: int | None
    """Half of the 95 % interval."""
    games: int
    state: AuthorState
    """Of the newest version: while that is checked or was rejected, an earlier one may be playing."""
    trend: tuple[int, ...]
    """Ratings after so many blocks of the version, evenly spaced."""
    beaten: Mapping[str, tuple[int, int]]
    """By anchor: the blocks in which it was better, of so many."""
    diagnosis: str = ""
    """What is most likely wrong with the newest version; only told its author and the organiser."""


class LastGame(Struct, frozen=True, kw_only=True):
    """A game that was played lately."""

    at: str
    names: tuple[str, ...]
    """By seat."""
    versions: tuple[int, ...]
    ranks: tuple[int, ...]
    reason: str
    fault: str
    """Whose fault ended it; empty for nobody's."""
    replay: str
    """The name of its log in the arena's folder, without an ending."""


class Ladder(Struct, frozen=True, kw_only=True):
    """An arena, for everybody."""

    name: str
    game: str
    seats: int
    move_ms: int
    games: int
    blocks: int
    authors: tuple[Standing, ...]
    """The best first; those without a game last."""
    anchors: tuple[Standing, ...]
    latest: tuple[LastGame, ...]
    """The newest first."""


class CheckCard(Struct, frozen=True, kw_only=True):
    """One check of a version, for its author."""

    at: str
    is_accepted: bool
    diagnosis: tuple[Diagnosis, ...]
    passed: int
    warned: int
    failed: int
    why: str
    report: str
    said: str
    seconds: float


class OwnGame(LastGame, frozen=True, kw_only=True):
    """The same for one of its authors."""

    seat: int
    cause: str
    """Of an own fault: ``crashed``, ``timeout``, ``illegal`` or ``left``."""
    detail: str
    said: str
    """The file with what the program said on its stderr."""


class OwnVersion(Struct, frozen=True, kw_only=True):
    """A version, for its author."""

    version: int
    at: str
    state: State
    language: str
    run: str
    build: str
    size: int
    rating: int | None
    rating95: int | None
    games: int
    seconds: float
    """How long its games took, all together."""
    trend: tuple[int, ...]
    beaten: Mapping[str, tuple[int, int]]
    faults: Mapping[str, int]
    is_set_aside: bool
    """Whether it plays no more since its faults ended too many games in a row."""
    quick: CheckCard | None
    full: CheckCard | None
    latest: tuple[OwnGame, ...]


class OwnPage(Struct, frozen=True, kw_only=True):
    """What an author alone gets to see."""

    name: str
    versions: tuple[OwnVersion, ...]
    """The newest first."""
    limits: Limits
    refuses: str = ""
    """Why nothing can be handed in here; empty where it can."""


def ladder(arena: Arena, *, is_organiser: bool = False) -> Ladder:
    """Who stands where. An ``is_organiser`` is told everybody's diagnosis."""
    plan = arena.plan
    authors = sorted(_of_authors(arena, is_organiser=is_organiser), key=_place)
    return Ladder(
        name=plan.name,
        game=plan.game,
        seats=plan.seats,
        move_ms=plan.move_ms,
        games=arena.games,
        blocks=arena.blocks,
        authors=tuple(authors),
        anchors=tuple(_anchor(arena, name) for name in plan.anchors),
        latest=tuple(_last(block, game) for block, game in list(_games(reversed(arena.recent)))[:LATEST]),
    )


def own(arena: Arena, name: str) -> OwnPage:
    """All that is theirs. Raises ``KeyError`` for nobody."""
    author, plan = arena.authors[name], arena.plan
    versions = tuple(_own(author, version, plan.anchors) for version in reversed(author.versions))
    return OwnPage(name=name, versions=versions, limits=plan.limits)


def _place(standing: Standing) -> tuple[bool, int, str]:
    return standing.rating is None, -(standing.rating or 0), standing.name


def _of_authors(arena: Arena, *, is_organiser: bool) -> Iterator[Standing]:
    for author in arena.authors.values():
        if author.is_revoked:
            continue
        newest = author.versions[-1] if author.versions else None
        shown = author.playing or newest
        found = author.state(newest) if newest else "none"
        state: AuthorState = "rejected" if found == "retired" else found
        if shown is None:
            yield Standing(
                name=author.name, version=0, rating=None, rating95=None, games=0, state=state, trend=(), beaten={}
            )
            continue
        diagnosis = _headline(newest) if is_organiser and newest else ""
        yield _standing(author.name, shown, state, arena.plan.anchors, diagnosis)


def _standing(
    name: str, version: Version, state: AuthorState, anchors: tuple[str, ...], diagnosis: str = ""
) -> Standing:
    rating, rating95 = _rating(version)
    return Standing(
        name=name, version=version.number, rating=rating, rating95=rating95, games=version.games, state=state,
        trend=_trend(version), beaten=_beaten(version, anchors), diagnosis=diagnosis,
    )  # fmt: skip


def _anchor(arena: Arena, name: str) -> Standing:
    """The first one's rating is no estimate: all others are measured by it."""
    standing = _standing(name, arena.anchors[name], "playing", arena.plan.anchors)
    return replace(standing, rating=0, rating95=0) if name == arena.plan.anchors[0] else standing


def _headline(version: Version) -> str:
    """The likeliest mistake, or why there was nothing to check."""
    checks = [check for check in (version.full, version.quick) if check]
    causes = (check.diagnosis[0].cause for check in checks if check.diagnosis)
    return next(causes, "") or next((check.why for check in checks if check.why), "")


def _rating(version: Version) -> tuple[int | None, int | None]:
    if not version.games:
        return None, None
    rating = rating_of(version.belief)
    return round(rating.elo), round(rating.elo95 or 0)


def _trend(version: Version) -> tuple[int, ...]:
    step = -(-len(version.trend) // POINTS) or 1
    return tuple(round((mu - MU) * ELO) for mu in version.trend[::-1][::step][::-1])


def _beaten(version: Version, anchors: tuple[str, ...]) -> Mapping[str, tuple[int, int]]:
    return {name: (version.beaten[name], version.met[name]) for name in anchors if version.met[name]}


def _games(blocks: Iterator[Played]) -> Iterator[tuple[Played, Game]]:
    for block in blocks:
        for game in reversed(block.games):
            yield block, game


def _last(block: Played, game: Game) -> LastGame:
    seated = [block.players[number] for number in game.order]
    return LastGame(
        at=block.at, names=tuple(each.author for each in seated), versions=tuple(each.version for each in seated),
        ranks=game.ranks, reason=game.reason, fault=game.fault.player if game.fault else "",
        replay=PurePosixPath(game.replay).stem,
    )  # fmt: skip


def _own(author: Author, version: Version, anchors: tuple[str, ...]) -> OwnVersion:
    handed_in = version.handed_in
    assert handed_in
    rating, rating95 = _rating(version)
    return OwnVersion(
        version=version.number,
        at=handed_in.at,
        state=author.state(version),
        language=handed_in.language,
        run=handed_in.run,
        build=handed_in.build,
        size=handed_in.size,
        rating=rating,
        rating95=rating95,
        games=version.games,
        seconds=round(version.seconds, 1),
        trend=_trend(version),
        beaten=_beaten(version, anchors),
        faults=dict(version.faults),
        is_set_aside=version.is_set_aside,
        quick=_card(version.quick),
        full=_card(version.full),
        latest=tuple(_own_game(block, game, author.name) for block, game in _games(reversed(version.recent)))[:LATEST],
    )


def _card(check: Checked | None) -> CheckCard | None:
    if check is None:
        return None
    return CheckCard(**{name: getattr(check, name) for name in CheckCard.__struct_fields__})


def _own_game(block: Played, game: Game, name: str) -> OwnGame:
    number = next(at for at, each in enumerate(block.players) if each.author == name)
    mine = game.fault if game.fault and game.fault.player == name else None
    return OwnGame(
        **asdict(_last(block, game)), seat=game.order.index(number), cause=mine.cause if mine else "",
        detail=mine.detail if mine else "", said=next((path for at, path in game.said if at == number), ""),
    )  # fmt: skip
