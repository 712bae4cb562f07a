"""From the state of a contest to what pages show of it. Pure, but for what lies in its folder."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Final

import msgspec

from spieltisch.contests.journal.lines import Played
from spieltisch.contests.journal.state import Contest
from spieltisch.contests.scoring.settling import Settlement
from spieltisch.contests.showing.overview import summarize
from spieltisch.contests.showing.summary import Place, RoundSummary, Summary
from spieltisch.contests.showing.sums import Met, margins, meetings
from spieltisch.core.reasons import reason_de
from spieltisch.web.contests.models import (
    ContestCard,
    ContestHead,
    ContestWhole,
    Crossing,
    FaultCard,
    GameLine,
    Kind,
    MeetingCard,
    PlaceCard,
    PlayerCard,
    RoundCard,
    RoundOutline,
    RunningCard,
)

TREND: Final = 30
"""Steps of a player's points over its blocks."""
FAULTS: Final = 50
GAMES: Final = 200
"""Of a player."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A contest at one moment."""

    id: str
    contest: Contest
    summary: Summary
    trends: Mapping[str, Sequence[float]]
    unit: int
    """What a block can count, in ``crossings``."""
    crossings: Mapping[tuple[str, str], Met]
    running: Sequence[RunningCard]
    downloads: Sequence[str]
    replays: Mapping[str, str]
    """Ids of replays, by those of games."""


def show(
    id: str, contest: Contest, running: Mapping[str, Sequence[str]], downloads: Sequence[str],
    replays: Mapping[str, str],
) -> Shown:  # fmt: skip
    """``running`` has the players of each running game by its table's id."""
    settlement = Settlement(contest)
    summary = summarize(settlement)
    cards = [RunningCard(id=each, match=_match_of(players, summary), players=list(players))
             for each, players in running.items()]  # fmt: skip
    return Shown(
        id, contest, summary, _trends(contest, settlement), settlement.unit, _crossings(settlement), cards, downloads,
        replays,
    )  # fmt: skip


def card_of(shown: Shown) -> ContestCard:
    blocks, of = _progress(shown.summary.rounds)
    summary = shown.summary
    return ContestCard(
        id=shown.id, contest=summary.contest, game=summary.game, system=summary.system, state=summary.state.value,
        opened=shown.contest.opened.at, players=len(summary.standings), blocks=blocks, of=of,
        leaders=[place.name for place in summary.standings[:3]],
    )  # fmt: skip


def head_of(shown: Shown) -> ContestHead:
    summary = shown.summary
    return ContestHead(
        **card_of(shown).model_dump(exclude={"leaders"}),
        games=sum(len(block.games) for match in shown.contest.matches.values() for block in match.blocks.values()),
        standings=[place_of(shown, place) for place in summary.standings],
        outline=[_outline(each) for each in summary.rounds],
        running=list(shown.running), faults=faults_of(shown)[:FAULTS], downloads=list(shown.downloads),
    )  # fmt: skip


def whole_of(shown: Shown) -> ContestWhole:
    return ContestWhole(**dict(head_of(shown)), rounds=[round_of(each) for each in shown.summary.rounds])


def place_of(shown: Shown, place: Place) -> PlaceCard:
    trend = [*shown.trends.get(place.name, ())]
    return PlaceCard(**msgspec.to_builtins(place), trend=trend)


def round_of(summary: RoundSummary) -> RoundCard:
    tables = [MeetingCard(**msgspec.to_builtins(table)) for table in summary.tables]
    return RoundCard(
        stage=summary.stage, round=summary.round, system=summary.system, tables=tables, byes=list(summary.byes)
    )


def crossings_of(shown: Shown) -> list[Crossing]:
    return [
        Crossing(players=pair, points=met.share / shown.unit, blocks=met.blocks)
        for pair, met in shown.crossings.items()
    ]


def faults_of(shown: Shown, player: str | None = None) -> list[FaultCard]:
    """The latest first; all, or a player's."""
    found = (fault for game in _games(shown.contest) if (fault := _fault(shown, game)))
    return sorted(
        (fault for fault in found if player in (None, fault.player)), key=lambda fault: fault.at, reverse=True
    )


