cimport cython
from spieltisch.games.catan.turns cimport Turns

cdef int AN_ACCEPT, AN_END, AN_INVENTION, AN_OFFER, ARGUMENT, A_BANK, A_BUY, A_CITY, A_CONCLUDE, A_DECLINE
cdef int A_DEFAULT, A_DISCARD, A_KNIGHT, A_MONOPOLY, A_ROAD, A_ROADS, A_ROBBER, A_ROLL, A_SETTLEMENT
cdef int A_WITHDRAW, DISCARD, MAIN, OVER, PAVE, ROBBER, ROLL, SETTLE, SPECIAL
cdef long long CARD_COST, CITY_COST, ROAD_COST, SETTLEMENT_COST
cdef int OVER_NOW, NOT_YOUR_TURN, NOT_NOW, ROLL_FIRST, HAS_ROLLED, NO_PLACE, TAKEN, TOO_CLOSE, NOT_LINKED
cdef int NO_PIECE, TOO_POOR, NO_CARDS_LEFT, NOT_HELD, TOO_FRESH, PLAYED, BANK_SHORT, GIFT, SAME_RESOURCE
cdef int RATE, TOO_MANY_OFFERS, NO_OFFER, NOT_ACCEPTED, HAS_ANSWERED, WRONG_COUNT, SAME_FIELD, NO_VICTIM
cdef int WRONG_VICTIM, NO_SUCH_MOVE
cdef short EDGE_ENDS[218]

cdef class Legality(Turns):
    cdef public int offer_limit
    cdef public bint is_strict

    cpdef int fault(self, int seat, long long move) noexcept
    @cython.locals(a="long long", b="long long")
    @cython.final
    cdef int fault_in_turn(self, int seat, int kind, long long move) noexcept nogil
    @cython.final
    cdef int fault_of_time(self) noexcept nogil
    @cython.final
    cdef int fault_of_building(self, int seat, int kind, int place) noexcept nogil
    @cython.final
    cdef int fault_of_road(self, int seat, int edge) noexcept nogil
    @cython.final
    cdef int fault_of_settlement(self, int seat, int corner) noexcept nogil
    @cython.final
    cdef int fault_of_city(self, int seat, int corner) noexcept nogil
    @cython.final
    cdef int fault_of_card(self, int seat, int kind, long long a, long long b) noexcept nogil
    @cython.final
    cdef int fault_of_roads(self, int seat, int first, int second) noexcept nogil
    @cython.final
    cdef int fault_of_target(self, int seat, int field, int victim) noexcept nogil
    @cython.final
    cdef bint has_victims(self, int seat, int field) noexcept nogil
    @cython.final
    cdef int fault_of_invention(self, long long cards) noexcept nogil
    @cython.final
    cdef int fault_of_swap(self, int seat, long long given, long long other) noexcept nogil
    @cython.final
    cdef int fault_of_bank(self, int seat, long long given, long long taken) noexcept nogil
    @cython.final
    cdef int fault_of_offer(self, int seat, long long given, long long wanted) noexcept nogil
    @cython.final
    cdef int fault_of_answer(self, int seat, int kind, int offer) noexcept nogil
    @cython.final
    cdef int fault_of_conclusion(self, int seat, int offer, int partner) noexcept nogil
    @cython.final
    cdef int fault_of_discard(self, int seat, int kind, long long cards) noexcept nogil
    @cython.final
    cdef int count_cards(self, long long cards) noexcept nogil
