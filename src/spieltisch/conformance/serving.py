"""Checks of servers that all protocols share: our client plays there, and speaks in every way a client may."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, assert_never

from spieltisch.core.checks import Check, Level, Scene
from spieltisch.core.errors import PeerError
from spieltisch.core.game import AnyDialect, AnyGame
from spieltisch.core.scripts import (
    SECOND_US,
    Again,
    Arrived,
    Company,
    Gone,
    HangUp,
    Heard,
    Read,
    Remark,
    Say,
    Script,
    Silence,
    Silent,
    Wrong,
)
from spieltisch.core.session import ClientSession, Failed, Over, Turn, Update

PATIENCE_US: Final = 20 * SECOND_US
"""How long the server may say nothing, with bots as the only other players."""
THINKING_US: Final = 20_000
GAME_US: Final = 30 * SECOND_US
"""A game that is not over by then has shown enough: some have no end that could be waited for."""
TURNS: Final = 3

Shape = Callable[[bytes], Say]
"""How a client says something."""


def common_server_checks(game: AnyGame, dialect: AnyDialect, others: int) -> list[Check]:
    """Those of any protocol; ``others`` is how many more players a table of that server needs."""
    kit = _Common(game, dialect, others)
    table: list[tuple[str, str, str, Callable[[Scene], Script[None]], Level]] = [
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
    return [
        Check(
            f"{game.name}.server.{name}", title, title_de, script, "", level, needs=() if name == "plays" else (first,)
        )
        for name, title, title_de, script, level in table
    ]


class _Common:
    def __init__(self, game: AnyGame, dialect: AnyDialect, others: int) -> None:
        self._game, self._dialect, self._others = game, dialect, others

    def plays(self, scene: Scene) -> Script[None]:
        yield from self._game_of(scene, Say)

    def split(self, scene: Scene) -> Script[None]:
        yield from self._game_of(scene, _bytewise, turns=TURNS)

    def again(self, scene: Scene) -> Script[None]:
        yield from self._game_of(scene, Say)
        yield Again()
        yield from self._game_of(scene, Say, turns=TURNS)

    def stays(self, scene: Scene) -> Script[None]:
        yield Read(SECOND_US // 10)
        yield HangUp()
        yield Again()
        yield from self._game_of(scene, Say, turns=1)

    def _game_of(self, scene: Scene, shape: Shape, turns: int | None = None) -> Script[None]:
        """Our client's game there, or so many turns of it. Raises ``Wrong`` with what it fails of."""
        session = self._dialect.client(scene.name, {})
        session.connected()
        yield from _flush(session, shape)
        yield Company(self._others)
        player = _Player(self._game, session, scene.below(1 << 30))
        latest_us = begun_us = (yield Remark("a game")).at_us
        while not (player.is_over or (turns is not None and player.turns >= turns)):
            if latest_us - begun_us > GAME_US and player.turns > TURNS:
                yield Remark(f"{player.turns} turns are enough")
                return
            wait_us = min(session.patience_us, PATIENCE_US)
            heard = yield Read(wait_us)
            latest_us = heard.at_us
            player.hear(heard, wait_us)
            yield from _flush(session, shape)


class _Player:
    """A bot of ours behind a client's session."""

    def __init__(self, game: AnyGame, session: ClientSession, seed: int) -> None:
        self._session = session
        self._bot = next(iter(game.roster.bots.values()))(seed)
        self._waited_us = 0
        self.turns = 0
        self.is_over = False

    def hear(self, heard: Heard, waited_us: int) -> None:
        """What the server says, or has not said for so long."""
        try:
            for item in self._updates(heard, waited_us):
                self._take(item)
        except PeerError as error:
            raise Wrong("a message of the protocol", str(error)) from None

    def _updates(self, heard: Heard, waited_us: int) -> Sequence[Update]:
        match heard:
            case Arrived(data, at_us):
                self._waited_us = 0
                return self._session.receive(data, at_us)
            case Gone(at_us):
                return self._session.closed(at_us)
            case Silence(at_us):
                self._waited_us += waited_us
                if self._waited_us > PATIENCE_US:
                    raise Silent("the game to go on", f"nothing for {PATIENCE_US // SECOND_US} s")
                return self._session.wake(at_us)
            case _:
                assert_never(heard)

    def _take(self, item: Update) -> None:
        match item:
            case Turn(observation, seat):
                self.turns += 1
                self._session.act(self._chosen(observation, seat))
            case Over():
                self.is_over = True
            case Failed(how, why):
                raise Wrong("a game that is played to its end", f"{how}: {why}")
            case _:
                pass

    def _chosen(self, observation: Any, seat: int) -> Any:
        try:
            return self._bot.choose(observation, seat, THINKING_US, THINKING_US * 100)
        except ValueError as error:
            raise Wrong("a game as it can be", str(error)) from None


def _flush(session: ClientSession, shape: Shape) -> Script[None]:
    if data := session.to_send():
        yield shape(data)


def _bytewise(data: bytes) -> Say:
    return Say(data, tuple(range(1, len(data))), 1000)
