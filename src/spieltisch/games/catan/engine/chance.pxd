from spieltisch.games.catan.engine.cards cimport take_card
from spieltisch.games.catan.engine.opening cimport (
    build_first_road,
    build_first_settlement,
    find_first_roads,
    find_first_settlements,
)
from spieltisch.games.catan.engine.production cimport score_dice
from spieltisch.games.catan.engine.robber cimport aim, discard, find_usual_fields, is_robbable, rob, steal, usual_discard
from spieltisch.games.catan.engine.setup cimport draw_set_up, find_set_up
from spieltisch.games.catan.engine.state cimport State
from spieltisch.games.catan.engine.turns cimport deck_size

cdef int CARD, CHOSEN, DICE, DISCARD, HARBOUR, LOT, MOVED, PAVE, SETTLE, STEAL, TILES, VICTIM
cdef long long AN_EDGE, A_CARD, A_CORNER, A_DICE, A_HARBOUR, A_SEAT, A_THEFT, A_TILE, A_VICTIM

cdef int count_draws(State game) noexcept nogil
cdef int find_draws(State game) noexcept nogil
cdef long long nth_draw(State game, int k) noexcept nogil
cdef long long nth_item(State game, int k) noexcept nogil
cdef int left_of(State game, int kind) noexcept nogil
cdef void draw(State game, int kind, int drawn, int other) noexcept nogil
cdef void leave_to_chance(State game, int seat) noexcept nogil
