cimport cython
from spieltisch.games.hive.standard.movement cimport is_mobile, kinds_to_set, placements, targets
from spieltisch.games.hive.standard.position cimport Position, become, clear, drop, lift

cdef int WRAP, SIDE, PASS, BOARD
cdef unsigned char FIRST[5]
cdef unsigned char PER_KIND[5]
cdef unsigned long long BLACK_TO_MOVE

@cython.final
cdef class StandardKernel(Position):
    cpdef void reset(self) noexcept nogil
    cpdef void copy_from(self, StandardKernel other) noexcept nogil
    cpdef StandardKernel copy(self)
    cpdef void apply(self, int move) noexcept nogil
    cpdef void undo(self, int move) noexcept nogil
    cpdef bint is_surrounded(self, int side) noexcept nogil
    @cython.locals(stones=cython.int, n=cython.int, ply=cython.int)
    cpdef int repetitions(self) noexcept nogil
    cpdef bint is_over(self) noexcept nogil
    cpdef int winner(self) noexcept nogil
    @cython.locals(n=cython.int, cells=cython.int)
    cdef int generate(self, int* moves) noexcept nogil
    @cython.locals(origin=cython.int)
    cdef int generate_drags(self, int side, int* moves, int n) noexcept nogil
    @cython.locals(moves="int[768]")
    cpdef int legal_count(self) noexcept nogil
    @cython.locals(moves="int[768]")
    cpdef void play(self, int k) noexcept nogil
    @cython.locals(moves="int[768]", nodes="long long", count=cython.int)
    cpdef long long perft(self, int depth) noexcept nogil
    @cython.locals(moves="int[768]")
    cpdef list legal_moves(self)
    @cython.locals(piece=cython.int)
    cpdef list pieces_at(self, int cell)
