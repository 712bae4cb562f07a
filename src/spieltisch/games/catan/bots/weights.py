"""What counts how much for players of Catan, in thousandths of a victory point where nothing else is said.

A plain player's weights were found by trying others, in many thousand games of the quick player against itself. A keen
one's were found by an evolution strategy (``docs/strength.md``) on games won alone against three plain players.
"""

from __future__ import annotations

from typing import Final

PIPS = [0, 0, 1, 2, 3, 4, 5, 0, 5, 4, 3, 2, 1]
"""By chip: in how many of 36 rolls it yields."""
FARTHEST = 2
"""How many roads ahead the next settlement may lie."""
SOFTNESS = 1_200
"""A difference in strength by which one seat's chance is e times another's."""
FADE = 10
"""Prospects count the less, the fewer points are left: (FADE + left) parts in FADE + 10."""
CAREFUL = 1_000
"""How many millionths of a chance a trade must add."""
CLOSE = 2
"""Who is so many points from winning gets no trade."""
STEPS_TO_GOAL = 10
"""A keen player's weights change by tenths of the way, from no point to the goal."""

COUNT = 34
(
    WOOD, BRICK, SHEEP, GRAIN, ORE, VARIETY, HARBOUR_PIP, SITE, SECOND_SITE, STEP, NEW_SITE, NEW_HARBOUR, ROAD_LENGTH,
    KNIGHT, KNIGHT_HELD, ROADS_HELD, MONOPOLY_HELD, INVENTION_HELD, CARD_HELD, CITY_HAND, SETTLEMENT_HAND, CARD_HAND,
    ROAD_HAND, ANY_CARD, SURPLUS, UNSEEN, ROBBED, ROAD_HELD, ARMY_HELD, ROAD_NEAR, ARMY_NEAR, ENLARGING, PAVING, BUYING,
) = range(COUNT)  # fmt: skip
WEIGHTS: Final = {
    # plain, keen without a point, keen at the goal
    WOOD: (42, 42, 51),
    BRICK: (42, 57, 40),
    SHEEP: (50, 47, 10),
    GRAIN: (52, 47, 46),
    ORE: (65, 70, 60),  # A card in 36 rolls.
    VARIETY: (120, 188, 185),  # Some of a resource.
    HARBOUR_PIP: (6, 5, -5),  # For each pip and each card that the bank asks for less than four.
    SITE: (60, 93, 75),
    SECOND_SITE: (13, 9, 5),  # The two best places to settle next, in percent of what a settlement would add.
    STEP: (35, 26, 42),  # By how many percent each road that is missing makes them less.
    NEW_SITE: (500, 408, 521),  # What a settlement adds apart from its fields.
    NEW_HARBOUR: (100, 53, 55),  # The same of one at a harbour.
    ROAD_LENGTH: (20, 27, 31),  # Each road of the longest trail.
    KNIGHT: (150, 139, 69),  # Each knight played.
    KNIGHT_HELD: (137, 70, 82),
    ROADS_HELD: (200, 135, 162),
    MONOPOLY_HELD: (250, 249, 163),
    INVENTION_HELD: (360, 166, 104),  # Development cards one knows.
    CARD_HELD: (562, 547, 913),  # A development card one does not.
    CITY_HAND: (450, 519, 354),
    SETTLEMENT_HAND: (225, 249, 260),
    CARD_HAND: (97, 60, 77),
    ROAD_HAND: (75, 51, 43),  # A hand that pays for it; less by the square of what is there.
    ANY_CARD: (13, 5, 7),  # Each card of up to nine.
    SURPLUS: (109, 167, 169),  # Taken off for each card above seven.
    UNSEEN: (117, 137, 191),  # Each card in a hand one does not see.
    ROBBED: (62, 65, 65),  # What a field still counts with the robber on it, in percent; the same at any points.
    ROAD_HELD: (0, 778, 1),
    ARMY_HELD: (0, -446, 21),  # The longest road and the largest army, besides their points.
    ROAD_NEAR: (0, -311, 774),
    ARMY_NEAR: (0, -442, -539),  # One more road or knight makes them one's own; half of it where two do.
    ENLARGING: (0, 28, 10),
    PAVING: (0, -7, -10),
    BUYING: (0, 15, 60),  # A pip of everything that a city costs (in fourths), a road, and a card.
}
"""By what they count for; what several lines share is said after the last."""


def table(is_keen: bool) -> list[int]:
    """Row by row, from no point to the goal."""
    return [
        (far * (STEPS_TO_GOAL - step) + near * step) // STEPS_TO_GOAL if is_keen else plain
        for step in range(STEPS_TO_GOAL + 1)
        for plain, far, near in WEIGHTS.values()
    ]
