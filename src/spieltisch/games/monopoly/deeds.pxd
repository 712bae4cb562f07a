cimport cython
from spieltisch.games.monopoly.judge cimport Judge

cdef int ACCEPT, BAIL, BID, BUILD, BUY, CARD_KEPT, CARD_MONEY, CARD_SWAPPED, CHEATED, DECLINE, DECLINED, DRAW_CARD
cdef int DRAW_DICE, END_TURN, HOUSE_BOUGHT, MORTGAGE, NO_PLOT, NOBODY, PASS, PASSED, PAY_BAIL, PURCHASE, QUIT, RAZE
cdef int REDEEM, REDEEMED, SELL, SWAP, TAKE, USE_CARD
cdef int BAIL_PRICE
cdef unsigned long long BIT[64]
cdef unsigned long long GROUP_MASK[11]
cdef int GROUP[64]
cdef int PRICE[64]
cdef int HOUSE[64]
cdef int REDEMPTION[64]
cdef int EFFECT[48]
cdef int AMOUNT[48]
cdef int ALTERNATIVE[48]

cdef class Deeds(Judge):
    @cython.locals(kind=cython.int)
    cdef void apply(self, int seat, long long action) noexcept nogil
    @cython.final
    cdef void apply_chance(self, int kind, int a, int b) noexcept nogil
    @cython.final
    cdef void apply_trade(self, int seat, int kind, int plot, int buyer, long long price) noexcept nogil
    @cython.final
    @cython.locals(plot=cython.int)
    cdef void end_turn(self, int seat) noexcept nogil
    @cython.final
    cdef void apply_management(self, int seat, int kind, int plot) noexcept nogil
    @cython.final
    cdef void apply_other(self, int seat, int kind, int effect, long long amount) noexcept nogil
    @cython.final
    @cython.locals(number=cython.int)
    cdef void answer_card(self, int seat, int kind) noexcept nogil
