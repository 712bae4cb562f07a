cimport cython
from spieltisch.games.catan.island cimport Island

cdef unsigned char BOX_CARDS[10]
cdef int ROADS, MONOPOLY, INVENTION, POINTS
cdef long long CITY_COST
cdef int ROAD_BUILT, SETTLEMENT_BUILT, CITY_BUILT, BANKED, OFFERED, ANSWERED, WITHDREW, TRADED
cdef int ROADS_PLAYED, MONOPOLY_PLAYED, INVENTION_PLAYED, TRADER

cdef class Hands(Island):
    cdef public int stock
    cdef public bint is_taping
    cdef int n_notes
    cdef long long tape[200]
    cdef unsigned char hand[30]
    cdef short size[6]
    cdef short bank[5]
    cdef unsigned char cards[30]
    cdef unsigned char fresh[5]
    cdef unsigned char deck[5]
    cdef unsigned char spent[5]
    cdef unsigned char knights[6]
    cdef public int army
    cdef public bint has_played, is_offering
    cdef public int offers, offer_id
    cdef public long long give, want
    cdef unsigned char answer[6]

    @cython.final
    cdef void deal_out(self) noexcept nogil
    @cython.final
    cdef void note(self, int what, int who, long long a, long long b, long long c) noexcept nogil
    cpdef list notes(self)
    @cython.final
    cdef bint holds(self, int seat, long long cards) noexcept nogil
    @cython.final
    cdef bint bank_holds(self, long long cards) noexcept nogil
    @cython.final
    cdef void gain(self, int seat, long long cards) noexcept nogil
    @cython.final
    cdef void pay(self, int seat, long long cards) noexcept nogil
    @cython.final
    cdef void hand_over(self, int giver, int taker, long long cards) noexcept nogil
    cpdef int size_of(self, int seat) noexcept
    cpdef tuple hand_of(self, int seat)
    cpdef tuple bank_left(self)
    cpdef tuple cards_of(self, int seat)
    cpdef tuple deck_left(self)
    @cython.final
    cdef int deck_size(self) noexcept nogil
    @cython.final
    cdef int open_points(self, int seat) noexcept nogil
    @cython.final
    cdef int points(self, int seat) noexcept nogil
    @cython.final
    cdef void build_road(self, int seat, int edge, long long cost) noexcept nogil
    @cython.final
    cdef void build_settlement(self, int seat, int corner, long long cost) noexcept nogil
    @cython.final
    cdef void build_city(self, int seat, int corner) noexcept nogil
    @cython.final
    cdef void award(self) noexcept nogil
    @cython.final
    cdef void use_card(self, int seat, int card) noexcept nogil
    @cython.final
    cdef void play_roads(self, int seat, int first, int second) noexcept nogil
    @cython.locals(losses="long long", n="long long")
    @cython.final
    cdef void play_monopoly(self, int seat, int resource) noexcept nogil
    @cython.final
    cdef void play_invention(self, int seat, long long cards) noexcept nogil
    @cython.final
    cdef void release(self, int seat) noexcept nogil
    @cython.final
    cdef void trade_with_bank(self, int seat, long long given, long long taken) noexcept nogil
    @cython.final
    cdef void open_offer(self, int seat, long long given, long long wanted) noexcept nogil
    @cython.final
    cdef void answer_offer(self, int seat, int accepts) noexcept nogil
    @cython.final
    cdef void withdraw(self, int seat, int offerer) noexcept nogil
    @cython.final
    cdef void conclude(self, int seat, int partner) noexcept nogil
    @cython.final
    cdef void copy_hands(self, Hands other) noexcept nogil
    cpdef int points_of(self, int seat) noexcept
    cpdef bytes hand_sizes(self)
    cpdef bytes card_counts(self)
    cpdef bytes knight_counts(self)
    cpdef bytes spent_cards(self)
    cpdef tuple fresh_cards(self)
    cpdef bytes answers(self)
