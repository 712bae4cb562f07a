from spieltisch.games.catan.engine.board cimport clear_board, lay_chips, lay_tile, open_harbour
from spieltisch.games.catan.engine.state cimport State

cdef long long A_PARITY, A_SEAT, A_SHORE, A_START
cdef int COAST, HARBOUR, HARBOUR_SET, LAID, NUMBERED, ORDER, ORDERED, RING, SETTLE, SPIRAL, TILES
cdef short PRINTED[22]
cdef short SHORES[132]
cdef unsigned char BOX_CARDS[10]
cdef unsigned char BOX_TILES[12]
cdef unsigned char BOX_HARBOURS[12]

cdef void empty_table(State game) noexcept nogil
cdef void find_set_up(State game) noexcept nogil
cdef bint has_place(State game, int seat) noexcept nogil
cdef void draw_set_up(State game, int kind, int drawn) noexcept nogil
cdef void place_seat(State game, int seat) noexcept nogil
cdef void next_harbour(State game) noexcept nogil
