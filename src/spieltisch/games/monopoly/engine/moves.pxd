cimport cython
from spieltisch.games.monopoly.engine.actions cimport apply, check
from spieltisch.games.monopoly.engine.auctions cimport next_bidder
from spieltisch.games.monopoly.engine.bits cimport count_bits, nth_bit
from spieltisch.games.monopoly.engine.building cimport check_build, check_raze
from spieltisch.games.monopoly.engine.movement cimport throw
from spieltisch.games.monopoly.engine.state cimport State
from spieltisch.games.monopoly.engine.trading cimport oldest_offer
from spieltisch.games.monopoly.engine.turn cimport settle

cdef int ACCEPT, AUCTION, BID, BUILD, BUY, CARD, DECLINE, DRAW_CARD, DRAW_DICE, DRAW_FIRST, END_TURN, FIRST, HELD, LEGAL
cdef int MORTGAGE, NO_PLOT, NOBODY, OVER, PASS, PAY_BAIL, QUIT, RAZE, REDEEM, ROLL, SELL, SWAP, TAKE, USE_CARD
cdef int BAIL_PRICE, PLOT_KINDS, DEAREST_REDEMPTION, REDEMPTION_STEP
cdef unsigned long long REDEEMABLE[40]
cdef long long SCALE, MAX_AMOUNT
cdef unsigned long long BIT[64]
cdef unsigned long long GROUP_MASK[11]
cdef int STREETS_OF[24]
cdef int KIND[64]
cdef int PRICE[64]
cdef int REDEMPTION[64]
cdef int DECK_SIZE[3]
cdef int RAISES[3]

cdef int mover_seat(State game) noexcept nogil
cdef int legal_count(State game) noexcept nogil
@cython.locals(cash="long long")
cdef int raise_count(State game) noexcept nogil
@cython.locals(seat=cython.int, n_raze=cython.int, cash="long long", lands="unsigned long long")
cdef int find_moves(State game) noexcept nogil
@cython.locals(plot=cython.int)
cdef void find_buildings(State game, int seat, unsigned long long free) noexcept nogil
cdef int can_buy(State game) noexcept nogil
cdef int can_pay_bail(State game) noexcept nogil
cdef int can_use_card(State game) noexcept nogil
cdef long long move_at(State game, int k) noexcept nogil
cdef long long turn_move(State game, int k) noexcept nogil
cdef long long plot_move(State game, int k) noexcept nogil
cdef void play(State game, int k) noexcept nogil
cdef list moves_of(State game, int seat)
cdef list plain_actions(State game, int seat)
cdef list sellable(State game, int seat)
