cimport cython
from libc.stdlib cimport calloc, free

cdef int INT, WORD, REAL, POINTER

cdef int* ints(int count) except NULL
cdef unsigned long long* words(long long count) except NULL
cdef double* reals(int count) except NULL
@cython.locals(grid="int**")
cdef int** rows(int count, int width) except NULL
cdef void free_rows(int** grid, int count) noexcept
