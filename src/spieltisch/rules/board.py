"""A game to push moves onto, take them back and look at: what the boards of all games share.

It holds a state of the game's rules and the way there. Where a kernel undoes its moves a board does so; elsewhere the
state is copied before each push, and ``pop`` goes back to the older one. Nothing here knows a rule.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from pathlib import Path
from typing import Any, ClassVar, Generic, Literal, Self

from spieltisch import pictures
from spieltisch.core.contracts import ActionT, ObservationT, StateT
from spieltisch.core.errors import IllegalAction
from spieltisch.core.game import AnyGame
from spieltisch.core.outcome import Outcome
from spieltisch.core.seats import CHANCE, SPECTATOR, Actor, Seat
from spieltisch.rules.moves import UNREADABLE, IllegalMove, LegalMoves
from spieltisch.rules.origins import Agreement, Guess, Logged, Origin, Position, agree
from spieltisch.table.log import whole_lines


class Board(Generic[StateT, ActionT, ObservationT]):
    """One game. Copies share nothing that changes; equal are boards on which the same can happen from now on.

    Seats count from 0. A game's module says which options there are and what its moves look like.
    """

    __slots__ = ("_origin", "_past", "_state")

    _game: ClassVar[AnyGame]
    _kinds: ClassVar[frozenset[type]]
    """The classes of its actions."""
    _options: ClassVar[Collection[str]]

    _origin: Origin
    _state: StateT
    _past: list[tuple[ActionT, Actor, Any, Any]]
    """What was pushed, by whom, what ``_pack`` made of it, and what takes it back: see ``_advance``."""

    def __init__(self, position: str | None = None, **options: Any) -> None:
        """``options`` are the game's, and ``players``: how many play.

        Raises ``ValueError`` with all that is wrong in a position, ``TypeError`` for an option that there is not,
        ``UsageError`` for a value that an option cannot have, and for options beside a position, which says all.
        """
        if unknown := [name for name in options if name not in self._options]:
            raise TypeError(f"{self._name} has no option {unknown[0]!r}; it has {', '.join(self._options)}")
        if position is not None and options:
            raise TypeError(f"{self._name} takes a position or options: a position says all of them")
        self._begin(Position(position) if position is not None else self._origin_of(options))

    def _origin_of(self, options: dict[str, Any]) -> Origin:
        return Agreement(agree(self._game, options.pop("players", None), options))

    def _begin(self, origin: Origin) -> None:
        self._origin = origin
        self._state = origin.state(self._game)
        self._past = []

    @classmethod
    def from_log(cls, log: str | Path | bytes, ply: int | None = None) -> Self:
        """The position of a table's log (a file, or its content) after so many actions of players, by default its last.

        Raises ``ValueError`` for what is no log of this game, ``UsageError`` for a ply that it has not.
        """
        data = log if isinstance(log, bytes) else Path(log).read_bytes()
        return cls._rebuilt(Logged(tuple(whole_lines(data)), ply), ())

    @classmethod
    def from_observation(cls, observation: ObservationT, below: Callable[[int], int]) -> Self:
        """A game as it may be, for all that a viewer knows of it: what is hidden is drawn with ``below(n)``, a random
        integer of ``range(n)`` such as ``random.randrange``. Raises ``ValueError`` where no game can be so."""
        return cls._rebuilt(Guess.drawn(cls._game, observation, below), ())

    @classmethod
    def _rebuilt(cls, origin: Origin, past: Sequence[tuple[ActionT, Actor]]) -> Self:
        board = cls.__new__(cls)
        board._begin(origin)
        for move, actor in past:
            board._advance(actor, move, board._pack(actor, move))
        return board

    # -- looking -----------------------------------------------------------------------

    @property
    def turn(self) -> Seat | None:
        """Whom the game waits for, the first of them where they are several; None for chance, and when it is over."""
        actor = self._actor()
        return None if actor is None or actor < 0 else actor

    @property
    def awaited(self) -> tuple[Seat, ...]:
        """All seats the game waits for."""
        return tuple(sorted(actor for actor in self._game.play.rules.to_act(self._state) if actor >= 0))

    @property
    def seats(self) -> int:
        """How many play."""
        return self._game.play.seats[0]

    @property
    def moves(self) -> tuple[ActionT, ...]:
        """What was pushed and not popped, chance's outcomes included."""
        return tuple(pushed[0] for pushed in self._past)

    @property
    def legal_moves(self) -> LegalMoves[ActionT]:
        """Those of ``turn``; none while chance is to draw."""
        return self.legal_moves_of(None)

    def legal_moves_of(self, seat: Seat | None) -> LegalMoves[ActionT]:
        """Those of any seat: some may act while the game waits for another."""
        return LegalMoves(lambda: self._legal(seat), lambda move: self._accepts(move, seat))

    @property
    def chance(self) -> list[tuple[ActionT, float]]:
        """What chance may draw now, with probabilities that add up to 1; empty when it is not chance's turn."""
        if self._actor() != CHANCE:
            return []
        draw = self._game.play.rules.draw(self._state)
        weights = [1] * len(draw.outcomes) if draw.weights is None else draw.weights
        total = sum(weights)
        return [(outcome, weight / total) for outcome, weight in zip(draw.outcomes, weights, strict=True)]

    def outcome(self) -> Outcome | None:
        """How the game ended: ``ranks`` and ``points`` by seat, ``winners``; None while it runs."""
        return self._game.play.rules.outcome(self._state)

    @property
    def position(self) -> str:
        """The position's text, which ``Board`` takes. Raises ``UsageError`` in games that have none."""
        return self._game.play.notation.write_position(self._state)

    def perft(self, depth: int) -> int:
        """How many sequences of so many moves there are, as ``spieltisch perft`` counts them. Raises ``UsageError``
        where chance comes first."""
        return self._game.research.tools().perft(self._state, depth)  # type: ignore[misc]

    def observe(self, seat: Seat | None = None) -> ObservationT:
        """What a seat may know, or somebody who only looks on: a value that later moves leave as it is."""
        seen: ObservationT = self._game.play.view.observe(self._state, SPECTATOR if seat is None else seat)
        return seen

    # -- pushing -----------------------------------------------------------------------

    def push(self, move: ActionT | str, seat: Seat | None = None) -> None:
        """Make a move of the seat whose turn it is, or let chance draw an outcome; a text is read first. ``seat`` says
        who else makes it. Raises ``IllegalMove``, and ``TypeError`` for what is neither; then nothing has changed."""
        action: ActionT = move if type(move) in self._kinds else self._read(move)  # type: ignore[assignment]
        actor = self._actor() if seat is None else seat
        if actor is None:
            raise self._refusal(0, action)
        packed = self._pack(actor, action)
        if not self._is_legal(actor, action, packed):
            raise self._refusal(actor, action)
        self._advance(actor, action, packed)

    def push_unchecked(self, move: ActionT | str, seat: Seat | None = None) -> None:
        """The same for what is known to be legal: nobody looks. Anything else spoils the board, and may end the
        interpreter."""
        action: ActionT = move if type(move) in self._kinds else self._read(move)  # type: ignore[assignment]
        actor = self._actor() if seat is None else seat
        self._advance(actor or 0, action, self._pack(actor or 0, action))

    def pop(self) -> ActionT:
        """Take the latest push back, and return it. Raises ``IndexError`` where there is none."""
        move, _, packed, before = self._past.pop()
        self._take_back(packed, before)
        return move

    @classmethod
    def parse(cls, text: str) -> ActionT:
        """The move, or outcome, of a text, legal or not. Raises ``IllegalMove`` for what is none."""
        try:
            action: ActionT = cls._game.play.notation.read_action(text)
        except ValueError as error:
            raise IllegalMove(UNREADABLE, str(error)) from None
        return action

    def _read(self, text: object) -> ActionT:
        if isinstance(text, str):
            return self.parse(text)
        raise TypeError(f"{text!r} is neither a move of {self._game.name} nor its text")

    def _accepts(self, move: object, seat: Seat | None) -> bool:
        actor = self.turn if seat is None else seat
        try:
            action: ActionT = move if type(move) in self._kinds else self._read(move)  # type: ignore[assignment]
        except (IllegalMove, TypeError):
            return False
        return actor is not None and actor >= 0 and self._is_legal(actor, action, self._pack(actor, action))

    def _refusal(self, actor: Actor, move: ActionT) -> IllegalMove:
        """What the rules say of it."""
        try:
            self._game.play.rules.apply(self._state.copy(), actor, move)  # type: ignore[attr-defined]
        except IllegalAction as illegal:
            return IllegalMove(illegal.code, illegal.sentence)
        raise AssertionError(f"{move} is accepted where it is not legal")

    # -- what games do in their own way, to be fast --------------------------------------

    def _actor(self) -> Actor | None:
        """Whom the game waits for, the first of them; None when it is over."""
        return min(self._game.play.rules.to_act(self._state), default=None)

    def _legal(self, seat: Seat | None) -> Collection[ActionT]:
        actor = self.turn if seat is None else seat
        return () if actor is None or actor < 0 else self._game.play.rules.legal_actions(self._state, actor)

    def _pack(self, actor: Actor, move: ActionT) -> Any:
        """What the game's kernel takes for a move, so that it is put together once."""

    def _is_legal(self, actor: Actor, move: ActionT, packed: Any) -> bool:
        return move in self._game.play.rules.legal_actions(self._state, actor)

    def _advance(self, actor: Actor, move: ActionT, packed: Any) -> None:
        """Make a legal move, and remember how to take it back: a copy of the state makes it, and the old one stays as
        it was, for whoever still goes through its moves."""
        before = self._state
        after: StateT = before.copy()  # type: ignore[attr-defined]
        self._play(after, actor, move, packed)
        self._past.append((move, actor, packed, before))
        self._state = after

    def _play(self, state: StateT, actor: Actor, move: ActionT, packed: Any) -> None:
        """Change a state by a legal move."""
        self._game.play.rules.apply(state, actor, move)

    def _take_back(self, packed: Any, before: Any) -> None:
        self._state = before

    # -- for the eyes --------------------------------------------------------------------

    def svg(
        self,
        seat: Seat | None = None,
        language: Literal["de", "en"] = "en",
        *,
        names: Sequence[str] = (),
        theme: Literal["light", "dark"] | None = None,
    ) -> str:
        """The board as the game's page shows it to a seat, or to somebody who only looks on: an SVG file's text.
        Raises ``UsageError`` where the engine that draws it (``quickjs-ng``) is not installed."""
        return pictures.svg_of(self._game, self.observe(seat), seat, language, names=names, theme=theme)

    def _repr_svg_(self) -> str | None:
        return self.svg() if pictures.is_installed() else None

    def __str__(self) -> str:
        return pictures.text_of(self._game, self.observe())

    @property
    def _name(self) -> str:
        return f"{self._game.name}.{type(self).__name__}"

    def __repr__(self) -> str:
        return f"<{self._name}: {self.seats} players, {len(self._past)} pushed, turn {self.turn}>"

    # -- copies --------------------------------------------------------------------------

    def copy(self) -> Self:
        """An equal board of its own, which remembers the same moves."""
        twin = self.__class__.__new__(self.__class__)
        twin._origin, twin._past = self._origin, self._past.copy()
        twin._state = self._state.copy()  # type: ignore[attr-defined]
        return twin

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: object) -> Self:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return self._rebuilt, (self._origin, [pushed[:2] for pushed in self._past])

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Board) or type(other) is not type(self):
            return NotImplemented
        digest = self._game.play.rules.digest
        return self._agreed() == other._agreed() and digest(self._state) == digest(other._state)

    def _agreed(self) -> Any:
        """What of an agreement a digest leaves out."""
        return self._state.config  # type: ignore[attr-defined]

    __hash__ = None  # type: ignore[assignment]
