cimport cython
from spieltisch.games.monopoly.bots.outlook cimport crowd
from spieltisch.games.monopoly.engine.actions cimport check
from spieltisch.games.monopoly.engine.bits cimport count_bits, nth_bit
from spieltisch.games.monopoly.engine.building cimport check_build, check_mortgage, check_raze
from spieltisch.games.monopoly.engine.kernel cimport Monopoly
from spieltisch.games.monopoly.engine.moves cimport can_buy, can_use_card
from spieltisch.games.monopoly.engine.trading cimport asked_by, oldest_offer

cdef int ACCEPT, AUCTION, BID, BUILD, BUY, DECLINE, END_TURN, LEGAL, MORTGAGE, PASS, PAY_BAIL, RAZE, REDEEM, SELL
cdef int TAKE, USE_CARD
cdef int ALL_TURNS, ASKED, BAIL_PRICE, CAUTION, FOURTH, HELP, HOUSES, OFFERS, RICH, RISK, SMALL_CHANGE, STATIONS, WAGE
cdef int BLOCK, PART, WAGES, WHOLE
cdef int KEEN_WHOLE[3]
cdef int KEEN_BLOCK[3]
cdef int KEEN_PART[3]
cdef int KEEN_STATION[3]
cdef int KEENNESS[3]
cdef int LAVISHNESS[3]
cdef long long SCALE
cdef unsigned long long BIT[64]
cdef unsigned long long GROUP_MASK[11]
cdef int GROUP[64]
cdef int STREETS_OF[24]
cdef int PRICE[64]
cdef int HOUSE[64]
cdef int RENTS[384]
cdef int REDEMPTION[64]
cdef int DEAREST_LAST[28]
cdef int LANDING[40]
cdef int COMPLETION[10]

@cython.final
cdef class Policy:
    cdef Monopoly kernel
    cdef long long asked[320]
    cdef int keen, round, bookish

    @cython.locals(i=cython.int)
    cpdef void attend(self) noexcept nogil
    cpdef void note(self, long long action) noexcept nogil
    cdef bint is_news(self, int plot, int buyer, long long price) noexcept nogil
    cpdef long long choose(self, int seat) noexcept nogil
    cpdef long long value(self, int seat, int plot) noexcept nogil
    @cython.locals(rest="unsigned long long", mine="unsigned long long")
    cdef long long weigh(self, int seat, int plot, int whole, int block, int part) noexcept nogil
    @cython.locals(at=cython.int, group=cython.int, eagerness="long long", more="long long", mine="unsigned long long")
    cdef long long worth(self, int seat, int plot) noexcept nogil
    @cython.locals(rest="unsigned long long", taken="unsigned long long", part="unsigned long long", other=cython.int)
    cdef int share(self, int seat, int plot) noexcept nogil
    cdef int debt(self, int plot) noexcept nogil
    cdef long long net_value(self, int seat, int plot) noexcept nogil
    @cython.locals(value="long long", plots="unsigned long long")
    cdef long long danger(self, int seat) noexcept nogil
    cdef long long reserve(self, int seat) noexcept nogil
    cdef int change(self, int seat) noexcept nogil
    cdef bint is_bookish(self, int seat) noexcept nogil
    @cython.locals(rest="unsigned long long")
    cdef bint completes(self, int seat, int plot) noexcept nogil
    @cython.locals(least="long long", most="long long")
    cdef long long bid(self, int seat) noexcept nogil
    @cython.locals(cash="long long")
    cdef long long limit(self, int seat, int plot) noexcept nogil
    @cython.locals(most="long long")
    cdef long long rival(self, int seat, int plot) noexcept nogil
    @cython.locals(price="long long")
    cdef long long answer(self, int seat, int k) noexcept nogil
    @cython.locals(whole="unsigned long long", action="long long")
    cdef long long raise_cash(self, int seat) noexcept nogil
    cdef bint is_pressed(self, int seat) noexcept nogil
    @cython.locals(spare="long long", action="long long")
    cdef long long manage(self, int seat) noexcept nogil
    cdef bint wants(self, int seat, int plot) noexcept nogil
    @cython.locals(action="long long")
    cdef long long leave_prison(self, int seat) noexcept nogil
    @cython.locals(whole="unsigned long long", best="long long", best_gain="long long", gain="long long")
    cdef long long invest(self, int seat, long long spare) noexcept nogil
    cdef long long kept(self, int seat, int plot) noexcept nogil
    @cython.locals(i=cython.int, plot=cython.int)
    cdef long long redeem(self, int seat, long long spare) noexcept nogil
    cdef long long house_gain(self, int plot) noexcept nogil
    @cython.locals(buyer=cython.int, missing="unsigned long long", action="long long", price="long long")
    cdef long long offer(self, int seat) noexcept nogil
    @cython.locals(buyer=cython.int, price="long long", action="long long", is_wanted=cython.bint)
    cdef long long offer_by_book(self, int seat) noexcept nogil
    cdef long long price_by_book(self, int buyer, int plot) noexcept nogil
    @cython.locals(
        plots="unsigned long long", best="long long", best_gain="long long", action="long long", price="long long",
        least="long long", gain="long long", buyer=cython.int,
    )
    cdef long long bargain(self, int seat) noexcept nogil
    cdef long long harm(self, int buyer, int plot) noexcept nogil
    @cython.locals(spare="long long")
    cdef long long highest_price(self, int buyer, int plot) noexcept nogil
    cdef int next_buyer(self, int seat) noexcept nogil
    @cython.locals(mine="long long", price="long long", others="long long")
    cdef long long asking_price(self, int seat, int buyer, int plot) noexcept nogil
