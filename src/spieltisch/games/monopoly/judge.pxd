cimport cython
from spieltisch.games.monopoly.course cimport Course

cdef int ACCEPT, ACT, AUCTION, AUCTION_RUNS, BAD_AMOUNT, BID, BUILD, BUY, BUYER_POOR, CARD, CARD_WAITS, CHANCE_FIRST
cdef int CHEAT, DEBT, DECLINE, DRAW_CARD, DRAW_DICE, DRAW_FIRST, END_TURN, FIRST, FULL, GAME_OVER, GROUP_MORTGAGED
cdef int HAS_HOUSES, HAS_PASSED, IN_DEBT, IS_MORTGAGED, LEGAL, MAX_AMOUNT, MORTGAGE, NO_ACTION, NO_AUCTION, NO_CARD
cdef int NO_CHEATS, NO_HOTELS_LEFT, NO_HOUSE, NO_HOUSES_LEFT, NO_KEY, NO_MONEY, NO_OFFER, NO_PLOT, NO_SUCH_BUYER
cdef int NO_SUCH_PLOT, NOT_COMPLETE, NOT_HERE, NOT_JAILED, NOT_MORTGAGED, NOT_OWNER, NOT_PLAYING, NOT_YOUR_TURN
cdef int OTHER_PLOT, OVER, OWN_BID, PASS, PATIENCE, PAY_BAIL, QUIT, RAZE, REDEEM, ROLL, SELL, SWAP, TAKE, TOO_CHEAP
cdef int TOO_LOW, TOO_MANY, UNBALANCED, USE_CARD
cdef int BAIL_PRICE, STREET, COLLECT, MONEY, GO, PRISON, UNJAIL, SET_MONEY
cdef unsigned long long BIT[64]
cdef unsigned long long GROUP_MASK[11]
cdef int GROUP[64]
cdef int KIND[64]
cdef int PRICE[64]
cdef int VALUE[64]
cdef int REDEMPTION[64]
cdef int HOUSE[64]
cdef int DECK_SIZE[3]

cdef class Judge(Course):
    cdef readonly bint has_consent, has_cheats
    cdef readonly int house_limit, hotel_limit

    @cython.locals(kind=cython.int, plot=cython.int, other=cython.int, amount="long long")
    cdef int check(self, int seat, long long action) noexcept nogil
    @cython.final
    cdef int check_chance(self, int kind, int plot, int other) noexcept nogil
    @cython.final
    cdef int check_free(self, int seat, int kind, int plot, int other, long long amount) noexcept nogil
    @cython.final
    cdef int check_owner(self, int seat, int plot) noexcept nogil
    @cython.final
    cdef int check_buy(self, int seat, int plot) noexcept nogil
    @cython.final
    @cython.locals(wrong=cython.int)
    cdef int check_sell(self, int seat, int plot, int buyer, long long price) noexcept nogil
    @cython.final
    cdef int asked_by(self, int seat) noexcept nogil
    @cython.final
    cdef int check_accept(self, int seat, int plot, long long price) noexcept nogil
    @cython.final
    cdef int check_decline(self, int seat, int plot) noexcept nogil
    @cython.final
    @cython.locals(group="unsigned long long", n=cython.int)
    cdef int check_build(self, int seat, int plot) noexcept nogil
    @cython.final
    @cython.locals(n=cython.int)
    cdef int check_raze(self, int seat, int plot) noexcept nogil
    @cython.final
    @cython.locals(wrong=cython.int)
    cdef int check_mortgage(self, int seat, int plot) noexcept nogil
    @cython.final
    @cython.locals(wrong=cython.int)
    cdef int check_redeem(self, int seat, int plot) noexcept nogil
    @cython.final
    cdef int check_bid(self, int seat, int kind, int plot, long long price) noexcept nogil
    @cython.final
    cdef int check_release(self, int seat, int kind) noexcept nogil
    @cython.final
    cdef int check_cheat(self, int seat, int effect, long long amount) noexcept nogil
    @cython.final
    cdef long long least(self, int effect) noexcept nogil
    @cython.final
    cdef long long most(self, int effect) noexcept nogil
