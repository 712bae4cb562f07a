cimport cython
from spieltisch.bots.deadline cimport Deadline
from spieltisch.bots.trials cimport Trials
from spieltisch.games.cascadia.bots.exchanges cimport Exchanges
from spieltisch.games.cascadia.bots.playout cimport Playout
from spieltisch.games.cascadia.engine.kernel cimport CascadiaKernel

cdef long long EXCHANGE
cdef int WIDTH, NOTHING

@cython.final
cdef class Endings(Trials):
    cdef CascadiaKernel game
    cdef Exchanges exchanges
    cdef Playout playout

    cpdef long long think(self, CascadiaKernel game, Deadline deadline, long long max_playouts)
    cpdef void stop(self) noexcept nogil
    @cython.locals(slots=cython.int)
    cdef void list_moves(self) noexcept nogil
    cpdef void shuffle(self, int number) noexcept nogil
    cpdef long long play(self, long long move) noexcept nogil
