"""Sums over blocks and games, which findings and pages make of different ones."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from spieltisch.contests.journal.lines import Played
from spieltisch.contests.scoring.worth import Worth


class Met(NamedTuple):
    """One player against another."""

    share: int
    """What the first has of the second, in the settlement's units."""
    blocks: int


def meetings(results: Iterable[tuple[Sequence[str], Worth]]) -> Mapping[tuple[str, str], Met]:
    """By pair of names, in both directions; ``results`` are blocks with the players of their match."""
    found: dict[tuple[str, str], Met] = {}
    for players, result in results:
        for i, j, share in result.pairs:
            pair = players[i], players[j]
            before = found.get(pair, Met(0, 0))
            found[pair] = Met(before.share + share, before.blocks + 1)
    return found


def margins(games: Iterable[Played]) -> Mapping[str, Sequence[int]]:
    """By player: how many of its answers left how much of their time, in tenths. Nobody without such answers."""
    sums: dict[str, list[int]] = {}
    for game in games:
        for name, counts in zip(game.players, game.margins, strict=False):
            before = sums.get(name, [0] * len(counts))
            sums[name] = [total + count for total, count in zip(before, counts, strict=True)]
    return {name: counts for name, counts in sums.items() if any(counts)}
