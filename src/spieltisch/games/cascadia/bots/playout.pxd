cimport cython
from spieltisch.bots.deadline cimport Deadline
from spieltisch.games.cascadia.bots.outlook cimport Outlook
from spieltisch.games.cascadia.bots.quick cimport Quick
from spieltisch.games.cascadia.engine.instructions cimport lowest
from spieltisch.games.cascadia.engine.kernel cimport CascadiaKernel
from spieltisch.games.cascadia.engine.placing cimport slot_at
from spieltisch.games.cascadia.engine.turns cimport make_move
from spieltisch.games.cascadia.engine.wildlife cimport score_some

cdef unsigned long long WORD64, SPREAD
cdef long long EXCHANGE
cdef int PLACING, EMPTY, HORIZON, QUARTERS, LARGE

@cython.final
cdef class Playout:
    cdef CascadiaKernel game
    cdef Outlook outlook
    cdef Quick quick
    cdef Quick known
    cdef short stack[256]
    cdef unsigned char bag[1280]
    cdef int n_stack, n_bag, next_tile, next_token
    cdef int rivals[5]
    cdef unsigned long long random, shuffled
    cdef Deadline deadline
    cdef int is_stopped

    cpdef void prepare(self, CascadiaKernel game) noexcept nogil
    @cython.locals(largest=cython.int)
    cdef int foresee(self, CascadiaKernel game, int habitat) noexcept nogil
    @cython.locals(k=cython.int, other=cython.int)
    cpdef void shuffle(self) noexcept nogil
    @cython.locals(word="unsigned long long")
    cdef int below(self, int n) noexcept nogil
    @cython.locals(seat=cython.int, left=cython.int, end=cython.int, move="long long")
    cpdef int play(self, CascadiaKernel game, long long move) noexcept nogil
    cdef int is_over(self) noexcept nogil
    @cython.locals(cell=cython.int)
    cdef int make(self, long long move, int seat, int left) noexcept nogil
    @cython.locals(slots=cython.int)
    cdef void refill(self) noexcept nogil
    cdef void mix(self) noexcept nogil
    @cython.locals(slot=cython.int)
    cdef void let_others_take(self, int seat) noexcept nogil
    cdef void draw_tile(self, int slot) noexcept nogil
    cdef void draw_token(self, int slot) noexcept nogil
    @cython.locals(points=cython.int)
    cdef int expect_points(self, int seat) noexcept nogil
    @cython.locals(points=cython.int, size=cython.int)
    cdef int expect_bonuses(self, int seat, int left) noexcept nogil
    @cython.locals(full=cython.int)
    cdef int expect_bonus(self, int lead) noexcept nogil

cpdef int turns_left(CascadiaKernel game) noexcept nogil
