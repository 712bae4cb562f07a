"""Cascadia: the shop, turns, and late drawing over one to four boards; moves are numbered.

What chance does is numbered too, each outcome as often as it weighs: a tile by its number in
the stack, a token by its number in the bag. So random play draws as the table does, and no
order of a deck is in the state.

A placing move is one integer: the shop's slots of tile and token, a rotation, two cells. Moves
are numbered tile by token by cell by rotation by what becomes of the token, so that their
number follows from a few counts and the k-th needs no list.
"""

from __future__ import annotations

try:
    import cython
except ImportError:  # without Cython installed the sources run as they are
    from spieltisch.core import uncython as cython

if not cython.compiled:
    from spieltisch.games.cascadia.bits import count, lowest

from spieltisch.games.cascadia import codes, geometry, tiles
from spieltisch.games.cascadia.shop import Shop

CELLS = geometry.CELLS
STARTS = [geometry.cell_of(x, y) for x, y in geometry.START]
ALLOWS = tiles.ALLOWS
KEYSTONE = tiles.KEYSTONE
LANDSCAPES = codes.LANDSCAPES
TILES = codes.TILES
TOKENS = codes.TOKENS
PLACING = codes.PLACING
OVER = codes.OVER
EMPTY = codes.EMPTY
DEALT = codes.DEALT
TAKEN = codes.TAKEN
LAID = codes.LAID
SETTLED = codes.SETTLED
NATURE = codes.NATURE
TURN = codes.TURN
END = codes.END
FREE = codes.FREE
PAID = codes.PAID
FINE = codes.FINE
NOT_ADJACENT = codes.NOT_ADJACENT
OCCUPIED = codes.OCCUPIED
NO_TILE = codes.NO_TILE
WRONG_ANIMAL = codes.WRONG_ANIMAL
HAS_TOKEN = codes.HAS_TOKEN
NO_NATURE = codes.NO_NATURE
NOT_PLAYED = codes.NOT_PLAYED
EXCHANGE = codes.EXCHANGE
SECOND_AFTER_TIE = codes.SECOND_AFTER_TIE
WORD64 = 0xFFFFFFFFFFFFFFFF
SPREAD = 0x9E3779B97F4A7C15
LARGE = 7
"""A corridor as large earns a bonus where nobody else plays."""


