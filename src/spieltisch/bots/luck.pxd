cimport cython
from spieltisch.core.simulation cimport Simulation, mixed

cdef unsigned long long WORD64, STEP

@cython.final
cdef class Luck:
    cdef unsigned long long word

    cdef unsigned long long draw(self) noexcept nogil
    @cython.locals(word="unsigned long long")
    cdef int below(self, int limit) noexcept nogil
    @cython.locals(_=cython.int, choice=cython.int, count=cython.int, left=cython.int)
    cdef int pick(self, Simulation game, signed char[:, ::1] masks) noexcept nogil
