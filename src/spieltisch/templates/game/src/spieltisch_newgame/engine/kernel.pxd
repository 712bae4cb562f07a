cimport cython
from spieltisch_newgame.engine.state cimport Position
from spieltisch_newgame.engine.lines cimport cells_in_lines, winner

cdef int CELLS, FULL
cdef long long WORD

@cython.final
cdef class Kernel(Position):
    cpdef void reset(self) noexcept nogil
    cpdef Kernel copy(self)
    cpdef int winner(self) noexcept nogil
    @cython.locals(cells=int)
    cpdef list cells_in_lines(self)
    cpdef int free(self) noexcept nogil
    cpdef bint is_legal(self, int cell) noexcept nogil
    @cython.locals(left=int, n=int)
    cpdef int legal_count(self) noexcept nogil
    @cython.locals(left=int, cell=int)
    cpdef int cell_at(self, int k) noexcept nogil
    cpdef void place(self, int cell) noexcept nogil
    cpdef void undo(self, int cell) noexcept nogil
    cpdef void play(self, int k) noexcept nogil
    @cython.locals(left=int, nodes="long long", cell=int)
    cpdef long long perft(self, int depth) noexcept nogil
    @cython.locals(rng="long long", plies="long long", n=int)
    cpdef long long playouts(self, long long games, long long seed)
