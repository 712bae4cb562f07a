cimport cython
from spieltisch.games.catan.engine.board cimport lay_chips, lay_tile, open_harbour
from spieltisch.games.catan.engine.building cimport place_city, place_road, place_settlement
from spieltisch.games.catan.engine.chance cimport count_draws, draw, nth_draw
from spieltisch.games.catan.engine.longest_road cimport award_road
from spieltisch.games.catan.engine.moves cimport act, find_moves, refusal_of
from spieltisch.games.catan.engine.resources cimport take
from spieltisch.games.catan.engine.robber cimport count_discards, nth_discard
from spieltisch.games.catan.engine.setup cimport empty_table
from spieltisch.games.catan.engine.state cimport State
from spieltisch.games.catan.engine.turns cimport is_awaited, is_chance_phase, next_seat
from spieltisch.games.catan.engine.victory cimport all_points, end_if_won

cdef long long ARGUMENT, A_SEAT
cdef int DISCARD, OVER
cdef unsigned long long WORD64, ODD

@cython.final
cdef class CatanKernel(State):
    cpdef void reset(self) noexcept nogil
    cpdef int winner(self) noexcept nogil
    cpdef int mover(self) noexcept nogil
    cpdef bint is_chance(self) noexcept nogil
    cpdef bint is_waiting(self, int seat) noexcept
    cpdef int points_of(self, int seat) noexcept
    cpdef int refusal(self, int seat, long long move) noexcept
    cpdef void apply(self, int seat, long long move) noexcept nogil
    cpdef int legal_count(self) noexcept nogil
    cpdef long long move_at(self, int k) noexcept nogil
    cpdef void play(self, int k) noexcept nogil
    cpdef list moves_of(self, int seat)
    cpdef int discard_count(self, int seat) noexcept
    cpdef long long discard_at(self, int seat, int k) noexcept
    cpdef list outcomes(self)
    cpdef CatanKernel copy(self)
    @cython.locals(leaves="long long", child=CatanKernel)
    cpdef long long perft(self, int depth)
    cpdef void set_flow(self, object flow)
    cpdef void set_board(self, bytes order, bytes terrains, int start, bytes harbours)
    cpdef void set_buildings(self, bytes buildings, bytes paths, int trader)
    cpdef void set_hand(self, int seat, tuple hand, tuple cards, int knights)
    cpdef void set_counted(self, bytes least, bytes most)
    cpdef void set_spent(self, bytes spent, tuple fresh)
    @cython.locals(word="unsigned long long")
    cpdef unsigned long long digest(self) noexcept

cdef unsigned long long stir(unsigned long long word, unsigned long long value) noexcept nogil
