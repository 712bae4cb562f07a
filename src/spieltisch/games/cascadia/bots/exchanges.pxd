cimport cython
from spieltisch.games.cascadia.engine.instructions cimport lowest
from spieltisch.games.cascadia.engine.kernel cimport CascadiaKernel
from spieltisch.games.cascadia.engine.moves cimport can_pay, free_exchange
from spieltisch.games.cascadia.engine.ranking cimport Ranking

cdef int PARTS, NOTHING

@cython.final
cdef class Exchanges:
    cdef CascadiaKernel game
    cdef Ranking ranking
    cdef int best[20]
    cdef int tokens[4]
    cdef int bag[5]
    cdef int n_bag, is_mixing

    @cython.locals(best=cython.int, most=cython.int, promise=cython.int)
    cpdef int find_best(self, CascadiaKernel game, int gain) noexcept nogil
    cdef void learn(self, CascadiaKernel game) noexcept nogil
    @cython.locals(price=cython.int)
    cpdef int promise(self, CascadiaKernel game, int slots) noexcept nogil
    @cython.locals(ways="long long", n=cython.int)
    cdef long long count_ways(self, int slots) noexcept nogil
    @cython.locals(slot=cython.int, total="long long")
    cdef long long expect(self, int slots) noexcept nogil
    @cython.locals(most=cython.int, gain=cython.int)
    cdef int most(self) noexcept nogil
