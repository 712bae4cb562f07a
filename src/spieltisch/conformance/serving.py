"""Checks of servers that all protocols share: our client plays there, and speaks in every way a client may."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Final, TypeAlias

from spieltisch.core.checks import Check, CheckBook, Level, Scene
from spieltisch.core.game import AnyDialect, AnyGame
from spieltisch.core.scripts import SECOND_US, Again, Company, HangUp, Open, Read, Say, Script
from spieltisch.core.visits import ARRIVAL_US, GAME_US, TURNS, Referee, Shape, Visitor

WHOLE_GAME_US: Final = 2 * GAME_US
"""The same for the one game that is recomputed: its end tells most."""
LAST_US: Final = GAME_US // 3
"""And for the one in which our client comes last: its beginning tells most."""
Judged: TypeAlias = Callable[[Scene], Script[None]]


def common_server_checks(game: AnyGame, dialect: AnyDialect, options: Any) -> list[Check]:
    """Those of any protocol; ``options`` are the game's own: how many play, and by which readings of the rules."""
    book: CheckBook | None = game.wire.checks() if game.wire.checks else None
    kit = _Common(game, dialect, options, book)
    table: list[tuple[str, str, str, Judged, Level]] = [
        ("plays", "plays with our client, to the end if that comes soon",
         "spielt mit unserem Client, bis zum Ende, falls das bald kommt", kit.plays, Level.MUST),
        ("split", "understands messages that come byte by byte",
         "versteht Nachrichten, die Byte für Byte kommen", kit.split, Level.MUST),
        ("again", "takes a client for a second game",
         "nimmt einen Client für eine zweite Partie an", kit.again, Level.SHOULD),
        ("stays", "goes on when a client has hung up before a game",
         "macht weiter, wenn ein Client vor einer Partie aufgelegt hat", kit.stays, Level.MUST),
    ]  # fmt: skip
    first = f"{game.name}.server.plays"
    judged = _judged(game.name, kit, book) if book and book.referee else ()
    return [
        *judged,
        *(
            Check(
                f"{game.name}.server.{name}", title, title_de, script, book.server_paragraph if book else "", level,
                needs=() if name == "plays" else (first,),
            )
            for name, title, title_de, script, level in table
        ),
    ]  # fmt: skip


def _judged(game: str, kit: _Common, book: CheckBook) -> Iterator[Check]:
    """Games with a referee. They need nothing: what is wrong with a game also shows where it is not played to its
    end."""
    yield Check(
        f"{game}.server.rules", "plays by the rules, and tells the truth",
        "spielt nach den Regeln und sagt die Wahrheit", kit.rules, book.server_paragraph,
    )  # fmt: skip
    if not book.has_each_seat:
        yield Check(
            f"{game}.server.seats", "plays by the rules with who comes last, too",
            "spielt auch mit dem nach den Regeln, der als Letzter kommt", kit.last, book.server_paragraph,
        )  # fmt: skip
    yield Check(
        f"{game}.server.out-of-turn", "answers what is said in another's turn as the protocol wants it",
        "beantwortet, was jemand im Zug eines anderen sagt, wie es das Protokoll will",
        kit.interrupts, book.interruptions or book.server_paragraph,
    )  # fmt: skip
    for name, (title, title_de, paragraph) in book.forfeits.items():
        yield Check(f"{game}.server.refuses.{name}", title, title_de, partial(kit.forfeits, name=name), paragraph)
    if not book.forfeits:
        yield Check(
            f"{game}.server.refuses", "refuses what is wrong, as the protocol wants it, and the game goes on",
            "lehnt ab, was falsch ist, wie es das Protokoll will, und die Partie geht weiter",
            kit.refuses, book.server_paragraph,
        )  # fmt: skip


class _Common:
    def __init__(self, game: AnyGame, dialect: AnyDialect, options: Any, book: CheckBook | None) -> None:
        self._game, self._dialect, self._options, self._book = game, dialect, options, book
        self._others = (game.setup.players(options) or max(2, game.play.seats[0])) - 1

    def plays(self, scene: Scene) -> Script[None]:
        yield from self._game_of(scene)

    def split(self, scene: Scene) -> Script[None]:
        yield from self._game_of(scene, shape=_bytewise, turns=TURNS)

    def again(self, scene: Scene) -> Script[None]:
        yield from self._game_of(scene)
        yield Again()
        yield from self._game_of(scene, turns=TURNS)

    def stays(self, scene: Scene) -> Script[None]:
        yield Read(SECOND_US // 10)
        yield HangUp()
        yield Again()
        yield from self._game_of(scene, turns=1)

    def rules(self, scene: Scene) -> Script[None]:
        visitor = yield from self._arrived(scene, self._referee(scene))
        yield from visitor.play(game_us=WHOLE_GAME_US)

    def last(self, scene: Scene) -> Script[None]:
        referee = self._referee(scene)
        visitor = self._visitor(scene, referee)
        yield Company(self._others)
        yield from visitor.wait(ARRIVAL_US)
        yield from visitor.arrive()
        yield from visitor.play(game_us=LAST_US)
        if referee and referee.seat == 0:
            raise Open("the server gave our client the first seat, though it came last")

    def interrupts(self, scene: Scene) -> Script[None]:
        visitor = yield from self._arrived(scene, self._referee(scene))
        yield from visitor.interrupt()

    def refuses(self, scene: Scene) -> Script[None]:
        visitor = yield from self._arrived(scene, self._referee(scene))
        yield from visitor.play(is_erring=True)
        if not visitor.errors:
            raise Open("nothing unlawful could be said in this game")

    def forfeits(self, scene: Scene, name: str) -> Script[None]:
        visitor = yield from self._arrived(scene, self._referee(scene))
        yield from visitor.forfeit(name)

    def _game_of(self, scene: Scene, shape: Shape = Say, turns: int | None = None) -> Script[None]:
        """Our client's game there, or so many turns of it. Raises ``Wrong`` with what it fails of."""
        visitor = yield from self._arrived(scene, None, shape)
        yield from visitor.play(turns)

    def _visitor(self, scene: Scene, referee: Referee | None, shape: Shape = Say) -> Visitor:
        bot = next(iter(self._game.roster.bots.values()))(scene.below(1 << 30))
        return Visitor(self._dialect.client(scene.name, {}), bot, referee, shape)

    def _arrived(self, scene: Scene, referee: Referee | None, shape: Shape = Say) -> Script[Visitor]:
        visitor = self._visitor(scene, referee, shape)
        yield from visitor.arrive()
        yield Company(self._others)
        return visitor

    def _referee(self, scene: Scene) -> Referee | None:
        make = self._book.referee if self._book else None
        return make(self._options, scene.name) if make else None


def _bytewise(data: bytes) -> Say:
    return Say(data, tuple(range(1, len(data))), 1000)
