# The clocks of searches that have let the interpreter go; uncompiled they take those of the module time.
cdef extern from *:
    """
    #include <time.h>
    static long long clock_ns(clockid_t clock) {
        struct timespec now;
        clock_gettime(clock, &now);
        return now.tv_sec * 1000000000LL + now.tv_nsec;
    }
    static long long monotonic_ns(void) { return clock_ns(CLOCK_MONOTONIC); }
    static long long thread_time_ns(void) { return clock_ns(CLOCK_THREAD_CPUTIME_ID); }
    """
    long long monotonic_ns() noexcept nogil
    long long thread_time_ns() noexcept nogil
