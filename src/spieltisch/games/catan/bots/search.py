"""A player of Catan that looks ahead: the moves of a seat, tried in many possible playouts of the next rounds.

What a seat does not see is dealt anew for each playout, and everybody in it plays as ``policy`` does, the seat itself
keenly. All moves are tried on the same dice. What counts is the share of victory at the end of a playout.

Trades are tried likewise, before: in a playout others answer an offer as ``policy`` does, with the cards dealt to them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import cython

from spieltisch.bots.deadline import Deadline
from spieltisch.bots.trials import Trials
from spieltisch.core.contracts import Opinion
from spieltisch.core.seats import Seat
from spieltisch.games.catan.actions import Action, Offer, pack_action
from spieltisch.games.catan.bots.greedy import TradingBot
from spieltisch.games.catan.bots.outlook import Outlook
from spieltisch.games.catan.bots.policy import Policy
from spieltisch.games.catan.bots.sampling import Sampler
from spieltisch.games.catan.engine.codes import DICE, DISCARD, OVER, ROLL
from spieltisch.games.catan.engine.kernel import CatanKernel
from spieltisch.games.catan.view import Observation

if not cython.compiled:
    from spieltisch.games.catan.engine.moves import find_moves
    from spieltisch.games.catan.engine.robber import count_discards, nth_discard
    from spieltisch.games.catan.engine.turns import is_chance_phase, next_seat

WIDTH = 12
"""How many moves are looked at: the best at first sight, which counts like a playout."""
OPENING = 6
"""In the opening it counts like so many: there the outlook sees more than most playouts show."""
ROUNDS = 2
"""How many turns of each seat's a playout goes on for; …"""
EARLY_ROUNDS = 4
"""… after the opening so many, and every three turns one less: it takes a while until a place has shown its worth; …"""
OPENING_ROUNDS = 6
"""… and in the opening."""
OFFERS = 8
"""How many trades to offer are tried before."""
CERTAIN = 1_000_000
"""The share of who has won."""
LARGE = 0.03
"""A share of victory that makes a great difference."""
PLAYOUTS = 1_600
"""Of all moves together, unless a number is given: what they cost is little beside most budgets."""


