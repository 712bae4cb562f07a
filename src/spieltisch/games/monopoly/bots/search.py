"""A player of Monopoly that plays each of its choices on, again and again, and takes the one that comes out best.

In the games that it plays in its head everybody keeps to the ``policy``, its own seat as a keen one, the others by the
``manners`` that they have shown. Each choice meets the same dice as the others, and where such a game ends, the
``outlook`` judges it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import cython

from spieltisch.bots.deadline import Deadline
from spieltisch.bots.trials import Trials
from spieltisch.bots.turns import check_turn
from spieltisch.core.contracts import Opinion
from spieltisch.games.monopoly import rules, view
from spieltisch.games.monopoly.actions import Action, Sell, pack, unpack
from spieltisch.games.monopoly.bots.manners import Manners
from spieltisch.games.monopoly.bots.policy import Policy
from spieltisch.games.monopoly.engine import tables
from spieltisch.games.monopoly.engine.codes import (
    ACCEPT,
    ACT,
    AUCTION,
    BID,
    BUILD,
    BUY,
    CARD,
    DEBT,
    DECLINE,
    END_TURN,
    LEGAL,
    MORTGAGE,
    OVER,
    PASS,
    PAY_BAIL,
    RAZE,
    REDEEM,
    SCALE,
    SELL,
    SWAP,
    USE_CARD,
)
from spieltisch.games.monopoly.engine.kernel import Monopoly
from spieltisch.games.monopoly.view import Observation

if not cython.compiled:
    from spieltisch.games.monopoly.bots.outlook import share
    from spieltisch.games.monopoly.engine.trading import asked_by

BIT = tables.BIT
GROUP = tables.GROUP
GROUP_MASK = tables.GROUP_MASK
STREETS_OF = tables.STREETS_OF
PRICE = tables.PRICE
WORD = 0xFFFFFFFF
STRIDE = 0x9E3779B9
SCRAMBLE = 0x45D9F3B
MOST = 48
"""Choices."""
GAMES = 40_000
"""How many games a decision is worth: a fifth of a second of them. More hardly change it."""
AHEAD = 10
"""How many rounds a game goes on in the head."""
FINISH = 40
"""So many rounds before the last it goes on to the end, where fortunes decide, and not what the outlook knows of."""
LONG = 3_000
"""The actions after which a game is judged, however it stands."""
CERTAIN = 10_000
"""The value of a game that is won."""
DOUBT = 20
"""By so much must a choice be better than the policy's: tried too seldom, one of many seems better by chance."""
LARGE = 0.03
"""A share of victory that makes a great difference."""
STEPS = 32
"""Actions between two looks at the clock."""


