cimport cython
from spieltisch.core.simulation cimport Simulation
from spieltisch.games.hive.engine.kernel cimport HiveKernel
from spieltisch.games.hive.engine.placement cimport kinds_to_set

cdef int SIDE, LAST_PLY, OBSTRUCTED
cdef unsigned char FIELDS[91]
cdef unsigned char KINDS[22]

cdef int PLACES, START, TARGET, SKIP, CHOICES
cdef unsigned char CELL_OF[121]
cdef unsigned char PLACE_OF[169]

cdef int COVERED, BETWEEN, HEIGHT, BOARD, BLOCKED, TAKEN, NUMBERS, FREE, PLIES_LEFT, DUE, SECOND, PLANES

@cython.final
cdef class HiveSimulation(Simulation):
    cdef HiveKernel start
    cdef int draws
    cdef readonly HiveKernel kernel
    cdef readonly int last_move
    cdef readonly int origin
    cdef int moves[768]
    cdef int n_moves

    cpdef void begin(self, unsigned long long key) noexcept nogil
    @cython.locals(remaining=cython.int, drawn=cython.int)
    cdef void obstruct(self) noexcept nogil
    cpdef int mover(self) noexcept nogil
    cpdef long long standing(self, int seat) noexcept nogil
    cdef void list_moves(self) noexcept nogil
    @cython.locals(n=cython.int)
    cdef void narrow(self) noexcept nogil
    cdef int choice_of(self, int move) noexcept nogil
    cpdef int move_of(self, int choice) noexcept nogil
    @cython.locals(at=cython.int)
    cpdef bint is_lawful(self, long long choice) noexcept nogil
    cpdef void choose(self, int choice) noexcept nogil
    cpdef void write_mask(self, signed char[:, ::1] masks, Py_ssize_t row) noexcept nogil
    cpdef void write_features(self, short[:, ::1] features, Py_ssize_t row, int seat) noexcept nogil
    @cython.locals(level=cython.int, piece=cython.int, plane=cython.int, other=cython.int, at=cython.int)
    cdef void write_stack(self, short[:, ::1] features, Py_ssize_t row, int seat, int cell) noexcept nogil
    cdef void write_hands(self, short[:, ::1] features, Py_ssize_t row, int seat) noexcept nogil
    cdef void write_number(self, short[:, ::1] features, Py_ssize_t row, int plane, int number) noexcept nogil
    cpdef void resume(self, HiveKernel kernel, int last_move) noexcept nogil
    cpdef void become(self, Simulation other) noexcept nogil

cdef void become(HiveSimulation simulation, HiveSimulation other) noexcept nogil
