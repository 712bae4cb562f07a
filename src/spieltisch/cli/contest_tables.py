"""A contest's standings and rounds as tables for people."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from spieltisch.cli.output import print_pairs, print_table
from spieltisch.contests.plans.plan import Luck
from spieltisch.contests.showing.summary import Meeting, Place, Summary

TIE_BREAKS: Final = {
    "buchholz_cut_1": "Buchholz", "sonneborn_berger": "S.-B.", "game_points": "game points",
}  # fmt: skip
"""What tables call them, where that is another name."""


def print_summary(summary: Summary) -> None:
    """For people: standings, then round by round."""
    facts = {"contest": summary.contest, "game": summary.game, "system": summary.system, "state": summary.state}
    odds = ", ".join(f"{name} {percent} %" for name, percent in summary.time_percent.items())
    facts |= {"luck": "of its own in each game"} if summary.block_luck == Luck.OWN else {}
    print_pairs(facts | ({"time": odds} if odds else {}))
    print()
    _print_standings(summary.standings)
    for stage in summary.stages if len(summary.stages) > 1 else ():
        print(f"\n{stage.name} ({stage.system}) by itself")
        _print_standings(stage.standings)
    for each in summary.rounds:
        print(f"\nstage {each.stage}, round {each.round} ({each.system})")
        print_table(("match", "players", "blocks", "scores", "price"), [_meeting_row(table) for table in each.tables])
        if each.byes:
            print("bye:", ", ".join(each.byes))


def _print_standings(places: Sequence[Place]) -> None:
    breaks = [TIE_BREAKS.get(name, name) for name in (places[0].tie_breaks if places else ())]
    head = ("rank", "player", "points", *breaks, "blocks", "games", "Elo", "95 %", "faults", "remark")
    print_table(head, [_row(place) for place in places])


def _row(place: Place) -> tuple[object, ...]:
    elo, reach = ("-" if number is None else f"{number:.0f}" for number in (place.elo, place.elo95))
    faults = ", ".join(f"{cause} {count}" for cause, count in place.faults.items() if count)
    breaks = (f"{value:.2f}" for value in place.tie_breaks.values())
    return (
        place.rank, place.name, f"{place.points:.2f}", *breaks, place.blocks, place.games, elo, f"± {reach}", faults,
        place.remark,
    )  # fmt: skip


def _meeting_row(table: Meeting) -> tuple[object, ...]:
    scores = " ".join(f"{score:.2f}" for score in table.scores or ())
    price = " ".join(map(str, table.price or ()))
    players = ", ".join(table.players) + (" (for third place)" if table.is_for_third else "")
    return table.match, players, f"{table.blocks} of {table.of}", scores or "-", price
