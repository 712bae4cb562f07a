cimport cython
from spieltisch.bots.deadline cimport Deadline
from spieltisch.bots.trials cimport Trials
from spieltisch.games.catan.bots.sampling cimport Sampler
from spieltisch.games.catan.bots.outlook cimport Outlook
from spieltisch.games.catan.bots.policy cimport Policy
from spieltisch.games.catan.engine.kernel cimport CatanKernel
from spieltisch.games.catan.engine.moves cimport find_moves
from spieltisch.games.catan.engine.robber cimport count_discards, nth_discard
from spieltisch.games.catan.engine.turns cimport is_chance_phase, next_seat

cdef int DICE, DISCARD, EARLY_ROUNDS, OPENING, OPENING_ROUNDS, OVER, ROLL, ROUNDS, WIDTH

@cython.final
cdef class Lookahead(Trials):
    cdef bint foresees
    cdef Outlook outlook
    cdef Policy policy, keen
    cdef Sampler sampler
    cdef CatanKernel root, playout
    cdef int seat, number, last
    cdef long long seed

    cpdef long long think(self, CatanKernel game, int seat, long long seed, Deadline deadline, long long max_playouts)
    cpdef long long think_of(self, object offers, CatanKernel game, int seat, long long seed, Deadline deadline, long long max_playouts)
    cdef void look_at(self, CatanKernel game, int seat, long long seed, Deadline deadline, long long max_playouts)
    cdef int rounds(self)
    cpdef void stop(self) noexcept nogil
    @cython.locals(move="long long", rank="long long")
    cdef void list_moves(self) noexcept nogil
    @cython.locals(quick="long long", move="long long")
    cdef void list_discards(self) noexcept nogil
    cdef long long sight(self, long long move) noexcept nogil
    cpdef void shuffle(self, int number) noexcept nogil
    cpdef long long play(self, long long move) noexcept nogil
    cdef void play_on(self, int seat) noexcept nogil
