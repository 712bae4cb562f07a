cimport cython
from libc.stdlib cimport free
from spieltisch.bots.memory cimport free_rows, ints, rows

cdef int HINTED

cdef class Ordering:
    cdef int heights, width, slots, history_limit
    cdef int** moves
    cdef int** ranks
    cdef int* killers
    cdef int* history

    cdef int slot(self, int move) noexcept nogil
    cdef void reward(self, int move, int depth, int height) noexcept nogil
    @cython.final
    cdef bint is_killer(self, int move, int height) noexcept nogil
    @cython.final
    cdef void age(self, int halvings) noexcept nogil
    @cython.final
    cdef void forget_history(self) noexcept nogil
    @cython.final
    cdef void forget_killers(self) noexcept nogil
    @cython.locals(moves="int*", ranks="int*")
    @cython.final
    cdef int insert(self, int height, int count, int width, int move, int rank) noexcept nogil

cdef void take_best(int* moves, int* ranks, int i, int count) noexcept nogil
