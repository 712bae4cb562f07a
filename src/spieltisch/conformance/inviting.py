"""Who is checked: a program, one of our bots as a client of its own, or somebody who comes by himself."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from typing import Final

from spieltisch.bots.named import find_bot
from spieltisch.conformance.guest import HOST, START_US, Invitation
from spieltisch.contests.matches.command import COMMAND, read_command
from spieltisch.core.errors import CannotStart, UsageError
from spieltisch.core.game import AnyDialect, AnyGame
from spieltisch.core.scripts import SECOND_US
from spieltisch.net.address import Address
from spieltisch.net.gate import Gate
from spieltisch.net.surroundings import why_not

NAME: Final = "Pruefling"
RESERVATION: Final = "8f1c2f3e-5d0b-4a57-9f5e-3b1a6c0d7e21"
FOR_EVER_US: Final = 3600 * SECOND_US
"""How long somebody may take to come for a check, and for all of it."""
PORT: Final = "{port}"
URL: Final = "{url}"
CODE: Final = "{reservation}"


@dataclass(frozen=True, slots=True)
class ProgramFor:
    """How to start a program of a game: its command with places to fill."""

    argv: tuple[str, ...]

    def __call__(self, places: Mapping[str, str]) -> Sequence[str]:
        first, *rest = self.argv
        for key, value in places.items():
            rest = [argument.replace(f"{{{key}}}", value) for argument in rest]
        return [first, *rest]


def invitation(game: AnyGame, program: str, *, start_us: int = START_US) -> Invitation:
    """An invitation for a BOT as ``match`` takes it. Raises ``UsageError`` for no such bot, ``CannotStart`` for no such
    program."""
    argv = _command(game, program) if program.startswith(COMMAND) else _own(game, program)
    dialects = game.wire.dialects()
    text = " ".join(argv)
    is_piped = dialects[0].access.is_piped and PORT not in text and URL not in text
    if not is_piped and URL in text and any(dialect.access.path for dialect in dialects):
        dialects = [dialect for dialect in dialects if dialect.access.path or PORT in text]
    return Invitation(dialects, ProgramFor(argv), is_piped, _name(game), RESERVATION if CODE in text else "", start_us)


@dataclass(frozen=True, slots=True)
class House:
    """Doors for somebody who comes by himself, open all the time."""

    invitation: Invitation
    addresses: tuple[str, ...]
    """``DOOR HOST:PORT``, or the URL of a WebSocket."""

    @property
    def claims(self) -> Sequence[str]:
        """What somebody should say: ``name NAME``, and ``reservation CODE`` where the protocol has such."""
        is_reserving = any(dialect.scope.is_reserving for dialect in self.invitation.dialects)
        reservation = (f"reservation {self.invitation.reservation}",) if is_reserving else ()
        return f"name {self.invitation.name}", *reservation


def read_ports(game: AnyGame, texts: Sequence[str]) -> Mapping[str, int]:
    """``DOOR=PORT`` each. Raises ``UsageError``."""
    doors = [dialect.door for dialect in game.wire.dialects()]
    found: dict[str, int] = {}
    for text in texts:
        door, _, port = text.partition("=")
        if door not in doors or not (port.isascii() and port.isdecimal() and int(port) < 1 << 16):
            raise UsageError(f"--port: {text!r} is no DOOR=PORT; {game.name} has the doors {', '.join(doors)}")
        found[door] = int(port)
    return found


@contextmanager
def open_house(game: AnyGame, hosts: Sequence[str] = (HOST,), ports: Mapping[str, int] = {}) -> Iterator[House]:
    """The doors, at these ports or any free ones; closed in the end. Raises ``CannotStart``."""
    dialects = game.wire.dialects()
    with closing(Gate(dialects, hosts, ports)) as gate:
        invited = Invitation(dialects, None, False, _name(game), RESERVATION, FOR_EVER_US, gate)
        addresses = (line for each in dialects for line in _addresses(each, gate.addresses[each.door]))
        yield House(invited, tuple(addresses))


def _name(game: AnyGame) -> str:
    """What the client is to call itself."""
    return game.wire.checks().traits.name if game.wire.checks else NAME


def _addresses(dialect: AnyDialect, address: Address) -> Iterator[str]:
    for place in address.places:
        path = dialect.access.path
        yield f"{dialect.door} ws://{place}{path}" if path else f"{dialect.door} {place}"


def _command(game: AnyGame, program: str) -> tuple[str, ...]:
    speaks, argv = read_command(game, program)
    if speaks:
        raise UsageError(f"{program!r}: an engine speaks none of the game's own protocols, and only these are checked")
    if why := why_not(argv[0] if argv else ""):
        raise CannotStart(f"{program!r}: {why}")
    return argv


def _own(game: AnyGame, bot: str) -> tuple[str, ...]:
    """One of our bots, in a process that plays as a client."""
    label = find_bot(game, bot, besides=", and cmd:PROGRAM ARGS").label
    dialects = game.wire.dialects()
    plain = next(dialect for dialect in dialects if not dialect.access.path or len(dialects) == 1)
    url = f"{plain.url_scheme}:" if plain.access.is_piped else f"{plain.url_scheme}://{{host}}:{{port}}"
    if plain.scope.is_reserving:
        url += "?reservation={reservation}"
    return (sys.executable, "-m", "spieltisch", "join", url, "--bot", label, "--name", "{name}", "--seed", "1")
