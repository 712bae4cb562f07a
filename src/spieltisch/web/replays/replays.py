"""Finished games from their logs. Everything here may take a while, and is called in a thread of its own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal

from sqlalchemy.exc import DBAPIError

from spieltisch.core.contracts import Scoring
from spieltisch.core.errors import IllegalAction, UsageError
from spieltisch.core.game import AnyGame
from spieltisch.core.names import mend
from spieltisch.core.outcome import Reason
from spieltisch.core.seats import SPECTATOR, Viewer
from spieltisch.lobby.room import Origin, players_of
from spieltisch.store.archive import Archive
from spieltisch.store.place import Place
from spieltisch.store.seeds import seed_behind
from spieltisch.store.summary import Summary
from spieltisch.table.folding import begin
from spieltisch.table.log import Entry, Header, Result, is_ending, read_ending, read_entry, read_header, whole_lines
from spieltisch.table.replay import taken_back, verify
from spieltisch.web.access.refusals import Refusal, damaged
from spieltisch.web.analysis.decisions import consequence_of
from spieltisch.web.analysis.models import Deeds, ReplayWhole, Told
from spieltisch.web.contests.folders import MARK, Folders
from spieltisch.web.contests.shelves import newest
from spieltisch.web.replays.replay_cache import ReplayCache, Snapshot
from spieltisch.web.tables.models import Check, Earlier, OutcomeCard, Ply, ReplayCard, Scene, Standings
from spieltisch.web.views.facts import has_fact
from spieltisch.web.views.pictures import page_of

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

SCANNED: Final = 2000
"""How many logs are looked at for one page of a list."""
STEP: Final = 100
"""How many are asked for at once where most are not wanted."""
MS: Final = 1000


class Replays:
    """All finished games at one place, and those that matches and contests have left in folders."""

    def __init__(self, place: Place, games: Mapping[str, AnyGame], folders: Folders) -> None:
        """``games`` are those whose logs can be read."""
        self.games = games
        self.place = place
        self._folders = folders
        self._cache = ReplayCache()

    def newest(
        self, game: str | None, before: int | None, limit: int, *, player: str = "", contest: str | None = None
    ) -> tuple[list[ReplayCard], int | None]:  # fmt: skip
        """So many, the newest first, and where to go on; fewer where others had to be looked through for long.
        ``player`` is a part of somebody's name, ``contest`` a folder's id."""
        cards: list[ReplayCard] = []
        part = player.casefold()
        with Archive(self.place, lambda id, why: None) as archive:  # the server has named them when it started
            found = newest(archive, self._folders, before, STEP if part or game else limit, contest)
            for looked_at, (following, id, summary) in enumerate(found, start=1):
                if (
                    summary is not None
                    and summary.result
                    and summary.is_played
                    and _is_wanted(summary.header, game, part)
                ):
                    cards.append(_card(summary, id))
                if len(cards) == limit or looked_at == SCANNED:
                    return cards, following
        return cards, None

    def lines(self, id: str) -> list[bytes]:
        """The log of a finished game. Raises ``Refusal``; a game that runs keeps its secrets."""
        lines = self._any_lines(id)
        if not lines or not lines[-1]:
            raise damaged("its end is missing")
        if not is_ending(lines[-1]):
            raise Refusal("still-running")
        return lines

    def public_lines(self, id: str) -> list[bytes]:
        """The log of a finished game for everybody: not with a seed that is played with on. Raises ``Refusal``."""
        path = self._folders.find_log(id)
        if path and path == self._folders.find_live(id):
            raise Refusal("still-running")
        return self.lines(id)

    def seed_of(self, commitment: str) -> bytes:
        """What a game was drawn from that is over. Raises ``Refusal``; a game that runs keeps its secret."""
        with Archive(self.place) as archive:
            if archive.is_hidden(commitment):
                raise Refusal("still-running")
        seed = seed_behind(self.place, commitment)
        if seed is None:
            raise Refusal("no-such-replay")
        return seed

    def origin_of(self, id: str) -> Origin | None:
        """A table of this server that was let go in the middle of its game; None where it cannot go on. Raises
        ``Refusal``."""
        with Archive(self.place) as archive:
            lines = archive.lines(id)
        if not lines or is_ending(lines[-1]):
            return None
        seed = seed_behind(self.place, read_header(lines[0]).commitment)
        return None if seed is None else Origin(tuple(lines), seed=seed)

    def lines_from(self, id: str, number: int, pieces: int) -> list[bytes]:
        """Some lines of a log that may still grow, see ``Archive``."""
        with Archive(self.place) as archive:
            return archive.lines_from(id, number, pieces)

    def header_seen(self, id: str) -> Header | None:
        """Of a log, by its first line alone; None where there is none that can be read."""
        try:
            if MARK in id:
                path = self._folders.find_log(id)
                lines = [] if path is None else [_first_line(path)]
            else:
                lines = self.lines_from(id, 0, 1)
            return read_header(lines[0]) if lines else None
        except (OSError, ValueError, DBAPIError):
            return None

    def whole(self, id: str) -> ReplayWhole:
        """A replay without its pictures. Raises ``Refusal``."""
        lines = self.lines(id)
        card = self._describe(lines, id)
        plies: list[Ply] = []
        gone = taken_back(lines)
        for entry in map(read_entry, lines[1:-1]):
            if isinstance(entry.actor, int):
                plies.append(_ply(number := len(plies) + 1, entry, is_taken_back=number in gone))
            elif plies and has_fact(entry):
                plies[-1].facts += 1
        return ReplayWhole(
            **card.model_dump(exclude={"plies"}), count=card.plies, plies=plies, stand_ins=_stand_ins(lines)
        )

    def scene(self, id: str, ply: int, viewer: Viewer) -> Scene:
        """The table after a ply. Raises ``Refusal``."""
        return next(self.scenes(id, [ply], viewer))

    def scenes(self, id: str, plies: Iterable[int], viewer: Viewer) -> Iterator[Scene]:
        """The table after each of these plies, of which there is at least one. Raises ``Refusal``."""
        lines = self.lines(id)
        game = self.game_of(lines)
        if viewer != SPECTATOR and viewer not in range(len(read_header(lines[0]).seats)):
            raise Refusal("no-such-seat")
        snapshots = self._cache.snapshots(id, lines, game, viewer)
        page, last = page_of(game), len(snapshots) - 1
        shown: int | Literal["spectator"] = "spectator" if viewer == SPECTATOR else viewer
        for ply in plies:
            if ply > last:
                raise Refusal("no-such-ply", first=0, last=last)
            snapshot = snapshots[ply]
            yield Scene(
                ply=ply, plies=last, viewer=shown, items=list(snapshot.items), earlier=_look_back(snapshots, ply),
                picture=page.picture(snapshot.observation), waits=list(snapshot.waits),
            )  # fmt: skip

    def told(self, id: str, first: int, count: int, viewer: Viewer) -> Told:
        """What came of up to so many plies, without their pictures. Raises ``Refusal``."""
        lines = self.lines(id)
        game = self.game_of(lines)
        if viewer != SPECTATOR and viewer not in range(len(read_header(lines[0]).seats)):
            raise Refusal("no-such-seat")
        snapshots = self._cache.snapshots(id, lines, game, viewer)
        plies = range(len(snapshots))[first : first + count]
        return Told(plies=[Earlier(ply=ply, items=list(snapshots[ply].items)) for ply in plies])

    def consequences(self, id: str, ply: int, chosen: str) -> Deeds:
        """What was done at a ply, and what something else would have done. Raises ``Refusal``."""
        lines = self.lines(id)
        game = self.game_of(lines)
        plies = [entry for entry in map(read_entry, lines[1:-1]) if isinstance(entry.actor, int)]
        if not 1 <= ply <= len(plies):
            raise Refusal("no-such-ply", first=1, last=len(plies))
        seat, played = int(plies[ply - 1].actor), plies[ply - 1].action
        snapshots = self._cache.snapshots(id, lines, game, seat)
        seen = snapshots[snapshots[ply].follows].observation
        try:
            done, other = (consequence_of(game, seat, seen, action) for action in (played, chosen))
        except IllegalAction:
            raise Refusal("no-opinion", ply=ply) from None  # in a game as it may be by what the seat knew
        return Deeds(ply=ply, seat=seat, played=done, chosen=other)

    def standings(self, id: str) -> Standings:
        """How everybody stood after each ply, for spectators, who learn at the end what was hidden. Raises
        ``Refusal``."""
        lines = self.lines(id)
        game = self.game_of(lines)
        page = page_of(game)
        if not isinstance(page, Scoring):
            return Standings(points=None)
        snapshots = self._cache.snapshots(id, lines, game, SPECTATOR)
        points = [list(page.points(snapshot.observation)) for snapshot in snapshots]
        if is_ending(lines[-1]) and (result := read_ending(lines[-1]).result).reason is Reason.REGULAR:
            points[-1] = list(result.points)
        return Standings(points=points)

    def config(self, id: str) -> DataclassInstance:
        """The agreement of a game. Raises ``Refusal``."""
        lines = self.lines(id)
        config: DataclassInstance = begin(read_header(lines[0]), self.game_of(lines)).config
        return config

    def check(self, id: str) -> Check:
        """Everything computed again. Raises ``Refusal``."""
        lines = self.lines(id)
        found = verify(lines, self.game_of(lines), self._parent_of(lines))
        return Check(
            ok=found.ok, complete=found.complete, problem=found.problem, plies=found.plies, unproven=found.unproven
        )

    def game_of(self, lines: Sequence[bytes]) -> AnyGame:
        """The game of a log. Raises ``Refusal`` if it is not installed."""
        name = read_header(lines[0]).game
        if name not in self.games:
            raise Refusal("no-such-game", game=name)
        return self.games[name]

    def _any_lines(self, id: str) -> list[bytes]:
        if MARK in id:
            return self._lines_of_file(id)
        with Archive(self.place) as archive:
            if not archive.knows(id):
                raise Refusal("no-such-replay")
            return archive.lines(id)

    def _lines_of_file(self, id: str) -> list[bytes]:
        path = self._folders.find_log(id)
        if path is None:
            raise Refusal("no-such-replay")
        try:
            return whole_lines(path.read_bytes())
        except OSError as error:
            raise damaged(error.strerror) from None

    def _parent_of(self, lines: Sequence[bytes]) -> list[bytes] | None:
        header = read_header(lines[0])
        if header.copied is None or header.parent is None:
            return None
        try:
            with Archive(self.place) as archive:
                return archive.lines(header.parent)
        except UsageError:
            return None

    def _describe(self, lines: Sequence[bytes], id: str) -> ReplayCard:
        ending = read_ending(lines[-1])
        return _card(Summary(read_header(lines[0]), "over", ending.plies, ending.result), id)


def _stand_ins(lines: Sequence[bytes]) -> list[str]:
    known = read_header(lines[0]).seats
    return [now.client if now != player else "" for player, now in zip(known, players_of(lines), strict=True)]


def _is_wanted(header: Header, game: str | None, part: str) -> bool:
    return game in (None, header.game) and (not part or any(part in seat.name.casefold() for seat in header.seats))


def _card(summary: Summary, id: str) -> ReplayCard:
    header, result = summary.header, summary.result
    assert result is not None
    return ReplayCard(
        id=id,
        game=header.game,
        variant=header.variant,
        opened=header.opened,
        parent=header.parent,
        names=[mend(player.name) for player in header.seats],
        kinds=[player.kind for player in header.seats],
        plies=summary.plies,
        result=show_outcome(result),
        commitment=header.commitment,
    )


def show_outcome(result: Result) -> OutcomeCard:
    return OutcomeCard(
        ranks=list(result.ranks),
        points=list(result.points),
        reason=result.reason.value,
        offender=result.offender,
        detail=result.detail,
    )


def _ply(number: int, entry: Entry, *, is_taken_back: bool) -> Ply:
    thought_us = None if entry.sent is None or entry.last is None else entry.last - entry.sent - entry.credited
    return Ply(
        ply=number,
        n=entry.seq + 1,
        seat=int(entry.actor),
        action=entry.action,
        at_ms=entry.at // MS,
        think_ms=None if thought_us is None else max(thought_us, 0) // MS,
        by_table=entry.by is not None,
        remark=entry.remark,
        is_taken_back=is_taken_back,
    )


def _look_back(snapshots: Sequence[Snapshot], ply: int) -> list[Earlier]:
    """Of the plies before that stood then, the latest of each kind of event: a throw of dice may be long ago and still
    count."""
    seen: set[object] = set()
    found: list[Earlier] = []
    before = ply
    while (before := snapshots[before].follows) >= 0:
        happened: list[Any] = [item for item in snapshots[before].items if item["is"] == "happened"]
        kinds = {item["told"].get("is") for item in happened}
        if not kinds <= seen:
            seen |= kinds
            found.append(Earlier(ply=before, items=happened))
    return found[::-1]


def _first_line(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.readline()
