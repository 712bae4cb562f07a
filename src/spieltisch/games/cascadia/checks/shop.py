"""What lies in the shop, and what nature tokens pay for."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from spieltisch.core.checks import Check, Hosting, Scene
from spieltisch.core.scripts import Remark, Script, Silence, Wrong
from spieltisch.core.scripts import read as read_bytes
from spieltisch.core.seats import Seat
from spieltisch.games.cascadia.actions import Action, Exchange, Place
from spieltisch.games.cascadia.checks.boards import START
from spieltisch.games.cascadia.checks.tables import MIXED, Luck, Witness, decks, hosted, odd_one, step, walker
from spieltisch.games.cascadia.knowledge import Observation

POOR: Final = "MF-BE 0 PW-SH 1 RM-F 2"
"""A landscape without a keystone, on which two animals in a row never live together."""
RICH: Final = "MM-B 0 WW-H 1 RR-S 2"
"""A landscape of keystones."""
APART: Final = 20 * ["MF-BE", "PW-SH", "RM-F", "FP-BE", "WR-SH"]
EVEN: Final = 40 * "BESHF"
UNPAID: Final = ("no_nature_token",)
WAIT_US: Final = 300_000
"""Who has not waited for the next request has spoken by then."""
HASTY: Final = "it chose its next command before it saw the new shop"


def in_place(scene: Scene) -> Script[None]:
    """The other player takes pairs anywhere, and declines the token; new ones lie there at once."""
    opponent = walker(("E",), lambda seen: scene.below(4))
    table = hosted(scene, seat=1, rounds=12, opponent=opponent, options=decks([POOR], APART, EVEN))
    yield from Witness(table, 1, about=("wrong_animal",)).play()


def last_counts(scene: Scene) -> Script[None]:
    """Each turn of the other player makes four equal tokens, twice in a row; only the last shop is the client's."""
    luck = Luck(scene)

    def slot(seen: Observation) -> int:
        luck.turn_over()
        return odd_one(seen.tokens)

    opponent = walker(("E",), slot)
    options = decks([POOR], APART, EVEN)
    table = hosted(scene, seat=1, rounds=8, opponent=opponent, options=options, luck=luck)
    yield from Witness(table, 1, luck, about=("wrong_animal",)).play()


def none(scene: Scene) -> Script[None]:
    """Nobody can earn a nature token."""
    yield from Witness(hosted(scene, rounds=8, options=decks([POOR], 2 * MIXED, EVEN)), about=UNPAID).play()


def spent(scene: Scene) -> Script[None]:
    """Three keystones lie in the landscape; what they earn can be spent once, on a tile and a token of two indices."""
    table = hosted(scene, rounds=12, options=decks([RICH], 2 * MIXED, EVEN), opponent=walker(("E",)))
    witness = Witness(table, about=(*UNPAID, "wrong_animal"))
    yield from witness.play()
    if not any(answer.seen.boards[0].nature and _costs(answer.seen, answer.action) for answer in witness.answers):
        yield Remark("it never spent a nature token")


def _costs(seen: Observation, action: Place | Exchange) -> bool:
    if isinstance(action, Place):
        return action.tile != action.token
    return len({seen.tokens[slot] for slot in action.slots}) > 1 or len(action.slots) != 3


def others(scene: Scene) -> Script[None]:
    """The other player earns nature tokens, the client cannot."""
    tokens = "".join("BSHEF"[scene.below(5)] for _ in range(80))
    options = decks([RICH, POOR], 2 * MIXED, "BSH" + tokens) | {"shuffle": False}
    yield from Witness(hosted(scene, seat=1, rounds=8, opponent=_settle, options=options), 1, about=UNPAID).play()


def _settle(observation: Observation, seat: Seat) -> Action:
    """A token on a keystone of its landscape, if there is room for one of the shop."""
    walk = step(observation, seat, ("E",))
    for field in observation.boards[seat].fields:
        if field.tile.is_keystone and not field.animal and field.tile.animals in observation.tokens:
            slot = observation.tokens.index(field.tile.animals)
            return replace(walk, tile=slot, token=slot, token_at=(field.x, field.y))
    return walk


def free(scene: Scene) -> Script[None]:
    """Three equal tokens lie there in each turn, also after they were exchanged; nobody has a nature token."""
    luck = Luck(scene)
    options = decks([POOR], APART, EVEN)
    table = hosted(scene, rounds=8, options=options, opponent=walker(("E",)), luck=luck)
    witness = Witness(table, luck=luck, about=UNPAID)
    yield from witness.play(before=_has_exchanged)
    if not _has_exchanged(table):
        yield Remark("it never exchanged three equal tokens")
        return
    heard = yield from read_bytes(WAIT_US)
    if not isinstance(heard, Silence) or not isinstance(table.acts[-1][1], Exchange):
        raise Wrong("one exchange, and silence until the next RequestInput", "another command", HASTY)
    yield from witness.play()


def _has_exchanged(table: Hosting) -> bool:
    return any(isinstance(action, Exchange) for _, action in table.acts)


CHECKS: Final = (
    Check("cascadia.shop.in-place", "follows the shop", "folgt der Auslage", in_place, "ShopState", needs=START),
    Check("cascadia.shop.last-counts", "plays by the last of several shops",
          "spielt nach der letzten von mehreren Auslagen", last_counts, "C17", needs=START),
    Check("cascadia.nature.none", "pays with nothing that it has not",
          "bezahlt nicht mit dem, was er nicht hat", none, "C18", needs=START),
    Check("cascadia.nature.spent", "spends a nature token once",
          "gibt eine Naturmarke einmal aus", spent, "UpdatedNatureToken", needs=START),
    Check("cascadia.nature.others", "leaves others their nature tokens",
          "lässt anderen ihre Naturmarken", others, "UpdatedNatureToken", needs=START),
    Check("cascadia.exchange.free", "exchanges three equal tokens once a turn",
          "tauscht drei gleiche Tiere einmal je Zug", free, "ExchangeTokens", needs=START),
)  # fmt: skip
