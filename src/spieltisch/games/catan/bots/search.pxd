cimport cython
from spieltisch.bots.deadline cimport Deadline
from spieltisch.games.catan.bots.sampling cimport Sampler
from spieltisch.games.catan.bots.policy cimport Policy
from spieltisch.games.catan.engine.kernel cimport CatanKernel
from spieltisch.games.catan.engine.moves cimport find_moves
from spieltisch.games.catan.engine.turns cimport is_chance_phase, next_seat

cdef int DICE, DISCARD, FIRST_PLAYOUTS, FIRST_SIGHT, OVER, ROLL, ROUNDS, WIDTH

@cython.final
cdef class Lookahead:
    cdef Policy policy
    cdef Sampler sampler
    cdef CatanKernel root, playout
    cdef long long moves[32]
    cdef int ranks[32]
    cdef long long sums[32]
    cdef int seat, count
    cdef long long number
    cdef readonly int playouts
    cdef int max_playouts

    cpdef long long think(self, CatanKernel game, int seat, long long number, Deadline deadline, int max_playouts)
    cpdef void stop(self) noexcept nogil
    cdef void decide(self) noexcept nogil
    @cython.locals(move="long long")
    cdef void list_moves(self) noexcept nogil
    cdef void insert(self, long long move, int rank) noexcept nogil
    cdef bint play_all(self, int k) noexcept nogil
    cdef int play(self, long long move, int k) noexcept nogil
    @cython.locals(move="long long", total="long long")
    cdef void halve(self) noexcept nogil
