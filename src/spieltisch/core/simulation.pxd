cimport cython
from spieltisch.core.enumeration cimport Enumeration

cdef unsigned long long WORD64, ODD, FIRST, SECOND
cdef double PARTS[16]

cdef class Simulation:
    cdef readonly int seats, n_choices, n_features
    cdef readonly bint is_winner_only
    cdef public unsigned long long key
    cdef readonly unsigned long long drawn
    cdef public Enumeration enumeration

    cdef void begin(self, unsigned long long key) noexcept nogil
    cdef int mover(self) noexcept nogil
    cdef bint is_lawful(self, long long choice) noexcept nogil
    cdef void choose(self, int choice) noexcept nogil
    cdef long long standing(self, int seat) noexcept nogil
    cdef void write_mask(self, signed char[:, ::1] masks, Py_ssize_t row) noexcept nogil
    cdef void write_features(self, short[:, ::1] features, Py_ssize_t row, int seat) noexcept nogil
    cdef void become(self, Simulation other) noexcept nogil
    @cython.locals(mine="long long")
    cdef double reward(self, int seat) noexcept nogil
    cpdef list rewards(self)
    @cython.locals(word="unsigned long long", told=cython.int)
    cdef int below(self, int limit) noexcept nogil

cdef unsigned long long mixed(unsigned long long word) noexcept nogil
@cython.locals(word="unsigned long long")
cpdef unsigned long long key_of(unsigned long long seed, unsigned long long row, unsigned long long episode) noexcept nogil
