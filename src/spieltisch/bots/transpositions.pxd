cimport cython
from libc.stdlib cimport free
from spieltisch.bots.memory cimport words

cdef int EXACT, AT_LEAST, AT_MOST, MIDDLE

@cython.final
cdef class Transpositions:
    cdef unsigned long long* words
    cdef unsigned long long mask

    @cython.locals(at="unsigned long long", note="unsigned long long")
    cdef unsigned long long find(self, unsigned long long key) noexcept nogil
    @cython.locals(at="unsigned long long", note="unsigned long long")
    cdef void keep(self, unsigned long long key, int move, int depth, int bound, int value) noexcept nogil

@cython.locals(value=cython.int)
cdef int value_of(unsigned long long note) noexcept nogil
@cython.locals(bound=cython.int, found=cython.int, value=cython.int)
cdef bint answers(unsigned long long note, int depth, int alpha, int beta) noexcept nogil
