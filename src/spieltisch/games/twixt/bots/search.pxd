cimport cython
from spieltisch.bots.alphabeta cimport INFINITE, AlphaBeta
from spieltisch.bots.deadline cimport Deadline
from spieltisch.bots.ordering cimport HINTED
from spieltisch.games.twixt.bots.evaluation cimport WON, evaluate, final_value
from spieltisch.games.twixt.bots.paths cimport PLAIN, SAFE, Paths
from spieltisch.games.twixt.bots.policy cimport describe, rank
from spieltisch.games.twixt.engine.kernel cimport TwixtKernel, place

cdef int DEEPEST, WIDEST, LAST_PLIES, SLOTS, TABLE_BITS

@cython.final
cdef class Tree(AlphaBeta):
    cdef TwixtKernel position
    cdef Paths paths
    cdef int traits[9]

    cpdef int think(self, TwixtKernel position, Deadline deadline, long long max_nodes, int max_depth)
    cpdef int look(self, TwixtKernel position)
    cpdef list weigh(self, TwixtKernel position, int depth, int margin)
    cdef int count_ways(self, int seat)
    cdef int add_first(self, int height, int count, int move) noexcept nogil
    cdef bint is_free(self, int point) noexcept nogil
    cdef void survey(self) noexcept nogil
    cdef int width_at(self, int height, int depth) noexcept nogil
    cdef int promise(self, int point, int hint, int height) noexcept nogil
