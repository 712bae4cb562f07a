cimport cython
from spieltisch.games.catan.kernel cimport Game

cdef short CORNER_FIELDS[240]
cdef short CORNER_EDGES[243]
cdef short CORNER_NEXT[243]
cdef int PIPS[13]
cdef int CARD, INVENTION, KNIGHTS, MONOPOLY, OVER, POINTS, ROADS, STEAL
cdef long long CARD_COST, CITY_COST, ROAD_COST, SETTLEMENT_COST
cdef int ANY_CARD, CARD_HAND, CARD_HELD, CITY_HAND, FADE, HARBOUR_PIP, INVENTION_HELD, KNIGHT, KNIGHT_HELD, MONOPOLY_HELD
cdef int NEW_HARBOUR, NEW_SITE, ROADS_HELD, ROAD_HAND, ROAD_LENGTH, ROBBED, SECOND_SITE, SETTLEMENT_HAND, SITE, STEP
cdef int SURPLUS, UNSEEN, VARIETY
cdef int PIP[5]
cdef unsigned char NO_WAY[81]
cdef int FARTHEST, NOWHERE, STEPS
cdef int CHANCES[4096]
cdef long long MILLION

@cython.final
cdef class Appraiser:
    cdef int income[30]
    cdef int board[6]
    cdef long long worth[6]
    cdef unsigned char far[81]
    cdef unsigned char queue[81]

    cpdef int share(self, Game game, int seat) noexcept nogil
    @cython.locals(best="long long", total="long long")
    cdef int weigh(self, Game game, int seat, bint is_open) noexcept nogil
    cdef void survey(self, Game game) noexcept nogil
    cdef void count_income(self, Game game) noexcept nogil
    cdef int strength(self, Game game, int seat, bint is_seen) noexcept nogil
    cdef int judge_draw(self, Game game, int seat) noexcept nogil
    cdef int judge_backs(self, Game game, int seat) noexcept nogil
    cdef int judge_income(self, Game game, int seat) noexcept nogil
    cdef int judge_sites(self, Game game, int seat) noexcept nogil
    cdef int find_linked(self, Game game, int seat) noexcept nogil
    cdef int reach_on(self, Game game, int corner, int tail) noexcept nogil
    cdef int judge_site(self, Game game, int seat, int corner) noexcept nogil
    cdef int judge_cards(self, Game game, int seat) noexcept nogil
    cdef int judge_hand(self, Game game, int seat) noexcept nogil
    cdef int near(self, Game game, int seat, long long cost, int count, int full) noexcept nogil
