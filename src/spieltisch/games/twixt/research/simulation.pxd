cimport cython
from spieltisch.core.simulation cimport Simulation
from spieltisch.games.twixt.engine.kernel cimport TwixtKernel, place

cdef int LEAVE, MIRROR, CHOICES, PLANES, NUMBERS, STRIDE
cdef int SIZES[4]
cdef short POINT_OF[576]
cdef short CELL_OF[896]
cdef int WAYS[8]

@cython.final
cdef class TwixtSimulation(Simulation):
    cdef readonly TwixtKernel kernel
    cdef bint has_question, is_drawn
    cdef readonly bint is_asked
    cdef readonly int size, cells

    cdef void lay(self, int size, int x, int y) noexcept nogil
    cpdef void begin(self, unsigned long long key) noexcept nogil
    cpdef int mover(self) noexcept nogil
    cpdef bint is_lawful(self, long long choice) noexcept nogil
    cpdef int cell_of(self, int choice, int seat) noexcept nogil
    cdef int choice_of(self, int cell, int seat) noexcept nogil
    cpdef void choose(self, int choice) noexcept nogil
    cpdef long long standing(self, int seat) noexcept nogil
    cpdef void write_mask(self, signed char[:, ::1] masks, Py_ssize_t row) noexcept nogil
    cpdef void write_features(self, short[:, ::1] features, Py_ssize_t row, int seat) noexcept nogil
    cdef void write_peg(self, short[:, ::1] features, Py_ssize_t row, int seat, int ply) noexcept nogil
    cdef void write_swamps(self, short[:, ::1] features, Py_ssize_t row, int seat) noexcept nogil
    cdef void write_number(self, short[:, ::1] features, Py_ssize_t row, int plane, int number) noexcept nogil
    cpdef void become(self, Simulation other) noexcept nogil
    cpdef void resume(self, TwixtKernel kernel, bint is_asked) noexcept

cdef void become(TwixtSimulation simulation, TwixtSimulation other) noexcept nogil
