"""One game of Catan as small integers: all fields in one place, and how to read them.

The rules are functions over this state, in modules named after what they rule; ``kernel.py`` puts
them together. All of them are ordinary Python that runs as it stands; the ``.pxd`` files give Cython
the types. Resources are wood 0, brick 1, wool 2, grain 3, ore 4, which is also the terrain that yields
them; owners are seats plus one, 0 is nobody's. What happens is noted on a tape of five integers an
event, and what can be counted of hands is, where that is switched on. There is no order of the deck, only
what is left in it.
"""

from __future__ import annotations

from spieltisch.core.kernel import Kernel
from spieltisch.games.catan.engine import geometry
from spieltisch.games.catan.engine.codes import ORDER, SEA
from spieltisch.games.catan.engine.flow import Flow

N_FIELDS = list(geometry.N_FIELDS)
N_CORNERS = list(geometry.N_CORNERS)
N_EDGES = list(geometry.N_EDGES)


class State(Kernel):
    """Everything that decides how a game goes on. Seats are 0-based; turn order is drawn."""

    def __init__(self, seats: int = 4) -> None:
        """There is an island for up to four players and one for up to six."""
        # Agreed before the game.
        self.seats = seats
        self.stock = 19  # cards of each resource
        self.goal = 10  # points that win
        self.last_turn = 0  # after how many turns it is over; 0: never
        self.offer_limit = 1  # trades a turn that may be offered
        self.is_strict = False  # whether a robber must name its victim
        self.is_wooden = self.is_skipping = False
        # The island.
        self.island = 1 if seats > 4 else 0
        self.n_fields = N_FIELDS[self.island]
        self.n_corners = N_CORNERS[self.island]
        self.n_edges = N_EDGES[self.island]
        self.terrain = [SEA] * 31
        self.chip = [0] * 31
        self.by_chip = [0] * 65  # by chip: how many fields have it, then which
        self.harbour = [0] * 81  # by corner: 0, 1 plus the resource of a 2:1 harbour, or 6 for 3:1
        self.coast = [0] * 110  # the same by edge
        # What is built.
        self.owner = [0] * 81
        self.level = [0] * 81  # 1 a settlement, 2 a city
        self.near = [0] * 81  # how many buildings stand here and on the next corners
        self.road = [0] * 110
        self.ends = [0] * 486  # by seat and corner: how many own roads meet there
        self.rate = [4] * 30  # by seat and resource: what the bank asks for one card
        self.roads = [15] * 6  # pieces left
        self.settlements = [5] * 6
        self.cities = [4] * 6
        self.length = [0] * 6  # each seat's longest trail
        self.trader = -1  # who has the longest road
        self.robber = -1
        # Resource cards, counted by resource.
        self.hand = [0] * 30  # by seat and resource
        self.size = [0] * 6  # cards in hand
        self.least = [0] * 30  # of them at least, as everybody can count, by seat and resource …
        self.most = [0] * 30  # … and at most: see ``counting``
        self.bank = [0] * 5
        self.owing = [0] * 6  # cards to discard
        # Development cards, counted by kind.
        self.cards = [0] * 30  # hidden ones by seat and kind
        self.fresh = [0] * 5  # those of the active seat bought in this turn
        self.deck = [0] * 5
        self.spent = [0] * 5  # cards played
        self.knights = [0] * 6  # of them knights, by seat
        self.army = -1  # who has the largest one
        self.has_played = False
        # The open offer.
        self.is_offering = False
        self.offers = self.offer_id = 0  # trades offered in this turn, and the latest one's number
        self.give = self.want = 0  # packed cards
        self.answer = [0] * 6  # by seat, as in ``codes``
        # Set-up and turns.
        self.order = [0] * 6  # seats in turn order
        self.rank = [0] * 6  # by seat: its place in that order
        self.tiles = [0] * 6  # still to be laid, by terrain
        self.kinds = [0] * 6  # harbours still to be set, by kind
        self.phase = ORDER
        self.turn = self.active = self.placed = self.laid = self.parity = self.edge = self.lot = self.ply = 0
        self.builder = self.home = self.victim = self.champion = -1
        self.has_rolled = False
        # No part of the state: the tape, and the moves listed last.
        self.is_taping = self.is_counting = False
        self.tape = [0] * 200
        self.n_notes = 0
        self.moves = [0] * 2048  # two roads by one card make the most, some hundreds
        self.n_moves = 0
        self.ways = [0] * 500  # of discards: by resource and number, how many make that up from it on

    def note(self, what: int, who: int, a: int, b: int, c: int) -> None:
        """Put an event on the tape; see ``codes.Note``."""
        if self.is_taping and self.n_notes < 40:
            at = 5 * self.n_notes
            self.tape[at], self.tape[at + 1] = what, who
            self.tape[at + 2], self.tape[at + 3], self.tape[at + 4] = a, b, c
            self.n_notes += 1

    def put(self, kind: int, a: int, b: int) -> None:
        """List a move."""
        self.moves[self.n_moves] = kind << 56 | b << 25 | a
        self.n_moves += 1

    # -- reading -------------------------------------------------------------------

    def notes(self) -> list[tuple[int, int, int, int, int]]:
        """What has happened since the tape was last read."""
        read = [
            (self.tape[at], self.tape[at + 1], self.tape[at + 2], self.tape[at + 3], self.tape[at + 4])
            for at in range(0, 5 * self.n_notes, 5)
        ]
        self.n_notes = 0
        return read

    def terrains(self) -> bytes:
        """By field."""
        return bytes([self.terrain[field] for field in range(self.n_fields)])

    def chips(self) -> bytes:
        """By field, 0 for none."""
        return bytes([self.chip[field] for field in range(self.n_fields)])

    def harbours(self) -> bytes:
        """By edge: 0, or 1 plus the kind."""
        return bytes([self.coast[edge] for edge in range(self.n_edges)])

    def buildings(self) -> bytes:
        """By corner: 0, a settlement's seat plus 1, or a city's plus 9."""
        return bytes([self.owner[at] + 8 * (self.level[at] == 2) for at in range(self.n_corners)])

    def paths(self) -> bytes:
        """By edge: 0, or 1 plus the seat whose road it is."""
        return bytes([self.road[edge] for edge in range(self.n_edges)])

    def road_length(self, seat: int) -> int:
        """The seat's longest trail."""
        return self.length[seat]

    def rates_of(self, seat: int) -> tuple[int, int, int, int, int]:
        """How many cards the bank takes for one, by resource."""
        at = 5 * seat
        return self.rate[at], self.rate[at + 1], self.rate[at + 2], self.rate[at + 3], self.rate[at + 4]

    def hand_of(self, seat: int) -> tuple[int, int, int, int, int]:
        """By resource."""
        at = 5 * seat
        return self.hand[at], self.hand[at + 1], self.hand[at + 2], self.hand[at + 3], self.hand[at + 4]

    def bank_left(self) -> tuple[int, int, int, int, int]:
        """By resource."""
        return self.bank[0], self.bank[1], self.bank[2], self.bank[3], self.bank[4]

    def cards_of(self, seat: int) -> tuple[int, int, int, int, int]:
        """Hidden development cards by kind."""
        at = 5 * seat
        return self.cards[at], self.cards[at + 1], self.cards[at + 2], self.cards[at + 3], self.cards[at + 4]

    def fresh_cards(self) -> tuple[int, int, int, int, int]:
        """The active seat's cards bought in this turn, by kind."""
        return self.fresh[0], self.fresh[1], self.fresh[2], self.fresh[3], self.fresh[4]

    def deck_left(self) -> tuple[int, int, int, int, int]:
        """By kind."""
        return self.deck[0], self.deck[1], self.deck[2], self.deck[3], self.deck[4]

    def spent_cards(self) -> bytes:
        """Development cards played, by kind."""
        return bytes([self.spent[kind] for kind in range(5)])

    def hand_sizes(self) -> bytes:
        """By seat."""
        return bytes([self.size[seat] for seat in range(self.seats)])

    def least_held(self) -> bytes:
        """So many cards everybody knows to be in a hand, by seat and resource."""
        return bytes([self.least[at] for at in range(5 * self.seats)])

    def most_held(self) -> bytes:
        """So many cards there may be in a hand for all that everybody knows, by seat and resource."""
        return bytes([self.most[at] for at in range(5 * self.seats)])

    def card_counts(self) -> bytes:
        """Hidden development cards, by seat."""
        return bytes([sum([self.cards[5 * seat + kind] for kind in range(5)]) for seat in range(self.seats)])

    def knight_counts(self) -> bytes:
        """Knights played, by seat."""
        return bytes([self.knights[seat] for seat in range(self.seats)])

    def turn_order(self) -> bytes:
        """The seats as far as they are drawn."""
        known = self.placed if self.phase == ORDER else self.seats
        return bytes([self.order[at] for at in range(known)])

    def flow(self) -> Flow:
        """What the game waits for, and all that goes with that."""
        answers = bytes([self.answer[seat] if self.is_offering else 0 for seat in range(self.seats)])
        bought = self.fresh[0] + self.fresh[1] + self.fresh[2] + self.fresh[3] + self.fresh[4]
        values = (
            self.phase, self.turn, self.active, self.builder, self.home, self.victim, self.lot, self.parity, self.edge,
            self.placed, self.laid, bool(self.has_rolled), bool(self.has_played), bought, self.offers,
            self.offer_id, bool(self.is_offering), self.give, self.want, answers, self.debts(),
        )  # fmt: skip
        return Flow._make(values)

    def debts(self) -> bytes:
        """Cards to discard, by seat."""
        return bytes([self.owing[seat] for seat in range(self.seats)])

    # -- copies --------------------------------------------------------------------

    def copy_from(self, other: State) -> None:
        """Become equal to another game."""
        self.seats, self.stock, self.goal, self.last_turn = other.seats, other.stock, other.goal, other.last_turn
        self.offer_limit, self.is_strict = other.offer_limit, other.is_strict
        self.is_wooden, self.is_skipping = other.is_wooden, other.is_skipping
        self.island = other.island
        self.n_fields, self.n_corners, self.n_edges = other.n_fields, other.n_corners, other.n_edges
        self.terrain[:] = other.terrain
        self.chip[:] = other.chip
        self.by_chip[:] = other.by_chip
        self.harbour[:] = other.harbour
        self.coast[:] = other.coast
        self.owner[:] = other.owner
        self.level[:] = other.level
        self.near[:] = other.near
        self.road[:] = other.road
        self.ends[:] = other.ends
        self.rate[:] = other.rate
        self.roads[:] = other.roads
        self.settlements[:] = other.settlements
        self.cities[:] = other.cities
        self.length[:] = other.length
        self.trader, self.robber, self.army = other.trader, other.robber, other.army
        self.hand[:] = other.hand
        self.size[:] = other.size
        self.least[:] = other.least
        self.most[:] = other.most
        self.bank[:] = other.bank
        self.owing[:] = other.owing
        self.cards[:] = other.cards
        self.fresh[:] = other.fresh
        self.deck[:] = other.deck
        self.spent[:] = other.spent
        self.knights[:] = other.knights
        self.has_played, self.is_offering, self.has_rolled = other.has_played, other.is_offering, other.has_rolled
        self.offers, self.offer_id, self.give, self.want = other.offers, other.offer_id, other.give, other.want
        self.answer[:] = other.answer
        self.order[:] = other.order
        self.rank[:] = other.rank
        self.tiles[:] = other.tiles
        self.kinds[:] = other.kinds
        self.phase, self.turn, self.active, self.builder = other.phase, other.turn, other.active, other.builder
        self.home, self.placed, self.laid, self.parity = other.home, other.placed, other.laid, other.parity
        self.edge, self.victim, self.lot, self.champion = other.edge, other.victim, other.lot, other.champion
        self.ply = other.ply
