cimport cython
from spieltisch.bots.alphabeta cimport INFINITE, AlphaBeta
from spieltisch.bots.deadline cimport Deadline
from spieltisch.bots.ordering cimport HINTED
from spieltisch.games.hive.standard.evaluation cimport evaluate
from spieltisch.games.hive.standard.kernel cimport StandardKernel

cdef int WRAP, SIDE, BOARD, WIDTH, WON, SURE, LONGEST, DEEPEST, SLOTS, TABLE_BITS, BETWEEN_LOOKS
cdef unsigned char KINDS[22]
cdef unsigned char DISTANCE[1024]
cdef unsigned char BITS[64]
cdef int SLACK[3]
cdef int KILLER_RANK, CLOSING_RANK, OPENING_RANK, LOUD_RANK

@cython.final
cdef class StandardTree(AlphaBeta):
    cdef StandardKernel kernel

    cpdef int think(self, StandardKernel kernel, Deadline deadline, long long max_nodes, int max_depth=*)
    @cython.locals(rank=cython.int, before=cython.int, after=cython.int, origin=cython.int, target=cython.int)
    cdef int rank(self, int move, int hint, int height) noexcept nogil

cdef int steps(int cell, int bee) noexcept nogil
