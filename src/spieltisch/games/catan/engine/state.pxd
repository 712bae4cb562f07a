cimport cython
from spieltisch.core.kernel cimport Kernel

cdef short N_FIELDS[2]
cdef short N_CORNERS[2]
cdef short N_EDGES[2]
cdef int ORDER, SEA

cdef class State(Kernel):
    cdef public int seats, stock, goal, last_turn, offer_limit
    cdef public bint is_strict, is_wooden, is_skipping
    cdef public int island
    cdef int n_fields, n_corners, n_edges
    cdef unsigned char terrain[31]
    cdef unsigned char chip[31]
    cdef unsigned char by_chip[65]
    cdef unsigned char harbour[81]
    cdef unsigned char coast[110]
    cdef unsigned char owner[81]
    cdef unsigned char level[81]
    cdef unsigned char near[81]
    cdef unsigned char road[110]
    cdef unsigned char ends[486]
    cdef unsigned char rate[30]
    cdef unsigned char roads[6]
    cdef unsigned char settlements[6]
    cdef unsigned char cities[6]
    cdef unsigned char length[6]
    cdef public int trader, robber
    cdef unsigned char hand[30]
    cdef short size[6]
    cdef unsigned char least[30]
    cdef unsigned char most[30]
    cdef short bank[5]
    cdef short owing[6]
    cdef unsigned char cards[30]
    cdef unsigned char fresh[5]
    cdef unsigned char deck[5]
    cdef unsigned char spent[5]
    cdef unsigned char knights[6]
    cdef public int army
    cdef public bint has_played, is_offering, has_rolled
    cdef public int offers, offer_id
    cdef public long long give, want
    cdef unsigned char answer[6]
    cdef unsigned char order[6]
    cdef unsigned char rank[6]
    cdef unsigned char tiles[6]
    cdef unsigned char kinds[6]
    cdef public int phase, turn, active, builder, home, placed, laid, parity, edge, victim, lot, champion, ply
    cdef public bint is_taping, is_counting
    cdef long long tape[200]
    cdef int n_notes
    cdef long long moves[2048]
    cdef int n_moves
    cdef long long ways[500]

    @cython.final
    cdef void note(self, int what, int who, long long a, long long b, long long c) noexcept nogil
    @cython.final
    cdef void put(self, long long kind, long long a, long long b) noexcept nogil
    cpdef list notes(self)
    cpdef bytes terrains(self)
    cpdef bytes chips(self)
    cpdef bytes harbours(self)
    cpdef bytes buildings(self)
    cpdef bytes paths(self)
    cpdef int road_length(self, int seat) noexcept
    cpdef tuple rates_of(self, int seat)
    cpdef tuple hand_of(self, int seat)
    cpdef tuple bank_left(self)
    cpdef tuple cards_of(self, int seat)
    cpdef tuple fresh_cards(self)
    cpdef tuple deck_left(self)
    cpdef bytes spent_cards(self)
    cpdef bytes hand_sizes(self)
    cpdef bytes least_held(self)
    cpdef bytes most_held(self)
    cpdef bytes card_counts(self)
    cpdef bytes knight_counts(self)
    cpdef bytes turn_order(self)
    cpdef object flow(self)
    cpdef bytes debts(self)
    @cython.final
    cdef void copy_from(self, State other) noexcept nogil
