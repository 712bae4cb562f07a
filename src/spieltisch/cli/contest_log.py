"""``spieltisch contest log``: one player's own games, faults, replays and stderr, and nobody else's."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from spieltisch.cli.output import print_json, print_table
from spieltisch.contests.showing.exports import account_of
from spieltisch.contests.showing.own import Own, own_of

LAST_LINES = 20
"""Of what a program wrote in a game that it broke off."""


def log(folder: Path, player: str, /, *, json: bool = False) -> None:
    """Print one player's games, with its own faults, replays and what its program wrote on stderr.

    Parameters
    ----------
    folder
        The contest's folder.
    player
        Its name.
    json
        One JSON object for each game.
    """
    games = own_of(account_of(folder), folder, player)
    if json:
        for game in games:
            print_json(_fields(game))
        return
    head = ("match", "block", "game", "seat", "rank", "against", "reason", "fault", "counts", "replay", "stderr")
    print_table(head, [tuple(_fields(game).values()) for game in games])
    for game in games:
        if game.fault and game.stderr:
            print(f"\n{game.stderr}: the last lines")
            for line in _last_lines(folder / game.stderr):
                print(f"  {line}")


def _fields(game: Own) -> Mapping[str, Any]:
    return {
        "match": game.match, "block": game.block, "game": game.order, "seat": game.seat, "rank": game.rank,
        "against": ", ".join(game.against), "reason": game.reason, "fault": game.fault, "counts": game.counts,
        "replay": game.replay, "stderr": game.stderr,
    }  # fmt: skip


def _last_lines(path: Path) -> Iterator[str]:
    yield from path.read_text(encoding="utf-8", errors="replace").splitlines()[-LAST_LINES:]
