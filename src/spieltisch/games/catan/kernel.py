"""The game of Catan with its moves numbered: what a search, a random game and the typed door play on.

Moves are packed as in ``codes.py``. Numbered are all moves of the seat the game waits for
(or of chance: one number for each card, tile or pair of dice, so that weights are
respected), except that of trades only the small ones have a number: one card offered for
one, one exchange at the bank. Any legal move can be applied.

Ordinary Python that runs as it stands; the ``.pxd`` files give Cython the types. A game is
copied, not undone: chance, hands and offers make undoing as dear as copying.
"""

from __future__ import annotations

from typing import Any

from spieltisch.games.catan import geometry
from spieltisch.games.catan.codes import (
    A_BANK,
    A_BUY,
    A_CARD,
    A_CITY,
    A_CONCLUDE,
    A_CORNER,
    A_DEFAULT,
    A_DICE,
    A_DISCARD,
    A_FIELD,
    A_HARBOUR,
    A_KNIGHT,
    A_MONOPOLY,
    A_PARITY,
    A_ROAD,
    A_ROADS,
    A_ROBBER,
    A_ROLL,
    A_SEAT,
    A_SETTLEMENT,
    A_SHORE,
    A_START,
    A_THEFT,
    A_TILE,
    A_VICTIM,
    A_WITHDRAW,
    AN_ACCEPT,
    AN_EDGE,
    AN_END,
    AN_OFFER,
    ARGUMENT,
    BOUGHT,
    CARD,
    CARD_COST,
    COAST,
    DICE,
    DISCARD,
    HARBOUR,
    LOT,
    MOVED,
    ORDER,
    OVER,
    PAVE,
    RING,
    ROAD_COST,
    ROLL,
    SETTLE,
    SETTLEMENT_COST,
    SPIRAL,
    STEAL,
    TILES,
    VICTIM,
)
from spieltisch.games.catan.moves import Moves

CORNER_EDGES = geometry.CORNER_EDGES
SHORES = geometry.SHORES
WORD64 = 0xFFFFFFFFFFFFFFFF
ODD = 0x9E3779B97F4A7C15