def player_of(shown: Shown, name: str) -> PlayerCard | None:
    """A player's page; None where nobody has this name."""
    place = next((place for place in shown.summary.standings if place.name == name), None)
    if place is None:
        return None
    games = sorted((game for game in _games(shown.contest) if name in game.players), key=lambda game: game.at)
    bot = shown.contest.entrants[name].bot
    kind = _kind(bot)
    return PlayerCard(
        place=place_of(shown, place), kind=kind, bot=bot if kind == "built-in" else None,
        margins=[*margins(games).get(name, ())],
        against=[crossing for crossing in crossings_of(shown) if crossing.players[0] == name],
        faults=faults_of(shown, name)[:FAULTS],
        games=[_game_line(shown, game) for game in reversed(games[-GAMES:])], more=max(0, len(games) - GAMES),
    )  # fmt: skip


def _kind(bot: str) -> Kind:
    """What plays. How a program is started is its owner's."""
    return "program" if bot.startswith("cmd:") else "remote" if bot == "remote" else "built-in"


def _progress(rounds: Iterable[RoundSummary]) -> tuple[int, int]:
    tables = [table for each in rounds for table in each.tables]
    return sum(table.blocks for table in tables), sum(table.of for table in tables)


def _outline(summary: RoundSummary) -> RoundOutline:
    blocks, of = _progress([summary])
    return RoundOutline(
        stage=summary.stage,
        round=summary.round,
        system=summary.system,
        tables=len(summary.tables),
        blocks=blocks,
        of=of,
    )


def _match_of(players: Sequence[str], summary: Summary) -> str | None:
    """The latest match between these that is not finished."""
    tables = (table for each in reversed(summary.rounds) for table in each.tables if table.blocks < table.of)
    return next((table.match for table in tables if sorted(table.players) == sorted(players)), None)


def _games(contest: Contest) -> Iterator[Played]:
    """Those that count, or will when their block is finished."""
    return (game for match in contest.matches.values() for block in match.blocks.values()
            for game in block.games.values())  # fmt: skip


def _fault(shown: Shown, game: Played) -> FaultCard | None:
    if game.fault is None:
        return None
    return FaultCard(
        at=game.at, match=game.match, block=game.block, order=game.order, player=game.fault.player,
        cause=game.fault.cause, detail=game.fault.detail,
        detail_de=reason_de(game.fault.detail), replay=shown.replays.get(game.id) or None,
    )  # fmt: skip


def _game_line(shown: Shown, game: Played) -> GameLine:
    return GameLine(
        at=game.at, match=game.match, block=game.block, order=game.order, players=list(game.players),
        ranks=list(game.ranks), points=list(game.points), reason=game.reason, fault=_fault(shown, game),
        replay=shown.replays.get(game.id) or None,
    )  # fmt: skip


def _trends(contest: Contest, settlement: Settlement) -> dict[str, list[float]]:
    """Everybody's points after each block, in the order in which blocks were finished, thinned out."""
    steps: dict[str, list[float]] = {name: [] for name in contest.entrants}
    for _, match, number in sorted(_finished(contest, settlement)):
        result = settlement.results[match][number]
        for name, score in zip(contest.matches[match].players, result.scores if result else (), strict=False):
            steps[name].append(score / settlement.unit)
    return {name: _thinned([0.0, *accumulate(scores)]) for name, scores in steps.items()}


def _finished(contest: Contest, settlement: Settlement) -> Iterator[tuple[int, str, int]]:
    """Blocks that count, with the journal's line that finished each; what was decided without a game comes last."""
    for name, results in settlement.results.items():
        for number, result in enumerate(results):
            if result is not None:
                block = contest.matches[name].blocks.get(number)
                line = block.finished if block else None
                yield contest.lines if line is None else line, name, number


def _thinned(values: Sequence[float]) -> list[float]:
    last = len(values) - 1
    if last <= TREND:
        return [round(value, 3) for value in values]
    return [round(values[step * last // TREND], 3) for step in range(TREND + 1)]


def _crossings(settlement: Settlement) -> Mapping[tuple[str, str], Met]:
    """Of everything that counts, also of what was decided without a game."""
    matches = settlement.contest.matches
    return meetings(
        (matches[name].players, result) for name, results in settlement.results.items() for result in results if result
    )