class Prospects(Trials):
    """What may come of a decision."""

    def __init__(self) -> None:
        super().__init__(MOST)
        self.root = Monopoly()
        self.kernel = Monopoly()
        self.policy = Policy(self.kernel)
        self.manners = Manners(self.policy)
        self.is_short = self.seat = self.seed = self.plain = 0
        self.rng = self.dice = self.turn = self.horizon = 0

    def think(self, root: Monopoly, seat: int, seed: int, deadline: Deadline, max_playouts: int) -> int:
        """The best action found for a seat that the game waits for, packed.

        The thinking ends at the deadline or after so many games in the head.
        """
        self.root.copy_from(root)
        self.seat, self.seed = seat, seed & WORD
        self.horizon = self.root.round + AHEAD
        if 0 < self.root.max_rounds < self.root.round + FINISH:
            self.horizon = self.root.max_rounds
        self.policy.keen = seat
        self.begin(deadline, max_playouts)
        with cython.nogil:
            self.manners.watch(self.root, seat)
            self.list_choices()
            self.decide()
            self.policy.note(self.moves[0])
            self.manners.note(self.root, self.moves[0])
        return self.moves[0]

    def weigh(self, moves: Sequence[int], deadline: Deadline, tries: int = 0) -> Mapping[int, float]:
        """How likely the seat is to win after each of these, in the game that was thought about last; see ``value``."""
        self.plain = 0  # nobody's choice is preferred
        return self.compare(moves, deadline, tries)

    def stop(self) -> None:
        """End the thinking within a millisecond; another thread may ask for it."""
        self.is_stopped = 1

    # -- choices -------------------------------------------------------------------

    def list_choices(self) -> None:
        """What is worth a try, first of all what the policy does."""
        self.kernel.copy_from(self.root)
        self.policy.attend()
        self.plain = self.policy.choose(self.seat)
        self.consider(self.plain)
        if self.root.phase == AUCTION:
            self.add_bids()
        elif self.root.holder == self.seat:
            self.consider(SWAP)
        elif self.root.oldest_offer(self.seat) >= 0:
            self.add_answers(self.root.oldest_offer(self.seat))
        elif self.root.phase == ACT:
            self.add_management()
        elif self.root.phase == DEBT:
            self.add_payments()

    def consider(self, action: int) -> None:
        """Try one more choice, if it is legal and new."""
        if self.root.check(self.seat, action) != LEGAL:
            return
        for at in range(self.count):
            if self.moves[at] == action:
                return
        self.add(action, 0)

    def add_bids(self) -> None:
        plot = self.root.auction
        self.consider(PASS | plot << 8)
        self.consider(BID | plot << 8 | self.policy.rival(self.seat, plot) * SCALE)
        for part in range(0, 4, 2):
            self.consider(BID | plot << 8 | (self.root.price + PRICE[plot] // (20 >> part)) * SCALE)

    def add_answers(self, k: int) -> None:
        plot = self.root.offer_plot[k]
        self.consider(DECLINE | plot << 8)
        self.consider(ACCEPT | plot << 8 | self.root.offer_price[k] * SCALE)

    def add_management(self) -> None:
        """The own turn: to end it, and all that there is to do before."""
        here = self.root.at[self.seat]
        self.is_short = self.needs_cash(here)
        self.consider(END_TURN)
        self.consider(BUY | here << 8)
        self.consider(USE_CARD)
        self.consider(PAY_BAIL)
        for i in range(24):
            self.consider(BUILD | STREETS_OF[i] << 8)
        for plot in range(40):
            if self.root.lands[self.seat] & BIT[plot]:
                self.add_plot(plot)

    def add_payments(self) -> None:
        """Whatever brings in what the seat owes."""
        for plot in range(40):
            if self.root.lands[self.seat] & BIT[plot]:
                self.consider(MORTGAGE | plot << 8)
                self.consider(RAZE | plot << 8)
                self.add_offers(plot)

    def needs_cash(self, here: int) -> int:
        """Whether a mortgage might pay: there is something to build on, or to buy that is too dear."""
        lands = self.root.lands[self.seat]
        for group in range(8):
            if lands & GROUP_MASK[group] == GROUP_MASK[group]:
                return 1
        return 1 if self.root.is_landed and self.root.owner[here] < 0 and self.root.cash[self.seat] < PRICE[here] else 0

    def add_plot(self, plot: int) -> None:
        """What may be done with an own plot that has no houses."""
        whole = GROUP_MASK[GROUP[plot]]
        if self.root.pledged & BIT[plot]:
            self.consider(REDEEM | plot << 8)
        elif self.root.lands[self.seat] & whole != whole:
            if self.is_short:
                self.consider(MORTGAGE | plot << 8)
            self.add_offers(plot)

    def add_offers(self, plot: int) -> None:
        """To whoever pays more for it than the bank asks, for all that it is worth there; one in each turn. Who owes
        something takes less."""
        least = PRICE[plot] if self.root.phase == ACT else 0
        if asked_by(self.root, self.seat):
            return
        for buyer in range(self.root.n_seats):
            price = self.policy.highest_price(buyer, plot)
            if price > least and self.policy.is_news(plot, buyer, price):
                self.consider(SELL | plot << 8 | buyer << 16 | price * SCALE)

    # -- games in the head ---------------------------------------------------------

    def shuffle(self, number: int) -> None:
        """Chance follows from the seed and this number."""
        self.dice = self.seed + number * STRIDE & WORD

    def play(self, move: int) -> int:
        """The value of one game that begins with a choice."""
        self.kernel.copy_from(self.root)
        self.kernel.apply(self.seat, move)
        self.turn = -1
        for step in range(LONG):
            if self.kernel.phase == OVER or self.kernel.round >= self.horizon:
                break
            if self.kernel.phase <= CARD:
                self.kernel.play(self.draw() * self.kernel.legal_count() >> 32)
            else:
                seat = self.kernel.mover_seat()
                self.kernel.apply(seat, self.policy.choose(seat))
            if step % STEPS == 0 and self.is_late():
                return 0
        return self.value() + DOUBT * (move == self.plain)

    def draw(self) -> int:
        """The next random word. Each turn has its own, so that choices meet the same dice again when one had more
        throws before than another."""
        turn = self.kernel.round * 8 + self.kernel.current
        if turn != self.turn:
            self.turn = turn
            self.rng = scrambled(self.dice ^ turn * STRIDE & WORD) | 1
        self.rng ^= self.rng << 13 & WORD
        self.rng ^= self.rng >> 17
        self.rng ^= self.rng << 5 & WORD
        return self.rng

    def value(self) -> int:
        """How likely the seat is to win, up to ``CERTAIN``."""
        if self.kernel.phase == OVER:
            return CERTAIN if self.kernel.winner() == self.seat else 0
        return share(self.kernel, self.seat)


def scrambled(word: int) -> int:
    """A random word for each of 32 bits (Mueller, "What integer hash function are good that accepts an integer hash
    key?", Stack Overflow, 2012)."""
    word = (word >> 16 ^ word) * SCRAMBLE & WORD
    word = (word >> 16 ^ word) * SCRAMBLE & WORD
    return word >> 16 ^ word


class Search:
    """Thinks for as many games as a decision is worth, or until its budget is over."""

    is_instant = False

    def __init__(self, seed: int, max_playouts: int = 0) -> None:
        """With ``max_playouts`` it looks at no clock, and the same game is always played the same way."""
        self._prospects = Prospects()
        self._seed = seed
        self._max_playouts = max_playouts

    def choose(self, observation: Observation, seat: int, budget_us: int, wall_us: int | None = None) -> Action:
        """The best action found by its :class:`Deadline`."""
        deadline = Deadline() if self._max_playouts else Deadline(budget_us, wall_us)
        state = view.restore(observation)
        check_turn(rules.to_act(state), seat)
        kernel = state.kernel
        seed = (kernel.digest() ^ self._seed) & WORD
        return unpack(self._prospects.think(kernel, seat, seed, deadline, self._max_playouts or GAMES))

    def judge(self, observation: Observation, seat: int, actions: Sequence[Action], budget_us: int) -> Opinion | None:
        """The share of victory, played on from each with the same dice; by a bot that counts its playouts nothing of
        sales, which rest on what somebody else thinks of them."""
        if self._max_playouts and any(isinstance(action, Sell) for action in actions):
            return None
        moves = [pack(action) for action in actions]
        found = self._prospects.weigh(moves, Deadline(None if self._max_playouts else budget_us), self._max_playouts)
        return Opinion([found[move] / CERTAIN for move in moves], "share", LARGE) if found else None

    def stop(self) -> None:
        """Make a ``choose`` of another thread return at once, with the best it has."""
        self._prospects.stop()
