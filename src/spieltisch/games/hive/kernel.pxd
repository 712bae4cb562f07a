cimport cython
from spieltisch.games.hive.swarm cimport Swarm

cdef int CELLS, SIDE, SKIP, LAST_PLY, BEE_DUE, STATIC, OBSTRUCTED
cdef unsigned char FIELDS[91]
cdef unsigned char KINDS[22]
cdef unsigned char FIRST[5]
cdef unsigned char PER_KIND[5]
cdef unsigned char BITS[64]
cdef unsigned long long BLUE_TO_MOVE
cdef signed char EMPTY[169]
cdef unsigned char ZEROS[169]

@cython.final
cdef class HiveKernel(Swarm):
    cdef readonly int ply

    cpdef void reset(self) noexcept nogil
    cpdef void obstruct(self, int cell) noexcept nogil
    cpdef bint is_obstructed(self, int cell) noexcept nogil
    cpdef void deploy(self, int side, int kind, int cell) noexcept nogil
    cpdef void settle(self, int ply) noexcept nogil
    cpdef void copy_from(self, HiveKernel other) noexcept nogil
    cpdef HiveKernel copy(self)
    cpdef void apply(self, int move) noexcept nogil
    cpdef void undo(self, int move) noexcept nogil
    cpdef int free_around(self, int side) noexcept nogil
    cpdef bint is_over(self) noexcept nogil
    cpdef int winner(self) noexcept nogil
    cdef int kinds_to_set(self, int side) noexcept nogil
    cpdef int set_count(self, int side) noexcept nogil
    cpdef int drag_count(self, int side) noexcept nogil
    cpdef int legal_count(self) noexcept nogil
    cdef int generate(self, int* moves) noexcept nogil
    cdef int generate_sets(self, int side, int* moves) noexcept nogil
    cdef int generate_drags(self, int side, int* moves, int n) noexcept nogil
    cpdef int move_at(self, int k) noexcept nogil
    cdef int drag_at(self, int side, int k) noexcept nogil
    cpdef void play(self, int k) noexcept nogil
    cpdef bint is_legal(self, int move) noexcept nogil
    cdef bint is_queued(self, int n, int cell) noexcept nogil
    @cython.locals(moves="int[768]", nodes="long long")
    cpdef long long perft(self, int depth) noexcept nogil
    @cython.locals(moves="int[768]")
    cpdef list legal_moves(self)
    cpdef dict divide(self, int depth)
    cpdef bint is_pinned(self, int cell) noexcept nogil
    cpdef int pinned_count(self, int side) noexcept nogil
    cpdef list stack_at(self, int cell)
    cpdef list obstructed_cells(self)
    cpdef list occupied_cells(self)
    cpdef bytes pack(self)
    cpdef int in_hand(self, int side, int kind) noexcept nogil
    cpdef int hand_size(self, int side) noexcept nogil
    cpdef int top_at(self, int cell) noexcept nogil
    cpdef bint is_beside(self, int cell, int side) noexcept nogil

@cython.locals(kernel=HiveKernel)
cpdef HiveKernel unpack_position(bytes record)
