"""The state of a game: up to four boards, the shop, what it is filled from, and whose turn it is.

Ordinary Python that runs as it stands; ``state.pxd`` beside it gives Cython the types.

*Slots.* The tiles of a board are numbered in the order in which they were laid, so that a set
of tiles is the bits of one integer: the neighbours of a tile, the tokens of an animal, the
tiles that still take one, the corridor a tile belongs to. Arrays by seat and slot have 64
places a seat, arrays by seat and animal or habitat five. The four places of the shop are its
slots, too.

*Grid.* A cell holds 0, a slot + 1, or for a free cell beside a tile (the *rim*) -1 - its number there.

*Tape.* Where somebody reads it, what happens is noted in order: one of the codes, and two numbers.
"""

from __future__ import annotations

from spieltisch.core.kernel import Kernel
from spieltisch.games.cascadia.engine import codes

LANDSCAPES = codes.LANDSCAPES


class State(Kernel):
    """What lies on the table, and how the game goes on. Set it up with the ``add`` and ``choose`` methods."""

    def __init__(self, seats: int = 2, rounds: int = 20) -> None:
        # The agreement and the turn.
        self.seats = seats
        self.last_turn = seats * rounds
        self.turn = self.seat = self.is_free_used = 0
        self.phase = LANDSCAPES
        self.is_plain = 0  # 1: neither nature tokens nor exchanges, and only wildlife scores
        self.cards = [0] * 5
        self.readings = 0
        # Boards.
        self.grid = [0] * 9216
        self.rim = [0] * 256  # free cells beside tiles
        self.n_rim = [0] * 4
        self.at = [0] * 256  # a slot's cell
        self.code = [0] * 256  # its tile
        self.rotation = [0] * 256
        self.edges = [0] * 256  # in direction d's three bits: the habitat there
        self.near = [0] * 256  # the slots around it
        self.animal = [0] * 256  # 1 + the token's animal, or 0
        self.n_tiles = [0] * 4
        self.corridor = [0] * 1280
        self.largest = [0] * 20
        self.tokens = [0] * 20
        self.open = [0] * 20  # where a token of that animal may go
        self.nature = [0] * 4
        # The shop, and what it is filled from.
        self.land_code = [0] * 15
        self.land_rotation = [0] * 15
        self.n_lands = self.lands = 0  # how many landscapes there are, and which are left
        self.kind = [0] * 256  # the codes of the tiles in the stack …
        self.stock = [0] * 256  # … how many there are of each …
        self.left = [0] * 256  # … and how many are left
        self.n_kinds = self.n_left = 0
        self.tokens_of = [0] * 5
        self.bag = [0] * 5
        self.n_bag = 0
        self.shop_tile = [0] * 4
        self.shop_token = [0] * 4
        self.aside = [0] * 4
        self.n_aside = 0
        self.want_tiles = self.want_tokens = 0  # the slots to be filled
        # What counting moves and scoring wildlife remember for a while.
        self.starts = [0] * 17  # by tile * 4 + token: the number of the first move
        self.known = [0] * 5  # by animal: what it was worth when ``wildlife.learn`` looked
        self.best = 0  # the most points found so far
        self.formations = 0  # the table of formations in use
        self.is_large = 0
        self.n_pairs = 0
        self.pair = [0] * 192  # sets of two slots
        self.pair_points = [0] * 192
        self.reach = [0] * 64  # by slot: what can be expected of it at most
        self.tape = [0] * 96
        self.n_tape = self.is_taped = 0

    # -- the agreement -----------------------------------------------------------

    def add_landscape(self, place: int, code: int, rotation: int) -> None:
        """The tile of a landscape: ``place`` is three times its number plus 0, 1 or 2."""
        self.land_code[place] = code
        self.land_rotation[place] = rotation
        self.n_lands = max(self.n_lands, place // 3 + 1)

    def add_tile(self, code: int, number: int) -> None:
        """Put a kind of tile into the stack."""
        self.kind[self.n_kinds] = code
        self.stock[self.n_kinds] = number
        self.n_kinds += 1

    def add_tokens(self, animal: int, number: int) -> None:
        """Put tokens into the bag."""
        self.tokens_of[animal] = number

    def choose_card(self, animal: int, card: int) -> None:
        """0 to 3 are the printed cards A to D, 4 is simple scoring."""
        self.cards[animal] = card

    def choose_rules(self, readings: int, is_plain: int) -> None:
        """The readings of contested rules (see ``codes``), and whether only the first assignment's rules hold."""
        self.readings = readings
        self.is_plain = is_plain

    # -- a position from somewhere else ------------------------------------------

    def put_shop(self, slot: int, code: int, animal: int) -> None:
        """What lies in a slot of the shop, ``EMPTY`` for nothing."""
        self.shop_tile[slot], self.shop_token[slot] = code, animal

    def put_left(self, kind: int, number: int) -> None:
        """How many tiles of a kind are in the stack."""
        self.n_left += number - self.left[kind]
        self.left[kind] = number

    def put_bag(self, animal: int, number: int) -> None:
        """How many tokens of an animal are in the bag."""
        self.n_bag += number - self.bag[animal]
        self.bag[animal] = number

    def put_nature(self, seat: int, number: int) -> None:
        """How many nature tokens a seat has."""
        self.nature[seat] = number

    def put_back_later(self, animal: int) -> None:
        """A token that lies aside until the shop is full."""
        self.aside[self.n_aside] = animal
        self.n_aside += 1

    # -- looking -----------------------------------------------------------------

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

    # -- the tape ----------------------------------------------------------------

    def tape_on(self) -> None:
        """From now on note on the tape what happens."""
        self.is_taped = 1

    def notes(self) -> list[tuple[int, int, int]]:
        """What the latest move or draw wrote on the tape."""
        tape = self.tape
        return [(tape[3 * k], tape[3 * k + 1], tape[3 * k + 2]) for k in range(self.n_tape)]

    def note(self, what: int, one: int, two: int) -> None:
        """Write on the tape."""
        if self.is_taped:
            self.tape[3 * self.n_tape] = what
            self.tape[3 * self.n_tape + 1] = one
            self.tape[3 * self.n_tape + 2] = two
            self.n_tape += 1

    # -- copies ------------------------------------------------------------------

    def copy_state(self, other: State) -> None:
        """Become equal to another state, except for its tape."""
        self.seats, self.last_turn = other.seats, other.last_turn
        self.turn, self.seat, self.is_free_used = other.turn, other.seat, other.is_free_used
        self.phase, self.is_plain, self.readings = other.phase, other.is_plain, other.readings
        self.cards[:] = other.cards
        self.grid[:] = other.grid
        self.rim[:] = other.rim
        self.n_rim[:] = other.n_rim
        self.at[:] = other.at
        self.code[:] = other.code
        self.rotation[:] = other.rotation
        self.edges[:] = other.edges
        self.near[:] = other.near
        self.animal[:] = other.animal
        self.n_tiles[:] = other.n_tiles
        self.corridor[:] = other.corridor
        self.largest[:] = other.largest
        self.tokens[:] = other.tokens
        self.open[:] = other.open
        self.nature[:] = other.nature
        self.land_code[:] = other.land_code
        self.land_rotation[:] = other.land_rotation
        self.n_lands, self.lands = other.n_lands, other.lands
        self.kind[:] = other.kind
        self.stock[:] = other.stock
        self.left[:] = other.left
        self.n_kinds, self.n_left = other.n_kinds, other.n_left
        self.tokens_of[:] = other.tokens_of
        self.bag[:] = other.bag
        self.n_bag = other.n_bag
        self.shop_tile[:] = other.shop_tile
        self.shop_token[:] = other.shop_token
        self.aside[:] = other.aside
        self.n_aside = other.n_aside
        self.want_tiles, self.want_tokens = other.want_tiles, other.want_tokens
        self.starts[:] = other.starts
