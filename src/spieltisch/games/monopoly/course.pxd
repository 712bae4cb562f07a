cimport cython
from spieltisch.games.monopoly.market cimport Market

cdef int ACT, AUCTION, BANKRUPTCY, BROKE, CARD, CARD_DRAWN, CARD_MONEY, CHEATED, COLLECTED, DEBT, FIRST, FIRST_SET
cdef int FREED, HELD, HOUSE_SOLD, JAILED, KEYS, MOVED, NOBODY, OVER, PARKING, POT, RENT, ROLL, TAX, THROWN, TURN
cdef int WAGE, WITHDRAWN
cdef int CARDS, PLOT_KINDS, COMMUNITY_FIELD, CHANCE_FIELD, TAX_FIELD, PARKING_FIELD, POLICE_FIELD
cdef int MONEY, COLLECT, GO, BACK, PRISON, UNJAIL, LOS_WAGE, JAIL
cdef unsigned long long BIT[64]
cdef int KIND[64]
cdef int TAXES[64]
cdef int EFFECT[48]
cdef int AMOUNT[48]
cdef int ALTERNATIVE[48]
cdef short ZEROS[8]

cdef class Course(Market):
    cdef readonly int phase, current, first, round, max_rounds, doubles, deck, mover, held, holder, community
    cdef readonly bint is_rolling, is_landed, is_ending, is_out
    cdef readonly long long asked
    cdef readonly short at[8]
    cdef readonly short jailed[8]
    cdef readonly short keys[8]

    @cython.final
    cdef void restart(self) noexcept nogil
    @cython.final
    cdef void copy_course(self, Course other) noexcept nogil
    @cython.final
    cdef void settle(self) noexcept nogil
    @cython.final
    cdef void finish(self) noexcept nogil
    @cython.final
    @cython.locals(seat=cython.int)
    cdef void next_turn(self) noexcept nogil
    @cython.final
    cdef void begin(self, int seat) noexcept nogil
    @cython.final
    cdef void name_first(self, int seat) noexcept nogil
    @cython.final
    @cython.locals(seat=cython.int, target=cython.int)
    cdef void throw(self, int a, int b) noexcept nogil
    @cython.final
    cdef void free(self, int seat) noexcept nogil
    @cython.final
    cdef void jail(self, int seat) noexcept nogil
    @cython.final
    @cython.locals(passed=cython.bint)
    cdef void go(self, int seat, int target, bint is_forward) noexcept nogil
    @cython.final
    cdef void land(self, int seat, int field, int kind) noexcept nogil
    @cython.final
    cdef void visit(self, int seat, int plot) noexcept nogil
    @cython.final
    @cython.locals(seat=cython.int, number=cython.int, is_held=cython.bint)
    cdef void draw(self, int card) noexcept nogil
    @cython.final
    cdef void effect(self, int seat, int effect, long long amount, int reason) noexcept nogil
    @cython.final
    cdef void add_keys(self, int seat, int n) noexcept nogil
    @cython.final
    @cython.locals(other=cython.int)
    cdef void collect(self, int seat, long long amount) noexcept nogil
    @cython.final
    cdef void charge(self, int seat, long long amount, int creditor, int reason, int plot) noexcept nogil
    @cython.final
    cdef void ruin(self, int seat, int creditor, bint is_quitting) noexcept nogil
    @cython.final
    @cython.locals(value="long long", cash="long long")
    cdef void hand_over(self, int seat, int creditor) noexcept nogil
    @cython.final
    @cython.locals(cash="long long")
    cdef void seize(self, int seat) noexcept nogil
    @cython.final
    cdef void forget(self, int seat) noexcept nogil
