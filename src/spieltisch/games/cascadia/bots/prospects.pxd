cimport cython
from spieltisch.games.cascadia.engine.hawks cimport look_from, steps_to
from spieltisch.games.cascadia.engine.instructions cimport count, lowest
from spieltisch.games.cascadia.engine.placing cimport abandon, found
from spieltisch.games.cascadia.engine.state cimport State
from spieltisch.games.cascadia.engine.wildlife cimport gain_of, score, touched_around

cdef unsigned long long ONE
cdef int ALL, UNKNOWN, ELK, SALMON, HAWK, FOX, A, D, FAMILY, CELLS, STOPS_AT_GAPS, ALLOWS_ELK_GAPS, ALL_AROUND
cdef int STEP[6]
cdef int FIRST_HALF[7]
cdef unsigned char FIRST[2125]
cdef unsigned char SECOND[2125]

@cython.final
cdef class Prospects:
    cdef int seat
    cdef readonly int n_rim
    cdef readonly short cell[64]
    cdef unsigned long long beside[64]
    cdef unsigned char faces[64]
    cdef readonly short room[320]
    cdef readonly short spot[320]
    cdef readonly short arc[2240]
    cdef int alone[5]
    cdef int known[5]
    cdef int growth, edge, part
    cdef unsigned long long between, crossed
    cdef int facing[6]
    cdef unsigned long long met[6]

    cdef void copy_from(self, Prospects other) noexcept nogil
    cpdef void survey(self, State game, int seat) noexcept nogil
    @cython.locals(seen="unsigned long long", between="unsigned long long", fresh="unsigned long long", new=cython.int, habitats=cython.int,
                   animals=cython.int, seat=cython.int)
    cpdef void follow(self, State game, int slot) noexcept nogil
    @cython.locals(fresh="unsigned long long", here=cython.int, beside=cython.int)
    cdef unsigned long long fresh_cells(self, State game, int new) noexcept nogil
    @cython.locals(animals=cython.int, animal=cython.int, hawk=cython.int)
    cdef int changed(self, State game, int slot) noexcept nogil
    @cython.locals(foxes="unsigned long long", near="unsigned long long", seen="unsigned long long")
    cdef unsigned long long seen_from(self, State game, int slot) noexcept nogil
    cdef void learn(self, State game, int animals) noexcept nogil
    cdef void remind(self, State game) noexcept nogil
    @cython.locals(left="unsigned long long", around="unsigned long long", slot=cython.int)
    cdef void rate_spots(self, State game, int animals, unsigned long long seen, unsigned long long within) noexcept nogil
    @cython.locals(slot=cython.int)
    cdef void rate_cell(self, State game, int k) noexcept nogil
    @cython.locals(slot=cython.int, is_between=cython.int)
    cdef void rate_room(self, State game, int k, int animals) noexcept nogil
    @cython.locals(is_alone=cython.int, touched=cython.int, gain=cython.int)
    cdef int rate(self, State game, int animal, int slot, int is_between) noexcept nogil
    @cython.locals(company="unsigned long long")
    cdef bint is_alone(self, State game, int animal, unsigned long long around) noexcept nogil
    @cython.locals(hawks="unsigned long long", left="unsigned long long", one=cython.int, two=cython.int)
    cdef void look_between(self, State game) noexcept nogil
    @cython.locals(here=cython.int)
    cdef void walk(self, State game, int cell, int steps, int d) noexcept nogil
    cdef void rate_all_edges(self, State game) noexcept nogil
    @cython.locals(edges=cython.int, at=cython.int, lone=cython.int)
    cdef void rate_edges(self, State game, int k) noexcept nogil
    @cython.locals(slot=cython.int, habitat=cython.int)
    cdef void look_around(self, State game, int k) noexcept nogil
    @cython.locals(met="unsigned long long", fitting=cython.int, size=cython.int, grown=cython.int)
    cdef int rate_arc(self, State game, int habitat, int edges) noexcept nogil
