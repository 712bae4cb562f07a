"""One game: seeds and choices in, arrays out. Every kind of environment here is made of it."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any, Final, Self, TypeAlias

import numpy as np
from numpy.typing import NDArray

from spieltisch.core.registry import game as game_of
from spieltisch.core.seats import Seat
from spieltisch.core.simulation import key_of
from spieltisch.research.agreements import agree

NOBODY: Final = -1
"""Moves where the game is over."""

Observation: TypeAlias = dict[str, NDArray[Any]]
"""What a seat knows: ``"observation"``, its features in the encoding's shape, and ``"action_mask"``."""


class Keys:
    """One game's key after the other. The first after a seed is that of the first row of a batch with this seed."""

    def __init__(self) -> None:
        self._seed, self._episode = secrets.randbits(64), -1

    def following(self, seed: int | None) -> int:
        """The next key; with a seed the first of those that follow from it."""
        if seed is None:
            self._episode += 1
        else:
            self._seed, self._episode = int(seed) & 0xFFFFFFFFFFFFFFFF, 0
        return key_of(self._seed, 0, self._episode)


class Play:
    """A game by an agreement. None has begun before ``begin``."""

    def __init__(self, name: str, seats: int | None, options: Mapping[str, Any]) -> None:
        """``options`` are the game's. Raises ``UsageError`` for what there is not."""
        self.game = game_of(name)
        self.encoding, self.config = agree(name, seats, options)
        self.shape = self.encoding.shape(self.config)
        self._made_of = (name, seats, dict(options))
        self._past: list[tuple[int, int]] = []
        self._begin_anew()

    def _begin_anew(self) -> None:
        # Which methods a game's simulation has for Python, its declaration says and no type.
        self._now: Any = self.encoding.simulate(self.config)
        self._spare: Any = self.encoding.simulate(self.config)
        self.seats, self.n_choices = self._now.seats, self._now.n_choices
        self._loser: Seat | None = None

    def begin(self, key: int) -> None:
        """Begin a game whose chance follows from the key."""
        self._now.begin(key)
        self._past, self._loser = [(key, NOBODY)], None

    @property
    def mover(self) -> Seat:
        """The seat that is to choose, or ``NOBODY``."""
        return NOBODY if self._loser is not None else int(self._now.mover())

    @property
    def state(self) -> Any:
        """The state of the rules, as far as players and pages look at it."""
        return self.encoding.state(self._now, self.config)

    def is_lawful(self, choice: int) -> bool:
        """Whether the mover may choose this, whatever integer it is."""
        return 0 <= choice < self.n_choices and bool(self._now.is_lawful(choice))

    def choose(self, choice: int) -> None:
        """Make a choice of the mover's. Raises ``ValueError`` for one that is not lawful."""
        if not self.is_lawful(choice):
            raise ValueError(f"choice {choice} is outside the mask")
        self._now.choose(choice)
        self._past.append((self._past[-1][0], choice))

    def forfeit(self) -> None:
        """End the game: the mover has chosen what it may not."""
        self._loser = self.mover

    @property
    def rewards(self) -> list[float]:
        """By seat, when the game is over. A seat that forfeited has -1, and all others are level before it."""
        if self._loser is None:
            return [float(reward) for reward in self._now.rewards()]
        others = 2 / (self.seats - 1) - 1 if self._now.is_winner_only else 1 / (self.seats - 1)
        return [-1.0 if seat == self._loser else others for seat in range(self.seats)]

    # -- as arrays ---------------------------------------------------------------------

    def features(self, seat: Seat) -> NDArray[np.int16]:
        """What the seat may know, in the encoding's shape."""
        features = np.zeros((1, self._now.n_features), np.int16)
        self._now.write_features(features, 0, seat)
        return features.reshape(self.shape)

    def mask(self, seat: Seat) -> NDArray[np.int8]:
        """(A,): 1 for what the seat may choose: nothing while another one is to, and only the first, which changes
        nothing, where the game is over."""
        masks = np.zeros((1, self.n_choices), np.int8)
        if self.mover == seat:
            self._now.write_mask(masks, 0)
        elif self.mover == NOBODY:
            masks[0, 0] = 1
        return masks.reshape(-1)

    def observe(self, seat: Seat) -> Observation:
        """What environments give to a seat."""
        return {"observation": self.features(seat), "action_mask": self.mask(seat)}

    def describe(self, choice: int) -> str:
        """What a choice means, as far as it is one of the mover's; its number where it is not."""
        return self.encoding.describe(self._now, choice) if self.is_lawful(choice) else str(choice)

    # -- chance by somebody else --------------------------------------------------------

    def calls_for_chance(self, choice: int) -> bool:
        """Whether anything is drawn after a lawful choice."""
        self._spare.become(self._now)
        self._spare.choose(choice)
        return bool(self._spare.drawn != self._now.drawn)

    def begins_with_chance(self) -> bool:
        """Whether anything is drawn before the first choice."""
        self._spare.begin(0)
        return bool(self._spare.drawn)

    def rekey(self, key: int) -> None:
        """Let chance follow from another key from now on."""
        self._now.key = key
        self._past.append((key, NOBODY))

    # -- copies ------------------------------------------------------------------------

    def __deepcopy__(self, _: object) -> Self:
        twin = self.__class__.__new__(self.__class__)
        vars(twin).update(vars(self))
        twin._begin_anew()
        twin._now.become(self._now)
        twin._past, twin._loser = self._past.copy(), self._loser
        return twin

    def __reduce__(self) -> tuple[Any, ...]:
        return replayed, (*self._made_of, self._past, self._loser is not None)


def replayed(
    name: str, seats: int | None, options: Mapping[str, Any], past: list[tuple[int, int]], is_forfeited: bool
) -> Play:
    """The same game once more, from what was drawn and chosen."""
    play = Play(name, seats, options)
    for at, (key, choice) in enumerate(past):
        if choice != NOBODY:
            play.choose(choice)
        elif at:
            play.rekey(key)
        else:
            play.begin(key)
    if is_forfeited:
        play.forfeit()
    return play