class Lookahead(Trials):
    """The thinking about one move."""

    def __init__(self, foresees: bool = cython.compiled) -> None:
        """Who foresees asks the outlook what each beginning promises, which without C takes longer than a move may."""
        super().__init__(WIDTH)
        self.foresees = foresees
        self.policy = Policy()
        self.keen = Policy(is_keen=True)
        self.outlook = Outlook()
        self.sampler = Sampler()
        self.root = CatanKernel()
        self.playout = CatanKernel()
        self.seat = self.seed = self.number = self.last = 0

    def think(self, game: CatanKernel, seat: int, seed: int, deadline: Deadline, max_playouts: int) -> int:
        """The best move found for a seat that the game waits for."""
        self.look_at(game, seat, seed, deadline, max_playouts)
        with cython.nogil:
            self.list_moves()
            self.decide()
        return self.moves[0]

    def think_of(
        self, offers: Sequence[int], game: CatanKernel, seat: int, seed: int, deadline: Deadline, max_playouts: int
    ) -> int:
        """The best of these offers, or 0 where the quick player's own move does as well; the first of them where there
        is no time to try each.

        The search's move would be no fair measure: what follows an offer will be thought about as well, and in these
        playouts is not. So all go on as the quick player does, and a world where everybody declines makes no
        difference.
        """
        self.look_at(game, seat, seed, deadline, max_playouts)
        with cython.nogil:
            self.add(self.keen.choose(self.root, seat), 0)
        for offer in offers:
            self.add(offer, 0)
        with cython.nogil:
            self.decide()
        if not self.playouts:
            return offers[0]
        return self.moves[0] if self.moves[0] in offers else 0

    def look_at(self, game: CatanKernel, seat: int, seed: int, deadline: Deadline, max_playouts: int) -> None:
        """Begin to think about a decision of the seat's."""
        self.root.copy_from(game)
        self.seat, self.seed = seat, seed
        self.last = game.turn + game.seats * self.rounds()
        self.begin(deadline, max_playouts)
        self.policy.begin(deadline)
        self.keen.begin(deadline)

    def rounds(self) -> int:
        """How many turns of each seat's a playout goes on for."""
        if self.root.phase < ROLL:
            return OPENING_ROUNDS
        return max(ROUNDS, EARLY_ROUNDS - self.root.turn // (3 * self.root.seats))

    def weigh(self, moves: Sequence[int], deadline: Deadline, tries: int = 0) -> Mapping[int, float]:
        """The share that each of these leads to, in the game that was thought about last, in millionths."""
        self.policy.begin(deadline)
        self.keen.begin(deadline)
        return self.compare(moves, deadline, tries)

    def stop(self) -> None:
        """End the thinking at the next look at the clock; another thread may ask for it."""
        self.is_stopped = 1
        self.policy.stop()
        self.keen.stop()

    def list_moves(self) -> None:
        """The moves that look best."""
        if self.root.phase == DISCARD:
            self.list_discards()
            return
        self.keen.evaluator.survey(self.root)
        for k in range(find_moves(self.root, self.seat)):
            if self.count and self.keen.is_spent():
                return
            move = self.root.moves[k]
            rank = self.sight(move)
            if rank >= 0:
                self.add(move, rank)
        if self.count == 0:
            self.add(self.root.moves[0], 0)

    def list_discards(self) -> None:
        """Those that leave the best hands; the quick player's first, since time may end before the last."""
        quick = self.keen.discard(self.root, self.seat)
        self.keen.evaluator.survey(self.root)
        self.add(quick, self.sight(quick))
        for k in range(count_discards(self.root, self.seat)):
            if self.keen.is_spent():
                return
            move = nth_discard(self.root, self.seat, k)
            if move != quick:
                self.add(move, self.sight(move))

    def sight(self, move: int) -> int:
        """How good a move looks; -1 for one that is not to be tried."""
        if self.root.phase >= ROLL or not self.foresees:
            return self.keen.try_move(self.root, self.seat, move)
        self.playout.copy_from(self.root)
        self.playout.apply(self.seat, move)
        return OPENING * self.outlook.share(self.playout, self.seat)

    def shuffle(self, number: int) -> None:
        """Chance follows from the seed and this number."""
        self.number = number

    def play(self, move: int) -> int:
        """The share at the end of a playout."""
        self.playout.copy_from(self.root)
        self.sampler.seed(self.seed, self.number)
        self.sampler.deal(self.playout, self.seat)
        self.playout.apply(self.seat, move)
        while self.playout.phase != OVER and (self.playout.turn < self.last or self.playout.phase != ROLL):
            if self.keen.is_spent():
                return 0
            if is_chance_phase(self.playout):
                if self.playout.phase == DICE:
                    self.sampler.seed(self.seed + self.playout.turn, self.number)
                self.sampler.draw(self.playout)
            else:
                self.play_on(next_seat(self.playout))
        return self.outlook.share(self.playout, self.seat)

    def play_on(self, seat: int) -> None:
        """Make a seat's next move."""
        if seat == self.seat:
            self.playout.apply(seat, self.keen.choose(self.playout, seat))
        else:
            self.playout.apply(seat, self.policy.choose(self.playout, seat))


class Search(TradingBot):
    """Tries the best moves in so many playouts, or until its deadline."""

    def __init__(self, seed: int, max_playouts: int = 0) -> None:
        """With ``max_playouts`` it looks at no clock, and the same observations give the same actions."""
        super().__init__(seed, is_timed=not max_playouts, is_keen=True)
        self._lookahead = Lookahead()
        self._max_playouts = max_playouts or PLAYOUTS
        self._tries = max_playouts
        self._is_stopped = False

    def decide(self, game: CatanKernel, seat: int, deadline: Deadline, soon: Deadline) -> int:
        """The best move found, or offer."""
        self._is_stopped = False
        offer = self._find_offer(game, seat, soon)
        if offer:
            return offer
        if self._is_stopped:
            deadline = Deadline(0)
        return self._lookahead.think(game, seat, self.draw_seed(), deadline, self._max_playouts)

    def _find_offer(self, game: CatanKernel, seat: Seat, deadline: Deadline) -> int:
        """A packed offer that is worth it, or 0; it takes its share of the playouts, too."""
        offers = self._offers.find_some(game, seat, self.draw_seed(), deadline, OFFERS)
        if not offers:
            return 0
        most = max(1, self._max_playouts // 4)
        offer: int = self._lookahead.think_of(offers, game, seat, self.draw_seed(), deadline, most)
        if offer:
            self._offers.note(game, offer)
        return offer

    def judge(self, observation: Observation, seat: Seat, actions: Sequence[Action], budget_us: int) -> Opinion | None:
        """The share of victory, played on from each with the same dice; nothing of offers, which are not tried."""
        if any(isinstance(action, Offer) for action in actions):
            return None
        moves = [pack_action(action) for action in actions]
        found = self._lookahead.weigh(moves, Deadline(None if self._tries else budget_us), self._tries)
        return Opinion([found[move] / CERTAIN for move in moves], "share", LARGE) if found else None

    def stop(self) -> None:
        """Make a ``choose`` of another thread return at once, with the best it has."""
        self._is_stopped = True
        self._lookahead.stop()
