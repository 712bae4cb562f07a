cimport cython
from spieltisch.games.hive.engine.state cimport Position, become, clear
from spieltisch.games.hive.engine.ending cimport free_around, is_over, winner
from spieltisch.games.hive.engine.movement cimport count_drags, drag_at, is_drag, is_mobile, list_drags
from spieltisch.games.hive.engine.pieces cimport close, drop, lift, toggle
from spieltisch.games.hive.engine.placement cimport count_sets, is_set, list_sets, set_at
from spieltisch.games.hive.engine.swarm cimport forget, is_cut, survey

cdef int CELLS, SIDE, SKIP, OBSTRUCTED
cdef unsigned char FIELDS[91]
cdef unsigned char FIRST[5]
cdef unsigned char PER_KIND[5]
cdef unsigned long long BLUE_TO_MOVE

@cython.final
cdef class HiveKernel(Position):
    cpdef void reset(self) noexcept nogil
    cpdef void obstruct(self, int cell) noexcept nogil
    cpdef void deploy(self, int side, int kind, int cell) noexcept nogil
    cpdef void settle(self, int ply) noexcept nogil
    cpdef void copy_from(self, HiveKernel other) noexcept nogil
    cpdef HiveKernel copy(self)
    cpdef void apply(self, int move) noexcept nogil
    cpdef void undo(self, int move) noexcept nogil
    cpdef int free_around(self, int side) noexcept nogil
    cpdef bint is_over(self) noexcept nogil
    cpdef int winner(self) noexcept nogil
    cpdef int set_count(self, int side) noexcept nogil
    cpdef int drag_count(self, int side) noexcept nogil
    cpdef int legal_count(self) noexcept nogil
    cdef int generate(self, int* moves) noexcept nogil
    cpdef int move_at(self, int k) noexcept nogil
    cpdef void play(self, int k) noexcept nogil
    cpdef bint is_legal(self, int move) noexcept nogil
    @cython.locals(moves="int[768]", nodes="long long")
    cpdef long long perft(self, int depth) noexcept nogil
    @cython.locals(moves="int[768]")
    cpdef list legal_moves(self)
    cpdef dict divide(self, int depth)
    cpdef bint is_pinned(self, int cell) noexcept nogil
    cpdef int pinned_count(self, int side) noexcept nogil
    cpdef bytes pack(self)

@cython.locals(kernel=HiveKernel)
cpdef HiveKernel unpack_position(bytes record)