class Game(Moves):
    """A game of three to six seats, by default without a limit of turns and with one offer a turn."""

    def __init__(self, seats: int = 4) -> None:
        super().__init__(seats)
        self.reset()

    def reset(self) -> None:
        """Back to an empty table: what lies where is drawn anew, too."""
        self.empty_table()

    def winner(self) -> int:
        """The seat that has won, or -1."""
        return self.champion

    def mover(self) -> int:
        """The first seat in turn order the game waits for; -1 for chance and when it is over."""
        return self.next_seat()

    # -- making moves --------------------------------------------------------------

    def apply(self, seat: int, move: int) -> None:
        """Make a legal move; chance's ``seat`` is -1."""
        kind = move >> 56
        self.ply += 1
        if kind >= A_SEAT:
            self.draw(kind - A_SEAT, move & ARGUMENT, move >> 25 & ARGUMENT)
        else:
            self.act(seat, kind, move & ARGUMENT, move >> 25 & ARGUMENT)
        self.judge()

    def act(self, seat: int, kind: int, a: int, b: int) -> None:
        if kind == A_ROLL:
            self.phase = DICE
        elif kind == AN_END:
            self.end_turn()
        elif kind == A_ROAD and self.phase == PAVE:
            self.pave_home(a)
        elif kind == A_ROAD:
            self.build_road(seat, a, ROAD_COST)
        elif kind == A_SETTLEMENT and self.phase == SETTLE:
            self.found(a)
        elif kind == A_SETTLEMENT:
            self.build_settlement(seat, a, SETTLEMENT_COST)
        elif kind == A_CITY:
            self.build_city(seat, a)
        elif kind == A_BUY:
            self.pay(seat, CARD_COST)
            self.note(BOUGHT, seat, 0, 0, 0)
            self.phase = CARD
        elif kind <= A_WITHDRAW:
            self.trade(seat, kind, a, b)
        elif kind == A_DISCARD:
            self.throw(seat, a)
        elif kind == A_ROBBER:
            victim = self.known(seat, a, b - 1)
            self.note(MOVED, seat, a, victim + 1, 0)
            self.rob(a, victim)
        elif kind == A_DEFAULT:
            self.leave_to_chance(seat)
        else:
            self.play_card(seat, kind, a, b)

    def trade(self, seat: int, kind: int, a: int, b: int) -> None:
        if kind == A_BANK:
            self.trade_with_bank(seat, a, b)
        elif kind == AN_OFFER:
            self.open_offer(seat, a, b)
        elif kind == AN_ACCEPT:
            self.answer_offer(seat, 1)
        elif kind == A_CONCLUDE:
            self.conclude(seat, b)
        else:
            self.withdraw(seat, self.active)

    def play_card(self, seat: int, kind: int, a: int, b: int) -> None:
        if kind == A_KNIGHT:
            self.play_knight(seat, a, self.known(seat, a, b - 1))
        elif kind == A_ROADS:
            self.play_roads(seat, a, b - 1)
        elif kind == A_MONOPOLY:
            self.play_monopoly(seat, a)
        else:
            self.play_invention(seat, a)

    def known(self, seat: int, field: int, victim: int) -> int:
        """The victim, or -1 for one that does not live there."""
        return victim if victim >= 0 and self.is_robbable(seat, victim, field) else -1

    def leave_to_chance(self, seat: int) -> None:
        """What a silent seat does: chance builds, or moves the robber; it discards what it has most of."""
        if self.phase == DISCARD:
            self.throw(seat, self.usual_discard(seat))
        else:
            self.lot = self.phase
            self.phase = LOT

    # -- moves by number -----------------------------------------------------------

    def legal_count(self) -> int:
        """How many numbered moves the seat that moves has, or chance; 0 when the game is over."""
        if self.phase == OVER:
            return 0
        if self.is_chance():
            return self.chance_count()
        if self.phase == DISCARD:
            return self.count_discards(self.mover())
        return self.find(self.mover())

    def move_at(self, k: int) -> int:
        """The k-th move of the latest ``legal_count()``."""
        if self.is_chance():
            return self.chance_at(k)
        return self.nth_discard(self.mover(), k) if self.phase == DISCARD else self.moves[k]

    def play(self, k: int) -> None:
        """Make the k-th move of the latest ``legal_count()``."""
        self.apply(self.mover(), self.move_at(k))

    def moves_of(self, seat: int) -> list[int]:
        """The numbered moves of any seat, discards left out; those of who is not waited for, too."""
        return [self.moves[k] for k in range(self.find(seat))]

    # -- chance --------------------------------------------------------------------

    def is_chance(self) -> bool:
        return self.phase < SETTLE or LOT <= self.phase < ROLL

    def outcomes(self) -> list[tuple[int, int]]:
        """What chance may draw: moves and their weights."""
        weights: dict[int, int] = {}
        for k in range(self.chance_count()):
            move = self.chance_at(k)
            weights[move] = weights.get(move, 0) + 1
        return list(weights.items())

    def chance_count(self) -> int:
        if self.phase == DICE:
            return 36
        if self.phase == STEAL:
            return self.size[self.victim]
        if self.phase == CARD:
            return self.deck_size()
        if self.phase == TILES:
            return self.n_fields - self.laid
        if self.phase == HARBOUR:
            return self.kinds[0] + self.kinds[1] + self.kinds[2] + self.kinds[3] + self.kinds[4] + self.kinds[5]
        return self.find_lots()

    def chance_at(self, k: int) -> int:
        """The k-th thing that can be drawn."""
        if self.phase == DICE:
            return A_DICE << 56 | (k % 6 + 1) << 25 | k // 6 + 1
        if self.phase == STEAL or self.phase == CARD or self.phase == TILES or self.phase == HARBOUR:
            return self.item_at(k)
        return self.moves[k]

    def item_at(self, k: int) -> int:
        """The kind of the k-th card, tile or harbour."""
        kind = 0
        while k >= self.left_of(kind):
            k -= self.left_of(kind)
            kind += 1
        if self.phase == STEAL:
            return A_THEFT << 56 | kind
        if self.phase == CARD:
            return A_CARD << 56 | kind
        return (A_TILE if self.phase == TILES else A_HARBOUR) << 56 | kind

    def left_of(self, kind: int) -> int:
        if self.phase == STEAL:
            return self.hand[5 * self.victim + kind]
        if self.phase == CARD:
            return self.deck[kind]
        return self.tiles[kind] if self.phase == TILES else self.kinds[kind]

    def find_lots(self) -> int:
        """List what chance draws with equal weights."""
        self.n_moves = 0
        if self.phase == ORDER:
            for seat in range(self.seats):
                if not self.is_ordered(seat):
                    self.put(A_SEAT, seat, 0)
        elif self.phase == SPIRAL or self.phase == RING:
            for k in range(6 if self.phase == SPIRAL else 2):
                self.put(A_START if self.phase == SPIRAL else A_PARITY, k, 0)
        elif self.phase == COAST:
            sea = 66 * self.island + 3 * (2 * self.laid + self.parity)
            for at in range(sea, sea + 3):
                if SHORES[at] < self.n_edges:
                    self.put(A_SHORE, SHORES[at], 0)
        elif self.phase == VICTIM:
            for seat in range(self.seats):
                if self.is_robbable(self.active, seat, self.robber):
                    self.put(A_VICTIM, seat, 0)
        elif self.lot == SETTLE:
            for corner in range(self.n_corners):
                if self.is_site(corner):
                    self.put(A_CORNER, corner, 0)
        elif self.lot == PAVE:
            for way in range(3 * self.home, 3 * self.home + 3):
                if self.road[CORNER_EDGES[way]] == 0:
                    self.put(AN_EDGE, CORNER_EDGES[way], 0)
        else:
            self.find_fields()
        return self.n_moves

    def is_ordered(self, seat: int) -> bool:
        """Whether the seat has its place in turn order."""
        for at in range(self.placed):
            if self.order[at] == seat:
                return True
        return False

    def find_fields(self) -> None:
        """Where a silent seat's robber goes: to no field of its own, unless there is no other."""
        for own in range(2):
            for field in range(self.n_fields):
                if field != self.robber and (own or not self.lives_at(self.active, field)):
                    self.put(A_FIELD, field, 0)
            if self.n_moves:
                return

    # -- the whole state -----------------------------------------------------------

    def flow(self) -> tuple[Any, ...]:
        """The public course of the game, in the order of ``events.Flow``."""
        return (
            self.phase, self.turn, self.active, self.builder, self.home, self.victim, self.lot, self.parity, self.edge,
            self.placed, self.laid, bool(self.has_rolled), bool(self.has_played), self.bought(), self.offers,
            self.offer_id, bool(self.is_offering), self.give, self.want, self.answers(), self.debts(),
        )  # fmt: skip

    def bought(self) -> int:
        """Development cards the active seat has bought in this turn."""
        return self.fresh[0] + self.fresh[1] + self.fresh[2] + self.fresh[3] + self.fresh[4]

    def set_flow(self, flow: tuple[Any, ...]) -> None:
        """What ``flow`` gave, apart from what was bought."""
        self.phase, self.turn, self.active, self.builder, self.home, self.victim, self.lot = flow[:7]
        self.parity, self.edge, self.placed, self.laid, self.has_rolled, self.has_played = flow[7:13]
        self.offers, self.offer_id, self.is_offering, self.give, self.want = flow[14:19]
        for seat in range(self.seats):
            self.answer[seat], self.owing[seat] = flow[19][seat], flow[20][seat]

    def set_board(self, order: bytes, terrains: bytes, start: int, harbours: bytes) -> None:
        """Lay the island as far as it is drawn, on an empty table; ``start`` is -1 before the chips lie."""
        for rank in range(len(order)):
            self.order[rank] = order[rank]
            self.rank[order[rank]] = rank
        for field in range(len(terrains)):
            if terrains[field] < 6:
                self.tiles[terrains[field]] -= 1
                self.lay(field, terrains[field])
        if start >= 0:
            self.number(start)
        for edge in range(len(harbours)):
            if harbours[edge]:
                self.kinds[harbours[edge] - 1] -= 1
                self.open_harbour(edge, harbours[edge] - 1)

    def set_buildings(self, buildings: bytes, paths: bytes, trader: int) -> None:
        """Build on an island without buildings; both as those methods give them. A ``trader`` of -1 is found."""
        for corner in range(len(buildings)):
            if buildings[corner]:
                self.settle((buildings[corner] - 1) & 7, corner)
                if buildings[corner] > 8:
                    self.raise_city((buildings[corner] - 1) & 7, corner)
        for edge in range(len(paths)):
            if paths[edge]:
                self.pave(paths[edge] - 1, edge)
        self.trader = trader
        self.award_road()

    def set_hand(self, seat: int, hand: tuple[int, ...], cards: tuple[int, ...], knights: int) -> None:
        """Give an empty-handed seat cards of the bank and the deck, and knights that it has played."""
        for kind in range(5):
            self.gain(seat, hand[kind] << 5 * kind)
            self.cards[5 * seat + kind] = cards[kind]
            self.deck[kind] -= cards[kind]
        self.knights[seat] = knights

    def set_spent(self, spent: bytes, fresh: tuple[int, ...]) -> None:
        """Which cards have left the game, and which of the active seat's were bought in this turn."""
        for kind in range(5):
            self.spent[kind] = spent[kind]
            self.deck[kind] -= spent[kind]
            self.fresh[kind] = fresh[kind]

    def mixed(self) -> int:
        """A hash of everything that decides the future, and of how many moves were made: 64 bits."""
        word = ODD
        for at in range(30):
            word = stir(stir(word, self.hand[at]), self.cards[at])
        for at in range(80):
            word = stir(stir(word, self.owner[at]), self.level[at])
        for at in range(self.n_edges):
            word = stir(stir(word, self.road[at]), self.coast[at])
        for at in range(30):
            word = stir(stir(word, self.terrain[at]), self.chip[at])
        for at in range(6):
            word = stir(stir(stir(word, self.order[at]), self.owing[at]), self.answer[at])
            word = stir(word, self.knights[at])
        for at in range(5):
            word = stir(stir(word, self.fresh[at]), self.deck[at])
        word = stir(stir(stir(word, self.give), self.want), self.seats | self.goal << 4 | self.stock << 10)
        word = stir(stir(stir(word, self.phase), self.turn), self.active | (self.builder + 1) << 4)
        word = stir(stir(stir(word, self.placed), self.laid), self.robber + 1)
        word = stir(stir(stir(word, self.has_rolled), self.has_played), self.offers)
        word = stir(stir(stir(word, self.offer_id), self.is_offering), self.ply)
        word = stir(stir(stir(word, self.trader + 1), self.army + 1), self.parity)
        return stir(stir(stir(word, self.edge), self.victim + 1), self.home + 1 << 8 | self.lot)

    # -- copies --------------------------------------------------------------------

    def copy(self) -> Game:
        """An equal game of its own."""
        twin = Game(self.seats)
        twin.copy_from(self)
        return twin

    def copy_from(self, other: Game) -> None:
        """Become equal to another game."""
        self.copy_turns(other)
        self.offer_limit, self.is_strict = other.offer_limit, other.is_strict

    def perft(self, depth: int) -> int:
        """How many sequences of ``depth`` numbered moves, chance's included, lead on from here."""
        if depth <= 1:
            return self.legal_count() if depth else 1
        leaves = 0
        for k in range(self.legal_count()):
            child = self.copy()
            child.legal_count()
            child.play(k)
            leaves += child.perft(depth - 1)
        return leaves


def stir(word: int, value: int) -> int:
    """One more number into a hash."""
    word = (word ^ value) * ODD & WORD64
    return word ^ word >> 29
