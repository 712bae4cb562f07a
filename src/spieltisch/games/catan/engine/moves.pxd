cimport cython
from spieltisch.games.catan.engine.building cimport (
    build_city,
    build_road,
    build_settlement,
    find_buildings,
    refusal_of_city,
    refusal_of_road,
    refusal_of_settlement,
)
from spieltisch.games.catan.engine.cards cimport buy, find_cards, play_card, refusal_of_card, refusal_of_purchase
from spieltisch.games.catan.engine.chance cimport leave_to_chance
from spieltisch.games.catan.engine.opening cimport (
    build_first_road,
    build_first_settlement,
    find_first_buildings,
    refusal_of_first_road,
    refusal_of_first_settlement,
)
from spieltisch.games.catan.engine.robber cimport discard, find_targets, move_robber, refusal_of_discard, refusal_of_target
from spieltisch.games.catan.engine.state cimport State
from spieltisch.games.catan.engine.trading cimport (
    answer_offer,
    conclude,
    exchange,
    find_answers,
    find_exchanges,
    find_offers,
    open_offer,
    refusal_of_answer,
    refusal_of_conclusion,
    refusal_of_exchange,
    refusal_of_offer,
    withdraw,
)
from spieltisch.games.catan.engine.turns cimport acting_seat, end_turn, is_chance_phase

cdef long long AN_ACCEPT, AN_END, AN_INVENTION, AN_OFFER, ARGUMENT, A_BANK, A_BUY, A_CITY, A_CONCLUDE, A_DECLINE
cdef long long A_DEFAULT, A_DISCARD, A_KNIGHT, A_ROAD, A_ROBBER, A_ROLL, A_SETTLEMENT, A_WITHDRAW
cdef long long ROAD_COST, SETTLEMENT_COST
cdef int DICE, DISCARD, MAIN, OVER, PAVE, ROBBER, ROLL, SETTLE, SPECIAL
cdef int OVER_NOW, NOT_YOUR_TURN, NOT_NOW, ROLL_FIRST, HAS_ROLLED, NO_SUCH_MOVE

@cython.locals(kind="long long")
cdef int refusal_of(State game, int seat, long long move) noexcept nogil
cdef int refusal_in_turn(State game, int seat, int kind, long long a, long long b) noexcept nogil
cdef int refusal_of_time(State game) noexcept nogil
cdef int refusal_of_building(State game, int seat, int kind, int place) noexcept nogil
cdef int find_moves(State game, int seat) noexcept nogil
cdef void act(State game, int seat, int kind, long long a, long long b) noexcept nogil
cdef void trade(State game, int seat, int kind, long long a, long long b) noexcept nogil
