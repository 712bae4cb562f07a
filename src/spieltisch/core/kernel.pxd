cimport cython

cdef long long WORD
cdef int NO_WINS[8]

cdef class Kernel:
    cdef long long word

    cdef void reset(self) noexcept nogil
    cdef int legal_count(self) noexcept nogil
    cdef void play(self, int k) noexcept nogil
    cdef int winner(self) noexcept nogil
    @cython.locals(wins=cython.int[8], plies="long long")
    cpdef tuple playouts(self, long long games, long long seed, long long max_plies)
    @cython.locals(left="long long")
    cdef long long play_out(self, long long max_plies) noexcept nogil
    @cython.final
    cdef int draw(self, int n) noexcept nogil
