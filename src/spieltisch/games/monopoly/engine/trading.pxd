cimport cython
from spieltisch.games.monopoly.engine.state cimport State

cdef int ACCEPTED, BAD_AMOUNT, BUYER_POOR, CARD_WAITS, HAS_HOUSES, LEGAL, MAX_AMOUNT, MAX_ASKED, NO_MONEY, NO_OFFER
cdef int NO_PLOT, NO_SUCH_BUYER, NO_SUCH_PLOT, NOBODY, NOT_HERE, NOT_OWNER, NOT_YOUR_TURN, OFFER_ENDED, OFFERED
cdef int PURCHASE, SOLD, TOO_CHEAP, TOO_MANY, WITHDRAWN
cdef unsigned long long BIT[64]
cdef int PRICE[64]
cdef int VALUE[64]

cdef int check_buy(State game, int seat, int plot) noexcept nogil
cdef void buy(State game, int seat, int plot) noexcept nogil
cdef int check_owner(State game, int seat, int plot) noexcept nogil
@cython.locals(wrong=cython.int)
cdef int check_sell(State game, int seat, int plot, int buyer, long long price) noexcept nogil
cdef int asked_by(State game, int seat) noexcept nogil
cdef void offer(State game, int seat, int buyer, int plot, long long price) noexcept nogil
cdef int check_accept(State game, int seat, int plot, long long price) noexcept nogil
cdef int check_decline(State game, int seat, int plot) noexcept nogil
cdef void sell(State game, int seat, int buyer, int plot, long long price) noexcept nogil
cdef void add_offer(State game, int seat, int buyer, int plot, long long price) noexcept nogil
cdef int find_offer(State game, int plot) noexcept nogil
cdef int oldest_offer(State game, int seat) noexcept nogil
@cython.locals(seller=cython.int, buyer=cython.int, plot=cython.int)
cdef void drop_offer(State game, int k, int end) noexcept nogil
cdef void drop_offers_of(State game, int seat, bint is_gone) noexcept nogil
cdef void drop_offers_in(State game, unsigned long long plots) noexcept nogil
