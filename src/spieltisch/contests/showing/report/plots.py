"""The report's plots. Each gets what it shows, the words of a language, and the id of what describes it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import cycle, pairwise, product
from typing import Final

from spieltisch.contests.matches.margins import TENTHS
from spieltisch.contests.showing.findings import Course, Payoff
from spieltisch.contests.showing.report.drawing import (
    COLOURS,
    DASHES,
    Scale,
    label,
    line,
    picture,
    room_for,
    scale,
    short,
    spread,
)
from spieltisch.contests.showing.report.markup import Markup, join, tag
from spieltisch.contests.showing.report.words import CAUSES, Words
from spieltisch.contests.showing.summary import Place

WIDTH: Final = 760.0
ROW: Final = 22.0
AXIS: Final = 26.0
NAMED_COURSES: Final = 24
"""So many have a colour of their own and a name beside their line."""
CROSSED: Final = 40
"""So many players have room in a cross table."""
WRITTEN: Final = 16
"""Up to so many players a cross table's cells have their numbers written in."""
POINTS: Final = 400
"""A course has no more corners than can be seen."""
CAUSE_COLOURS: Final = dict(zip(CAUSES, ("#d55e00", "#e69f00", "#cc79a7", "#56b4e9"), strict=True))


def ratings(places: Sequence[Place], words: Words, name: str) -> Markup:
    """Everybody's Elo with its interval."""
    rated = [(place, place.elo, place.elo95 or 0.0) for place in places if place.elo is not None]
    left, bottom = room_for([place.name for place, _, _ in rated]), len(rated) * ROW
    ends = [elo + side * half for _, elo, half in rated for side in (-1, 1)]
    across = scale(ends, left, WIDTH - 60)
    rows = [
        _rating(place, elo, half, across, (number + 0.5) * ROW, words)
        for number, (place, elo, half) in enumerate(rated)
    ]
    return picture(WIDTH, bottom + AXIS, name, _upright_grid(across, bottom, words), *rows)


def _rating(place: Place, elo: float, half: float, across: Scale, y: float, words: Words) -> Markup:
    low, high = across(elo - half), across(elo + half)
    told = f"{words.number(elo)} ± {words.number(half)}"
    return tag(
        "g",
        tag("title", f"{place.name}: {told}"),
        label(short(place.name), 0, y),
        *(line(x, y - 4, x, y + 4, "whisker") for x in (low, high)),
        line(low, y, high, y, "whisker"),
        tag("circle", cx=across(elo), cy=y, r=4.5, class_="dot"),
        label(words.number(elo), WIDTH, y, "end"),
    )


def course(found: Course, words: Words, name: str, best_first: Sequence[str]) -> Markup:
    """Everybody's points over the blocks of a stage."""
    height = 300.0
    players = [player for player in best_first if player in found.points]
    named = players[:NAMED_COURSES]
    right = WIDTH - room_for(named)
    most = max(told[-1][1] for told in found.points.values())
    across = Scale(0, max(1, found.blocks), 44, right)
    up = Scale(0, most or 1, height, 10)
    ends = {player: up(found.points[player][-1][1]) for player in named}
    heights = spread(ends, 13, 8, height)
    lines = [_course(found, player, across, up, None, None) for player in players[NAMED_COURSES:]]
    for player, (dash, colour) in zip(named, cycle(product(DASHES, COLOURS)), strict=False):
        lines.append(_course(found, player, across, up, colour, dash))
        lines.append(tag("line", x1=right, y1=ends[player], x2=right + 8, y2=heights[player], stroke=colour))
        lines.append(label(short(player), right + 12, heights[player]))
    return picture(
        WIDTH, height + AXIS, name, _upright_grid(across, height, words), _level_grid(up, right, words), *lines
    )


def _course(found: Course, player: str, across: Scale, up: Scale, colour: str | None, dash: str | None) -> Markup:
    points = _thinned(found.points[player])
    steps = [(block, height) for (_, before), (block, after) in pairwise(points) for height in (before, after)]
    corners = " ".join(f"{across(block):.1f},{up(value):.1f}" for block, value in [points[0], *steps])
    classes = "course" if colour else "course faint"
    return tag("polyline", tag("title", player), points=corners, stroke=colour, stroke_dasharray=dash, class_=classes)


