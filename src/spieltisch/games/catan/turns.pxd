cimport cython
from spieltisch.games.catan.hands cimport Hands

cdef int ARMY, CHOSEN, COAST, DISCARD, DISCARDED, DREW, GAINED, HARBOUR, HARBOUR_SET, KNIGHT_PLAYED, KNIGHTS
cdef int LAID, LOT, MAIN, MOVED, NUMBERED, ORDER, ORDERED, OVER, PAVE, POINTS, RING, ROBBER, ROLL, ROLLED
cdef int SETTLE, SPECIAL, SPIRAL, STEAL, STOLE, TILES, VICTIM, WON
cdef long long CARD_COST, CITY_COST, ROAD_COST, SETTLEMENT_COST
cdef short PRINTED[22]
cdef short FIELD_CORNERS[180]
cdef short CORNER_FIELDS[240]
cdef unsigned char BOX_TILES[12]
cdef unsigned char BOX_HARBOURS[12]

cdef class Turns(Hands):
    cdef public int goal, last_turn
    cdef public bint is_wooden, is_skipping, has_rolled
    cdef public int phase, turn, active, builder, home, placed, laid, parity, edge, victim, lot, champion, ply
    cdef unsigned char order[6]
    cdef unsigned char rank[6]
    cdef unsigned char tiles[6]
    cdef unsigned char kinds[6]
    cdef short owing[6]

    @cython.final
    @cython.final
    cdef void empty_table(self) noexcept nogil
    @cython.final
    cdef void draw(self, int kind, int drawn, int other) noexcept nogil
    @cython.final
    cdef void draw_set_up(self, int kind, int drawn) noexcept nogil
    @cython.final
    cdef void next_harbour(self) noexcept nogil
    @cython.final
    cdef void found(self, int corner) noexcept nogil
    @cython.locals(cards="long long")
    @cython.final
    cdef long long yield_at(self, int corner) noexcept nogil
    @cython.final
    cdef void pave_home(self, int edge) noexcept nogil
    @cython.final
    cdef void start_turn(self, int seat) noexcept nogil
    @cython.final
    cdef void end_turn(self) noexcept nogil
    @cython.final
    cdef void pass_building(self, int after) noexcept nogil
    @cython.final
    cdef bint can_build(self, int seat) noexcept nogil
    @cython.final
    cdef bint has_way(self, int seat) noexcept nogil
    @cython.final
    cdef void resume(self) noexcept nogil
    @cython.final
    cdef void judge(self) noexcept nogil
    @cython.final
    cdef void score_dice(self, int one, int other) noexcept nogil
    @cython.locals(due="int[30]", cards="long long")
    @cython.final
    cdef void produce(self, int chip) noexcept nogil
    @cython.final
    cdef int ration(self, int* due, int resource) noexcept nogil
    @cython.final
    cdef void seven(self) noexcept nogil
    @cython.final
    cdef void throw(self, int seat, long long cards) noexcept nogil
    @cython.locals(cards="long long", left="long long", most="long long")
    @cython.final
    cdef long long usual_discard(self, int seat) noexcept nogil
    @cython.final
    cdef void rob(self, int field, int victim) noexcept nogil
    @cython.final
    cdef void aim(self, int victim) noexcept nogil
    @cython.final
    cdef void steal(self, int resource) noexcept nogil
    @cython.final
    cdef void play_knight(self, int seat, int field, int victim) noexcept nogil
    cpdef bint is_waiting(self, int seat) noexcept
    @cython.final
    cdef bint is_unanswered(self) noexcept nogil
    @cython.final
    cdef int next_seat(self) noexcept nogil
    cpdef bytes turn_order(self)
    cpdef bytes debts(self)
    @cython.final
    cdef void copy_turns(self, Turns other) noexcept nogil
