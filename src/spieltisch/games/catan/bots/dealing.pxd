cimport cython
from spieltisch.games.catan.bots.appraisal cimport Appraiser
from spieltisch.games.catan.kernel cimport Game

cdef int ANYWHERE, MAIN, POINTS
cdef long long SEED, WORD

@cython.final
cdef class Dealer:
    cdef Appraiser appraiser
    cdef long long rng
    cdef int owed[6]

    cpdef void seed(self, long long number, long long other) noexcept nogil
    cpdef int below(self, int limit) noexcept nogil
    cdef void draw(self, Game game) noexcept nogil
    cpdef void deal(self, Game game, int seat) noexcept nogil
    cdef void deal_hands(self, Game game, int seat) noexcept nogil
    @cython.locals(cards="long long")
    cdef void deal_promised(self, Game game, int seat) noexcept nogil
    cdef void deal_one(self, Game game, int seat) noexcept nogil
    cdef void deal_cards(self, Game game, int seat) noexcept nogil
    cdef void deal_card(self, Game game, int seat) noexcept nogil
