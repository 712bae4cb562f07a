cimport cython
from spieltisch.games.monopoly.engine.auctions cimport bid, check_bid, pass_auction
from spieltisch.games.monopoly.engine.building cimport (
    build, check_build, check_mortgage, check_raze, check_redeem, mortgage, raze, redeem,
)
from spieltisch.games.monopoly.engine.debts cimport ruin
from spieltisch.games.monopoly.engine.effects cimport answer_card, cheat, check_cheat, draw
from spieltisch.games.monopoly.engine.movement cimport throw
from spieltisch.games.monopoly.engine.prison cimport check_release, release
from spieltisch.games.monopoly.engine.state cimport State
from spieltisch.games.monopoly.engine.trading cimport (
    buy, check_accept, check_buy, check_decline, check_sell, drop_offer, drop_offers_in, find_offer, offer,
    oldest_offer, sell,
)
from spieltisch.games.monopoly.engine.turn cimport end_turn, name_first, settle

cdef int ACCEPT, AUCTION, AUCTION_RUNS, BID, BUILD, BUY, CARD, CARD_WAITS, CHANCE_FIRST, CHEAT, DECLINE, DECLINED
cdef int DRAW_CARD, DRAW_DICE, DRAW_FIRST, END_TURN, FIRST, GAME_OVER, LEGAL, MORTGAGE, NO_ACTION, NO_CARD, NO_PLOT
cdef int NOBODY, NOT_PLAYING, NOT_YOUR_TURN, OVER, PASS, PAY_BAIL, QUIT, RAZE, REDEEM, ROLL, SELL, SWAP, TAKE, USE_CARD
cdef unsigned long long BIT[64]
cdef unsigned long long GROUP_MASK[11]
cdef int GROUP[64]
cdef int DECK_SIZE[3]

@cython.locals(kind=cython.int, plot=cython.int, other=cython.int, amount="long long")
cdef int check(State game, int seat, long long action) noexcept nogil
cdef int check_chance(State game, int kind, int plot, int other) noexcept nogil
cdef int check_free(State game, int seat, int kind, int plot, int other, long long amount) noexcept nogil
@cython.locals(kind=cython.int)
cdef void apply(State game, int seat, long long action) noexcept nogil
cdef void apply_chance(State game, int kind, int a, int b) noexcept nogil
cdef void apply_trade(State game, int seat, int kind, int plot, int buyer, long long price) noexcept nogil
cdef void apply_building(State game, int seat, int kind, int plot) noexcept nogil
cdef void apply_other(State game, int seat, int kind, int effect, long long amount) noexcept nogil
