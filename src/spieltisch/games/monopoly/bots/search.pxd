cimport cython
from spieltisch.bots.deadline cimport Deadline
from spieltisch.bots.trials cimport Trials
from spieltisch.games.monopoly.bots.manners cimport Manners
from spieltisch.games.monopoly.bots.outlook cimport share
from spieltisch.games.monopoly.bots.policy cimport Policy
from spieltisch.games.monopoly.engine.kernel cimport Monopoly
from spieltisch.games.monopoly.engine.trading cimport asked_by

cdef int ACCEPT, ACT, AUCTION, BID, BUILD, BUY, CARD, DEBT, DECLINE, END_TURN, LEGAL, MORTGAGE, OVER, PASS, PAY_BAIL
cdef int RAZE, REDEEM, SELL, SWAP, USE_CARD
cdef int AHEAD, FINISH, GAMES, LONG, MOST, STEPS
cdef long long CERTAIN, DOUBT, SCALE, SCRAMBLE, STRIDE, WORD
cdef unsigned long long BIT[64]
cdef unsigned long long GROUP_MASK[11]
cdef int GROUP[64]
cdef int STREETS_OF[24]
cdef int PRICE[64]

@cython.final
cdef class Prospects(Trials):
    cdef Monopoly root
    cdef Monopoly kernel
    cdef Policy policy
    cdef Manners manners
    cdef long long seed, rng, dice, plain, turn
    cdef int is_short, seat, horizon

    cpdef long long think(self, Monopoly root, int seat, long long seed, Deadline deadline, long long max_playouts)
    cpdef void stop(self) noexcept nogil
    cdef void list_choices(self) noexcept nogil
    cdef void consider(self, long long action) noexcept nogil
    cdef void add_bids(self) noexcept nogil
    cdef void add_answers(self, int k) noexcept nogil
    cdef void add_management(self) noexcept nogil
    cdef void add_payments(self) noexcept nogil
    @cython.locals(lands="unsigned long long")
    cdef bint needs_cash(self, int here) noexcept nogil
    @cython.locals(whole="unsigned long long")
    cdef void add_plot(self, int plot) noexcept nogil
    @cython.locals(buyer=cython.int, price="long long", least="long long")
    cdef void add_offers(self, int plot) noexcept nogil
    cpdef void shuffle(self, int number) noexcept nogil
    cpdef long long play(self, long long move) noexcept nogil
    @cython.locals(turn="long long")
    cdef long long draw(self) noexcept nogil
    cdef long long value(self) noexcept nogil

cdef long long scrambled(long long word) noexcept nogil
