"""One log line after another, re-applied through the rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Any

import msgspec

from spieltisch.core import registry
from spieltisch.core.contracts import Forfeit
from spieltisch.core.fair import ChanceSource
from spieltisch.core.game import AnyGame
from spieltisch.core.outcome import Outcome
from spieltisch.core.seats import CHANCE, TABLE, actor_name
from spieltisch.table.acts import (
    Abort,
    Charge,
    Credit,
    Forfeits,
    Ignores,
    Leaves,
    Omits,
    Pause,
    Refuses,
    SetTimed,
    Step,
    Substitutes,
    TakesBack,
    read_act,
)
from spieltisch.table.log import (
    Ending,
    Entry,
    Header,
    aborted,
    digits,
    is_ending,
    read_ending,
    read_entry,
    result_of,
)
from spieltisch.table.standing import PlayedAction, Standing

_CHANCE = actor_name(CHANCE)
_TABLE = actor_name(TABLE)


@dataclass(slots=True)
class Replay:
    """A game up to some entry of its log."""

    game: AnyGame
    header: Header
    config: Any
    """The game's own, as its state: whoever folds a log knows of which game it is."""
    state: Any
    entries: list[Entry] = field(default_factory=list)
    standing: Standing = field(default_factory=Standing)
    """The actions that led to the state."""
    at_us: int = 0
    """When the last entry was written."""
    is_held: bool = False
    """Whether the table was paused."""
    untimed: set[int] = field(default_factory=set)
    outcome: Outcome | None = None
    """Set once the game is over: by the rules, a forfeit or an abort."""
    ending: Ending | None = None
    """The result line, if the log has one."""
    unproven: int = 0
    """Draws that were read without being computed."""

    @property
    def plies(self) -> int:
        """Actions of seats, those the table took in their place and those that were taken back included."""
        return self.standing.plies

    @property
    def is_over(self) -> bool:
        return self.outcome is not None or self.ending is not None


def begin(header: Header, game: AnyGame | None) -> Replay:
    """The replay before its first entry; ``game`` defaults to the installed one that the header names."""
    game = game or registry.game(header.game)
    if (header.game, header.rules_version) != (game.name, game.play.rules_version):
        there, here = f"{header.game} rules {header.rules_version}", f"{game.name} rules {game.play.rules_version}"
        raise ValueError(f"line 1: the log is of {there}, this is {here}")
    check(len(header.seats) in game.play.seats, f"line 1: {len(header.seats)} seats are too few or too many")
    try:
        config = read_config(header.config, game)
    except ValueError as error:
        raise ValueError(f"line 1: {error}") from None
    check(game.play.variant(config) == header.variant, "line 1: not a config as a table writes it")
    return Replay(game, header, config, game.play.rules.initial(config))


def read_config(values: dict[str, Any], game: AnyGame) -> Any:
    """The agreement that a log's header has; of what logs of its time did not say, the default is what held then.
    Raises ``ValueError`` for what no table writes."""
    try:
        config = msgspec.convert(values, game.play.config)
    except msgspec.ValidationError as error:
        raise ValueError(str(error)) from None
    written = msgspec.json.decode(msgspec.json.encode(config))
    check(written | values == written, "not a config as a table writes it")
    return config


def advance(replay: Replay, line: bytes, chance: ChanceSource | None) -> None:
    """Re-apply one more line. Raises ``ValueError``, ``LookupError`` or ``IllegalAction`` with what is wrong."""
    if replay.ending is not None:
        raise ValueError("the log goes on after its result")
    if is_ending(line):
        _end(replay, read_ending(line))
        return
    entry = read_entry(line)
    if entry.seq != len(replay.entries) or entry.at < replay.at_us:
        raise ValueError("the entry is out of order")
    if replay.outcome is not None:
        raise ValueError("the game was over")
    if entry.actor == _TABLE:
        _apply_act(replay, entry)
    else:
        _apply_action(replay, entry, chance)
    replay.entries.append(entry)
    replay.at_us = entry.at


