cimport cython
from spieltisch.games.catan.bots.evaluation cimport Evaluator
from spieltisch.games.catan.engine.chance cimport count_draws, nth_draw
from spieltisch.games.catan.engine.kernel cimport CatanKernel
from spieltisch.games.catan.engine.turns cimport deck_size
from spieltisch.games.catan.engine.victory cimport all_points

cdef int ACCEPTED, ANYWHERE, MAIN, POINTS
cdef long long SEED, WORD

@cython.final
cdef class Sampler:
    cdef Evaluator evaluator
    cdef long long rng
    cdef int owed[6]
    cdef int chance[5]

    cpdef void seed(self, long long number, long long other) noexcept nogil
    cpdef int below(self, int limit) noexcept nogil
    cdef void draw(self, CatanKernel game) noexcept nogil
    cpdef void deal(self, CatanKernel game, int seat) noexcept nogil
    cdef void deal_hands(self, CatanKernel game, int seat) noexcept nogil
    @cython.locals(cards="long long")
    cdef void deal_promised(self, CatanKernel game, int seat) noexcept nogil
    cdef void deal_counted(self, CatanKernel game, int seat) noexcept nogil
    @cython.locals(more=cython.int)
    cdef void fill_up(self, CatanKernel game, int seat, int resource, int count) noexcept nogil
    @cython.locals(count=cython.int)
    cdef int missing(self, CatanKernel game, int seat) noexcept nogil
    cdef void deal_one(self, CatanKernel game, int seat) noexcept nogil
    @cython.locals(there=cython.int, most=cython.int)
    cdef int candidates(self, CatanKernel game, int seat, int resource) noexcept nogil
    cdef void deal_cards(self, CatanKernel game, int seat) noexcept nogil
    cdef void deal_card(self, CatanKernel game, int seat) noexcept nogil
