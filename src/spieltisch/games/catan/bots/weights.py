"""What counts how much for players of Catan, in thousandths of a victory point where nothing else is said.

Found by trying others, in many thousand games of the quick player against itself.
"""

from __future__ import annotations

PIPS = [0, 0, 1, 2, 3, 4, 5, 0, 5, 4, 3, 2, 1]
"""By chip: in how many of 36 rolls it yields."""
FARTHEST = 2
"""How many roads ahead the next settlement may lie."""
SOFTNESS = 1_200
"""A difference in strength by which one seat's chance is e times another's."""
PIP = [42, 42, 50, 52, 65]
"""A card in 36 rolls, by resource."""
VARIETY = 120
"""Some of a resource."""
HARBOUR_PIP = 6
"""For each pip and each card that the bank asks for less than four."""
SITE, SECOND_SITE = 60, 13
"""The best and second best places to settle next, in percent of what a settlement would add."""
STEP = 35
"""By how many percent each road that is missing makes them less."""
NEW_SITE = 500
"""What a settlement adds apart from its fields."""
NEW_HARBOUR = 100
ROAD_LENGTH = 20
"""Each road of the longest trail."""
KNIGHT = 150
"""Each knight played."""
KNIGHT_HELD, ROADS_HELD, MONOPOLY_HELD, INVENTION_HELD = 137, 200, 250, 360
"""Development cards one knows."""
CARD_HELD = 562
"""A development card one does not."""
CITY_HAND, SETTLEMENT_HAND, CARD_HAND, ROAD_HAND = 450, 225, 97, 75
"""A hand that pays for it; less by the square of what is there."""
ANY_CARD = 13
"""Each card of up to nine."""
SURPLUS = 109
"""Taken off for each card above seven."""
UNSEEN = 117
"""Each card in a hand one does not see."""
ROBBED = 62
"""What a field still counts with the robber on it, in percent."""
FADE = 10
"""Prospects count the less, the fewer points are left: (FADE + left) parts in FADE + 10."""

CAREFUL = 1_000
"""How many millionths of a chance a trade must add."""
CLOSE = 2
"""Who is so many points from winning gets no trade."""
