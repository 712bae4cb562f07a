cimport cython
from spieltisch.games.cascadia.engine.moves cimport free_exchange
from spieltisch.games.cascadia.engine.placing cimport lay, settle, slot_at
from spieltisch.games.cascadia.engine.shop cimport give_back, proceed, put_aside, slide
from spieltisch.games.cascadia.engine.state cimport State

cdef long long EXCHANGE
cdef int OVER, EMPTY, DEALT, TAKEN, LAID, SETTLED, NATURE, TURN, END, FREE, PAID
cdef int STARTS[3]
cdef unsigned char KEYSTONE[2125]

cdef void make_move(State game, long long move) noexcept nogil
cdef void exchange(State game, int slots) noexcept nogil
@cython.locals(seat=cython.int, code=cython.int, animal=cython.int, slot=cython.int)
cdef void place(State game, int tile, int token, int cell, int rotation, int token_cell) noexcept nogil
cdef void pay(State game) noexcept nogil
cdef void end_turn(State game) noexcept nogil
@cython.locals(tile=cython.int, slot=cython.int)
cdef void deal_landscape(State game, int land) noexcept nogil
