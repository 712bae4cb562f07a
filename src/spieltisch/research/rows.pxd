cimport cython
from spieltisch.core.simulation cimport Simulation, key_of

@cython.final
cdef class Rows:
    cdef list games
    cdef unsigned long long seed
    cdef long long[::1] episodes
    cdef signed char[::1] is_over
    cdef Py_ssize_t[::1] where

    @cython.locals(row=Py_ssize_t)
    cpdef Py_ssize_t find_unlawful(self, long long[::1] choices, Py_ssize_t first, Py_ssize_t last)
    @cython.locals(row=Py_ssize_t)
    cpdef void step(
        self, long long[::1] choices, signed char[:, ::1] masks, short[:, ::1] features, float[:, ::1] rewards,
        int[::1] movers, signed char[::1] done, Py_ssize_t first, Py_ssize_t last,
    ) except *

cdef void begin(Simulation game, unsigned long long key) noexcept nogil
cdef void choose(Simulation game, int choice) noexcept nogil
@cython.locals(mover=cython.int, is_over=cython.bint, seat=cython.int, choice=cython.int)
cdef bint fill(
    Simulation game, signed char[:, ::1] masks, short[:, ::1] features, float[:, ::1] rewards,
    int[::1] movers, signed char[::1] done, Py_ssize_t row,
) noexcept nogil
