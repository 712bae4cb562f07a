cimport cython
from spieltisch.core.kernel cimport Kernel

cdef extern from *:
    int count "__builtin_popcountll" (unsigned long long mask) noexcept nogil
    int lowest "__builtin_ctzll" (unsigned long long mask) noexcept nogil

cdef unsigned long long ONE
cdef int CELLS, EVERYWHERE, ALL_EDGES, NOTHING
cdef int STEP[6]
cdef unsigned char FIRST[2125]
cdef unsigned char SECOND[2125]
cdef unsigned char ALLOWS[2125]
cdef int FIRST_EDGES[6]
cdef signed char NO_CELLS[9216]
cdef unsigned long long NO_SLOTS[256]
cdef unsigned char NO_BYTES[256]
cdef unsigned long long NO_CORRIDORS[1280]
cdef unsigned long long NO_SETS[20]
cdef int NO_SIZES[20]

cdef class Boards(Kernel):
    cdef signed char grid[9216]
    cdef short rim[256]
    cdef readonly int n_rim[4]
    cdef short at[256]
    cdef short code[256]
    cdef unsigned char rotation[256]
    cdef int edges[256]
    cdef unsigned long long near[256]
    cdef unsigned char animal[256]
    cdef readonly int n_tiles[4]
    cdef unsigned long long corridor[1280]
    cdef readonly int largest[20]
    cdef readonly unsigned long long tokens[20]
    cdef unsigned long long open[20]
    cdef readonly int nature[4]

    @cython.final
    cdef void clear(self) noexcept nogil
    @cython.final
    @cython.locals(around="unsigned long long", here=cython.int, other=cython.int)
    cdef int found(self, int seat, int cell) noexcept nogil
    @cython.final
    @cython.locals(around="unsigned long long")
    cdef void abandon(self, int seat, int was) noexcept nogil
    @cython.final
    cdef int lay(self, int seat, int cell, int code, int rotation) noexcept nogil
    @cython.final
    cdef void leave_rim(self, int seat, int k) noexcept nogil
    @cython.final
    cdef void furnish(self, int seat, int slot, int code, int rotation) noexcept nogil
    @cython.final
    @cython.locals(whole="unsigned long long", left="unsigned long long")
    cdef void join(self, int seat, int slot, int habitat) noexcept nogil
    @cython.final
    @cython.locals(met="unsigned long long")
    cdef unsigned long long touched(self, int seat, int cell, int edges, int habitat) noexcept nogil
    @cython.final
    cdef int growth(self, int seat, int cell, int edges, int habitat) noexcept nogil
    @cython.final
    cdef void settle(self, int seat, int slot, int animal) noexcept nogil
    @cython.final
    cdef unsigned long long occupied(self, int seat) noexcept nogil
    @cython.final
    @cython.locals(whole="unsigned long long", new="unsigned long long", fresh="unsigned long long")
    cdef unsigned long long group(self, int seat, unsigned long long seed, unsigned long long of) noexcept nogil
    @cython.final
    cdef int slot_at(self, int seat, int cell) noexcept nogil
    @cython.final
    cdef void copy_boards(self, Boards other) noexcept nogil

cpdef int edges_of(int code, int rotation) noexcept nogil
