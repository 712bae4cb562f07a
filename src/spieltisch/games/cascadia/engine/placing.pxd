cimport cython
from spieltisch.games.cascadia.engine.corridors cimport edges_of, join
from spieltisch.games.cascadia.engine.instructions cimport lowest
from spieltisch.games.cascadia.engine.state cimport State

cdef unsigned long long ONE
cdef int CELLS, ALL_EDGES, NOTHING
cdef int STEP[6]
cdef unsigned char FIRST[2125]
cdef unsigned char SECOND[2125]
cdef unsigned char ALLOWS[2125]
cdef signed char NO_CELLS[9216]
cdef unsigned long long NO_SLOTS[256]
cdef unsigned char NO_BYTES[256]
cdef unsigned long long NO_CORRIDORS[1280]
cdef unsigned long long NO_SETS[20]
cdef int NO_SIZES[20]

cdef void clear_boards(State game) noexcept nogil
@cython.locals(around="unsigned long long", here=cython.int, other=cython.int)
cdef int found(State game, int seat, int cell) noexcept nogil
@cython.locals(around="unsigned long long")
cdef void abandon(State game, int seat, int was) noexcept nogil
cdef int lay(State game, int seat, int cell, int code, int rotation) noexcept nogil
cdef void leave_rim(State game, int seat, int k) noexcept nogil
cdef void fill_slot(State game, int seat, int slot, int code, int rotation) noexcept nogil
cdef void settle(State game, int seat, int slot, int animal) noexcept nogil
cdef int slot_at(State game, int seat, int cell) noexcept nogil
