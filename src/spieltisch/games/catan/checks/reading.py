"""How messages are cut, long, and spelled."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from spieltisch.core.checks import Check, Scene
from spieltisch.core.contrast import told_apart
from spieltisch.core.scripts import PATIENCE_US, Again, Ping, Script, Silence, Warned, Wrong
from spieltisch.games.catan.actions import Roll
from spieltisch.games.catan.checks.arriving import arrive, open_game
from spieltisch.games.catan.checks.desk import in_ascii, in_one, in_pieces
from spieltisch.games.catan.checks.hosted import short
from spieltisch.games.catan.checks.party import Party

FRAMES: Final = 5
"""Into so many an object is cut; and its welcome, and the statuses of one player less, come in one."""
PASSES: Final = 3
BYTE_US: Final = 200
"""Between two bytes."""
SINGLE, PIECE = 100, 16
LONG: Final = 64_000
CHARSET: Final = "it reads in another character set than UTF-8"
TOGETHER: Final = "it takes each frame for one object: earlier servers put several into one"
NO_PONG: Final = "a WebSocket's ping wants a pong with the same bytes; servers hang up, or proxies do, where none comes"
DECODES: Final = "it decodes pieces of a message before they are together"
CHUNKS: Final = "it treats whatever one read brings as whole messages"


def utf8(scene: Scene) -> Script[None]:
    """Each umlaut arrives in halves, and what comes back is UTF-8. Who fails hears messages that are cut before each
    umlaut, then whole ones with and without umlauts."""

    def cut(cuts: Callable[[bytes], Sequence[int]]) -> Script[None]:
        return in_pieces(_to_the_dice(Party(scene)), cuts)

    try:
        yield from told_apart(DECODES, lambda: cut(umlauts), lambda: cut(before_umlauts))
    except Wrong as wrong:
        if not wrong.likely:
            yield Again()
            yield from told_apart(CHARSET, lambda: cut(nowhere), lambda: in_ascii(cut(nowhere)))
        raise


def umlauts(data: bytes) -> Sequence[int]:
    """The offsets between the two bytes of each."""
    return [at for at, byte in enumerate(data) if byte & 0xC0 == 0x80]


def before_umlauts(data: bytes) -> Sequence[int]:
    """The offsets before each, which is whole."""
    return [at - 1 for at in umlauts(data) if at > 1]


def nowhere(data: bytes) -> Sequence[int]:
    return ()


def _to_the_dice(party: Party) -> Script[None]:
    yield from open_game(party)
    yield from party.play(lambda: Roll() in party.done)
    if party.desk.text.isascii():
        yield Warned("`Würfeln` with its umlaut", party.desk.text, "other servers do not know the ASCII spelling")


def split(scene: Scene) -> Script[None]:
    """Three short games with a cut somewhere in whatever is said; then the beginning of one byte by byte."""
    for number in range(PASSES):
        there = partial(_cut_somewhere, scene, number)
        yield from told_apart(CHUNKS, there, lambda: short(scene, 0).play())
        yield Again()
    yield from told_apart(
        CHUNKS,
        lambda: in_pieces(_to_its_first_settlement(Party(scene)), bytewise, BYTE_US),
        lambda: _to_its_first_settlement(Party(scene)),
    )


def _cut_somewhere(scene: Scene, number: int) -> Script[None]:
    return in_pieces(short(scene, 0).play(), Somewhere(number))


def bytewise(data: bytes) -> Sequence[int]:
    """Its beginning byte by byte, the rest in small pieces."""
    return _whole(data, [*range(1, min(SINGLE, len(data))), *range(SINGLE, len(data), PIECE)])


def _whole(data: bytes, cuts: Sequence[int]) -> Sequence[int]:
    """Those that leave letters whole: that they may be halved is another check's affair."""
    halves = set(umlauts(data))
    return [at for at in cuts if at not in halves]


class Somewhere:
    """Cuts at another place each time, so that a game meets many."""

    def __init__(self, number: int) -> None:
        self._next = number

    def __call__(self, data: bytes) -> Sequence[int]:
        self._next += PASSES * 2 + 1
        return _whole(data, [1 + self._next % (len(data) - 1)]) if len(data) > 1 else ()


def _to_its_first_settlement(party: Party) -> Script[None]:
    yield from arrive(party)
    yield from party.play(lambda: bool(party.done))


def frames(scene: Scene) -> Script[None]:
    """Each object in five frames, and a ping; then all that is said at once in one frame, as servers of others may."""
    yield from in_pieces(_pinged(Party(scene)), fifths)
    yield Again()
    try:
        yield from in_one(_to_the_dice(Party(scene, seats=FRAMES - 1)))
    except Wrong as wrong:
        yield Warned(f"{wrong.expected}, with several objects in a frame", wrong.got, TOGETHER)


def _pinged(party: Party) -> Script[None]:
    yield from arrive(party)
    yield from party.desk.flush()
    if isinstance((yield Ping()), Silence):
        raise Wrong("a pong in answer to a ping", f"none for {PATIENCE_US // 1000} ms", NO_PONG)
    yield from party.play(lambda: Roll() in party.done)


def fifths(data: bytes) -> Sequence[int]:
    """Four offsets in each line."""
    found, begin = [], 0
    for line in data.splitlines(keepends=True):
        found += [begin + len(line) * n // FRAMES for n in range(1, FRAMES)]
        begin += len(line)
    return found


def long(scene: Scene) -> Script[None]:
    """The map for six, and a chat message that is longer than most buffers."""
    party = Party(scene, seats=6)
    yield from arrive(party)
    yield from party.play(lambda: len(party.done) == 1)
    party.say("Chatnachricht", {"Absender": party.ids[1], "Nachricht": "Ä" * (LONG // 2)})
    yield from party.play(lambda: len(party.done) > 1)


CHECKS: Final = (
    Check("catan.utf8", "reads and writes UTF-8", "liest und schreibt UTF-8", utf8, "Transport and framing"),
    Check("catan.framing.split", "understands messages that come in pieces",
          "versteht Nachrichten, die in Stücken kommen", split, "Transport and framing, C2"),
    Check("catan.frames", "reads messages in any frames, and answers pings",
          "liest Nachrichten in beliebigen Frames und beantwortet Pings", frames,
          "Transport and framing, C1", transports=("websocket",)),
    Check("catan.framing.long", "reads long messages",
          "liest lange Nachrichten", long, "Transport and framing", is_lawful=False),
)  # fmt: skip
