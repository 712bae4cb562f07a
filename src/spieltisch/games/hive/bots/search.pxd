cimport cython
from spieltisch.bots.alphabeta cimport INFINITE, AlphaBeta
from spieltisch.bots.deadline cimport Deadline
from spieltisch.bots.ordering cimport HINTED
from spieltisch.games.hive.bots.evaluation cimport evaluate
from spieltisch.games.hive.engine.kernel cimport HiveKernel

cdef int SIDE, LAST_PLY, WON, SURE, DEEPEST, WIDTH, SLOTS, TABLE_BITS, BETWEEN_LOOKS
cdef unsigned char KINDS[22]
cdef int SLACK[3]
cdef int KILLER_RANK, CLOSING_RANK, OPENING_RANK, LOUD_RANK
cdef unsigned long long PLIES[128]
cdef unsigned char DISTANCE[28561]

@cython.final
cdef class Tree(AlphaBeta):
    cdef HiveKernel kernel

    cpdef int think(self, HiveKernel kernel, Deadline deadline, long long max_nodes, int max_depth=*)
    @cython.locals(rank=cython.int, before=cython.int, after=cython.int)
    cdef int rank(self, int move, int hint, int height) noexcept nogil

cdef int steps(int cell, int bee) noexcept nogil
