cimport cython
from spieltisch.core.simulation cimport Simulation
from spieltisch.games.cascadia.engine.corridors cimport edges_of
from spieltisch.games.cascadia.engine.instructions cimport lowest
from spieltisch.games.cascadia.engine.kernel cimport CascadiaKernel
from spieltisch.games.cascadia.engine.moves cimport pack
from spieltisch.games.cascadia.research.features cimport (
    count_stack, write_edges, write_field, write_landscape, write_seat, write_table, write_tile, write_token,
)

cdef long long EXCHANGED
cdef int NOWHERE, CELLS, SIDE, PLACING, FINE, WIDTH, FIELDS, MIDDLE, TAKING, LAYING, TURNING, SETTLING
cdef int EXCHANGE, LAY, TURN, SETTLE, DECLINE, CHOICES
cdef int SHOP, SLOT, CLAIMED, TAKEN, LAID, STACK, SEATS, SEAT, LANDSCAPE
cdef unsigned char FIRST[2125]
cdef unsigned char SECOND[2125]
cdef unsigned char ALLOWS[2125]
cdef short FIELD_OF[2304]

@cython.final
cdef class CascadiaSimulation(Simulation):
    cdef readonly CascadiaKernel kernel
    cdef readonly int stage, tile, token, cell, rotation
    cdef int wildlife[20]
    cdef int stack[20]

    cpdef void begin(self, unsigned long long key) noexcept nogil
    cdef void draw(self) noexcept nogil
    cdef void look(self) noexcept nogil
    cdef void score(self, int seat) noexcept nogil
    cpdef int mover(self) noexcept nogil
    cpdef bint is_lawful(self, long long choice) noexcept nogil
    @cython.locals(to=cython.int)
    cpdef long long move_with(self, int choice) noexcept nogil
    @cython.locals(corner=cython.int, board=cython.int, cell=cython.int)
    cpdef int cell_at(self, int field) noexcept nogil
    @cython.locals(code=cython.int, seat=cython.int)
    cpdef void choose(self, int choice) noexcept nogil
    cpdef long long standing(self, int seat) noexcept nogil
    cpdef void write_mask(self, signed char[:, ::1] masks, Py_ssize_t row) noexcept nogil
    @cython.locals(seat=cython.int, animal=cython.int, slots="unsigned long long")
    cdef void write_homes(self, signed char[:, ::1] masks, Py_ssize_t row) noexcept nogil
    cpdef void write_features(self, short[:, ::1] features, Py_ssize_t row, int seat) noexcept nogil
    @cython.locals(code=cython.int)
    cdef void write_taken(self, short[:, ::1] features, Py_ssize_t row) noexcept nogil
    cpdef void resume(self, CascadiaKernel kernel) noexcept
    cpdef void become(self, Simulation other) noexcept nogil

cdef int stage_of(long long choice) noexcept nogil
cdef void become(CascadiaSimulation simulation, CascadiaSimulation other) noexcept nogil
