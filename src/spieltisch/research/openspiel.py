"""Games for OpenSpiel: importing this registers ``spieltisch_NAME`` for each game that has an encoding.

OpenSpiel wants a state to follow from its history, and chance to move by itself, so that whoever copies a state and
goes on does not look into what is to come. So a choice is looked at before it is made, and where chance is called for,
a chance node comes between. Its outcomes are ``KEYS`` keys, equally likely, from which all the draws owed follow: not
all that can happen, but a sample of it, another one at each depth. Nothing is said of what is hidden but that something
may be (``IMPERFECT_INFORMATION``).
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from copy import deepcopy
from dataclasses import fields
from typing import Any, ClassVar, Final

import numpy as np

from spieltisch.core.game import AnyGame
from spieltisch.core.options import PLAIN
from spieltisch.core.outcome import ScoreMap
from spieltisch.core.registry import games
from spieltisch.core.seats import Seat
from spieltisch.core.simulation import key_of
from spieltisch.research.play import NOBODY, Play
from spieltisch.research.rendering import text_of

try:
    import pyspiel
except ImportError as missing:
    raise ImportError('pyspiel is not installed: pip install "spieltisch[openspiel]"') from missing

LONGEST: Final = 1_000_000
"""Choices of a game. OpenSpiel wants a bound, and agreements need not have one."""
KEYS: Final = 1024
"""Outcomes of a chance node."""
OUTCOMES: Final = [(key, 1 / KEYS) for key in range(KEYS)]


class TableGame(pyspiel.Game):
    """A game by an agreement. Its parameters are the game's options, ``seats`` (0 for the fewest, at least 2), and
    ``seed``: with another one, other keys are drawn."""

    name: ClassVar[str]
    kind: ClassVar[pyspiel.GameType]

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        """Raises ``UsageError`` for what there is not."""
        options = {**self.kind.parameter_specification, **(params or {})}
        seats, self.seed = options.pop("seats"), options.pop("seed")
        self.fresh = Play(self.name, seats or None, options)
        self.has_draws_first = self.fresh.begins_with_chance()
        super().__init__(self.kind, info_of(self.fresh), dict(params or {}))

    def new_initial_state(self, text: str | None = None) -> TableState:
        if text is not None:
            raise NotImplementedError("states are not read from text")
        return TableState(self)

    def max_chance_nodes_in_history(self) -> int:
        return LONGEST

    def make_py_observer(self, kind: Any = None, params: Any = None) -> SeatObserver | None:
        """What a seat knows now. None for its whole past, or for what is public of it: neither is told apart."""
        is_now = kind is None or (
            kind.public_info and not kind.perfect_recall and kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        )
        return SeatObserver(self.fresh, params) if is_now else None

    def __reduce__(self) -> tuple[Any, ...]:
        return pyspiel.load_game, (self.kind.short_name, self.get_parameters())


class TableState(pyspiel.State):
    """Where the game stands, and what waits for chance."""

    def __init__(self, game: TableGame) -> None:
        super().__init__(game)
        self.play = deepcopy(game.fresh)
        self.play.begin(0)
        self.owed: int | None = NOBODY if game.has_draws_first else None
        """The choice that is made as soon as chance has drawn; ``NOBODY`` before the game has begun."""

    @property
    def has_begun(self) -> bool:
        return self.owed != NOBODY

    def current_player(self) -> int:
        if self.owed is not None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.is_terminal() else self.play.mover

    def is_terminal(self) -> bool:
        return self.owed is None and self.play.mover == NOBODY

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return OUTCOMES

    def _legal_actions(self, player: Seat) -> list[int]:
        return list(np.flatnonzero(self.play.mask(player)).tolist())

    def _apply_action(self, action: int) -> None:
        if self.owed is None:
            self._choose(action)
        else:
            self._draw(key_of(self.get_game().seed, len(self.history()), action))

    def _choose(self, choice: int) -> None:
        if self.play.calls_for_chance(choice):
            self.owed = choice
        else:
            self.play.choose(choice)

    def _draw(self, key: int) -> None:
        if self.owed is None or not self.has_begun:
            self.play.begin(key)
        else:
            self.play.rekey(key)
            self.play.choose(self.owed)
        self.owed = None

    def _action_to_string(self, player: int, action: int) -> str:
        return f"key {action}" if player == pyspiel.PlayerId.CHANCE else self.play.describe(action)

    def returns(self) -> list[float]:
        return self.play.rewards if self.is_terminal() else [0.0] * self.play.seats

    def __str__(self) -> str:
        return self.text_for(None)

    def text_for(self, viewer: Seat | None) -> str:
        """The position as text, as far as the viewer knows it, or everybody. What has been chosen and calls for chance
        is not part of it yet, and may be nobody else's business."""
        if not self.has_begun:
            return "before the game"
        pending = "" if self.owed is None else "before chance has drawn\n"
        return pending + text_of(self.play.game.name, self.play.state, viewer)


class SeatObserver:
    """The features of a seat; see ``observation.py`` in OpenSpiel."""

    def __init__(self, play: Play, params: Any) -> None:
        if params:
            raise ValueError(f"there are no parameters of observations, such as {params}")
        self.tensor = np.zeros(int(np.prod(play.shape)), np.float32)
        self.dict = {"observation": self.tensor.reshape(play.shape)}

    def set_from(self, state: TableState, player: Seat) -> None:
        self.dict["observation"][:] = state.play.features(player) if state.has_begun else 0

    def string_from(self, state: TableState, player: Seat) -> str:
        return state.text_for(player)


def type_of(game: AnyGame) -> pyspiel.GameType:
    """What OpenSpiel lists of a game."""
    default = game.setup.options()
    options = {field.name: getattr(default, field.name) for field in fields(default)}
    options = {name: value for name, value in options.items() if type(value) in PLAIN and not is_misread(value)}
    is_even = game.play.counts is ScoreMap.RANK
    return pyspiel.GameType(
        short_name=f"spieltisch_{game.name}",
        long_name=f"{game.title} (Spieltisch)",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM if is_even else pyspiel.GameType.Utility.CONSTANT_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.play.seats[-1],
        min_num_players=max(2, game.play.seats[0]),
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={**options, "seats": 0, "seed": 0},
    )


def is_misread(value: bool | int | str) -> bool:
    """Whether OpenSpiel, which writes parameters down without quotes, would take a text for a number."""
    try:
        return isinstance(value, str) and not math.isnan(float(value))
    except ValueError:
        return False


def info_of(play: Play) -> pyspiel.GameInfo:
    """What OpenSpiel wants to know of an agreement."""
    return pyspiel.GameInfo(
        num_distinct_actions=play.n_choices,
        max_chance_outcomes=KEYS,
        num_players=play.seats,
        min_utility=-1.0,
        max_utility=1.0,
        utility_sum=0.0 if play.game.play.counts is ScoreMap.RANK else 2.0 - play.seats,
        max_game_length=LONGEST,
    )


def register(game: AnyGame) -> None:
    """Let OpenSpiel know a game that has an encoding. It keeps what it is given beyond the interpreter's end, which
    only a class outlives."""
    kind = type_of(game)
    pyspiel.register_game(kind, type(game.name, (TableGame,), {"name": game.name, "kind": kind}))


for table_game in games().values():
    if table_game.research.encoding is not None:
        register(table_game)
