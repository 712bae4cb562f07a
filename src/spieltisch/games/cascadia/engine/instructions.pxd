# The processor's own instructions for sets of slots; uncompiled kernels take those of ``bits``.
cdef extern from *:
    int count "__builtin_popcountll" (unsigned long long mask) noexcept nogil
    int lowest "__builtin_ctzll" (unsigned long long mask) noexcept nogil
