"""What the wildlife of a board is worth: cards A to D of all five animals, and the simple scoring.

Each animal is judged anew from its set of slots; that costs a few dozen loads and counts, so
trying a token anywhere means judging only the animals whose score it can change.

*Elk* must be divided into formations, each elk in at most one, for the most points. The lowest
elk of a herd is in some formation or alone: one branch for each, cut where even a division
without regard to shape could not beat what has been found. *Hawks* (card D) and *foxes* (card D)
are paired for the most points in the same manner.
"""

from __future__ import annotations

try:
    import cython
except ImportError:  # without Cython installed the sources run as they are
    from spieltisch.core import uncython as cython  # type: ignore[no-redef]

if not cython.compiled:
    from spieltisch.games.cascadia.bits import count, lowest

from spieltisch.games.cascadia import codes, formations, geometry
from spieltisch.games.cascadia.boards import Boards

ONE = 1
CELLS = geometry.CELLS
SIDE = geometry.SIDE
STEP = geometry.STEP
BEAR, ELK, SALMON, HAWK, FOX = 0, 1, 2, 3, 4
A, B, C, D, FAMILY = 0, 1, 2, 3, 4
PRUNES_SALMON = codes.PRUNES_SALMON
ALLOWS_ELK_GAPS = codes.ALLOWS_ELK_GAPS
KEEPS_HERDS = codes.KEEPS_HERDS
STOPS_AT_GAPS = codes.STOPS_AT_GAPS
PAIRS_LONE_HAWKS = codes.PAIRS_LONE_HAWKS

FAMILIES = [0, 2, 5, 9]
BEARS = [0, 0, 0, 0, 0, 0, 0, 0, 10, 0, 0, 2, 5, 8, 0, 0, 0, 5, 8, 13]
"""By card * 5 + size of the group; card A counts pairs instead."""
BEAR_PAIRS = [0, 4, 11, 19, 27]
SALMON_RUNS = [0, 2, 5, 8, 12, 16, 20, 25, 0, 2, 4, 9, 11, 17, 17, 17, 0, 0, 0, 10, 12, 15, 15, 15]
"""By card * 8 + length of the run, up to 7."""
LONE_HAWKS = [0, 2, 5, 8, 11, 14, 18, 22, 26]
SEEING_HAWKS = [0, 0, 5, 9, 12, 16, 20, 24, 28]
HAWK_PAIRS = [0, 4, 7, 9]
FOX_TWINS = [0, 3, 5, 7]
FOX_PAIRS = [0, 5, 7, 9, 11]
HERDS = formations.HERDS
ROWS = formations.ROWS
BEGIN = formations.BEGIN
PROMISES = formations.PROMISES
GAPPED = 4
"""Where the tables of formations have card D with gaps."""
LARGE_HERD = 8
"""Larger ones are worth a closer look before they are divided."""
SHARES = 60
"""Every size of a formation divides it."""