class CascadiaKernel(Shop):
    """A game of Cascadia. Set it up with the ``add`` methods, then ``reset``."""

    def __init__(self, seats: int = 2, rounds: int = 20) -> None:
        super().__init__()
        self.seats = seats
        self.last_turn = seats * rounds
        self.turn = self.seat = self.is_free_used = 0
        self.starts = [0] * 17  # by tile * 4 + token: the number of the first move

    def reset(self) -> None:
        """Return to the start of the game, before the landscapes are dealt."""
        self.clear()
        self.restock()
        self.turn = self.seat = self.is_free_used = 0

    # -- moves -------------------------------------------------------------------

    def legal_count(self) -> int:
        """How many moves there are; 0 when the game is over. What chance may do counts by its weight."""
        if self.phase == PLACING:
            return self.count_moves()
        if self.phase == TILES:
            return self.n_left
        if self.phase == TOKENS:
            return self.n_bag
        return count(self.lands) if self.phase == LANDSCAPES else 0

    def count_moves(self) -> int:
        """Number the moves of the seat whose turn it is."""
        n = 0
        for group in range(16):
            self.starts[group] = n
            if group >> 2 == group & 3 or self.can_pay():
                n += 6 * self.n_rim[self.seat] * self.count_fates(group >> 2, group & 3)
        self.starts[16] = n
        if self.can_pay():
            return n + 15
        return n + 1 if self.free_exchange() else n

    def can_pay(self) -> int:
        """Whether the seat has a nature token to spend."""
        return 1 if self.nature[self.seat] > 0 and not self.is_plain else 0

    def count_fates(self, tile: int, token: int) -> int:
        """What may become of a token of the shop once the tile lies: declined, on an open slot, on the tile."""
        animal = self.shop_token[token]
        room = ALLOWS[self.shop_tile[tile]] >> animal & 1
        return 1 + count(self.open[5 * self.seat + animal]) + room

    def free_exchange(self) -> int:
        """The three slots that may be exchanged for free now, as a set; 0 for none."""
        if self.is_free_used or self.is_plain:
            return 0
        for odd in range(4):
            one, two = (odd + 1) & 3, (odd + 2) & 3
            animal = self.shop_token[(odd + 3) & 3]
            if self.shop_token[one] == animal and self.shop_token[two] == animal and self.shop_token[odd] != animal:
                return 15 ^ 1 << odd
        return 0

    def play(self, k: int) -> None:
        """Play the k-th legal move, 0 ≤ k < ``legal_count()``, of the latest count."""
        if self.phase == PLACING:
            self.do(self.move_of(k))
        elif self.phase == TILES:
            self.draw_tile(self.kind_of(k))
        elif self.phase == TOKENS:
            self.draw_token(self.animal_of(k))
        else:
            lands = self.lands
            for _ in range(k):
                lands &= lands - 1
            self.deal(lowest(lands))

    def move_of(self, k: int) -> int:
        """The k-th move of the seat whose turn it is, of the latest count."""
        if k >= self.starts[16]:
            return EXCHANGE | (k - self.starts[16] + 1 if self.can_pay() else self.free_exchange())
        group = 15
        while self.starts[group] > k:
            group -= 1
        k -= self.starts[group]
        fates = self.count_fates(group >> 2, group & 3)
        cell = self.rim[64 * self.seat + k // fates // 6]
        animal = self.shop_token[group & 3]
        return pack(group >> 2, group & 3, k // fates % 6, cell, self.token_cell(k % fates, animal, cell))

    def token_cell(self, fate: int, animal: int, cell: int) -> int:
        """Where a token goes: 0 for back into the bag."""
        slots = self.open[5 * self.seat + animal]
        if fate == 0:
            return 0
        if fate > count(slots):
            return cell
        for _ in range(fate - 1):
            slots &= slots - 1
        return self.at[64 * self.seat + lowest(slots)]

    def refusal(self, move: int) -> int:
        """Why the seat whose turn it is may not make a move; ``FINE`` when it may."""
        if move & EXCHANGE:
            if self.is_plain:
                return NOT_PLAYED
            return FINE if self.can_pay() or move ^ EXCHANGE == self.free_exchange() else NO_NATURE
        tile, token = move & 3, move >> 2 & 3
        if tile != token and self.is_plain:
            return NOT_PLAYED
        if tile != token and not self.can_pay():
            return NO_NATURE
        here = self.grid[CELLS * self.seat + (move >> 7 & 4095)]
        if here >= 0:
            return OCCUPIED if here else NOT_ADJACENT
        return self.refuse_token(self.shop_tile[tile], self.shop_token[token], move >> 7 & 4095, move >> 19 & 4095)

    def refuse_token(self, code: int, animal: int, cell: int, token_cell: int) -> int:
        """Why a token may not lie on a cell once the tile lies on its own."""
        if token_cell == 0:
            return FINE
        slot = self.slot_at(self.seat, token_cell)
        if token_cell != cell and slot < 0:
            return NO_TILE
        if token_cell != cell and self.animal[64 * self.seat + slot]:
            return HAS_TOKEN
        tile = code if token_cell == cell else self.code[64 * self.seat + slot]
        return FINE if ALLOWS[tile] >> animal & 1 else WRONG_ANIMAL

    def do(self, move: int) -> None:
        """Make a legal move."""
        self.n_tape = 0
        if move & EXCHANGE:
            self.exchange(move ^ EXCHANGE)
        else:
            self.place(move & 3, move >> 2 & 3, move >> 7 & 4095, move >> 4 & 7, move >> 19 & 4095)

    def exchange(self, slots: int) -> None:
        """Set tokens aside for new ones; the turn goes on."""
        if slots == self.free_exchange():
            self.is_free_used = 1
            self.put_aside(slots, FREE)
        else:
            self.pay()
            self.put_aside(slots, PAID)
        self.proceed()

    def place(self, tile: int, token: int, cell: int, rotation: int, token_cell: int) -> None:
        """Lay a tile, settle or decline a token, end the turn."""
        seat, code, animal = self.seat, self.shop_tile[tile], self.shop_token[token]
        if tile != token:
            self.pay()
        self.note(TAKEN, tile, token)
        self.shop_tile[tile] = self.shop_token[token] = EMPTY
        self.note(LAID, seat, self.lay(seat, cell, code, rotation))
        if token_cell:
            slot = self.slot_at(seat, token_cell)
            self.settle(seat, slot, animal)
            self.note(SETTLED, slot, animal)
            if KEYSTONE[self.code[64 * seat + slot]] and not self.is_plain:
                self.nature[seat] += 1
                self.note(NATURE, self.nature[seat], 0)
        else:
            self.give_back(animal)
        self.want_tiles, self.want_tokens = 1 << tile, 1 << token
        self.end_turn()

    def pay(self) -> None:
        """Spend a nature token."""
        self.nature[self.seat] -= 1
        self.note(NATURE, self.nature[self.seat], 1)

    def end_turn(self) -> None:
        """The next seat's turn, or the end; the shop is not filled after the very last turn."""
        self.turn += 1
        self.is_free_used = 0
        if self.turn == self.last_turn:
            self.phase = OVER
            self.note(END, 0, 0)
            return
        self.seat = self.seat + 1 if self.seat + 1 < self.seats else 0
        self.note(TURN, self.seat, self.turn)
        if self.seats == 1:
            self.slide()
        self.proceed()

    # -- chance ------------------------------------------------------------------

    def deal(self, land: int) -> None:
        """The next seat gets a landscape."""
        self.n_tape = 0
        self.lands ^= 1 << land
        self.note(DEALT, self.seat, land)
        for part in range(3):
            place = 3 * land + part
            slot = self.lay(self.seat, STARTS[part], self.land_code[place], self.land_rotation[place])
            self.note(LAID, self.seat, slot)
        self.seat += 1
        if self.seat == self.seats:
            self.seat = 0
            self.note(TURN, 0, 0)
            self.proceed()

    def draw_tile(self, kind: int) -> None:
        """The shop's next empty slot gets a tile of a kind that is left."""
        self.n_tape = 0
        self.fill_tile(kind)

    def draw_token(self, animal: int) -> None:
        """The shop's next empty slot gets a token that is in the bag."""
        self.n_tape = 0
        self.fill_token(animal)

    # -- points ------------------------------------------------------------------

    def bonus(self, seat: int, habitat: int) -> int:
        """What the largest corridor of a habitat earns beside its size, compared with all other seats'."""
        size = self.largest[5 * seat + habitat]
        if self.seats == 1:
            return 2 if size >= LARGE else 0
        larger = equal = tied = top = 0
        for other in range(self.seats):
            theirs = self.largest[5 * other + habitat]
            larger += theirs > size
            equal += theirs == size
            tied = 1 if theirs > top else tied + (theirs == top)
            top = max(top, theirs)
        if larger == 0:
            return max(1, (3 if self.seats == 2 else 4) - equal) if size else 0
        is_second = larger == tied and equal == 1 and self.seats > 2 and size > 0
        return 1 if is_second and (tied == 1 or self.readings & SECOND_AFTER_TIE) else 0

    def wildlife(self, seat: int, animal: int) -> int:
        """The points for all tokens of an animal."""
        return self.judge(seat, animal)

    def points(self, seat: int) -> int:
        """All points of a seat, as if the game ended now."""
        total = self.judge_some(seat, 31)
        if not self.is_plain:
            total += self.nature[seat]
            for habitat in range(5):
                total += self.largest[5 * seat + habitat] + self.bonus(seat, habitat)
        return total

    def winner(self) -> int:
        """The seat with the most points, then nature tokens; -1 while the game runs and where that is shared."""
        if self.phase != OVER:
            return -1
        first, best, is_shared = 0, -1, 0
        for seat in range(self.seats):
            value = self.points(seat) << 8 | self.nature[seat]
            if value > best:
                first, best, is_shared = seat, value, 0
            elif value == best:
                is_shared = 1
        return -1 if is_shared else first

    # -- whole positions ---------------------------------------------------------

    def put_tile(self, seat: int, cell: int, code: int, rotation: int) -> None:
        """Set up: a tile on a free cell."""
        self.lay(seat, cell, code, rotation)

    def put_token(self, seat: int, cell: int, animal: int) -> None:
        """Set up: a token; on a cell that has no tile it lies alone."""
        slot = self.slot_at(seat, cell)
        self.settle(seat, slot if slot >= 0 else self.found(seat, cell), animal)

    def put_shop(self, slot: int, code: int, animal: int) -> None:
        """Set up: what lies in a slot of the shop, ``EMPTY`` for nothing."""
        self.shop_tile[slot], self.shop_token[slot] = code, animal

    def put_left(self, kind: int, number: int) -> None:
        """Set up: how many tiles of a kind are in the stack."""
        self.n_left += number - self.left[kind]
        self.left[kind] = number

    def put_bag(self, animal: int, number: int) -> None:
        """Set up: how many tokens of an animal are in the bag."""
        self.n_bag += number - self.bag[animal]
        self.bag[animal] = number

    def put_nature(self, seat: int, number: int) -> None:
        """Set up: how many nature tokens a seat has."""
        self.nature[seat] = number

    def put_back_later(self, animal: int) -> None:
        """Set up: a token that lies aside until the shop is full."""
        self.aside[self.n_aside] = animal
        self.n_aside += 1

    def resume(self, turn: int, is_free_used: int, lands: int) -> None:
        """Set up: go on after so many turns with what lies on boards and in the shop."""
        self.turn, self.is_free_used, self.lands = turn, is_free_used, lands
        self.seat = turn % self.seats
        self.want_tiles = self.want_tokens = 0
        for slot in range(4):
            self.want_tiles |= (self.shop_tile[slot] == EMPTY) << slot
            self.want_tokens |= (self.shop_token[slot] == EMPTY) << slot
        self.phase = TILES if self.want_tiles else TOKENS if self.want_tokens else PLACING
        for seat in range(self.seats - 1, -1, -1):
            if self.n_tiles[seat] == 0:
                self.seat, self.phase = seat, LANDSCAPES
        if turn == self.last_turn:
            self.phase = OVER

    def tiles_of(self, seat: int) -> list[tuple[int, int, int, int]]:
        """The tiles of a board in the order they were laid: cell, code, rotation, 1 + the token's animal or 0."""
        slots = range(64 * seat, 64 * seat + self.n_tiles[seat])
        return [(self.at[k], self.code[k], self.rotation[k], self.animal[k]) for k in slots]

    def left_of(self, kind: int) -> int:
        """How many tiles of a kind are in the stack."""
        return self.left[kind]

    def set_aside(self) -> list[int]:
        """The animals of the tokens that lie aside."""
        return [self.aside[k] for k in range(self.n_aside)]

    def digest(self) -> int:
        """A 64-bit hash of everything that decides the future."""
        word = mix(self.last_turn << 8 | self.is_plain << 6 | self.readings, self.turn)
        for animal in range(5):
            word = mix(word, self.cards[animal] << 16 | self.bag[animal])
        for slot in range(4):
            word = mix(word, (self.shop_tile[slot] + 1) << 8 | self.shop_token[slot] + 1)
        for k in range(self.n_aside):
            word = mix(word, self.aside[k])
        for k in range(self.n_kinds):
            word = mix(word, self.kind[k] << 8 | self.left[k])
        word = mix(word, self.lands << 8 | self.is_free_used << 4 | self.phase)
        for seat in range(self.seats):
            word = mix(word, self.nature[seat] << 8 | self.n_tiles[seat])
            for at in range(64 * seat, 64 * seat + self.n_tiles[seat]):
                word = mix(word, self.at[at] << 18 | self.code[at] << 6 | self.rotation[at] << 3 | self.animal[at])
        return word

    def copy(self) -> CascadiaKernel:
        """An equal game of its own."""
        twin = CascadiaKernel()
        twin.copy_from(self)
        return twin

    def copy_from(self, other: CascadiaKernel) -> None:
        """Become equal to another game, except for its tape."""
        self.copy_shop(other)
        self.seats, self.last_turn = other.seats, other.last_turn
        self.turn, self.seat, self.is_free_used = other.turn, other.seat, other.is_free_used
        self.starts[:] = other.starts


def pack(tile: int, token: int, rotation: int, cell: int, token_cell: int) -> int:
    """A placing move: shop slots, rotation, the tile's cell, and the token's or 0."""
    return tile | token << 2 | rotation << 4 | cell << 7 | token_cell << 19


def mix(word: int, number: int) -> int:
    """Fold a number into a hash, the same in every process."""
    word = (word ^ number) * SPREAD & WORD64
    return word ^ word >> 29
