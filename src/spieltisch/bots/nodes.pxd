cimport cython
from libc.stdlib cimport free
from spieltisch.bots.memory cimport ints, reals

cdef class Nodes:
    cdef readonly int size, room
    cdef int* moves
    cdef int* first
    cdef int* next
    cdef int* visits
    cdef int* available
    cdef double* totals
    cdef double* priors
    cdef int* echoes
    cdef double* echo_totals

    @cython.final
    cdef void clear(self) noexcept nogil
    @cython.final
    cdef void add(self, int parent, int move, double prior) noexcept nogil
