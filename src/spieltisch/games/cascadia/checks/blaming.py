"""What a server probably does wrong, by the message that should have come and the one that came."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from spieltisch.games.cascadia.checks.replays import Words

PLAYER: Final = 18
"""So many numbers of GameEnded tell one player's points."""
WILDLIFE: Final = slice(1, 6)
BONUSES: Final = (7, 9, 11, 13, 15)
CORRIDORS: Final = (6, 8, 10, 12, 14)
NATURE, TOTAL = 16, 17
ANIMALS: Final = ("bear", "elk", "salmon", "hawk", "fox")


def cause_of(expected: Words, got: Words, before: Sequence[Words], shop: Words) -> str:
    """A sentence without a full stop, or nothing where none can be told. ``before`` came right before, ``shop`` is the
    last one that was told."""
    if expected[:1] == got[:1]:
        return _differs(expected, got, shop)
    match expected[0], got[0]:
        case "UpdatedNatureToken", _:
            return "it does not tell nature tokens that are earned or spent"
        case "PlacedToken", _:
            return "it does not tell a token that was settled"
        case "ShopState", "UpdatedNatureToken":
            return "it tells nature tokens that nobody earned or spent"
        case "ShopState", "RequestInput" if before and before[-1][0] == "ShopState":
            return "it leaves four equal tokens in the shop"
        case "ShopState", _:
            return "it does not tell the shop after a turn"
        case "GameEnded", "ShopState":
            return "it tells a shop after the last turn"
        case "GameEnded", "RequestInput":
            return "it asks for more turns than there are rounds"
        case "RequestInput", "GameEnded":
            return "it ends the game before all rounds are played"
        case _, "UpdatedNatureToken":
            return "it tells nature tokens that nobody earned or spent"
    return ""


def _differs(expected: Words, got: Words, shop: Words) -> str:
    """One message with another content."""
    match expected[0]:
        case "RequestInput":
            return "it asks a player whose turn it is not"
        case "UpdatedNatureToken":
            return "it counts nature tokens wrongly"
        case "PlacedTile":
            return _tile(expected, got)
        case "PlacedToken":
            return "it settles another token than was asked for, or elsewhere"
        case "ShopState":
            return _shop(expected, got, shop)
        case "GameEnded":
            return _score(expected, got)
    return ""


def _tile(expected: Words, got: Words) -> str:
    differing = [number for number in range(1, min(len(expected), len(got))) if expected[number] != got[number]]
    match differing:
        case [1]:
            return "it lays tiles before another player"
        case [2]:
            return "it lays tiles on another field than was asked for"
        case [3]:
            return "it tells another rotation of tiles"
        case [4]:
            return "it lays another tile than was asked for"
    return ""


def _shop(expected: Words, got: Words, shop: Words) -> str:
    if got == shop:
        return "it tells the shop of before the turn"
    changed = [one != other for one, other in zip(shop[1::2], got[1::2], strict=False)]
    if sum(changed) > 1 or len(expected) == len(got):
        return "it does not refill the shop in place: nothing moves up, and no other slot changes"
    return "it draws what is no longer in the stack or in the bag"


def _score(expected: Words, got: Words) -> str:
    """What is the first to be wrong in a table of points."""
    for at in range(1, min(len(expected), len(got)), PLAYER):
        right, wrong = expected[at : at + PLAYER], got[at : at + PLAYER]
        if right == wrong:
            continue
        if len(wrong) == PLAYER and right[WILDLIFE] != wrong[WILDLIFE]:
            return _wildlife(right[WILDLIFE], wrong[WILDLIFE])
        if any(right[number] != wrong[number] for number in CORRIDORS):
            return "it measures the largest corridors wrongly"
        if any(right[number] != wrong[number] for number in BONUSES):
            return "it gives the bonuses for the largest corridors wrongly"
        if right[NATURE] != wrong[NATURE]:
            return "it counts nature tokens wrongly at the end"
        if right[TOTAL] != wrong[TOTAL]:
            return "its sums are not the sums of the points before them"
    return ""


def _wildlife(right: Words, wrong: Words) -> str:
    if sorted(right) == sorted(wrong):
        return "it tells the points of the animals in another order than bear, elk, salmon, hawk, fox"
    [*names] = [name for name, one, other in zip(ANIMALS, right, wrong, strict=True) if one != other]
    return f"it counts the points for {' and '.join(names)} wrongly"
