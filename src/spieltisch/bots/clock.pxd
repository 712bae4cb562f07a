# The clock of searches that have let the interpreter go; uncompiled they take time.monotonic_ns.
cdef extern from *:
    """
    #include <time.h>
    static long long monotonic_ns(void) {
        struct timespec now;
        clock_gettime(CLOCK_MONOTONIC, &now);
        return now.tv_sec * 1000000000LL + now.tv_nsec;
    }
    """
    long long monotonic_ns() noexcept nogil
