cdef unsigned long long ODD_BITS, ODD_PAIRS, ODD_FOURS, ALL_BYTES, WORD64, DE_BRUIJN
cdef int PLACE[64]

cdef int count_bits(unsigned long long mask) noexcept nogil
cdef int nth_bit(unsigned long long mask, int k) noexcept nogil
