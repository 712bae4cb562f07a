"""Where tiles and tokens may go: whole games, in time too, and decks that make the wrong place likely."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from spieltisch.core.checks import Check, Hosting, Level, Scene
from spieltisch.core.contrast import told_apart
from spieltisch.core.scripts import Again, Load, Open, Remark, Script, Warned
from spieltisch.games.cascadia.actions import Place
from spieltisch.games.cascadia.checks.sentences import NEGATIVE
from spieltisch.games.cascadia.checks.server import Server
from spieltisch.games.cascadia.checks.tables import ENOUGH, MIXED, Witness, decks, hosted, step, walker
from spieltisch.games.cascadia.config import Config

START: Final = ("cascadia.start.connects",)
LIMIT_US: Final = 1000 * Config().move_ms
MARGIN: Final = 0.8
"""The part of the limit that 95 % of the answers should keep."""
NEAR: Final = ("not_adjacent", "occupied")
"""Codes of refusals."""
NOTHING: Final = ("",)
"""No refusal has that code."""
NORTH: Final = 7
"""So many tiles lie to the north before the first request: rows with negative y, odd ones too."""
ALL: Final = 90
"""So many commands in a row are refused at most; at a hundred a table of ours would lose its patience."""
FAR: Final = 13
SIGNS: Final = "it dies of a position below zero: -12,-7 is one"


def beside(scene: Scene) -> Script[None]:
    """A whole game at each of two seats."""
    for seat in range(2):
        if seat:
            yield Again()
        yield from Witness(hosted(scene, seat=seat), seat, about=NEAR).play()


def rows(direction: str, scene: Scene) -> Script[None]:
    """The client is told of tiles of its own in rows above or below the first, and goes on from there. At last all it
    says is refused, so that it comes to the places that it would not choose first."""
    server = Server(scene)
    yield from server.begin()
    _lay_rows(server, NORTH, (direction,))
    while len(server.answers) < 2 * ENOUGH:
        if server.asked == server.seat:
            server.take((yield from server.ask()))
        else:
            server.lay_anything()
    server.judge(NEGATIVE, NEAR)
    while server.asked != server.seat:
        server.lay_anything()
    yield from server.refuse(ALL)
    server.judge(NEGATIVE, NEAR)


def _lay_rows(server: Server, number: int, directions: Sequence[str]) -> None:
    for _ in range(2 * number):
        server.lay(step(server.seen(server.asked), server.asked, directions))


def own(scene: Scene) -> Script[None]:
    """The other player's tiles lie in a row to the east of its landscape; none of them is the client's."""
    yield from Witness(hosted(scene, seat=1, rounds=8, opponent=walker(("E",))), 1, about=(*NEAR, "no_tile")).play()


def negative(scene: Scene) -> Script[None]:
    """It is told of tiles in the north-west, whose numbers have two digits and are below zero; as many in the
    south-east do no harm."""
    north_west, south_east = ("NW", "W", "W"), ("SE", "E", "E")
    yield from told_apart(SIGNS, partial(_hears_of, scene, north_west), partial(_hears_of, scene, south_east))


def _hears_of(scene: Scene, directions: Sequence[str]) -> Script[None]:
    """Whatever it does, it is not put off."""
    server = Server(scene)
    yield from server.begin()
    _lay_rows(server, FAR, directions)
    yield from server.ask()


def fits(scene: Scene) -> Script[None]:
    """Three of four tokens are foxes, and no tile shows one, though many are of forest."""
    landscape = "MM-B 0 FW-HE 1 RP-SB 2"
    tiles = 4 * [tile for tile in (*MIXED, "FF-B", "FF-E") if "F" not in tile[3:]]
    table = hosted(scene, rounds=8, options=decks([landscape], tiles, 60 * "F" + 5 * "BESH"))
    yield from Witness(table, about=("wrong_animal",)).play()


def once(scene: Scene) -> Script[None]:
    """All tokens are bears, and one tile shows them: there is room for one."""
    landscapes = ["PM-ES 0 FW-HBE 1 RP-SF 2", "PM-ES 0 FW-HE 1 RP-SF 2"]
    options = decks(landscapes, 20 * ["MF-ES", "RW-HF"], 60 * "B")
    witness = Witness(hosted(scene, rounds=5, options=options | {"shuffle": False}), about=("has_token",))
    yield from witness.play()
    if not any(place.token_at for place in witness.placed):
        raise Open("it never settled a token")


def same_turn(scene: Scene) -> Script[None]:
    """All tokens are bears, and only the tiles of the shop show them."""
    options = decks(["PM-ES 0 FW-HE 1 RP-SF 2"], 40 * ["MF-BE"], 60 * "B")
    witness = Witness(hosted(scene, rounds=2, options=options))
    yield from witness.play(_has_laid)
    used = any(place.token_at == (place.x, place.y) for place in witness.placed)
    yield Remark("the token may go on the tile of the same command" + ("" if used else ", which it did not use"))


def in_time(scene: Scene) -> Script[None]:
    """A whole game, while others use the machine."""
    yield Load(2)
    table = hosted(scene, options={"move_ms": LIMIT_US // 1000})
    yield from Witness(table, about=NOTHING).play()
    took_us = sorted(table.took_us)
    usual_us = took_us[len(took_us) * 95 // 100]
    if usual_us > MARGIN * LIMIT_US:
        yield Warned(f"95 % of the answers within 80 % of {LIMIT_US // 1000} ms", f"{usual_us // 1000} ms")


def _has_laid(table: Hosting) -> bool:
    return any(isinstance(action, Place) for _, action in table.acts)


def rotation(scene: Scene) -> Script[None]:
    """Some turns, whose rotations have to exist."""
    yield from Witness(hosted(scene, rounds=6), about=NOTHING).play()


CHECKS: Final = (
    Check("cascadia.board.beside", "lays tiles beside its own ones",
          "legt Plättchen neben eigene", beside, "Positions", needs=START),
    Check("cascadia.board.south", "knows the neighbours of rows with positive y",
          "kennt die Nachbarn in Reihen mit positivem y", partial(rows, "SW"), "Positions", needs=START,
          is_lawful=False, twin="cascadia.board.beside", repeats=3),
    Check("cascadia.board.north", "knows the neighbours of rows with negative y",
          "kennt die Nachbarn in Reihen mit negativem y", partial(rows, "NW"), "Positions", needs=START,
          is_lawful=False, twin="cascadia.board.beside", repeats=3),
    Check("cascadia.board.own", "keeps the others' tiles apart",
          "hält die Plättchen der anderen auseinander", own, "PlacedTile and PlacedToken", needs=START),
    Check("cascadia.board.negative", "reads positions below zero",
          "liest Positionen unter null", negative, "Types", needs=START, is_lawful=False),
    Check("cascadia.token.fits", "settles tokens where their animal lives",
          "setzt Tiere dorthin, wo sie leben", fits, "PlaceTileAndToken", needs=START),
    Check("cascadia.token.once", "settles one token on a tile",
          "setzt ein Tier auf ein Plättchen", once, "Errors", needs=START),
    Check("cascadia.token.same-turn", "knows the tile that it lays",
          "kennt das Plättchen, das er legt", same_turn, "C22", Level.INFO, needs=START),
    Check("cascadia.rotation", "turns tiles by 0 to 5 edges",
          "dreht Plättchen um 0 bis 5 Kanten", rotation, "Rotations", Level.SHOULD, needs=START),
    Check("cascadia.answers.in-time", "answers in time on a busy machine",
          "antwortet auch auf einer ausgelasteten Maschine rechtzeitig", in_time, "Time, and leaving", needs=START),
)  # fmt: skip
