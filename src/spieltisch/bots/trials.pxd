cimport cython
from spieltisch.bots.deadline cimport Deadline

cdef long long WHOLE

cdef class Trials:
    cdef long long moves[64]
    cdef long long points[64]
    cdef long long totals[64]
    cdef int width, is_stopped
    cdef readonly int count
    cdef readonly long long playouts
    cdef long long max_playouts, most_tries
    cdef Deadline deadline

    cdef void shuffle(self, int number) noexcept nogil
    cdef long long play(self, long long move) noexcept nogil
    cdef void begin(self, Deadline deadline, long long max_playouts)
    cdef void add(self, long long move, long long promise) noexcept nogil
    cdef void put(self, int place, long long move, long long total) noexcept nogil
    @cython.locals(rounds=cython.int, done=cython.int, number=cython.int, begun="long long")
    cdef void decide(self) noexcept nogil
    @cython.locals(done=cython.int)
    cdef void repeat(self) noexcept nogil
    cdef bint try_all(self, int number) noexcept nogil
    cdef bint is_late(self) noexcept nogil
    @cython.locals(tried="long long")
    cdef long long spent(self) noexcept nogil
