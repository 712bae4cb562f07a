cimport cython
from spieltisch.games.catan.moves cimport Moves

cdef int ARGUMENT, BOUGHT, CARD, COAST, DICE, DISCARD, HARBOUR, LOT, MOVED, ORDER, OVER, PAVE, RING, ROLL
cdef int SETTLE, SPIRAL, STEAL, TILES, VICTIM
cdef long long AN_ACCEPT, AN_EDGE, AN_END, AN_OFFER, A_BANK, A_BUY, A_CARD, A_CITY, A_CONCLUDE, A_CORNER
cdef long long A_DEFAULT, A_DICE, A_DISCARD, A_FIELD, A_HARBOUR, A_KNIGHT, A_MONOPOLY, A_PARITY, A_ROAD
cdef long long A_ROADS, A_ROBBER, A_ROLL, A_SEAT, A_SETTLEMENT, A_SHORE, A_START, A_THEFT, A_TILE, A_VICTIM
cdef long long A_WITHDRAW, CARD_COST, ROAD_COST, SETTLEMENT_COST
cdef short CORNER_EDGES[243]
cdef short SHORES[132]
cdef unsigned long long WORD64, ODD

@cython.final
cdef class Game(Moves):
    cpdef void reset(self) noexcept nogil
    cpdef int winner(self) noexcept nogil
    cpdef int mover(self) noexcept nogil
    cpdef void apply(self, int seat, long long move) noexcept nogil
    @cython.locals(a="long long", b="long long")
    cdef void act(self, int seat, int kind, long long a, long long b) noexcept nogil
    cdef void trade(self, int seat, int kind, long long a, long long b) noexcept nogil
    cdef void play_card(self, int seat, int kind, long long a, long long b) noexcept nogil
    cdef void leave_to_chance(self, int seat) noexcept nogil
    cdef int known(self, int seat, int field, int victim) noexcept nogil
    cpdef bint is_chance(self) noexcept nogil
    cpdef int legal_count(self) noexcept nogil
    cpdef long long move_at(self, int k) noexcept nogil
    cpdef void play(self, int k) noexcept nogil
    cpdef list moves_of(self, int seat)
    cpdef list outcomes(self)
    cdef int chance_count(self) noexcept nogil
    cdef long long chance_at(self, int k) noexcept nogil
    cdef long long item_at(self, int k) noexcept nogil
    cdef int left_of(self, int kind) noexcept nogil
    cdef int find_lots(self) noexcept nogil
    cdef bint is_ordered(self, int seat) noexcept nogil
    cdef void find_fields(self) noexcept nogil
    cpdef Game copy(self)
    cpdef void copy_from(self, Game other) noexcept nogil
    @cython.locals(leaves="long long", child=Game)
    cpdef long long perft(self, int depth)
    cpdef tuple flow(self)
    cpdef int bought(self) noexcept
    cpdef void set_flow(self, tuple flow)
    cpdef void set_board(self, bytes order, bytes terrains, int start, bytes harbours)
    cpdef void set_buildings(self, bytes buildings, bytes paths, int trader)
    @cython.locals(n="long long")
    cpdef void set_hand(self, int seat, tuple hand, tuple cards, int knights)
    cpdef void set_spent(self, bytes spent, tuple fresh)
    @cython.locals(word="unsigned long long")
    cpdef unsigned long long mixed(self) noexcept

cdef unsigned long long stir(unsigned long long word, unsigned long long value) noexcept nogil
