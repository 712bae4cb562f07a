"""The shop: tiles and tokens in rows of four, the stack and the bag they are drawn from, and the tape.

Stack and bag are counts: what comes next is decided when it is drawn. A slot of the shop that is
empty waits for chance, tiles before tokens, low slots before high ones. When nothing is missing
any more, tokens that were set aside return to the bag, and four equal tokens are set aside.
"""

from __future__ import annotations

try:
    import cython
except ImportError:  # without Cython installed the sources run as they are
    from spieltisch.core import uncython as cython  # type: ignore[no-redef]

if not cython.compiled:
    from spieltisch.games.cascadia.bits import lowest

from spieltisch.games.cascadia import codes
from spieltisch.games.cascadia.wildlife import Wildlife

LANDSCAPES = codes.LANDSCAPES
TILES = codes.TILES
TOKENS = codes.TOKENS
PLACING = codes.PLACING
EMPTY = codes.EMPTY
ASIDE = codes.ASIDE
BACK = codes.BACK
SLID = codes.SLID
TILE = codes.TILE
TOKEN = codes.TOKEN
SHOP = codes.SHOP
AUTOMATIC = codes.AUTOMATIC


class Shop(Wildlife):
    """Boards, and what lies in the middle of the table."""

    def __init__(self) -> None:
        super().__init__()
        self.is_plain = 0  # 1: neither nature tokens nor exchanges, and only wildlife scores
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
        self.phase = LANDSCAPES
        self.tape = [0] * 96
        self.n_tape = self.is_taped = 0

    # -- set-up ------------------------------------------------------------------

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
        """The readings of contested rules (see ``wildlife``), and whether only the first assignment's rules hold."""
        self.readings = readings
        self.is_plain = is_plain

    def tape_on(self) -> None:
        """From now on tell on the tape what happens."""
        self.is_taped = 1

    def told(self) -> list[tuple[int, int, int]]:
        """What the latest move or draw wrote on the tape."""
        tape = self.tape
        return [(tape[3 * k], tape[3 * k + 1], tape[3 * k + 2]) for k in range(self.n_tape)]

    def restock(self) -> None:
        """Put everything back into stack and bag."""
        self.n_left = self.n_bag = 0
        for k in range(self.n_kinds):
            self.left[k] = self.stock[k]
            self.n_left += self.stock[k]
        for animal in range(5):
            self.bag[animal] = self.tokens_of[animal]
            self.n_bag += self.tokens_of[animal]
        for slot in range(4):
            self.shop_tile[slot] = self.shop_token[slot] = EMPTY
        self.lands = (1 << self.n_lands) - 1
        self.want_tiles = self.want_tokens = 15
        self.n_aside = self.n_tape = 0
        self.phase = LANDSCAPES

    def note(self, what: int, one: int, two: int) -> None:
        """Write on the tape."""
        if self.is_taped:
            self.tape[3 * self.n_tape] = what
            self.tape[3 * self.n_tape + 1] = one
            self.tape[3 * self.n_tape + 2] = two
            self.n_tape += 1

    # -- chance ------------------------------------------------------------------

    def kind_of(self, k: int) -> int:
        """The kind of the k-th tile of the stack."""
        kind = 0
        while k >= self.left[kind]:
            k -= self.left[kind]
            kind += 1
        return kind

    def animal_of(self, k: int) -> int:
        """The animal of the k-th token of the bag."""
        animal = 0
        while k >= self.bag[animal]:
            k -= self.bag[animal]
            animal += 1
        return animal

    def fill_tile(self, kind: int) -> None:
        """The shop's next empty slot gets a tile of the stack."""
        slot = lowest(self.want_tiles)
        self.left[kind] -= 1
        self.n_left -= 1
        self.shop_tile[slot] = self.kind[kind]
        self.want_tiles &= self.want_tiles - 1
        self.note(TILE, slot, self.kind[kind])
        self.proceed()

    def fill_token(self, animal: int) -> None:
        """The shop's next empty slot gets a token of the bag."""
        slot = lowest(self.want_tokens)
        self.bag[animal] -= 1
        self.n_bag -= 1
        self.shop_token[slot] = animal
        self.want_tokens &= self.want_tokens - 1
        self.note(TOKEN, slot, animal)
        self.proceed()

    def proceed(self) -> None:
        """See what the shop still lacks; when nothing, whether four equal tokens must go."""
        if self.want_tiles:
            self.phase = TILES
            return
        if self.want_tokens == 0:
            self.give_all_back()
            self.note(SHOP, self.shown_tokens(), 0)
            if self.is_overpopulated():
                self.put_aside(15, AUTOMATIC)
        if self.want_tokens and self.n_bag == 0:
            self.give_all_back()
        self.phase = TOKENS if self.want_tokens else PLACING

    def put_aside(self, slots: int, why: int) -> None:
        """Take tokens out of the shop; they return to the bag when new ones lie there."""
        self.note(ASIDE, slots, why)
        self.want_tokens = slots
        for slot in range(4):
            if slots >> slot & 1:
                self.aside[self.n_aside] = self.shop_token[slot]
                self.n_aside += 1
                self.shop_token[slot] = EMPTY

    def give_all_back(self) -> None:
        """Return what has been set aside to the bag."""
        for k in range(self.n_aside):
            self.give_back(self.aside[k])
        self.n_aside = 0

    def is_overpopulated(self) -> int:
        """Whether four equal tokens lie in the shop, and the bag has another."""
        animal = self.shop_token[0]
        for slot in range(1, 4):
            if self.shop_token[slot] != animal:
                return 0
        return 1 if self.bag[animal] < self.n_bag and not self.is_plain else 0

    def shown_tokens(self) -> int:
        """The shop's tokens, three bits each."""
        tokens = self.shop_token
        return tokens[0] | tokens[1] << 3 | tokens[2] << 6 | tokens[3] << 9

    # -- what goes -----------------------------------------------------------------

    def give_back(self, animal: int) -> None:
        """Return a token to the bag."""
        self.bag[animal] += 1
        self.n_bag += 1
        self.note(BACK, animal, 0)

    def slide(self) -> None:
        """Solo: the pair farthest from the stack goes too, and the others move away from it, each row for itself."""
        tile, token = (1 if self.shop_tile[0] == EMPTY else 0), (1 if self.shop_token[0] == EMPTY else 0)
        self.note(SLID, self.shop_tile[tile], self.shop_token[token])
        self.give_back(self.shop_token[token])
        self.shop_tile[tile] = self.shop_token[token] = EMPTY
        for k in range(1, 4):
            for low in range(k, 0, -1):
                if self.shop_tile[low - 1] == EMPTY:
                    self.shop_tile[low - 1] = self.shop_tile[low]
                    self.shop_tile[low] = EMPTY
                if self.shop_token[low - 1] == EMPTY:
                    self.shop_token[low - 1] = self.shop_token[low]
                    self.shop_token[low] = EMPTY
        self.want_tiles = self.want_tokens = 12

    def copy_shop(self, other: Shop) -> None:
        """Become equal to another game's table, except for its tape."""
        self.copy_wildlife(other)
        self.is_plain = other.is_plain
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
        self.want_tiles, self.want_tokens, self.phase = other.want_tiles, other.want_tokens, other.phase
