"""What each place of a board gains: a token on an open slot or on the rim, and a tile on the rim in each rotation.

All of it is worked out once, by ``survey``. After a move most of it still holds, and ``follow`` works out the rest:
what the token's animal gains anywhere, what foxes in reach see, and the cells at which the tile's corridors grow.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from spieltisch.games.cascadia.engine.bits import count, lowest
    from spieltisch.games.cascadia.engine.hawks import look_from, steps_to
    from spieltisch.games.cascadia.engine.placing import abandon, found
    from spieltisch.games.cascadia.engine.wildlife import gain_of, score, touched_around

from spieltisch.games.cascadia.engine import codes, geometry, tiles
from spieltisch.games.cascadia.engine.state import State

ONE = 1
ALL = 31
UNKNOWN = -1000
ELK, SALMON, HAWK, FOX = 1, 2, 3, 4
A, D, FAMILY = 0, 3, 4
CELLS = geometry.CELLS
STEP = geometry.STEP
FIRST = tiles.FIRST
SECOND = tiles.SECOND
STOPS_AT_GAPS = codes.STOPS_AT_GAPS
ALLOWS_ELK_GAPS = codes.ALLOWS_ELK_GAPS
ALL_AROUND = 63
FIRST_HALF = [sum(1 << d for d in range(6) if geometry.is_first_half(turn, d)) for turn in range(6)] + [ALL_AROUND]
"""By rotation: the directions of the first habitat's edges; then those of a tile with one habitat."""


