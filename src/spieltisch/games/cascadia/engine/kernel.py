"""A game of Cascadia, played by move number; the rules are in the modules beside it.

What chance does is numbered too, each outcome as often as it weighs: a tile by its number in
the stack, a token by its number in the bag. So random play draws as the table does, and no
order of a deck is in the state.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from spieltisch.games.cascadia.engine.bits import count, lowest
    from spieltisch.games.cascadia.engine.corridors import corridor_bonus
    from spieltisch.games.cascadia.engine.moves import count_moves, find_refusal, free_exchange, move_at
    from spieltisch.games.cascadia.engine.placing import clear_boards, found, lay, settle, slot_at
    from spieltisch.games.cascadia.engine.shop import animal_of, fill_tile, fill_token, kind_of, restock
    from spieltisch.games.cascadia.engine.turns import deal_landscape, make_move
    from spieltisch.games.cascadia.engine.wildlife import score, score_some

from spieltisch.games.cascadia.engine import codes
from spieltisch.games.cascadia.engine.state import State

LANDSCAPES = codes.LANDSCAPES
TILES = codes.TILES
TOKENS = codes.TOKENS
PLACING = codes.PLACING
OVER = codes.OVER
EMPTY = codes.EMPTY
WORD64 = 0xFFFFFFFFFFFFFFFF
SPREAD = 0x9E3779B97F4A7C15


class CascadiaKernel(State):
    """Set it up with the ``add`` and ``choose`` methods, then ``reset``."""

    def reset(self) -> None:
        """Return to the start of the game, before the landscapes are dealt."""
        clear_boards(self)
        restock(self)
        self.turn = self.seat = self.is_free_used = 0

    # -- moves by number ---------------------------------------------------------

    def legal_count(self) -> int:
        """How many moves there are; 0 when the game is over. What chance may do counts by its weight."""
        if self.phase == PLACING:
            return count_moves(self)
        if self.phase == TILES:
            return self.n_left
        if self.phase == TOKENS:
            return self.n_bag
        return count(self.lands) if self.phase == LANDSCAPES else 0

    def play(self, k: int) -> None:
        """Play the k-th legal move, 0 ≤ k < ``legal_count()``, of the latest count."""
        if self.phase == PLACING:
            make_move(self, move_at(self, k))
        elif self.phase == TILES:
            self.draw_tile(kind_of(self, k))
        elif self.phase == TOKENS:
            self.draw_token(animal_of(self, k))
        else:
            lands = self.lands
            for _ in range(k):
                lands &= lands - 1
            deal_landscape(self, lowest(lands))

    # -- moves -------------------------------------------------------------------

    def move_of(self, k: int) -> int:
        """The k-th move of the seat whose turn it is, of the latest count."""
        return move_at(self, k)

    def refusal(self, move: int) -> int:
        """Why the seat whose turn it is may not make a move; ``FINE`` when it may."""
        return find_refusal(self, move)

    def free_exchange(self) -> int:
        """The three slots that may be exchanged for free now, as a set; 0 for none."""
        return free_exchange(self)

    def do(self, move: int) -> None:
        """Make a legal move."""
        make_move(self, move)

    def deal(self, land: int) -> None:
        """The next seat gets a landscape."""
        deal_landscape(self, land)

    def draw_tile(self, kind: int) -> None:
        """The shop's next empty slot gets a tile of a kind that is left."""
        self.n_tape = 0
        fill_tile(self, kind)

    def draw_token(self, animal: int) -> None:
        """The shop's next empty slot gets a token that is in the bag."""
        self.n_tape = 0
        fill_token(self, animal)

    # -- points ------------------------------------------------------------------

    def wildlife(self, seat: int, animal: int) -> int:
        """The points for all tokens of an animal."""
        return score(self, seat, animal)

    def bonus(self, seat: int, habitat: int) -> int:
        """What the largest corridor of a habitat earns beside its size."""
        return corridor_bonus(self, seat, habitat)

    def points(self, seat: int) -> int:
        """All points of a seat, as if the game ended now."""
        total = score_some(self, seat, 31)
        if not self.is_plain:  # C39
            total += self.nature[seat]  # printed: a point for each that is left
            for habitat in range(5):
                total += self.largest[5 * seat + habitat] + corridor_bonus(self, seat, habitat)
        return total

    def winner(self) -> int:
        """The seat with the most points, then nature tokens (C41); -1 while the game runs and where that is shared."""
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

    # -- a position from somewhere else ------------------------------------------

    def put_tile(self, seat: int, cell: int, code: int, rotation: int) -> None:
        """A tile on a free cell."""
        lay(self, seat, cell, code, rotation)

    def put_token(self, seat: int, cell: int, animal: int) -> None:
        """A token; on a cell that has no tile it lies alone."""
        slot = slot_at(self, seat, cell)
        settle(self, seat, slot if slot >= 0 else found(self, seat, cell), animal)

    def resume(self, turn: int, is_free_used: int, lands: int) -> None:
        """Go on after so many turns with what lies on boards and in the shop."""
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

    # -- whole games -------------------------------------------------------------

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
        twin.copy_state(self)
        return twin

    def copy_from(self, other: CascadiaKernel) -> None:
        """Become equal to another game, except for its tape."""
        self.copy_state(other)


def mix(word: int, number: int) -> int:
    """Fold a number into a hash, the same in every process."""
    word = (word ^ number) * SPREAD & WORD64
    return word ^ word >> 29
