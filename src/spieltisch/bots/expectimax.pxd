cimport cython
from libc.stdlib cimport free
from spieltisch.bots.deadline cimport Deadline
from spieltisch.bots.luck cimport Luck
from spieltisch.bots.memory cimport ints, reals
from spieltisch.core.enumeration cimport Enumeration
from spieltisch.core.simulation cimport Simulation, mixed

cdef unsigned long long STEP, WORD64
cdef double LOWEST, SLACK
cdef int LOOKS

@cython.final
cdef class Level:
    cdef Simulation game
    cdef Enumeration chance
    cdef Level below
    cdef signed char[:, ::1] masks
    cdef double* worth
    cdef double* mean
    cdef int killer

cdef class Expectimax:
    cdef readonly Simulation root
    cdef Level top
    cdef object world
    cdef Simulation tried
    cdef Luck luck, dice
    cdef int samples, widest, playouts, deepest, count, is_stopped
    cdef long long horizon
    cdef int n_seats
    cdef bint is_zero_sum, is_cut, is_alone
    cdef int* choices
    cdef double* totals
    cdef readonly int depth, seat
    cdef readonly long long nodes
    cdef readonly double value
    cdef Deadline deadline

    cdef double evaluate(self, Simulation game, int seat) noexcept nogil

    @cython.locals(goal=cython.int)
    cpdef int ponder(self, Deadline deadline, int max_depth, int worlds) except -1
    @cython.locals(key="unsigned long long", i=cython.int, number=cython.int, found=cython.int)
    @cython.final
    cdef bint deepen(self, int worlds) except -1
    @cython.locals(choice=cython.int)
    @cython.final
    cdef int begin(self) except -1
    @cython.final
    cdef int enter(self, int number) except -1
    @cython.locals(i=cython.int, low=cython.double, high=cython.double, value=cython.double)
    @cython.final
    cdef int search_root(self, int depth, unsigned long long key) noexcept nogil
    @cython.locals(i=cython.int, j=cython.int, choice=cython.int, total=cython.double)
    @cython.final
    cdef void rank(self, int count) noexcept nogil
    @cython.locals(mover=cython.int, seat=cython.int)
    @cython.final
    cdef void search(self, Level level, int depth, unsigned long long key, double low, double high) noexcept nogil
    @cython.locals(
        mover=cython.int, first=cython.int, turn=cython.int, choice=cython.int, best=cython.double, seat=cython.int,
    )
    @cython.final
    cdef void search_choices(self, Level level, int depth, unsigned long long key, double low, double high) noexcept nogil
    @cython.locals(seat=cython.int)
    @cython.final
    cdef void expect(self, Level level, int choice, int depth, unsigned long long key, double low, double high) noexcept nogil
    @cython.locals(number=cython.int, ways=cython.int, left=cython.double, share=cython.double)
    @cython.final
    cdef bint enumerate(self, Level level, int choice, int depth, unsigned long long key, double low, double high) noexcept nogil
    @cython.locals(number=cython.int, share=cython.double, left=cython.double)
    @cython.final
    cdef void sample(self, Level level, int choice, int depth, unsigned long long key, double low, double high) noexcept nogil
    @cython.locals(floor=cython.double, roof=cython.double, seat=cython.int)
    @cython.final
    cdef bint add(self, Level level, int depth, unsigned long long key, double share, double left, double low, double high) noexcept nogil
    @cython.locals(number=cython.int, seat=cython.int, left="long long")
    @cython.final
    cdef void judge(self, Level level, unsigned long long key) noexcept nogil
    @cython.final
    cdef bint is_late(self) noexcept nogil
