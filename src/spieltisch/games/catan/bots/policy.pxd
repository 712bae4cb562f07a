cimport cython
from spieltisch.bots.deadline cimport Deadline
from spieltisch.games.catan.bots.evaluation cimport Evaluator
from spieltisch.games.catan.engine.kernel cimport CatanKernel
from spieltisch.games.catan.engine.moves cimport find_moves
from spieltisch.games.catan.engine.resources cimport gain, holds, pay
from spieltisch.games.catan.engine.robber cimport count_discards, nth_discard
from spieltisch.games.catan.engine.trading cimport conclude
from spieltisch.games.catan.engine.victory cimport open_points

cdef long long AN_ACCEPT, AN_END, AN_OFFER, A_CITY, A_CONCLUDE, A_DECLINE, A_KNIGHT, A_ROAD, A_ROADS, A_ROBBER
cdef long long A_ROLL, A_SETTLEMENT, A_WITHDRAW, ARGUMENT
cdef int CAREFUL, CLOSE, DISCARD

@cython.final
cdef class Policy:
    cdef readonly Evaluator evaluator, changed
    cdef CatanKernel trial
    cdef Deadline deadline
    cdef int is_late

    cpdef void begin(self, Deadline deadline)
    cdef void stop(self) noexcept nogil
    cdef int is_spent(self) noexcept nogil
    @cython.locals(chosen="long long")
    cpdef long long decide(self, CatanKernel game, int seat, Deadline deadline)
    @cython.locals(chosen="long long")
    cdef long long choose(self, CatanKernel game, int seat) noexcept nogil
    @cython.locals(kind="long long")
    cdef int try_move(self, CatanKernel game, int seat, long long move) noexcept nogil
    cdef int try_trade(self, int offerer, int seat) noexcept nogil
    cdef bint is_partner(self, CatanKernel game, int seat) noexcept nogil
    @cython.locals(chosen="long long", move="long long")
    cdef long long discard(self, CatanKernel game, int seat) noexcept nogil
