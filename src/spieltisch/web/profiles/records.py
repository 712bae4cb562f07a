"""What a profile keeps of a game, made of the ends of its log."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Final

import msgspec

from spieltisch.bots.named import find_bot
from spieltisch.bots.strength import strength_of
from spieltisch.core.errors import UsageError
from spieltisch.core.game import AnyGame
from spieltisch.core.outcome import Reason
from spieltisch.core.seats import Seat
from spieltisch.lobby.room import BOT, PAGE, players_of
from spieltisch.store.profiles import Ended
from spieltisch.store.summary import Summary, is_ply
from spieltisch.table.folding import read_config
from spieltisch.table.log import Header, Result
from spieltisch.table.replay import took_back
from spieltisch.web.access.refusals import Refusal
from spieltisch.web.tables.served import ServedGame

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

OF_BOT: Final = "bot:"
"""Before the kind of a bot that was measured, where profiles have their ids."""


class Record(msgspec.Struct, frozen=True):
    """One game, as all of its profiles have it."""

    game: str
    opened: str
    names: Sequence[str]
    kinds: Sequence[str]
    known: Sequence[str | None]
    """By seat a profile, or ``OF_BOT`` and a kind; None for whoever nobody knows."""
    plies: int
    result: Result


def read_record(text: bytes) -> Record:
    return msgspec.json.decode(text, type=Record)


def ends_of(
    lines: Sequence[bytes], summary: Summary, sitting: Mapping[Seat, str], served: ServedGame | None
) -> Mapping[Seat, Ended]:
    """How a game ended for these seats, by all lines of its log; for nobody if it was broken off, or nobody moved."""
    header, result = summary.header, summary.result
    if result is None or result.reason is Reason.ABORTED or not any(map(is_ply, lines)):
        return {}
    known = [sitting.get(seat) or _bot(header, seat, served) for seat in range(len(header.seats))]
    is_fair = has_pair(known) and gains_nothing(result, took_back(lines)) and not _has_gone_on_without(header, lines)
    is_rated = served is not None and is_fair and is_usual(header, served)
    names, kinds = [player.name for player in header.seats], [player.kind for player in header.seats]
    record = msgspec.json.encode(Record(header.game, header.opened, names, kinds, known, summary.plies, result))
    return {seat: Ended(header.game, _outcome(result, seat), is_rated, record) for seat in sitting}


def _has_gone_on_without(header: Header, lines: Sequence[bytes]) -> bool:
    """Whether a bot has played on for a person."""
    seats = zip(header.seats, players_of(lines), strict=True)
    return any(then.kind == PAGE and now.kind == BOT for then, now in seats)


def _outcome(result: Result, seat: Seat) -> str:
    if result.ranks[seat] != 1:
        return "lost"
    return "won" if result.ranks.count(1) == 1 else "drawn"


def _bot(header: Header, seat: Seat, served: ServedGame | None) -> str | None:
    """A bot that was measured, as ``Record.known`` has it."""
    player = header.seats[seat]
    if served is None or player.kind != BOT:
        return None
    kind = _kind_text(served.game, player.name)
    return OF_BOT + kind if kind is not None and kind in anchors_of(served.game) else None


def _kind_text(game: AnyGame, name: str) -> str | None:
    try:
        return find_bot(game, name).kind.text
    except UsageError:  # of an earlier version
        return None


def anchors_of(game: AnyGame) -> Mapping[str, float]:
    """What bots were measured to be worth, in Elo, by their kinds."""
    table = strength_of(game)
    return {each.kind.text: each.elo for each in table.bots} if table else {}


def has_pair(known: Sequence[str | None]) -> bool:
    """Whether a profile has met somebody whose strength can be known, and nobody plays against itself."""
    people = [one for one in known if one and not one.startswith(OF_BOT)]
    return len(set(people)) == len(people) and len(people) >= 1 and sum(one is not None for one in known) >= 2


def gains_nothing(result: Result, seats: Collection[Seat]) -> bool:
    """Whether all of these, who have taken something back, came last: who could win by that would, and who could avoid
    a loss by it, too."""
    last = max(result.ranks)
    return not seats or (last > 1 and all(result.ranks[seat] == last for seat in seats))


def is_usual(header: Header, served: ServedGame) -> bool:
    """Whether a game began at its beginning, by the server's usual agreement, and by chance that nobody could know."""
    if header.parent is not None or header.seeded or header.fixed:
        return False
    try:
        usual: DataclassInstance = served.configure({}, len(header.seats))
        return bool(read_config(header.config, served.game) == usual)
    except (Refusal, ValueError):
        return False
