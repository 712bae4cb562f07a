cimport cython
from libc.math cimport sqrt
from libc.stdlib cimport free
from spieltisch.bots.memory cimport ints
from spieltisch.bots.tree_search cimport TreeSearch

cdef class Puct(TreeSearch):
    cdef object evaluate
    cdef tuple shape
    cdef double explore
    cdef short[:, ::1] features
    cdef int* movers

    @cython.locals(count=cython.int)
    @cython.final
    cdef int gather(self) noexcept nogil
    @cython.locals(depth=cython.int)
    @cython.final
    cdef int leaf(self, int row) noexcept nogil
    @cython.locals(row=cython.int)
    @cython.final
    cdef bint is_waiting(self, int count) noexcept nogil
    @cython.locals(row=cython.int)
    @cython.final
    cdef int learn(self, int count) except -1
    @cython.locals(total=cython.double, lawful=cython.int, lacking=cython.int, base=cython.int, choice=cython.int, prior=cython.double)
    @cython.final
    cdef void expand(self, int row, double[:, ::1] priors) noexcept nogil
    @cython.locals(k=cython.int)
    @cython.final
    cdef void take(self, int row, double[:, ::1] values) noexcept nogil
