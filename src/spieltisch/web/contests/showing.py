"""From the state of a contest to what pages show of it. Pure, but for what lies in its folder."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from pathlib import Path
from typing import Final

import msgspec

from spieltisch.contests.directing.director import next_step
from spieltisch.contests.journal.lines import Checked, Played
from spieltisch.contests.journal.state import Contest
from spieltisch.contests.plans.entrants import ELSEWHERE
from spieltisch.contests.plans.plan import Release
from spieltisch.contests.running.playing import stderr_path
from spieltisch.contests.scoring.settling import Settlement
from spieltisch.contests.showing.overview import summarize
from spieltisch.contests.showing.summary import Place, RoundSummary, Summary
from spieltisch.contests.showing.sums import Met, margins, meetings
from spieltisch.core.reasons import reason_de
from spieltisch.web.contests.models import (
    AwaitedCard,
    ContestCard,
    ContestHead,
    ContestWhole,
    Crossing,
    FaultCard,
    GameLine,
    Kind,
    MeetingCard,
    OwnCheck,
    OwnContest,
    OwnGame,
    PauseCard,
    PlaceCard,
    PlayerCard,
    RoundCard,
    RoundOutline,
    RunningCard,
    StageCard,
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
    awaits: AwaitedCard | None = None


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
        replays, _awaited(contest),
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
        luck=summary.block_luck, time_percent=dict(summary.time_percent), stages=_stages(summary),
        pause=_pause(shown.contest), awaits=shown.awaits,
    )  # fmt: skip


def _stages(summary: Summary) -> list[StageCard]:
    """None where the one that there is says the same as the standings."""
    if len(summary.stages) < 2:
        return []
    return [
        StageCard(
            name=stage.name, system=stage.system,
            standings=[PlaceCard(**msgspec.to_builtins(place), trend=[]) for place in stage.standings],
        )
        for stage in summary.stages
    ]  # fmt: skip


def _pause(contest: Contest) -> PauseCard | None:
    return PauseCard(at=contest.pause.at, why=contest.pause.why) if contest.pause else None


def _awaited(contest: Contest) -> AwaitedCard | None:
    """The round that has to be released next. Nothing is asked where no round waits at all."""
    stages = contest.plan.stages
    if contest.is_ended or (contest.plan.release is not Release.MANUAL and not any(stage.start for stage in stages)):
        return None
    awaited = next_step(contest, "").awaits
    if awaited is None:
        return None
    stage, number = awaited
    start = stages[stage - 1].start[number - 1 : number]
    return AwaitedCard(stage=stage, round=number, start=start[0].isoformat() if start else None)


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


def own_of(shown: Shown, name: str, folder: Path) -> OwnContest:
    """What is one player's author's, and nobody else's; without a name the organiser's."""
    games = sorted((game for game in _games(shown.contest) if name in game.players), key=lambda game: game.at)
    check = shown.contest.checks.get(name)
    return OwnContest(
        is_organiser=not name, name=name, check=_own_check(check) if check else None,
        games=[_own_game(shown, game, name, folder) for game in reversed(games[-GAMES:])],
        more=max(0, len(games) - GAMES),
    )  # fmt: skip


def own_files(own: OwnContest) -> Iterator[str]:
    """The files that are an author's own to read, in the contest's folder."""
    yield from (game.said for game in own.games if game.said)
    if own.check and own.check.transcript:
        yield own.check.transcript


def _own_check(check: Checked) -> OwnCheck:
    fault = check.fault
    return OwnCheck(
        at=check.at, cause=fault.cause if fault else "", detail=fault.detail if fault else "", why=check.why,
        transcript=check.transcript,
    )  # fmt: skip


def _own_game(shown: Shown, game: Played, name: str, folder: Path) -> OwnGame:
    fault = _fault(shown, game)
    said = stderr_path(Path(game.replay).stem, name) if game.replay else ""
    return OwnGame(
        at=game.at, match=game.match, block=game.block, order=game.order, seat=game.players.index(name),
        players=list(game.players), ranks=list(game.ranks), reason=game.reason,
        fault=fault if fault and fault.player == name else None, replay=shown.replays.get(game.id) or None,
        said=said if said and (folder / said).is_file() else "",
    )  # fmt: skip


def _kind(bot: str) -> Kind:
    """What plays. How a program is started is its owner's."""
    return "program" if bot.startswith("cmd:") else "remote" if bot in ELSEWHERE else "built-in"


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
        detail_de=reason_de(game.fault.detail), code=game.fault.code, action=game.fault.action,
        replay=shown.replays.get(game.id) or None,
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
