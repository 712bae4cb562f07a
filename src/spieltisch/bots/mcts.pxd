cimport cython
from libc.math cimport log, sqrt
from libc.stdlib cimport free
from spieltisch.bots.memory cimport words
from spieltisch.bots.tree_search cimport DEEPEST, TreeSearch

cdef double UNTRIED
cdef int LOOKS

cdef class Uct(TreeSearch):
    cdef double explore, rave
    cdef long long horizon
    cdef unsigned long long* seen
    cdef unsigned long long time

    @cython.locals(began="unsigned long long", depth=cython.int)
    @cython.final
    cdef void simulate(self) noexcept nogil
    @cython.final
    cdef double bound(self, int child, double total, int count) noexcept nogil
    @cython.locals(left="long long", seat=cython.int, choice=cython.int)
    @cython.final
    cdef bint play_out(self) noexcept nogil
    @cython.final
    cdef void note(self, int move) noexcept nogil
    @cython.locals(node=cython.int, depth=cython.int, follower=cython.int, seat=cython.int, child=cython.int, move=cython.int)
    @cython.final
    cdef void share(self, unsigned long long began) noexcept nogil
