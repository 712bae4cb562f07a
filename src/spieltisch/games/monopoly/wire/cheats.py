"""The little language of cheats: ``/tp 39; add-money 500`` as a chat line."""

from __future__ import annotations

from typing import Final

from spieltisch.games.monopoly.actions import Cheat
from spieltisch.games.monopoly.cards import Effect
from spieltisch.games.monopoly.wire.packets import integer

_WITH_NUMBER: Final = {
    "add-money": Effect.MONEY,
    "collect": Effect.COLLECT,
    "set-money": Effect.SET_MONEY,
    "tp": Effect.GO,
}
_ALONE: Final = {"add-unjail": Effect.UNJAIL, "prison": Effect.PRISON}


def read_cheats(text: str) -> list[Cheat]:
    """The cheats of a chat line, in order; none where it is an ordinary one, or has anything else in it."""
    if not text.startswith("/"):
        return []
    try:
        return [_read(command.split()) for command in text[1:].split(";")]
    except ValueError:
        return []


def _read(words: list[str]) -> Cheat:
    match words:
        case [word, number] if word in _WITH_NUMBER:
            return Cheat(_WITH_NUMBER[word], integer(number))
        case [word] if word in _ALONE:
            return Cheat(_ALONE[word])
    raise ValueError(words)
