"""Tables of ours for checks: decks that bring a situation about, players for the other seats, and a witness."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any, Final

from spieltisch.core.checks import Hosting, Opponent, Scene
from spieltisch.core.contracts import Draw
from spieltisch.core.scripts import SECOND_US, Script, Silent, Wrong
from spieltisch.core.seats import Seat
from spieltisch.games.cascadia import view
from spieltisch.games.cascadia.actions import Action, Exchange, Place
from spieltisch.games.cascadia.checks.pictures import Answer, Shop, condemn
from spieltisch.games.cascadia.checks.sentences import unreadable
from spieltisch.games.cascadia.engine.geometry import DIRECTIONS, STEP, cell_of, field_of
from spieltisch.games.cascadia.engine.tiles import BOX
from spieltisch.games.cascadia.knowledge import Observation
from spieltisch.games.cascadia.rules import State

PATIENCE_US: Final = 10 * SECOND_US
"""How long a command is waited for. The protocol gives a minute, but who plays at such a speed plays no game."""
ENOUGH: Final = 6
"""So many refusals tell the cause."""
EXCHANGE_ENDS: Final = "it takes an exchange for its turn: RequestInput follows each exchange"
LANDS: Final = 5
MIXED: Final = tuple(tile.text for tile in BOX if not tile.is_keystone)


def decks(landscapes: Sequence[str], tiles: Iterable[str], tokens: str) -> dict[str, Any]:
    """Options with these pieces; of too few landscapes the last one is there more often."""
    lands = [*landscapes, *[landscapes[-1]] * LANDS][:LANDS]
    return {"tiles": "\n".join([*lands, *tiles]), "tokens": "\n".join(tokens)}


def hosted(scene: Scene, *, seat: Seat = 0, seats: int = 2, rounds: int = 20, opponent: Opponent | None = None,
           options: dict[str, Any] | None = None, luck: Luck | None = None, pace_us: int = 0) -> Hosting:  # fmt: skip
    """A table for so many turns, whose clocks have our patience."""
    chosen = {"players": seats, "rounds": rounds, "move_ms": PATIENCE_US // 1000, **(options or {})}
    table = scene.host(
        seat=seat, seats=seats, options=chosen, chance=luck, opponent=opponent or anybody(scene), pace_us=pace_us
    )
    if luck:
        luck.table = table
    return table


# Players for the other seats.


def anybody(scene: Scene) -> Opponent:
    """Does anything; quickly, since nothing is listed."""

    def choose(observation: Observation, seat: Seat) -> Action:
        actions = view.legal_actions(observation)
        return actions[scene.below(len(actions))]

    return choose


def walker(directions: Sequence[str], slot: Callable[[Observation], int] = lambda seen: 0) -> Opponent:
    """Lays its tiles in a row from (0,0), step by step in these directions, again and again, and takes no tokens."""

    def choose(observation: Observation, seat: Seat) -> Action:
        return step(observation, seat, directions, slot(observation))

    return choose


def step(seen: Observation, seat: Seat, directions: Sequence[str], slot: int = 0) -> Place:
    """The next tile of such a row, taken from that slot."""
    taken = {(field.x, field.y) for field in seen.boards[seat].fields}
    cell, k = cell_of(0, 0), 0
    while field_of(cell) in taken:
        cell += STEP[DIRECTIONS.index(directions[k % len(directions)])]
        k += 1
    return Place(slot, *field_of(cell), 0, slot)


def odd_one(tokens: Sequence[str | None]) -> int:
    """The slot whose token is unlike the others; the first where there is none such."""
    return next((slot for slot, token in enumerate(tokens) if tokens.count(token) == 1), 0)


# Chance.


class Luck:
    """Chance that lets three equal tokens and another one lie in the shop, turn after turn.

    After ``turn_over`` the next token makes four equal ones, so that all are replaced, twice in a row.
    """

    CYCLE: Final = "BSFEH"

    def __init__(self, scene: Scene) -> None:
        self.table: Hosting | None = None
        self.shops: list[Shop] = []
        """All that were shown."""
        self._scene = scene
        self._plan: deque[str] = deque()
        self._animal = 0
        self._is_turning = False
        self._sets = 0

    def turn_over(self) -> None:
        """All tokens shall be others."""
        self._is_turning = True

    def pick(self, draw: Draw[Any]) -> Any:
        """The next of the plan; tiles and landscapes as they come."""
        if draw.purpose != "token":
            return draw.outcomes[self._scene.below(len(draw.outcomes))]
        state = self.table.state if self.table else None
        if not self._plan:
            self._plan.extend(self._planned(state))
        animal = self._plan.popleft()
        self._note(state, animal)
        return next(outcome for outcome in draw.outcomes if outcome.animal == animal)

    def _planned(self, state: State | None) -> str:
        """What the empty slots get, in their order."""
        left = [token for token in (view.observe(state, 0).tokens if state else ()) if token]
        is_even = len(set(left)) == 1
        match left:
            case []:
                return self._four()
            case [a]:
                return 3 * self._next(a)
            case [a, _]:
                return a + self._next(a) if is_even else 2 * a
            case [a, *_] if is_even and self._is_turning:
                self._is_turning, self._sets = False, 1
                return a
            case [a, *_] if is_even:
                return self._next(a)
            case _:
                return max(left, key=left.count)

    def _four(self) -> str:
        animal = self._next("")
        if self._sets:
            self._sets -= 1
            return 4 * animal
        return 3 * animal + self.CYCLE[(self._animal + 1) % 5]

    def _next(self, other: str) -> str:
        """The next animal of the cycle but that."""
        self._animal = (self._animal + 1) % 5
        animal = self.CYCLE[self._animal]
        return animal if animal != other else self._next(other)

    def _note(self, state: State | None, animal: str) -> None:
        if state is not None:
            seen = view.observe(state, 0)
            tokens = list(seen.tokens)
            if tokens.count(None) == 1:
                tokens[tokens.index(None)] = animal
                self.shops.append((seen.tiles, tuple(tokens)))


# The witness.


def never(table: Hosting) -> bool:
    """To the end."""
    return False


class Witness:
    """Sees a hosted game through, and judges what the client was refused by what it had before its eyes."""

    def __init__(
        self, table: Hosting, seat: Seat = 0, luck: Luck | None = None, *, about: Collection[str] = ()
    ) -> None:
        """``about`` are the refusals that matter, by code; others are for other checks. Empty: all."""
        self.table = table
        self._about = about
        self.answers: list[Answer] = []
        self.misread: list[str] = []
        """What was no message at all."""
        self._seat = seat
        self._shops: list[Shop] = luck.shops if luck else []
        self._is_noting = luck is None
        self._seen: Observation | None = None
        self._had = 0
        self._noted = (0, 0)

    def play(
        self, until: Callable[[Hosting], bool] = never, *, before: Callable[[Hosting], bool] = never
    ) -> Script[None]:
        """To the end, or as far as a table plays, or until it was wrong often enough. Raises ``Wrong``."""
        try:
            yield from self.table.play(lambda table: self._note(table) or until(table), before=before)
        except Wrong as wrong:
            self._note(self.table)
            self.judge()
            condemn(self.answers)  # so many that the table lost patience
            if isinstance(wrong, Silent) and self.answers and isinstance(self.answers[-1].action, Exchange):
                raise Silent(wrong.expected, wrong.got, EXCHANGE_ENDS) from None
            raise
        self._note(self.table)
        self.judge()

    def judge(self) -> None:
        """Raises ``Wrong`` where something was refused."""
        condemn(self._relevant)
        if self.misread:
            raise Wrong("a message of the page", self.misread[0], unreadable(self.misread[0]))

    @property
    def _relevant(self) -> list[Answer]:
        return [each for each in self.answers if not (each.code and self._about) or each.code in self._about]

    @property
    def placed(self) -> list[Place]:
        """What it laid, refused ones left out."""
        return [answer.action for answer in self.answers if isinstance(answer.action, Place) and not answer.code]

    def _note(self, table: Hosting) -> bool:
        """Whether it is enough."""
        acts, refused = table.acts[self._noted[0] :], table.refused[self._noted[1] :]
        self._noted = (len(table.acts), len(table.refused))
        for _, action in acts:
            self._add(action)
        for each in refused:
            if each.action is None:
                self.misread.append(each.sentence)
            else:
                self._add(each.action, each.code, each.sentence)
        self._look(table)
        return len(self.misread) + sum(bool(each.code) for each in self._relevant) >= ENOUGH

    def _add(self, action: Place | Exchange, code: str = "", sentence: str = "") -> None:
        if self._seen:
            self.answers.append(Answer(self._seen, action, code, sentence, tuple(self._shops[-8:-1]), self._had))

    def _look(self, table: Hosting) -> None:
        if table.state is None:
            return
        seen = view.observe(table.state, self._seat)
        shop = (seen.tiles, seen.tokens)
        if self._is_noting and shop not in self._shops[-1:]:
            self._shops.append(shop)
        if self._seat in table.asked or self._seen is None:
            self._seen = seen
            self._had = max(self._had, seen.boards[self._seat].nature)
