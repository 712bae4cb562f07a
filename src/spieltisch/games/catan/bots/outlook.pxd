cimport cython
from spieltisch.games.catan.bots.evaluation cimport Evaluator
from spieltisch.games.catan.engine.kernel cimport CatanKernel
from spieltisch.games.catan.engine.victory cimport open_points

cdef int INVENTION, KNIGHTS, LONG, MONOPOLY, NOTES, OVER, POINTS, ROADS
cdef long long CARD_COST, CITY_COST, MILLION, SETTLEMENT_COST
cdef int OUTLOOK[31]

@cython.final
cdef class Outlook:
    cdef Evaluator evaluator
    cdef long long notes[31]

    cpdef int share(self, CatanKernel game, int seat) noexcept nogil
    @cython.locals(score="long long")
    cdef long long score(self, CatanKernel game, int seat) noexcept nogil
    @cython.locals(left=cython.int, length=cython.int, knights=cython.int)
    cdef void note_standing(self, CatanKernel game, int seat) noexcept nogil
    @cython.locals(can_grow=cython.bint, can_settle=cython.bint)
    cdef void note_cards(self, CatanKernel game, int seat) noexcept nogil
    @cython.locals(kinds=cython.int, total=cython.int, income=cython.int)
    cdef void note_income(self, CatanKernel game, int seat) noexcept nogil