class Wildlife(Boards):
    """Boards whose tokens are scored."""

    def __init__(self) -> None:
        super().__init__()
        self.cards = [0] * 5
        self.readings = 0
        self.known = [0] * 5  # what ``learn`` found
        self.best = 0  # the most points found so far
        self.formations = 0  # the table in use
        self.n_pairs = 0
        self.pair = [0] * 192  # sets of two slots
        self.worth = [0] * 192
        self.is_large = 0
        self.reach = [0] * 64  # by slot: what can be expected of it at most

    def judge(self, seat: int, animal: int) -> int:
        """The points for all tokens of an animal."""
        mask = self.tokens[5 * seat + animal]
        card = self.cards[animal]
        if mask == 0:
            return 0
        if card == FAMILY:
            return self.judge_families(seat, mask)
        if animal == BEAR:
            return self.judge_bears(seat, mask, card)
        if animal == ELK:
            return self.judge_elk(seat, mask, card)
        if animal == SALMON:
            return self.judge_salmon(seat, mask, card)
        if animal == HAWK:
            return self.judge_hawks(seat, mask, card)
        return self.judge_foxes(seat, mask, card)

    def judge_families(self, seat: int, mask: int) -> int:
        """Simple scoring: 2, 5 or 9 for each group of one, two, or more."""
        points = 0
        while mask:
            family = self.group(seat, mask & -mask, mask)
            mask ^= family
            points += FAMILIES[min(count(family), 3)]
        return points

    # -- bears -------------------------------------------------------------------

    def judge_bears(self, seat: int, mask: int, card: int) -> int:
        """Groups of exactly the listed sizes."""
        points = pairs = sizes = 0
        while mask:
            bears = self.group(seat, mask & -mask, mask)
            mask ^= bears
            size = min(count(bears), 5)
            pairs += size == 2
            sizes |= 1 << size
            if size < 5:
                points += BEARS[5 * card + size]
        if card == A:
            return BEAR_PAIRS[min(pairs, 4)]
        return points + 3 if card == C and sizes & 14 == 14 else points

    # -- elk ---------------------------------------------------------------------

    def judge_elk(self, seat: int, mask: int, card: int) -> int:
        """The best division into formations, herd by herd."""
        self.formations = card
        if card == D and self.readings & ALLOWS_ELK_GAPS:  # formations need not hang together
            self.formations = GAPPED
            return self.divide_best(seat, mask)
        points = 0
        while mask:
            herd = self.group(seat, mask & -mask, mask)
            mask ^= herd
            points += self.judge_herd(seat, herd, card)
        return points

    def judge_herd(self, seat: int, herd: int, card: int) -> int:
        """The best division of elk that hang together."""
        size = count(herd)
        if size == 1:
            return 2
        if card == C and (size <= 8 or self.readings & KEEPS_HERDS):
            return HERDS[min(size, 8)]
        return self.divide_best(seat, herd)

    def divide_best(self, seat: int, herd: int) -> int:
        """The most points for a division of these elk."""
        self.best = 0
        self.is_large = 1 if count(herd) > LARGE_HERD and self.formations != C else 0
        if self.is_large:
            self.find_shares(seat, herd)
        self.divide(seat, herd, 0)
        return self.best

    def find_shares(self, seat: int, herd: int) -> None:
        """By slot, in sixtieths: an elk's share of the largest formation it can be in. No division beats their sum."""
        left = herd
        while left:
            slot = lowest(left)
            left &= left - 1
            self.reach[slot] = 2 * SHARES
            for row in range(BEGIN[self.formations], BEGIN[self.formations + 1], 6):
                others = herd ^ self.without(seat, herd, self.at[64 * seat + slot], row)
                if others:
                    self.reach[slot] = ROWS[row] * SHARES // (1 + count(others))
                    break

    def divide(self, seat: int, free: int, points: int) -> None:
        """Try all divisions of the elk that are still free."""
        if free == 0:
            self.best = max(self.best, points)
        elif points + PROMISES[65 * self.formations + count(free)] > self.best:
            if self.formations == C:
                self.grow(seat, free, ONE - ONE, free & -free, ONE - ONE, points)
            elif not self.is_large or points + self.promise(free) // SHARES > self.best:
                self.choose_formation(seat, free, points)

    def choose_formation(self, seat: int, free: int, points: int) -> None:
        """Put the lowest elk into each formation it can be in, then alone."""
        cell = self.at[64 * seat + lowest(free)]
        for row in range(BEGIN[self.formations], BEGIN[self.formations + 1], 6):
            rest = self.without(seat, free, cell, row)
            if rest != free:
                self.divide(seat, rest & rest - 1, points + ROWS[row])
        self.divide(seat, free & free - 1, points + 2)

    def without(self, seat: int, free: int, cell: int, row: int) -> int:
        """The elk but for the others of a row's formation around the one on the cell; all where any is missing."""
        rest = free
        for k in range(row + 1, row + 6):
            if ROWS[k] == 0:
                break
            slot = self.grid[CELLS * seat + cell + ROWS[k]] - 1
            if slot < 0 or not free >> slot & 1:
                return free
            rest ^= ONE << slot
        return rest

    def grow(self, seat: int, free: int, herd: int, border: int, banned: int, points: int) -> None:
        """Card C: try all herds of up to eight with the lowest elk, taking or banning one beside them after another."""
        if border == 0 or count(herd) == 8:
            self.divide(seat, free & ~herd, points + HERDS[count(herd)])
        elif points + PROMISES[65 * C + count(free)] > self.best:
            one = border & -border
            around = self.near[64 * seat + lowest(one)] & free & ~(herd | banned)
            self.grow(seat, free, herd | one, (border | around) ^ one, banned, points)
            if herd:
                self.grow(seat, free, herd, border ^ one, banned | one, points)

    # -- salmon ------------------------------------------------------------------

    def judge_salmon(self, seat: int, mask: int, card: int) -> int:
        """Runs: salmon that hang together, none with more than two others beside it."""
        forks = self.find_forks(seat, mask)
        if self.readings & PRUNES_SALMON:
            mask &= ~forks
        points = 0
        while mask:
            run = self.group(seat, mask & -mask, mask)
            mask ^= run
            if run & forks == 0:
                points += self.judge_run(seat, run, card)
        return points

    def find_forks(self, seat: int, mask: int) -> int:
        """The salmon with three or more others beside them."""
        forks = ONE - ONE
        left = mask
        while left:
            slot = lowest(left)
            left &= left - 1
            if count(self.near[64 * seat + slot] & mask) > 2:
                forks |= ONE << slot
        return forks

    def judge_run(self, seat: int, run: int, card: int) -> int:
        """By length; on card D a run of three or more counts itself and the tokens around it."""
        length = count(run)
        if card != D:
            return SALMON_RUNS[8 * card + min(length, 7)]
        return length + count(self.around(seat, run) & self.occupied(seat) & ~run) if length > 2 else 0

    def around(self, seat: int, mask: int) -> int:
        """All slots beside any of a set; some may be in it."""
        beside = ONE - ONE
        while mask:
            beside |= self.near[64 * seat + lowest(mask)]
            mask &= mask - 1
        return beside

    # -- hawks -------------------------------------------------------------------

    def judge_hawks(self, seat: int, mask: int, card: int) -> int:
        """Lone hawks, or what hawks see of each other."""
        if card == A:
            return LONE_HAWKS[min(count(self.find_lone(seat, mask)), 8)]
        self.n_pairs = 0
        left = mask
        while left:
            self.look_from(seat, lowest(left), mask)
            left &= left - 1
        if card == B:
            return SEEING_HAWKS[min(count(self.find_seeing(seat, mask)), 8)]
        if card == C:
            return 3 * self.n_pairs
        for k in range(self.n_pairs):
            self.worth[k] = HAWK_PAIRS[min(self.worth[k], 3)]
        return self.pair_best()

    def find_lone(self, seat: int, mask: int) -> int:
        """The hawks without another beside them."""
        lone = left = mask
        while left:
            if self.near[64 * seat + lowest(left)] & mask:
                lone &= ~(left & -left)
            left &= left - 1
        return lone

    def find_seeing(self, seat: int, mask: int) -> int:
        """The lone hawks that see another."""
        lone = self.find_lone(seat, mask)
        seeing = ONE - ONE
        for k in range(self.n_pairs):
            if not self.readings & PAIRS_LONE_HAWKS or self.pair[k] & ~lone == 0:
                seeing |= self.pair[k]
        return lone & seeing

    def look_from(self, seat: int, slot: int, hawks: int) -> None:
        """Add the pairs with the next hawk to the east, south-east and south-west."""
        here = self.at[64 * seat + slot]
        nearest = [0, 0, 0]
        nearest[0] = nearest[1] = nearest[2] = SIDE
        while hawks:
            apart = self.at[64 * seat + lowest(hawks)] - here
            hawks &= hawks - 1
            if apart > 0:
                for d in range(3):
                    k = self.steps_to(here, apart, d)
                    if k:
                        nearest[d] = min(nearest[d], k)
        for d in range(3):
            if 1 < nearest[d] < SIDE:
                self.see(seat, slot, d, nearest[d])

    def steps_to(self, here: int, apart: int, d: int) -> int:
        """How many steps in a direction lead that far from a cell; 0 when none do."""
        rows = (here + apart) // 48 - here // 48
        if d == 0:
            return apart if rows == 0 else 0
        return rows if apart == STEP[d] * rows else 0

    def see(self, seat: int, slot: int, d: int, steps: int) -> None:
        """Add a pair with the number of animals between, unless a gap is in the way that may stop the sight."""
        cell = CELLS * seat + self.at[64 * seat + slot]
        kinds = 0
        for _ in range(steps - 1):
            cell += STEP[d]
            if self.grid[cell] > 0:
                kinds |= 1 << self.animal[64 * seat + self.grid[cell] - 1]
            elif self.readings & STOPS_AT_GAPS:
                return
        self.pair[self.n_pairs] = ONE << slot | ONE << (self.grid[cell + STEP[d]] - 1)
        self.worth[self.n_pairs] = count(kinds & ~1)
        self.n_pairs += 1

    # -- foxes -------------------------------------------------------------------

    def judge_foxes(self, seat: int, mask: int, card: int) -> int:
        """What is beside each fox, or beside each pair of foxes."""
        if card == D:
            return self.judge_fox_pairs(seat, mask)
        points = 0
        while mask:
            around = self.near[64 * seat + lowest(mask)]
            mask &= mask - 1
            if card == A:
                points += self.count_kinds(seat, around, 1) + (1 if around & self.tokens[5 * seat + FOX] else 0)
            elif card == B:
                points += FOX_TWINS[self.count_kinds(seat, around, 2)]
            else:
                points += self.count_most(seat, around)
        return points

    def count_kinds(self, seat: int, around: int, at_least: int) -> int:
        """How many animals but foxes are among these slots, so many times each."""
        kinds = 0
        for animal in range(FOX):
            kinds += count(around & self.tokens[5 * seat + animal]) >= at_least
        return kinds

    def count_most(self, seat: int, around: int) -> int:
        """How often the most frequent animal but the fox is among these slots."""
        most = 0
        for animal in range(FOX):
            most = max(most, count(around & self.tokens[5 * seat + animal]))
        return most

    def judge_fox_pairs(self, seat: int, mask: int) -> int:
        """Pairs of neighbours, by what is twice or more on the eight cells around them."""
        self.n_pairs = 0
        left = mask
        while left:
            fox = left & -left
            left ^= fox
            mates = self.near[64 * seat + lowest(fox)] & left
            while mates:
                pair = fox | mates & -mates
                mates &= mates - 1
                self.pair[self.n_pairs] = pair
                self.worth[self.n_pairs] = FOX_PAIRS[self.count_kinds(seat, self.around(seat, pair) & ~pair, 2)]
                self.n_pairs += 1
        return self.pair_best()

    # -- pairs -------------------------------------------------------------------

    def pair_best(self) -> int:
        """The most points for pairs that share no slot."""
        free = ONE - ONE
        for slot in range(64):
            self.reach[slot] = 0
        for k in range(self.n_pairs):
            if self.worth[k]:
                free |= self.pair[k]
                one, two = lowest(self.pair[k]), lowest(self.pair[k] & self.pair[k] - 1)
                self.reach[one] = max(self.reach[one], self.worth[k])
                self.reach[two] = max(self.reach[two], self.worth[k])
        self.best = 0
        self.pair_up(free, 0)
        return self.best

    def pair_up(self, free: int, points: int) -> None:
        """Try all ways to pair the slots that are still free."""
        self.best = max(self.best, points)
        if free == 0 or points + self.promise(free) // 2 <= self.best:
            return
        one = free & -free
        for k in range(self.n_pairs):
            if self.pair[k] & one and self.pair[k] & ~free == 0 and self.worth[k]:
                self.pair_up(free & ~self.pair[k], points + self.worth[k])
        self.pair_up(free ^ one, points)

    def promise(self, free: int) -> int:
        """The sum of what can be expected of these slots."""
        points = 0
        while free:
            points += self.reach[lowest(free)]
            free &= free - 1
        return points

    # -- trying ------------------------------------------------------------------

    def learn(self, seat: int) -> None:
        """Keep in mind what each animal is worth now."""
        for animal in range(5):
            self.known[animal] = self.judge(seat, animal)

    def gain(self, seat: int, animal: int, slot: int) -> int:
        """By how much a token on a slot would change all wildlife points since ``learn``."""
        around = self.near[64 * seat + slot]
        touched = 1 << animal
        if around & self.tokens[5 * seat + FOX]:
            touched |= 1 << FOX
        if self.cards[HAWK] == D:
            touched |= 1 << HAWK
        if self.cards[SALMON] == D and around & self.tokens[5 * seat + SALMON]:
            touched |= 1 << SALMON
        self.tokens[5 * seat + animal] |= ONE << slot
        self.animal[64 * seat + slot] = animal + 1
        points = self.judge_some(seat, touched)
        self.tokens[5 * seat + animal] ^= ONE << slot
        self.animal[64 * seat + slot] = 0
        for other in range(5):
            if touched >> other & 1:
                points -= self.known[other]
        return points

    def judge_some(self, seat: int, animals: int) -> int:
        """The points for the animals of a set."""
        points = 0
        for animal in range(5):
            if animals >> animal & 1:
                points += self.judge(seat, animal)
        return points

    def copy_wildlife(self, other: Wildlife) -> None:
        """Become equal to other boards, their cards included."""
        self.copy_boards(other)
        self.cards[:] = other.cards
        self.readings = other.readings
