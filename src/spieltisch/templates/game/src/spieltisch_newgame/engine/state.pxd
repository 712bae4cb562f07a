cdef class Position:
    cdef readonly int crosses, noughts, ply
