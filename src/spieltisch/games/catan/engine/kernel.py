"""A game of Catan with its moves numbered: what a search, a random game and the typed door play on.

Moves are packed as in ``codes``. Numbered are all moves of the seat the game waits for, or of chance,
except that of trades only the small ones have a number. Any legal move can be applied. A game is
copied, not undone: chance, hands and offers make undoing as dear as copying.
"""

from __future__ import annotations

import cython

from spieltisch.games.catan.engine.codes import A_SEAT, ARGUMENT, DISCARD, OVER
from spieltisch.games.catan.engine.flow import Flow
from spieltisch.games.catan.engine.state import State

if not cython.compiled:
    from spieltisch.games.catan.engine.board import lay_chips, lay_tile, open_harbour
    from spieltisch.games.catan.engine.building import place_city, place_road, place_settlement
    from spieltisch.games.catan.engine.chance import count_draws, draw, nth_draw
    from spieltisch.games.catan.engine.longest_road import award_road
    from spieltisch.games.catan.engine.moves import act, find_moves, refusal_of
    from spieltisch.games.catan.engine.resources import take
    from spieltisch.games.catan.engine.robber import count_discards, nth_discard
    from spieltisch.games.catan.engine.setup import empty_table
    from spieltisch.games.catan.engine.turns import is_awaited, is_chance_phase, next_seat
    from spieltisch.games.catan.engine.victory import all_points, end_if_won

WORD64 = 0xFFFFFFFFFFFFFFFF
ODD = 0x9E3779B97F4A7C15


