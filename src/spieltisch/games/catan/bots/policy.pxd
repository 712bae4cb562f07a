cimport cython
from spieltisch.bots.clock cimport monotonic_ns
from spieltisch.games.catan.bots.appraisal cimport Appraiser
from spieltisch.games.catan.kernel cimport Game

cdef long long AN_ACCEPT, AN_END, AN_OFFER, A_CITY, A_CONCLUDE, A_DECLINE, A_ROAD, A_ROADS, A_ROBBER
cdef long long A_ROLL, A_WITHDRAW, ARGUMENT
cdef int CAREFUL, CLOSE, DISCARD

@cython.final
cdef class Policy:
    cdef readonly Appraiser appraiser, changed
    cdef Game trial
    cdef long long deadline_ns
    cdef int is_late

    cpdef void begin(self, long long deadline_ns) noexcept nogil
    cdef void stop(self) noexcept nogil
    cdef int is_spent(self) noexcept nogil
    @cython.locals(chosen="long long")
    cpdef long long choose(self, Game game, int seat) noexcept nogil
    @cython.locals(kind="long long")
    cdef int try_move(self, Game game, int seat, long long move) noexcept nogil
    cdef int try_trade(self, int offerer, int seat) noexcept nogil
    cdef bint is_partner(self, Game game, int seat) noexcept nogil
    @cython.locals(chosen="long long", move="long long")
    cdef long long discard(self, Game game, int seat) noexcept nogil
