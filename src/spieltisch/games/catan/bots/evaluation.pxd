cimport cython
from spieltisch.games.catan.engine.kernel cimport CatanKernel
from spieltisch.games.catan.engine.victory cimport open_points

cdef short CORNER_FIELDS[240]
cdef short CORNER_EDGES[243]
cdef short CORNER_NEXT[243]
cdef short EDGE_ENDS[218]
cdef int PIPS[13]
cdef int CARD, INVENTION, KNIGHTS, MONOPOLY, OVER, POINTS, ROADS, STEAL
cdef long long CARD_COST, CITY_COST, ROAD_COST, SETTLEMENT_COST
cdef int ANY_CARD, ARMY_HELD, ARMY_NEAR, BUYING, CARD_HAND, CARD_HELD, CITY_HAND, COUNT, ENLARGING, FADE, HARBOUR_PIP
cdef int INVENTION_HELD, KNIGHT, KNIGHT_HELD, MONOPOLY_HELD, NEW_HARBOUR, NEW_SITE, PAVING, ROADS_HELD, ROAD_HAND
cdef int ROAD_HELD, ROAD_LENGTH, ROAD_NEAR, ROBBED, SECOND_SITE, SETTLEMENT_HAND, SITE, STEP, STEPS_TO_GOAL, SURPLUS
cdef int UNSEEN, VARIETY
cdef unsigned char NO_WAY[81]
cdef int FARTHEST, NOWHERE, STEPS
cdef int CHANCES[4096]
cdef long long MILLION

@cython.final
cdef class Evaluator:
    cdef bint is_keen
    cdef int weights[374]
    cdef int row
    cdef int income[30]
    cdef int board[6]
    cdef int yields[6]
    cdef int sites[6]
    cdef unsigned char reach[486]
    cdef long long values[6]
    cdef unsigned char far[81]
    cdef unsigned char queue[81]

    cpdef int share(self, CatanKernel game, int seat) noexcept nogil
    cdef int share_robbed(self, CatanKernel game, int seat, Evaluator before) noexcept nogil
    cdef int share_paved(self, CatanKernel game, int seat, Evaluator before, int edge, int second) noexcept nogil
    cdef bint is_near(self, int seat, int edge) noexcept nogil
    cdef int weigh(self, CatanKernel game, int seat, bint is_open) noexcept nogil
    @cython.locals(best="long long", total="long long")
    cdef int share_out(self, int seats, int seat) noexcept nogil
    cdef void survey(self, CatanKernel game) noexcept nogil
    cdef void turn_to(self, CatanKernel game, int seat) noexcept nogil
    cdef void value_board(self, CatanKernel game) noexcept nogil
    cdef void count_income(self, CatanKernel game) noexcept nogil
    cdef int strength(self, CatanKernel game, int seat, bint is_seen) noexcept nogil
    @cython.locals(length=cython.int, knights=cython.int, road=cython.int, army=cython.int)
    cdef int value_of_honours(self, CatanKernel game, int seat) noexcept nogil
    cdef int nearness(self, int lacking, int full) noexcept nogil
    cdef int value_of_draw(self, CatanKernel game, int seat) noexcept nogil
    cdef int value_of_backs(self, CatanKernel game, int seat) noexcept nogil
    cdef int value_of_income(self, CatanKernel game, int seat) noexcept nogil
    cdef int value_of_sites(self, CatanKernel game, int seat) noexcept nogil
    cdef int find_linked(self, CatanKernel game, int seat) noexcept nogil
    cdef int reach_on(self, CatanKernel game, int corner, int tail) noexcept nogil
    cdef int value_of_site(self, CatanKernel game, int seat, int corner) noexcept nogil
    cdef int value_of_cards(self, CatanKernel game, int seat) noexcept nogil
    cdef int value_of_hand(self, CatanKernel game, int seat) noexcept nogil
    cdef int closeness(self, CatanKernel game, int seat, long long cost, int count, int full) noexcept nogil
