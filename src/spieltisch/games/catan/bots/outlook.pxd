cimport cython
from spieltisch.games.catan.bots.evaluation cimport Evaluator
from spieltisch.games.catan.engine.kernel cimport CatanKernel
from spieltisch.games.catan.engine.victory cimport open_points

cdef int INVENTION, KNIGHTS, MONOPOLY, OVER, PAVE, POINTS, ROADS, ROLL, SETTLE
cdef long long CARD_COST, CITY_COST, MILLION, ROAD_COST, SETTLEMENT_COST
cdef int FARTHEST, FIRST, MOST, NOTES, SECOND, SOFTNESS
cdef short CORNER_FIELDS[240]
cdef int PIPS[13]
cdef short BLANK[96]

@cython.final
cdef class Outlook:
    cdef Evaluator evaluator
    cdef short notes[96]
    cdef short hidden[64]
    cdef short deeper[32]
    cdef short first[6144]
    cdef int first_bias[64]
    cdef short second[2048]
    cdef int second_bias[32]
    cdef short last[32]
    cdef int left[6]
    cdef int income[6]
    cdef int whole[6]
    cdef int by_chip[78]
    cdef int sites[48]

    cpdef list notes_of(self, CatanKernel game, int seat, bint is_keen)
    cpdef long long share(self, CatanKernel game, int seat) noexcept nogil
    cdef void survey(self, CatanKernel game) noexcept nogil
    cdef void survey_income(self, CatanKernel game) noexcept nogil
    cdef void survey_sites(self, CatanKernel game, int seat) noexcept nogil
    cdef void note(self, CatanKernel game, int seat, bint is_keen) noexcept nogil
    @cython.locals(length=cython.int, knights=cython.int)
    cdef void note_standing(self, CatanKernel game, int seat) noexcept nogil
    cdef void note_cards(self, CatanKernel game, int seat) noexcept nogil
    cdef void note_board(self, CatanKernel game, int seat) noexcept nogil
    @cython.locals(hands=cython.int, army=cython.int, best=cython.int, next=cython.int, income=cython.int, richest=cython.int, site=cython.int)
    cdef void note_others(self, CatanKernel game, int seat) noexcept nogil
    cdef void note_opening(self, CatanKernel game, int seat) noexcept nogil
    @cython.locals(score="long long")
    cdef int score(self) noexcept nogil

# Of 64 bits, or the compiler, which may not take it that 32 do not wrap, reads rows number by number.
@cython.locals(k="Py_ssize_t")
cdef int dot(short* weights, Py_ssize_t at, short* values, Py_ssize_t count) noexcept nogil
