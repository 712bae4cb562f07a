"""A log as data: what each seat knew, could choose and chose, and how the game ended for it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from spieltisch.contests.statistics.scores import game_scores
from spieltisch.core.game import AnyGame
from spieltisch.core.seats import TABLE, Seat, actor_name
from spieltisch.lobby.room import BOT
from spieltisch.table.acts import Substitutes, TableAct, read_act
from spieltisch.table.folding import Replay, read_config
from spieltisch.table.log import Entry, Player, read_ending, read_entry, read_header
from spieltisch.table.replay import follow, taken_back

_TABLE = actor_name(TABLE)


class PassedOver(StrEnum):
    """Why an action of a seat gives no data, though its log does."""

    COPIED = "is another log's, which this one continues"
    UNASKED = "was not waited for"
    UNCHOOSABLE = "is more than can be chosen"
    TAKEN_BACK = "was taken back"


class Form(NamedTuple):
    """What fits into one table."""

    game: str
    version: int
    """The encoding's."""
    shape: tuple[int, ...]
    """Of the features."""
    n_actions: int


@dataclass(frozen=True, slots=True)
class Origin:
    """The log that choices are from."""

    form: Form
    log: str
    """Its file's name in the folder, or its table's id."""
    table: str
    """The id."""
    variant: str
    config: str
    """The agreement, as JSON."""
    seats: tuple[Player, ...]
    """Who sat there then; a bot's name is its own, unless it was given another."""
    outcomes: tuple[float, ...]
    """By seat, from -1 to 1: what the result is worth, as matches count it (``Simulation.reward``)."""
    reason: str
    """Why the game was over."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One choice of a seat."""

    observation: NDArray[np.int16]
    """What the seat knew before it, in the encoding's shape."""
    action_mask: NDArray[np.int8]
    """(A,): 1 for what it could choose."""
    action: int
    """What it chose."""
    outcome: float
    """What the game came to for the seat."""
    ply: int
    """How many actions of seats were before the one that this is a part of."""
    part: int
    """Which of its choices this is, from 0."""
    seat: Seat
    used_us: int | None
    """What the action took of the seat's time, if that is known."""
    is_by_table: bool
    """Whether the table acted for the seat, which had not answered."""
    origin: Origin


class LogReader:
    """Makes choices of a log that was accepted."""

    def __init__(self, lines: Sequence[bytes], game: AnyGame, log: str, passed: Counter[PassedOver]) -> None:
        """``log`` is its name; ``passed`` counts the actions of seats that are left out."""
        assert game.research.encoding is not None
        self._lines, self._game, self._passed = lines, game, passed
        self._encoding, self._header = game.research.encoding(), read_header(lines[0])
        config = read_config(self._header.config, game)
        self._taken_back = taken_back(lines)
        self._simulation = self._encoding.simulate(config)
        self._origin = self._described(config, log)

    def _described(self, config: Any, log: str) -> Origin:
        header, result = self._header, read_ending(self._lines[-1]).result
        shape, n_actions = tuple(self._encoding.shape(config)), self._simulation.n_choices
        outcomes = tuple(2 * score - 1 for score in game_scores(result.ranks, self._game.play.counts))
        return Origin(
            Form(header.game, self._encoding.version, shape, n_actions), log, header.id, header.variant,
            msgspec.json.encode(config).decode(), header.seats, outcomes, str(result.reason),
        )  # fmt: skip

    def choices(self) -> Iterator[Choice]:
        """All of them in their order."""
        for replay, line in zip(follow(self._lines, self._game), self._lines[1:-1], strict=False):
            entry = read_entry(line)  # the one that follows this state
            if isinstance(entry.actor, int):
                yield from self._of_action(replay, entry, entry.actor)
            elif entry.actor == _TABLE and not self._is_copied(entry):
                self._stand_in(read_act(entry.action))

    def _is_copied(self, entry: Entry) -> bool:
        copied = self._header.copied
        return copied is not None and entry.seq < copied.entries

    def _stand_in(self, act: TableAct) -> None:
        """From here on it is the bot that chooses."""
        if isinstance(act, Substitutes):
            seats = list(self._origin.seats)
            seats[act.seat] = Player(act.bot, kind=BOT, client=act.bot)
            self._origin = replace(self._origin, seats=tuple(seats))

    def _of_action(self, replay: Replay, entry: Entry, seat: Seat) -> Iterator[Choice]:
        """Those that an action is made of; none if it is to be left out."""
        try:
            way = self._way(replay, entry, seat)
        except _PassedOver as why:
            self._passed[why.args[0]] += 1
            return
        game = self._simulation
        self._encoding.load(game, replay.state, seat)
        for part, choice in enumerate(way):
            if part:
                game.choose(way[part - 1])
            if not game.is_lawful(choice):  # a fault of the encoding's, which must not become data
                raise RuntimeError(f"{self._origin.log}: {choice}, of {entry.action!r}, is outside the mask")
            yield Choice(
                self._features(seat), self._mask(), choice, self._origin.outcomes[seat], replay.plies, part, seat,
                entry.used_us, entry.by == _TABLE, self._origin,
            )  # fmt: skip

    def _way(self, replay: Replay, entry: Entry, seat: Seat) -> Sequence[int]:
        """An action as choices. Raises ``_PassedOver``."""
        if self._is_copied(entry):
            raise _PassedOver(PassedOver.COPIED)
        if replay.plies + 1 in self._taken_back:
            raise _PassedOver(PassedOver.TAKEN_BACK)
        if seat not in self._game.play.rules.to_act(replay.state):
            raise _PassedOver(PassedOver.UNASKED)
        try:
            return self._encoding.choices(replay.state, seat, self._game.play.notation.read_action(entry.action))
        except LookupError:
            raise _PassedOver(PassedOver.UNCHOOSABLE) from None

    def _features(self, seat: Seat) -> NDArray[np.int16]:
        rows = np.empty((1, self._simulation.n_features), np.int16)
        self._simulation.write_features(rows, 0, seat)
        return rows.reshape(self._origin.form.shape)

    def _mask(self) -> NDArray[np.int8]:
        rows = np.empty((1, self._simulation.n_choices), np.int8)
        self._simulation.write_mask(rows, 0)
        return rows.reshape(-1)


class _PassedOver(Exception):
    """Of one action."""