class Prospects:
    """Of the board of the seat whose turn it was when it was surveyed."""

    def __init__(self) -> None:
        self.seat = 0
        self.n_rim = 0
        self.cell = [0] * 64  # by number on the rim
        self.beside = [0] * 64  # the slots around it …
        self.faces = [0] * 64  # … and the habitats that lie there, as a set
        self.room = [0] * 320  # by animal * 64 + number on the rim: what a token gains there
        self.spot = [0] * 320  # by animal * 64 + slot, where it is open
        self.arc = [0] * 2240  # by number on the rim * 35 + habitat * 7 + rotation: what it counts on these edges
        self.alone = [0] * 5  # what a token gains that touches neither its kind nor a fox
        self.known = [0] * 5
        self.growth = self.edge = self.part = 0  # what a larger corridor, a fitting edge, a tile of a small one count
        self.between = 0  # on hawk card D: the slots between hawks, where any token may please them …
        self.crossed = 0  # … and the cells of the rim
        self.facing = [0] * 6
        self.met = [0] * 6

    def copy_from(self, other: Prospects) -> None:
        """Become equal to another's."""
        self.seat, self.n_rim = other.seat, other.n_rim
        self.cell[:] = other.cell
        self.beside[:] = other.beside
        self.faces[:] = other.faces
        self.room[:] = other.room
        self.spot[:] = other.spot
        self.arc[:] = other.arc
        self.alone[:] = other.alone
        self.known[:] = other.known
        self.between, self.crossed = other.between, other.crossed
        self.growth, self.edge, self.part = other.growth, other.edge, other.part

    # -- all, or what a move has changed ---------------------------------------------

    def survey(self, game: State, seat: int) -> None:
        """Work everything out."""
        self.seat = seat
        self.n_rim = game.n_rim[seat]
        self.learn(game, ALL)
        self.look_between(game)
        self.rate_spots(game, ALL, 0, 0)
        for k in range(self.n_rim):
            self.rate_cell(game, k)

    def follow(self, game: State, slot: int) -> None:
        """Work out anew what the latest tile has changed, and the token on a slot where that is not negative."""
        seat = self.seat
        new = game.n_tiles[seat] - 1
        animals = self.changed(game, slot)
        seen = self.seen_from(game, slot)
        habitats = 1 << FIRST[game.code[64 * seat + new]] | 1 << SECOND[game.code[64 * seat + new]]
        self.learn(game, animals)
        self.n_rim = game.n_rim[seat]
        fresh = self.fresh_cells(game, new) | self.crossed
        between = self.between
        self.look_between(game)
        fresh |= self.crossed
        self.rate_spots(game, animals, seen | ONE << new, between | self.between)
        for k in range(self.n_rim):
            if fresh >> k & 1:
                self.rate_cell(game, k)
                continue
            if animals or self.beside[k] & seen:
                self.rate_room(game, k, ALL if self.beside[k] & seen else animals)
            if self.faces[k] & habitats:
                self.rate_edges(game, k)

    def fresh_cells(self, game: State, new: int) -> int:
        """The cells of the rim beside the latest tile, and those whose number is new."""
        fresh = ONE - ONE
        here = CELLS * self.seat + game.at[64 * self.seat + new]
        for d in range(6):
            beside = game.grid[here + STEP[d]]
            if beside < 0:
                fresh |= ONE << (-1 - beside)
        for k in range(self.n_rim):
            if self.cell[k] != game.rim[64 * self.seat + k]:
                fresh |= ONE << k
        return fresh

    def changed(self, game: State, slot: int) -> int:
        """The animals that gain something else everywhere once a token lies on a slot."""
        hawk = game.cards[HAWK]
        animals = 1 << HAWK if game.readings & STOPS_AT_GAPS and hawk != A and hawk != FAMILY else 0
        if slot < 0:
            return animals
        animal = game.animal[64 * self.seat + slot] - 1
        if hawk == D:
            animals |= 1 << HAWK
        if game.cards[SALMON] == D and game.near[64 * self.seat + slot] & game.tokens[5 * self.seat + SALMON]:
            animals |= 1 << SALMON
        return animals | 1 << animal

    def seen_from(self, game: State, slot: int) -> int:
        """The slots beside which every animal gains something else."""
        if slot < 0:
            return ONE - ONE
        foxes = game.tokens[5 * self.seat + FOX]
        near = game.near[64 * self.seat + slot] | ONE << slot
        seen = ONE << slot | (foxes if game.cards[FOX] == D else foxes & near)
        if game.cards[SALMON] == D and near & game.tokens[5 * self.seat + SALMON]:
            seen |= game.tokens[5 * self.seat + SALMON]
        return seen

    def learn(self, game: State, animals: int) -> None:
        """Keep in mind what each animal of a set is worth, and foxes, which any token may please."""
        for animal in range(5):
            if (animals | 1 << FOX) >> animal & 1:
                self.known[animal] = score(game, self.seat, animal)
            if animals >> animal & 1:
                self.alone[animal] = UNKNOWN
        self.remind(game)

    def remind(self, game: State) -> None:
        """Let a copy of the game know what each animal is worth."""
        game.known[:] = self.known

    # -- tokens ----------------------------------------------------------------------

    def rate_spots(self, game: State, animals: int, seen: int, within: int) -> None:
        """What these animals gain on all open slots, and all animals on those in or beside a set, or within another."""
        for animal in range(5):
            left = game.open[5 * self.seat + animal]
            while left:
                slot = lowest(left)
                around = game.near[64 * self.seat + slot] | left & -left
                if animals >> animal & 1 or around & seen or within >> slot & 1:
                    self.spot[64 * animal + slot] = self.rate(game, animal, slot, self.between >> slot & 1)
                left &= left - 1

    def rate_cell(self, game: State, k: int) -> None:
        """Everything about a cell of the rim."""
        self.cell[k] = game.rim[64 * self.seat + k]
        self.beside[k] = ONE - ONE
        for d in range(6):
            slot = game.grid[CELLS * self.seat + self.cell[k] + STEP[d]] - 1
            if slot >= 0:
                self.beside[k] |= ONE << slot
        self.rate_room(game, k, ALL)
        self.rate_edges(game, k)

    def rate_room(self, game: State, k: int, animals: int) -> None:
        """What these animals gain on a cell of the rim."""
        slot, is_between = -1, self.crossed >> k & 1
        for animal in range(5):
            if animals >> animal & 1:
                if is_between or not self.is_alone(game, animal, self.beside[k]) or self.alone[animal] == UNKNOWN:
                    if slot < 0:
                        slot = found(game, self.seat, self.cell[k])
                    self.room[64 * animal + k] = self.rate(game, animal, slot, is_between)
                else:
                    self.room[64 * animal + k] = self.alone[animal]
        if slot >= 0:
            abandon(game, self.seat, -1 - k)

    def rate(self, game: State, animal: int, slot: int, is_between: int) -> int:
        """What a token gains on a slot."""
        is_alone = not is_between and self.is_alone(game, animal, game.near[64 * self.seat + slot])
        if is_alone and self.alone[animal] != UNKNOWN:
            return self.alone[animal]
        touched = 1 << animal | is_between << HAWK | touched_around(game, self.seat, slot)
        gain = gain_of(game, self.seat, animal, slot, touched)
        if is_alone:
            self.alone[animal] = gain
        return gain

    def is_alone(self, game: State, animal: int, around: int) -> bool:
        """Whether a token with these slots around it gains what it does anywhere where it is alone."""
        cards = game.cards
        company = game.tokens[5 * self.seat + animal] | game.tokens[5 * self.seat + FOX]
        if cards[SALMON] == D:
            company |= game.tokens[5 * self.seat + SALMON]
        if around & company:
            return False
        if animal == ELK:
            return cards[ELK] != D or not game.readings & ALLOWS_ELK_GAPS
        return animal < HAWK or cards[animal] == FAMILY or (animal == HAWK and cards[HAWK] == A)

    def look_between(self, game: State) -> None:
        """Find what lies between hawks, where card D asks for it."""
        self.between = self.crossed = ONE - ONE
        if game.cards[HAWK] != D:
            return
        hawks = game.tokens[5 * self.seat + HAWK]
        game.n_pairs = 0
        left = hawks
        while left:
            look_from(game, self.seat, lowest(left), hawks)
            left &= left - 1
        for k in range(game.n_pairs):
            one = game.at[64 * self.seat + lowest(game.pair[k])]
            two = game.at[64 * self.seat + lowest(game.pair[k] & game.pair[k] - 1)]
            for d in range(3):
                self.walk(game, min(one, two), steps_to(min(one, two), max(one, two) - min(one, two), d), d)

    def walk(self, game: State, cell: int, steps: int, d: int) -> None:
        """Note what lies on the way from one cell to another, so many steps in a direction."""
        for _ in range(steps - 1):
            cell += STEP[d]
            here = game.grid[CELLS * self.seat + cell]
            if here > 0:
                self.between |= ONE << (here - 1)
            elif here < 0:
                self.crossed |= ONE << (-1 - here)

    # -- tiles -----------------------------------------------------------------------

    def rate_all_edges(self, game: State) -> None:
        """What all edges count, once that is counted otherwise."""
        for k in range(self.n_rim):
            self.rate_edges(game, k)

    def rate_edges(self, game: State, k: int) -> None:
        """What each habitat counts on a cell of the rim, by rotation."""
        self.look_around(game, k)
        self.faces[k] = 0
        for habitat in range(5):
            edges = 0
            for d in range(6):
                edges |= (self.facing[d] == habitat) << d
            at = 35 * k + 7 * habitat
            if edges:
                self.faces[k] |= 1 << habitat
                for rotation in range(7):
                    self.arc[at + rotation] = self.rate_arc(game, habitat, edges & FIRST_HALF[rotation])
            else:
                lone = 0 if game.is_plain or game.largest[5 * self.seat + habitat] else self.growth
                for rotation in range(7):
                    self.arc[at + rotation] = lone

    def look_around(self, game: State, k: int) -> None:
        """Which habitats and corridors meet at a cell of the rim."""
        for d in range(6):
            self.facing[d] = -1
            slot = game.grid[CELLS * self.seat + self.cell[k] + STEP[d]] - 1
            if slot >= 0:
                habitat = game.edges[64 * self.seat + slot] >> 3 * (d + 3 if d < 3 else d - 3) & 7
                if habitat < 5:
                    self.facing[d] = habitat
                    self.met[d] = game.corridor[64 * (5 * self.seat + habitat) + slot]

    def rate_arc(self, game: State, habitat: int, edges: int) -> int:
        """What a habitat counts where a tile meets it at these edges."""
        if game.is_plain:
            return 0
        met = ONE - ONE
        fitting = count(ONE * edges)
        while edges:
            met |= self.met[lowest(ONE * edges)]
            edges &= edges - 1
        size = count(met)
        grown = size + 1 - game.largest[5 * self.seat + habitat]
        if grown > 0:
            return self.growth * grown + self.edge * fitting
        return self.edge * fitting + self.part * min(size, 4)
