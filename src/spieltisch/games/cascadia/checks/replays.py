"""What a server told of a turn, played over: our own rules, with what the server drew as their chance.

The rules say in which order what has to be told, and ``wire/encoder.py`` puts it into words. So the first word that
differs is what is wrong.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from spieltisch.core.errors import IllegalAction
from spieltisch.core.seats import CHANCE
from spieltisch.games.cascadia import rules
from spieltisch.games.cascadia.actions import DealLandscape, DrawTile, DrawToken, Exchange, Place
from spieltisch.games.cascadia.engine import codes
from spieltisch.games.cascadia.events import Event, GameScored, ShopShown
from spieltisch.games.cascadia.rules import State
from spieltisch.games.cascadia.scores import sheet_of
from spieltisch.games.cascadia.wire.decoder import read_message
from spieltisch.games.cascadia.wire.encoder import write_event

Words: TypeAlias = list[str]
Action: TypeAlias = Place | Exchange
Draw: TypeAlias = DealLandscape | DrawTile | DrawToken
READINGS: Final = range(2 * codes.SECOND_AFTER_TIE)
"""Of contested rules, in all combinations (C45 and on): whichever a server has is right."""


@dataclass(frozen=True, slots=True)
class Replay:
    """What was told, played over with one action."""

    state: State
    fits: int
    """So many messages are as they have to be."""
    expected: str = ""
    """What should come then; empty where all fits."""


def replay(before: State, action: Action | None, told: Sequence[Words]) -> Replay:
    """What follows from an action, or only from chance (None), against what was told."""
    state, due = before.copy(), list[str]()
    if action:
        [actor] = rules.to_act(state)
        due = _written(rules.apply(state, actor, action))
    for number, words in enumerate(told):
        due = due or _drawn(state, told[number:]) or [_request(state)]
        expected = due.pop(0)
        if words != expected.split() and not _is_read_otherwise(state, words):
            return Replay(state, number, expected)
    return Replay(state, len(told))


def _drawn(state: State, told: Sequence[Words]) -> list[str]:
    """What is to be told of the next draws, by what is told of them; nothing where nothing is to be drawn."""
    while rules.to_act(state) == rules.ONLY_CHANCE:
        draw = _draw(state, told)
        if draw is None:
            return ["PlacedTile of a start landscape" if state.kernel.phase == codes.LANDSCAPES else "ShopState"]
        try:
            if lines := _written(rules.apply(state, CHANCE, draw)):
                return lines
        except IllegalAction:
            return [f"ShopState with what is left, which {draw} is not"]
    return []


def _draw(state: State, told: Sequence[Words]) -> Draw | None:
    """Chance's next action, if what is told is about it."""
    kernel, message = state.kernel, read_message(" ".join(told[0]).encode())
    if kernel.phase == codes.LANDSCAPES:
        tiles = [words[4] for words in told[:3] if words[0] == "PlacedTile"]
        known = [each for each in rules.landscapes_left(state) if [tile.text for tile, _ in each.parts] == tiles]
        return DealLandscape(known[0]) if known else None
    if not isinstance(message, ShopShown):
        return None
    if kernel.phase == codes.TILES:
        return DrawTile(message.tiles[[*kernel.shop_tile].index(codes.EMPTY)])
    return DrawToken(message.tokens[[*kernel.shop_token].index(codes.EMPTY)])


def _is_read_otherwise(state: State, words: Words) -> bool:
    """Whether a score follows by another reading of contested rules."""
    if words[0] != "GameEnded" or rules.to_act(state):
        return False
    seats = range(state.config.seats)
    for readings in READINGS:
        kernel = state.kernel.copy()
        kernel.choose_rules(readings, state.config.assignment1)
        if [*write_event(GameScored(tuple(sheet_of(kernel, seat) for seat in seats)))] == [" ".join(words)]:
            return True
    return False


def _written(events: Sequence[Event]) -> list[str]:
    return [line for event in events for line in write_event(event)]


def _request(state: State) -> str:
    """What comes when nothing is left to be told."""
    actors = [actor for actor in rules.to_act(state) if actor != CHANCE]
    return f"RequestInput {actors[0]}" if actors else "Quit"
