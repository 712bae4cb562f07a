"""The curve of what was learned, as an SVG file."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final

from spieltisch.research.alphazero.training import Tried

WIDTH, HEIGHT, MARGIN = 640, 360, 56
LINES: Final = (("searching", "with search", "#1f77b4"), ("alone", "network alone", "#d9822b"))
"""Field, name and colour."""


def drawn(title: str, against: str, points: Sequence[Tried]) -> str:
    """The score against the bot over the processor time that learning took, from 0 on."""
    longest = max(point.cpu_s for point in points) / 60 or 1
    wide, high = WIDTH - 2 * MARGIN, HEIGHT - 2 * MARGIN

    def place(minutes: float, score: float) -> str:
        return f"{MARGIN + wide * minutes / longest:.1f},{HEIGHT - MARGIN - high * score:.1f}"

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}"',
        ' font-family="sans-serif" font-size="12">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
        f'<text x="{WIDTH / 2}" y="24" text-anchor="middle" font-size="15">{escape(title)}</text>',
    ]
    for percent in range(0, 101, 25):
        x, y = place(0, percent / 100).split(",")
        parts.append(f'<path d="M{x} {y}h{wide}" stroke="#999" stroke-width="{1.5 if percent == 50 else 0.5}"/>')
        parts.append(f'<text x="{MARGIN - 8}" y="{float(y) + 4}" text-anchor="end">{percent} %</text>')
    for part in range(5):
        x, _ = place(longest * part / 4, 0).split(",")
        games = round(max(point.games for point in points) * part / 4)
        parts.append(f'<text x="{x}" y="{HEIGHT - MARGIN + 18}" text-anchor="middle">{longest * part / 4:.1f}</text>')
        parts.append(f'<text x="{x}" y="{HEIGHT - MARGIN + 34}" text-anchor="middle" fill="#777">{games}</text>')
    parts.append(
        f'<text x="{WIDTH / 2}" y="{HEIGHT - 6}" text-anchor="middle">minutes of processor time '
        '<tspan fill="#777">(and about so many games against itself)</tspan></text>'
    )
    for row, (name, called, colour) in enumerate(LINES):
        line = " ".join(place(point.cpu_s / 60, getattr(point, name)) for point in points)
        parts.append(f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2.5"/>')
        parts += ['<circle cx="{}" cy="{}" r="3.5" fill="{}"/>'.format(*at.split(","), colour) for at in line.split()]
        low = HEIGHT - MARGIN - 14 - 18 * (len(LINES) - 1 - row)
        label = f"score against {escape(against)}, {called}"
        parts.append(f'<text x="{WIDTH - MARGIN - 8}" y="{low}" text-anchor="end" fill="{colour}">{label}</text>')
    return "\n".join([*parts, "</svg>", ""])