def _apply_action(replay: Replay, entry: Entry, chance: ChanceSource | None) -> None:
    play = replay.game.play
    action = play.notation.read_action(entry.action)
    if play.notation.write_action(action) != entry.action:
        raise ValueError(f"not how the game writes it: {entry.action!r}")
    if entry.actor == _CHANCE:
        _check_draw(replay, action, chance)
    elif not isinstance(entry.actor, int) or not 0 <= entry.actor < len(replay.header.seats):
        raise ValueError(f"no actor: {entry.actor!r}")
    do(replay, entry, action)
    _check_hash(replay, entry)
    _check_stalls(entry)
    replay.outcome = play.rules.outcome(replay.state)


def do(replay: Replay, entry: Entry, action: Any) -> Sequence[Any]:
    """Let an entry's action, the game's own, happen to the state; its events. Raises ``IllegalAction``."""
    actor = entry.actor if isinstance(entry.actor, int) else CHANCE
    events: Sequence[Any] = replay.game.play.rules.apply(replay.state, actor, action)
    replay.standing.add(actor, action, is_own=entry.by is None)
    return events


def go_back(replay: Replay, back: TakesBack) -> None:
    """Let the state be as it was before an action. Raises ``ValueError`` where that stays."""
    played = replay.standing.find(replay.game, back.seat)
    if not isinstance(played, PlayedAction):
        raise ValueError(f"nothing can be taken back: {played}")
    check(played.ply == back.ply, f"the seat's latest action is ply {played.ply}")
    replay.state = replay.standing.go_back(replay.game, replay.config, played)


def _check_hash(replay: Replay, entry: Entry) -> None:
    check(entry.hash == digits(replay.game.play.rules.digest(replay.state)), "the state's hash is another")


def _check_stalls(entry: Entry) -> None:
    """They lie in their order within the time that was thought, and were credited: with more, where its player's work
    was measured and the rest given back."""
    edges = [*chain.from_iterable(entry.stalls)]
    ends = entry.at if entry.last is None else entry.last
    check(edges == sorted(edges) and edges[-1:] <= [ends], "the stalls are not those of this time")
    credited = sum(end - begin for begin, end in entry.stalls)
    check(credited <= entry.credited, "the stalls are not what was credited")


def _check_draw(replay: Replay, action: object, chance: ChanceSource | None) -> None:
    rules = replay.game.play.rules
    if CHANCE not in rules.to_act(replay.state):
        raise ValueError("chance was not to act")
    copied = replay.header.copied
    if chance is None or (copied is not None and len(replay.entries) < copied.entries):
        replay.unproven += 1
    elif chance.pick(rules.draw(replay.state)) != action:
        raise ValueError("the seed draws something else")


def _apply_act(replay: Replay, entry: Entry) -> None:
    act = read_act(entry.action)
    match act:
        case Forfeits(seat, reason, detail):
            _check_seat(replay, seat)
            replay.outcome = replay.game.play.rules.forfeit(replay.state, seat, Forfeit(reason, detail))
        case Abort(why):
            replay.outcome = aborted(len(replay.header.seats), why)
        case Pause(on):
            check(on != replay.is_held, "the table was so already")
            replay.is_held = on
        case Step():
            check(replay.is_held, "only a paused table steps")
        case SetTimed(seat, on):
            _check_seat(replay, seat)
            check(on == (seat in replay.untimed), "the seat was so already")
            replay.untimed ^= {seat}
        case TakesBack(seat):
            _check_seat(replay, seat)
            check(not replay.is_held, "a paused table does not go back")
            go_back(replay, act)
            _check_hash(replay, entry)
        case (
            Substitutes(seat) | Charge(seat) | Credit(seat) | Refuses(seat) | Ignores(seat) | Omits(seat) | Leaves(seat)
        ):
            _check_seat(replay, seat)


def _check_seat(replay: Replay, seat: int) -> None:
    check(0 <= seat < len(replay.header.seats), f"no seat {seat}")


def check(is_right: bool, problem: str) -> None:
    """Raises ``ValueError`` with the problem unless all is right."""
    if not is_right:
        raise ValueError(problem)


def _end(replay: Replay, ending: Ending) -> None:
    """A log without an outcome was cut short, and ended for it later."""
    outcome = replay.outcome or aborted(len(replay.header.seats))
    check(ending.result == result_of(outcome), "the game ended otherwise")
    check(ending.plies == replay.plies, f"there are {replay.plies} plies, not {ending.plies}")
    replay.ending = ending
