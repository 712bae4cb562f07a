cimport cython
from spieltisch.games.twixt.engine.state cimport Position, become

cdef short POINT_OF[576]
cdef short CELL_OF[896]
cdef int SMALLEST
cdef short POOLS[9724]
cdef short POOL_STARTS[3]
cdef short SLOTS[15232]
cdef unsigned char GROUND[15232]
cdef unsigned char NO_BITS[896]
cdef unsigned int NO_WORDS[896]

cdef short STEP[8]
cdef short CROSSED_AT[20]
cdef int CROSSED_BY[160]
cdef unsigned char ALONG[1792]
cdef unsigned long long KEYS[1792]
cdef unsigned int DIRECTIONS
cdef unsigned long long WORD64

@cython.final
cdef class TwixtKernel(Position):
    cpdef void reset(self) noexcept nogil
    cpdef void sink(self, int cell) noexcept nogil
    cpdef void mirror(self) noexcept nogil
    cpdef int legal_count(self) noexcept nogil
    cdef int slot_of(self, int k) noexcept nogil
    cpdef void play(self, int k) noexcept nogil
    cdef int free_of(self, int side) noexcept nogil
    cdef int slot_for(self, int side, int k) noexcept nogil
    cdef int take(self, int slot) noexcept nogil
    cdef void give_back(self, int point) noexcept nogil
    cpdef void undo(self) noexcept nogil
    cpdef int winner(self) noexcept nogil
    @cython.locals(leaves="long long")
    cpdef long long perft(self, int depth) noexcept nogil
    cpdef int is_legal(self, int cell) noexcept nogil
    cpdef void apply(self, int cell) except *
    cpdef int cell_of(self, int k) noexcept nogil
    cpdef list legal_moves(self)
    cpdef void fill_mask(self, unsigned char[::1] mask) noexcept nogil
    cpdef int extent_of(self, int cell) noexcept nogil
    cpdef TwixtKernel copy(self)
    cpdef void copy_from(self, TwixtKernel other) noexcept nogil

@cython.locals(ways="unsigned int", crossed="unsigned int")
cdef void place(Position position, int point) noexcept nogil
cdef void announce(Position position, Py_ssize_t point, int side) noexcept nogil
@cython.locals(other=Py_ssize_t, west=Py_ssize_t)
cdef void join(Position position, Py_ssize_t point, int d) noexcept nogil
@cython.locals(at=Py_ssize_t, row=Py_ssize_t)
cdef void cross(Position position, Py_ssize_t west, int d, int by) noexcept nogil
@cython.locals(other=Py_ssize_t, west=Py_ssize_t)
cdef void part(Position position, Py_ssize_t point, int d) noexcept nogil
cdef int remove(Position position) noexcept nogil
cdef void count(Position position, int point, int side) noexcept nogil
cdef int root_of(Position position, int point) noexcept nogil
cdef unsigned long long link_key(int west, int d) noexcept nogil
