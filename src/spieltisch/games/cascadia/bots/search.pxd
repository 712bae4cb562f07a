cimport cython
from spieltisch.bots.deadline cimport Deadline
from spieltisch.games.cascadia.bots.exchanges cimport Exchanges
from spieltisch.games.cascadia.bots.playout cimport Playout, hope, turns_left
from spieltisch.games.cascadia.engine.kernel cimport CascadiaKernel
from spieltisch.games.cascadia.engine.ranking cimport Ranking

cdef long long EXCHANGE
cdef int WIDTH, ROUNDS, NOTHING, WHOLE

@cython.final
cdef class Trials:
    cdef CascadiaKernel game
    cdef Ranking ranking
    cdef Exchanges exchanges
    cdef Playout playout
    cdef long long moves[64]
    cdef int totals[64]
    cdef int points[64]
    cdef int n
    cdef readonly long long nodes
    cdef long long max_nodes

    cpdef void stop(self) noexcept nogil
    cpdef long long think(self, CascadiaKernel game, Deadline deadline, long long max_nodes)
    @cython.locals(slots=cython.int)
    cdef void list_moves(self) noexcept nogil
    @cython.locals(done=cython.int)
    cdef void halve(self) noexcept nogil
    cdef void try_all(self) noexcept nogil
    cdef long long spent(self) noexcept nogil
    @cython.locals(k=cython.int, move="long long", total=cython.int, place=cython.int)
    cdef void sort(self) noexcept nogil
