cimport cython
from spieltisch.games.catan.engine.building cimport build_road, can_pave, can_pave_after
from spieltisch.games.catan.engine.counting cimport count_none
from spieltisch.games.catan.engine.resources cimport bank_holds, bank_size, count_cards, gain, hand_over, holds, pay
from spieltisch.games.catan.engine.robber cimport find_targets, is_robbable, refusal_of_target, rob
from spieltisch.games.catan.engine.state cimport State
from spieltisch.games.catan.engine.trading cimport release
from spieltisch.games.catan.engine.turns cimport deck_size, resume

cdef long long AN_INVENTION, A_KNIGHT, A_MONOPOLY, A_ROADS, CARD_COST
cdef int ARMY, BOUGHT, CARD, DREW, INVENTION, INVENTION_PLAYED, KNIGHTS, KNIGHT_PLAYED, MAIN, MONOPOLY
cdef int MONOPOLY_PLAYED, ROADS, ROADS_PLAYED, ROLL, LEAST_ARMY
cdef int NOT_NOW, NO_PLACE, NO_PIECE, TAKEN, NOT_LINKED, TOO_POOR, NO_CARDS_LEFT, NOT_HELD, TOO_FRESH
cdef int PLAYED, BANK_SHORT, WRONG_COUNT, NO_SUCH_MOVE

cdef int refusal_of_purchase(State game, int seat) noexcept nogil
cdef void buy(State game, int seat) noexcept nogil
cdef void take_card(State game, int card) noexcept nogil
@cython.locals(card=cython.int)
cdef int refusal_of_card(State game, int seat, int kind, long long a, long long b) noexcept nogil
cdef int refusal_of_roads(State game, int seat, int first, int second) noexcept nogil
cdef int refusal_of_invention(State game, long long cards) noexcept nogil
cdef void find_cards(State game, int seat) noexcept nogil
cdef void find_roads(State game, int seat) noexcept nogil
cdef void find_inventions(State game) noexcept nogil
@cython.locals(card=cython.int)
cdef void play_card(State game, int seat, int kind, long long a, long long b) noexcept nogil
cdef void play_knight(State game, int seat, int field, int victim) noexcept nogil
cdef void play_roads(State game, int seat, int first, int second) noexcept nogil
@cython.locals(losses="long long", n="long long")
cdef void play_monopoly(State game, int seat, int resource) noexcept nogil
cdef void play_invention(State game, int seat, long long cards) noexcept nogil