def _thinned(points: Sequence[tuple[int, float]]) -> Sequence[tuple[int, float]]:
    """Evenly, with both ends."""
    step = -(-len(points) // POINTS)
    return points if step <= 1 else [*points[:-1:step], points[-1]]


def cross_table(players: Sequence[str], payoffs: Mapping[str, Mapping[str, Payoff]], words: Words, name: str) -> Markup:
    """A heat map: blue where the row did better than the column, orange where it did worse."""
    shown = players[:CROSSED]
    left = room_for([f"{len(shown)}  {player}" for player in shown])
    cell = min(40.0, (WIDTH - left) / max(1, len(shown)))
    columns = [label(str(n + 1), left + (n + 0.5) * cell, 10, "middle") for n in range(len(shown))]
    rows = [
        label(f"{n + 1}  {short(player)}", 0, 20 + (n + 0.5) * cell) for n, player in enumerate(shown)
    ]  # fmt: skip
    cells = [
        _cell(
            row,
            column,
            payoffs[row][column],
            left + x * cell,
            20 + y * cell,
            cell,
            words,
            is_told=len(shown) <= WRITTEN,
        )
        for y, row in enumerate(shown)
        for x, column in enumerate(shown)
        if column in payoffs.get(row, {})
    ]
    return picture(left + len(shown) * cell, 20 + len(shown) * cell, name, *columns, *rows, *cells)


def _cell(
    row: str, column: str, payoff: Payoff, x: float, y: float, side: float, words: Words, *, is_told: bool
) -> Markup:
    percent = words.number(100 * payoff.share)
    told = f"{row} – {column}: {percent} % ({words.blocks}: {payoff.blocks})"
    strength = abs(payoff.share - 0.5) * 2
    colour = COLOURS[0] if payoff.share > 0.5 else COLOURS[1] if payoff.share < 0.5 else COLOURS[-1]
    box = tag("rect", x=x, y=y, width=side - 1, height=side - 1, fill=colour, fill_opacity=0.08 + 0.8 * strength)
    ink = "on-dark" if strength > 0.7 else None
    text = label(percent, x + side / 2, y + side / 2, "middle", ink) if is_told else Markup()
    return tag("g", tag("title", told), box, text)


def margins(found: Mapping[str, Sequence[int]], words: Words, name: str) -> Markup:
    """A small histogram for each player."""
    columns, width, height = 4, WIDTH / 4, 92.0
    parts: list[str] = []
    for number, (player, counts) in enumerate(found.items()):
        x, y = number % columns * width, number // columns * height
        parts += [
            label(short(player), x, y + 12),
            label(words.number(counts[0]), x, y + 30, class_="soft"),
            *_bars(counts, x, y + 84, words),
            line(x, y + 84, x + width - 20, y + 84, "axis"),
        ]
    return picture(WIDTH, -(-len(found) // columns) * height, name, *parts)


def _bars(counts: Sequence[int], x: float, floor: float, words: Words) -> list[Markup]:
    width, most = (WIDTH / 4 - 20) / TENTHS, max(counts)
    return [
        tag(
            "rect",
            tag("title", words.margin_bar.format(low=10 * tenth, high=10 * tenth + 10, n=count)),
            x=x + tenth * width, y=floor - 56 * count / most, width=width - 1.5, height=56 * count / most,
            fill=COLOURS[0] if tenth else COLOURS[1],
        )
        for tenth, count in enumerate(counts) if count
    ]  # fmt: skip


def faults(places: Sequence[Place], words: Words, name: str) -> Markup:
    """A bar for each player with faults, a part for each cause."""
    faulty = [place for place in places if any(place.faults.values())]
    left = room_for([place.name for place in faulty])
    most = max(sum(place.faults.values()) for place in faulty)
    across = Scale(0, most, left, WIDTH - 40)
    legend_x = [left + 160 * number for number in range(len(CAUSES))]
    legend = [
        join(
            tag("rect", x=x, y=2, width=12, height=12, fill=CAUSE_COLOURS[cause]), label(words.causes[cause], x + 18, 8)
        )
        for x, cause in zip(legend_x, CAUSES, strict=True)
    ]
    rows = [_fault_row(place, across, 24 + number * ROW, words) for number, place in enumerate(faulty)]
    return picture(WIDTH, 24 + len(faulty) * ROW, name, *legend, *rows)


def _fault_row(place: Place, across: Scale, y: float, words: Words) -> Markup:
    parts: list[str] = [label(short(place.name), 0, y + ROW / 2)]
    done = 0
    for cause in CAUSES:
        if count := place.faults.get(cause, 0):
            begin, end = across(done), across(done + count)
            title = tag("title", f"{place.name}: {words.causes[cause]} {count}")
            parts.append(
                tag("rect", title, x=begin, y=y + 3, width=end - begin, height=ROW - 6, fill=CAUSE_COLOURS[cause])
            )
            done += count
    return tag("g", *parts, label(str(done), across(done) + 6, y + ROW / 2))


def _upright_grid(across: Scale, bottom: float, words: Words) -> Markup:
    return join(
        *(
            join(
                line(across(tick), 0, across(tick), bottom, "grid"),
                label(words.points_of(tick), across(tick), bottom + 14, "middle", "soft"),
            )
            for tick in across.ticks(8)
        )
    )


def _level_grid(up: Scale, right: float, words: Words) -> Markup:
    return join(
        *(
            join(line(44, up(tick), right, up(tick), "grid"), label(words.points_of(tick), 38, up(tick), "end", "soft"))
            for tick in up.ticks(6)
        )
    )
