cimport cython
from spieltisch.games.catan.legality cimport Legality

cdef int DISCARD, INVENTION, KNIGHTS, MAIN, MONOPOLY, PAVE, ROADS, ROBBER, ROLL, SETTLE, SPECIAL
cdef long long AN_ACCEPT, AN_END, AN_INVENTION, AN_OFFER, A_BANK, A_BUY, A_CITY, A_CONCLUDE, A_DECLINE
cdef long long A_DISCARD, A_KNIGHT, A_MONOPOLY, A_ROAD, A_ROADS, A_ROBBER, A_ROLL, A_SETTLEMENT, A_WITHDRAW
cdef long long CARD_COST, CITY_COST, ROAD_COST, SETTLEMENT_COST
cdef short CORNER_EDGES[243]

cdef class Moves(Legality):
    cdef long long moves[2048]
    cdef int n_moves
    cdef long long ways[500]

    @cython.final
    cdef void find_first_buildings(self) noexcept nogil
    @cython.final
    cdef int find(self, int seat) noexcept nogil
    @cython.final
    cdef void put(self, long long kind, long long a, long long b) noexcept nogil
    @cython.final
    cdef void find_buildings(self, int seat) noexcept nogil
    @cython.final
    cdef void find_bank_trades(self, int seat) noexcept nogil
    @cython.final
    cdef void find_cards(self, int seat) noexcept nogil
    @cython.final
    cdef void find_roads(self, int seat) noexcept nogil
    @cython.final
    cdef void find_inventions(self) noexcept nogil
    @cython.final
    cdef void find_targets(self, int seat, long long kind) noexcept nogil
    @cython.final
    cdef void find_offers(self, int seat) noexcept nogil
    @cython.final
    cdef void find_answers(self, int seat) noexcept nogil
    @cython.locals(total="long long")
    @cython.final
    cdef int count_discards(self, int seat) noexcept nogil
    @cython.locals(cards="long long", taken="long long", left=cython.int, at="long long")
    @cython.final
    cdef long long nth_discard(self, int seat, int k) noexcept nogil
    cpdef int discard_count(self, int seat) noexcept
    cpdef long long discard_at(self, int seat, int k) noexcept
