cimport cython
from spieltisch.games.cascadia.boards cimport Boards

cdef extern from *:
    int count "__builtin_popcountll" (unsigned long long mask) noexcept nogil
    int lowest "__builtin_ctzll" (unsigned long long mask) noexcept nogil

cdef unsigned long long ONE
cdef int CELLS, SIDE, BEAR, ELK, SALMON, HAWK, FOX, A, B, C, D, FAMILY, GAPPED, LARGE_HERD, SHARES
cdef int PRUNES_SALMON, ALLOWS_ELK_GAPS, KEEPS_HERDS, STOPS_AT_GAPS, PAIRS_LONE_HAWKS
cdef int STEP[6]
cdef int FAMILIES[4]
cdef int BEARS[20]
cdef int BEAR_PAIRS[5]
cdef int SALMON_RUNS[24]
cdef int LONE_HAWKS[9]
cdef int SEEING_HAWKS[9]
cdef int HAWK_PAIRS[4]
cdef int FOX_TWINS[4]
cdef int FOX_PAIRS[5]
cdef int HERDS[9]
cdef int ROWS[1854]
cdef int BEGIN[6]
cdef int PROMISES[325]

cdef class Wildlife(Boards):
    cdef readonly int cards[5]
    cdef readonly int readings
    cdef int known[5]
    cdef int best, formations, is_large, n_pairs
    cdef unsigned long long pair[192]
    cdef int worth[192]
    cdef int reach[64]

    @cython.final
    cdef int judge(self, int seat, int animal) noexcept nogil
    @cython.final
    @cython.locals(family="unsigned long long")
    cdef int judge_families(self, int seat, unsigned long long mask) noexcept nogil
    @cython.final
    @cython.locals(bears="unsigned long long", size=cython.int, pairs=cython.int)
    cdef int judge_bears(self, int seat, unsigned long long mask, int card) noexcept nogil
    @cython.final
    @cython.locals(herd="unsigned long long")
    cdef int judge_elk(self, int seat, unsigned long long mask, int card) noexcept nogil
    @cython.final
    cdef int judge_herd(self, int seat, unsigned long long herd, int card) noexcept nogil
    @cython.final
    cdef int divide_best(self, int seat, unsigned long long herd) noexcept nogil
    @cython.final
    @cython.locals(left="unsigned long long", others="unsigned long long", slot=cython.int)
    cdef void find_shares(self, int seat, unsigned long long herd) noexcept nogil
    @cython.final
    cdef void divide(self, int seat, unsigned long long free, int points) noexcept nogil
    @cython.final
    @cython.locals(rest="unsigned long long")
    cdef void choose_formation(self, int seat, unsigned long long free, int points) noexcept nogil
    @cython.final
    @cython.locals(rest="unsigned long long", slot=cython.int)
    cdef unsigned long long without(self, int seat, unsigned long long free, int cell, int row) noexcept nogil
    @cython.final
    @cython.locals(one="unsigned long long", around="unsigned long long")
    cdef void grow(self, int seat, unsigned long long free, unsigned long long herd, unsigned long long border,
                   unsigned long long banned, int points) noexcept nogil
    @cython.final
    @cython.locals(forks="unsigned long long", run="unsigned long long")
    cdef int judge_salmon(self, int seat, unsigned long long mask, int card) noexcept nogil
    @cython.final
    @cython.locals(forks="unsigned long long", left="unsigned long long", slot=cython.int)
    cdef unsigned long long find_forks(self, int seat, unsigned long long mask) noexcept nogil
    @cython.final
    @cython.locals(length=cython.int)
    cdef int judge_run(self, int seat, unsigned long long run, int card) noexcept nogil
    @cython.final
    @cython.locals(beside="unsigned long long")
    cdef unsigned long long around(self, int seat, unsigned long long mask) noexcept nogil
    @cython.final
    @cython.locals(left="unsigned long long")
    cdef int judge_hawks(self, int seat, unsigned long long mask, int card) noexcept nogil
    @cython.final
    @cython.locals(lone="unsigned long long", left="unsigned long long")
    cdef unsigned long long find_lone(self, int seat, unsigned long long mask) noexcept nogil
    @cython.final
    @cython.locals(lone="unsigned long long", seeing="unsigned long long")
    cdef unsigned long long find_seeing(self, int seat, unsigned long long mask) noexcept nogil
    @cython.final
    @cython.locals(nearest="int[3]", here=cython.int, apart=cython.int, k=cython.int, d=cython.int)
    cdef void look_from(self, int seat, int slot, unsigned long long hawks) noexcept nogil
    @cython.final
    @cython.locals(rows=cython.int)
    cdef int steps_to(self, int here, int apart, int d) noexcept nogil
    @cython.final
    @cython.locals(cell=cython.int, kinds=cython.int)
    cdef void see(self, int seat, int slot, int d, int steps) noexcept nogil
    @cython.final
    @cython.locals(around="unsigned long long")
    cdef int judge_foxes(self, int seat, unsigned long long mask, int card) noexcept nogil
    @cython.final
    @cython.locals(kinds=cython.int)
    cdef int count_kinds(self, int seat, unsigned long long around, int at_least) noexcept nogil
    @cython.final
    @cython.locals(most=cython.int)
    cdef int count_most(self, int seat, unsigned long long around) noexcept nogil
    @cython.final
    @cython.locals(left="unsigned long long", fox="unsigned long long", mates="unsigned long long",
                   pair="unsigned long long")
    cdef int judge_fox_pairs(self, int seat, unsigned long long mask) noexcept nogil
    @cython.final
    @cython.locals(free="unsigned long long", one=cython.int, two=cython.int)
    cdef int pair_best(self) noexcept nogil
    @cython.final
    @cython.locals(one="unsigned long long")
    cdef void pair_up(self, unsigned long long free, int points) noexcept nogil
    @cython.final
    @cython.locals(points=cython.int)
    cdef int promise(self, unsigned long long free) noexcept nogil
    @cython.final
    cdef void learn(self, int seat) noexcept nogil
    @cython.final
    @cython.locals(around="unsigned long long", touched=cython.int, points=cython.int)
    cdef int gain(self, int seat, int animal, int slot) noexcept nogil
    @cython.final
    @cython.locals(points=cython.int)
    cdef int judge_some(self, int seat, int animals) noexcept nogil
    @cython.final
    cdef void copy_wildlife(self, Wildlife other) noexcept nogil
