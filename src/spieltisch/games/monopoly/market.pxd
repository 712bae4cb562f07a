cimport cython
from spieltisch.games.monopoly.estate cimport Estate

cdef int ACCEPTED, AUCTIONED, BID_MADE, CLOSED, NOBODY, OFFER_ENDED, OFFERED, OPENED, SOLD, WITHDRAWN
cdef unsigned long long BIT[64]
cdef short ZEROS[8]

cdef class Market(Estate):
    cdef readonly int n_bust, auction, bidder, passed, n_offers
    cdef readonly long long price, bids
    cdef readonly unsigned long long queue
    cdef readonly short bust[8]
    cdef unsigned char offer_plot[28]
    cdef unsigned char offer_from[28]
    cdef unsigned char offer_to[28]
    cdef long long offer_price[28]

    @cython.final
    cdef void clear_market(self) noexcept nogil
    @cython.final
    cdef void copy_market(self, Market other) noexcept nogil
    @cython.final
    cdef void open_auction(self) noexcept nogil
    @cython.final
    cdef void restart_auction(self, int plot) noexcept nogil
    @cython.final
    cdef void bid(self, int seat, long long price) noexcept nogil
    cdef bint is_awaited(self, int seat) noexcept nogil
    @cython.final
    cdef bint is_decided(self) noexcept nogil
    @cython.final
    @cython.locals(price="long long", plot=cython.int, seat=cython.int)
    cdef void close_auction(self) noexcept nogil
    @cython.final
    cdef void add_offer(self, int seat, int buyer, int plot, long long price) noexcept nogil
    @cython.final
    cdef int find_offer(self, int plot) noexcept nogil
    cdef int oldest_offer(self, int seat) noexcept nogil
    @cython.final
    @cython.locals(seller=cython.int, buyer=cython.int, plot=cython.int)
    cdef void drop_offer(self, int k, int end) noexcept nogil
    @cython.final
    cdef void drop_offers_of(self, int seat, bint is_gone) noexcept nogil
    @cython.final
    cdef void drop_offers_in(self, unsigned long long plots) noexcept nogil
    @cython.final
    cdef void sell(self, int seat, int buyer, int plot, long long price) noexcept nogil