class CatanKernel(State):
    """A game of three to six seats, by default without a limit of turns and with one offer a turn."""

    def __init__(self, seats: int = 4) -> None:
        super().__init__(seats)
        self.reset()

    def reset(self) -> None:
        """Back to an empty table: what lies where is drawn anew, too."""
        empty_table(self)

    def winner(self) -> int:
        """The seat that has won, or -1."""
        return self.champion

    def mover(self) -> int:
        """The first seat in turn order the game waits for; -1 for chance and when it is over."""
        return next_seat(self)

    def is_chance(self) -> bool:
        """Whether it is chance that moves."""
        return is_chance_phase(self)

    def is_waiting(self, seat: int) -> bool:
        """Whether the game waits for this seat."""
        return is_awaited(self, seat)

    def points_of(self, seat: int) -> int:
        """All points, for whoever may know them."""
        return all_points(self, seat)

    # -- moves ---------------------------------------------------------------------

    def refusal(self, seat: int, move: int) -> int:
        """Why the seat may not make this move now, as in ``codes.Refusal``, or 0."""
        return refusal_of(self, seat, move)

    def apply(self, seat: int, move: int) -> None:
        """Make a legal move; chance's ``seat`` is -1."""
        kind = move >> 56
        self.ply += 1
        if kind >= A_SEAT:
            draw(self, kind - A_SEAT, move & ARGUMENT, move >> 25 & ARGUMENT)
        else:
            act(self, seat, kind, move & ARGUMENT, move >> 25 & ARGUMENT)
        end_if_won(self)

    def legal_count(self) -> int:
        """How many numbered moves the seat that moves has, or chance; 0 when the game is over."""
        if self.phase == OVER:
            return 0
        if is_chance_phase(self):
            return count_draws(self)
        if self.phase == DISCARD:
            return count_discards(self, next_seat(self))
        return find_moves(self, next_seat(self))

    def move_at(self, k: int) -> int:
        """The k-th move of the latest ``legal_count()``."""
        if is_chance_phase(self):
            return nth_draw(self, k)
        return nth_discard(self, next_seat(self), k) if self.phase == DISCARD else self.moves[k]

    def play(self, k: int) -> None:
        """Make the k-th move of the latest ``legal_count()``."""
        self.apply(next_seat(self), self.move_at(k))

    def moves_of(self, seat: int) -> list[int]:
        """The numbered moves of any seat, discards left out; those of who is not waited for, too."""
        return [self.moves[k] for k in range(find_moves(self, seat))]

    def discard_count(self, seat: int) -> int:
        """In how many ways the seat can discard what it owes."""
        return count_discards(self, seat) if self.phase == DISCARD and self.owing[seat] else 0

    def discard_at(self, seat: int, k: int) -> int:
        """The k-th of them."""
        count_discards(self, seat)
        return nth_discard(self, seat, k)

    def outcomes(self) -> list[tuple[int, int]]:
        """What chance may draw: moves and their weights."""
        weights: dict[int, int] = {}
        for k in range(count_draws(self)):
            move = nth_draw(self, k)
            weights[move] = weights.get(move, 0) + 1
        return list(weights.items())

    # -- copies, and counting ------------------------------------------------------

    def copy(self) -> CatanKernel:
        """An equal game of its own."""
        twin = CatanKernel(self.seats)
        twin.copy_from(self)
        return twin

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

    # -- setting the state ---------------------------------------------------------

    def set_flow(self, flow: Flow) -> None:
        """What ``flow`` gave, apart from what was bought."""
        self.phase, self.turn, self.active, self.builder = flow.phase, flow.turn, flow.active, flow.builder
        self.home, self.victim, self.lot = flow.home, flow.victim, flow.lot
        self.parity, self.edge, self.placed, self.laid = flow.parity, flow.edge, flow.placed, flow.laid
        self.has_rolled, self.has_played = flow.has_rolled, flow.has_played
        self.offers, self.offer_id, self.is_offering = flow.offers, flow.offer, flow.is_offering
        self.give, self.want = flow.give, flow.want
        for seat in range(self.seats):
            self.answer[seat], self.owing[seat] = flow.answers[seat], flow.debts[seat]

    def set_board(self, order: bytes, terrains: bytes, start: int, harbours: bytes) -> None:
        """Lay the island as far as it is drawn, on an empty table; ``start`` is -1 before the chips lie."""
        for rank in range(len(order)):
            self.order[rank] = order[rank]
            self.rank[order[rank]] = rank
        for field in range(len(terrains)):
            if terrains[field] < 6:
                self.tiles[terrains[field]] -= 1
                lay_tile(self, field, terrains[field])
        if start >= 0:
            lay_chips(self, start)
        for edge in range(len(harbours)):
            if harbours[edge]:
                self.kinds[harbours[edge] - 1] -= 1
                open_harbour(self, edge, harbours[edge] - 1)

    def set_buildings(self, buildings: bytes, paths: bytes, trader: int) -> None:
        """Build on an island without buildings; both as those methods give them. A ``trader`` of -1 is found."""
        for corner in range(len(buildings)):
            if buildings[corner]:
                place_settlement(self, (buildings[corner] - 1) & 7, corner)
                if buildings[corner] > 8:
                    place_city(self, (buildings[corner] - 1) & 7, corner)
        for edge in range(len(paths)):
            if paths[edge]:
                place_road(self, paths[edge] - 1, edge)
        self.trader = trader
        award_road(self)

    def set_hand(self, seat: int, hand: tuple[int, ...], cards: tuple[int, ...], knights: int) -> None:
        """Give an empty-handed seat cards of the bank and the deck, unseen, and knights that it has played."""
        for kind in range(5):
            take(self, seat, hand[kind] << 5 * kind)
            self.cards[5 * seat + kind] = cards[kind]
            self.deck[kind] -= cards[kind]
        for at in range(5 * seat, 5 * seat + 5):
            self.most[at] = self.size[seat]
        self.knights[seat] = knights

    def set_counted(self, least: bytes, most: bytes) -> None:
        """What everybody can count of the hands, both as those methods give them."""
        for at in range(len(least)):
            self.least[at], self.most[at] = least[at], most[at]

    def set_spent(self, spent: bytes, fresh: tuple[int, ...]) -> None:
        """Which cards have left the game, and which of the active seat's were bought in this turn."""
        for kind in range(5):
            self.spent[kind] = spent[kind]
            self.deck[kind] -= spent[kind]
            self.fresh[kind] = fresh[kind]

    # -- the hash ------------------------------------------------------------------

    def digest(self) -> int:
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


def stir(word: int, value: int) -> int:
    """One more number into a hash."""
    word = (word ^ value) * ODD & WORD64
    return word ^ word >> 29
