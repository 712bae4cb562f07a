cimport cython
from spieltisch.games.cascadia.shop cimport Shop

cdef extern from *:
    int count "__builtin_popcountll" (unsigned long long mask) noexcept nogil
    int lowest "__builtin_ctzll" (unsigned long long mask) noexcept nogil

cdef unsigned long long WORD64, SPREAD
cdef long long EXCHANGE
cdef int CELLS, LARGE, LANDSCAPES, TILES, TOKENS, PLACING, OVER, EMPTY
cdef int DEALT, TAKEN, LAID, SETTLED, NATURE, TURN, END, FREE, PAID
cdef int FINE, NOT_ADJACENT, OCCUPIED, NO_TILE, WRONG_ANIMAL, HAS_TOKEN, NO_NATURE, NOT_PLAYED, SECOND_AFTER_TIE
cdef int STARTS[3]
cdef unsigned char ALLOWS[2125]
cdef unsigned char KEYSTONE[2125]

@cython.final
cdef class CascadiaKernel(Shop):
    cdef readonly int seats, last_turn, turn, seat, is_free_used
    cdef int starts[17]

    cpdef void reset(self) noexcept nogil
    cpdef int legal_count(self) noexcept nogil
    cdef int count_moves(self) noexcept nogil
    cdef int can_pay(self) noexcept nogil
    @cython.locals(animal=cython.int, room=cython.int)
    cdef int count_fates(self, int tile, int token) noexcept nogil
    @cython.locals(animal=cython.int)
    cpdef int free_exchange(self) noexcept nogil
    @cython.locals(lands=cython.int)
    cpdef void play(self, int k) noexcept nogil
    @cython.locals(group=cython.int, fates=cython.int, cell=cython.int, animal=cython.int)
    cpdef long long move_of(self, int k) noexcept nogil
    @cython.locals(slots="unsigned long long")
    cdef int token_cell(self, int fate, int animal, int cell) noexcept nogil
    @cython.locals(tile=cython.int, token=cython.int, here=cython.int)
    cpdef int refusal(self, long long move) noexcept nogil
    @cython.locals(tile=cython.int, slot=cython.int)
    cdef int refuse_token(self, int code, int animal, int cell, int token_cell) noexcept nogil
    cpdef void do(self, long long move) noexcept nogil
    cdef void exchange(self, int slots) noexcept nogil
    @cython.locals(seat=cython.int, code=cython.int, animal=cython.int, slot=cython.int)
    cdef void place(self, int tile, int token, int cell, int rotation, int token_cell) noexcept nogil
    cdef void pay(self) noexcept nogil
    cdef void end_turn(self) noexcept nogil
    @cython.locals(place=cython.int, slot=cython.int)
    cpdef void deal(self, int land) noexcept nogil
    cpdef void draw_tile(self, int kind) noexcept nogil
    cpdef void draw_token(self, int animal) noexcept nogil
    cpdef int wildlife(self, int seat, int animal) noexcept nogil
    @cython.locals(size=cython.int, larger=cython.int, equal=cython.int, tied=cython.int, top=cython.int,
                   theirs=cython.int, is_second=cython.int)
    cpdef int bonus(self, int seat, int habitat) noexcept nogil
    @cython.locals(total=cython.int)
    cpdef int points(self, int seat) noexcept nogil
    @cython.locals(value=cython.int, best=cython.int, first=cython.int, is_shared=cython.int)
    cpdef int winner(self) noexcept nogil
    cpdef void put_tile(self, int seat, int cell, int code, int rotation) noexcept nogil
    @cython.locals(slot=cython.int)
    cpdef void put_token(self, int seat, int cell, int animal) noexcept nogil
    cpdef void put_shop(self, int slot, int code, int animal) noexcept nogil
    cpdef void put_left(self, int kind, int number) noexcept nogil
    cpdef void put_bag(self, int animal, int number) noexcept nogil
    cpdef void put_nature(self, int seat, int number) noexcept nogil
    cpdef void put_back_later(self, int animal) noexcept nogil
    cpdef void resume(self, int turn, int is_free_used, int lands) noexcept nogil
    @cython.locals(word="unsigned long long", at=cython.int)
    cpdef unsigned long long digest(self) noexcept nogil
    cpdef list tiles_of(self, int seat)
    cpdef int left_of(self, int kind) noexcept nogil
    cpdef list set_aside(self)
    cpdef CascadiaKernel copy(self)
    cpdef void copy_from(self, CascadiaKernel other) noexcept nogil

cpdef long long pack(int tile, int token, int rotation, int cell, int token_cell) noexcept nogil
cdef unsigned long long mix(unsigned long long word, long long number) noexcept nogil
