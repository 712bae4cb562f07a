cimport cython
from spieltisch.bots.clock cimport monotonic_ns, thread_time_ns

@cython.final
cdef class Deadline:
    cdef bint is_set
    cdef long long budget_ns, wall_ns, begin_ns, work_ns, look_ns

    cpdef bint is_over(self) noexcept nogil
    @cython.locals(now_ns="long long", left_ns="long long")
    cdef bint look(self) noexcept nogil
    @cython.locals(worked_ns="long long", passed_ns="long long")
    cpdef long long spent(self, long long whole) noexcept nogil
