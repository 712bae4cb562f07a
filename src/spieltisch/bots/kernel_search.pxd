cimport cython
from libc.stdlib cimport free
from spieltisch.bots.alphabeta cimport AlphaBeta
from spieltisch.bots.deadline cimport Deadline
from spieltisch.bots.memory cimport ints
from spieltisch.bots.ordering cimport HINTED
from spieltisch.core.kernel cimport Kernel

cdef int WON, SURE, DEEPEST, LONGEST, TABLE_BITS
cdef unsigned long long STEP, WORD64

cdef class KernelSearch(AlphaBeta):
    cdef Kernel kernel
    cdef int* path
    cdef int ply

    cpdef int think(self, path, Deadline deadline, long long max_nodes, int max_depth) except -2
