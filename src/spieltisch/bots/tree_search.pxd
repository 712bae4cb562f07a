cimport cython
from libc.stdlib cimport free
from spieltisch.bots.deadline cimport Deadline
from spieltisch.bots.luck cimport Luck
from spieltisch.bots.memory cimport free_rows, ints, reals, rows
from spieltisch.bots.nodes cimport Nodes
from spieltisch.core.simulation cimport Simulation

cdef int DEEPEST
cdef double LOSS, LOWEST
cdef long long FOREVER

cdef class TreeSearch(Nodes):
    cdef readonly Simulation root
    cdef Simulation game
    cdef object world
    cdef int each, batch, n_choices, n_seats
    cdef readonly int seat
    cdef readonly long long playouts
    cdef long long max_playouts, until
    cdef int is_stopped
    cdef Luck luck
    cdef signed char[:, ::1] masks
    cdef int** paths
    cdef int* depths
    cdef double* rewards
    cdef Deadline deadline

    cdef int work(self) except -1
    cdef bint is_leaf(self, int node, int row) noexcept nogil
    cdef double score(self, int child) noexcept nogil

    cpdef int ponder(self, Deadline deadline, long long max_playouts) except -1
    @cython.locals(mover=cython.int)
    @cython.final
    cdef int enter(self) except -1
    @cython.final
    cdef bint is_late(self) noexcept nogil
    @cython.locals(child=cython.int)
    @cython.final
    cdef int best(self) noexcept nogil
    @cython.locals(node=cython.int)
    cpdef list line(self)
    @cython.locals(child=cython.int)
    cpdef dict counts(self)
    @cython.locals(best=cython.int, child=cython.int, more=cython.int)
    @cython.final
    cdef int favourite(self, int node) noexcept nogil
    @cython.locals(node=cython.int, depth=cython.int)
    @cython.final
    cdef void descend(self, int row) noexcept nogil
    @cython.locals(base=cython.int, lacking=cython.int, choice=cython.int, child=cython.int)
    @cython.final
    cdef int match(self, int node, int row) noexcept nogil
    @cython.locals(
        base=cython.int, best=cython.int, most=cython.double, equals=cython.int, child=cython.int, choice=cython.int,
        score=cython.double,
    )
    @cython.final
    cdef int select(self, int node, int row) noexcept nogil
    @cython.locals(seat=cython.int)
    @cython.final
    cdef void settle(self) noexcept nogil
    @cython.locals(node=cython.int, depth=cython.int)
    @cython.final
    cdef void back_up(self, int row) noexcept nogil
    @cython.locals(node=cython.int, depth=cython.int)
    @cython.final
    cdef void undo(self, int row) noexcept nogil
