cimport cython
from spieltisch.games.monopoly.bots.policy cimport Policy
from spieltisch.games.monopoly.engine.kernel cimport Monopoly
from spieltisch.games.monopoly.engine.moves cimport can_buy
from spieltisch.games.monopoly.engine.trading cimport find_offer, oldest_offer

cdef int AUCTION, MOST_SEEN, NOTHING, SELL
cdef long long SCALE

@cython.final
cdef class Manners:
    cdef Policy policy
    cdef Monopoly before
    cdef int seen[8]
    cdef int round, auction
    cdef long long offered

    @cython.locals(other=cython.int)
    cdef void watch(self, Monopoly root, int seat) noexcept nogil
    cdef void note(self, Monopoly root, long long action) noexcept nogil
    @cython.locals(other=cython.int)
    cdef void forget(self) noexcept nogil
    @cython.locals(plot=cython.int, buyer=cython.int, price="long long", is_sold=cython.bint, by_book=cython.bint)
    cdef void hear_answer(self, Monopoly root) noexcept nogil
    @cython.locals(turn=cython.int, by_book=cython.bint)
    cdef void see_auction(self, Monopoly root, int seat) noexcept nogil
    @cython.locals(plot=cython.int, seller=cython.int, price="long long", by_book=cython.bint)
    cdef void see_offer(self, Monopoly root, int seat, int k) noexcept nogil
    cdef void count(self, int seat, bint by_book, bint by_head) noexcept nogil
