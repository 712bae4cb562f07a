cimport cython

cdef int LONGEST

@cython.final
cdef class Enumeration:
    cdef readonly bint is_on, is_past
    cdef int asked
    cdef long long ways, most
    cdef int[8] told
    cdef int[8] limits

    cpdef void begin(self, int most) noexcept nogil
    cpdef void listen(self) noexcept nogil
    cdef int tell(self, int limit) noexcept nogil
    cpdef int end(self) noexcept nogil
    @cython.locals(at=cython.int)
    cpdef bint advance(self) noexcept nogil
