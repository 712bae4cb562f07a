"""Tables of two: the cheapest of all pairings, by minimum-weight matching."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Final, TypeAlias

import rustworkx

from spieltisch.contests.pairing.prices import ByeRule, Price, Prices, Weights

Edge: TypeAlias = tuple[int, int]

BITS: Final = 112
"""Of weights that are matched exactly: rustworkx computes within 128 and says nothing when they overflow."""


def cheapest_pairs(prices: Prices) -> list[tuple[int, ...]]:
    """The cheapest pairs of places, each with the lower one first, in order of these; somebody alone has a bye. Of
    several that cost the same it is the first in this order, a bye counting as a pair with the place behind the last.

    Raises ``ValueError`` where the scores are so finely divided that their gaps do not fit the matching's numbers.
    """
    count = len(prices.players)
    edges = {(a, b): prices.pairs[a][b] for a in range(count) for b in range(a + 1, count)}
    if count % 2:
        edges |= {(a, count): prices.bye[a] for a in _settled(prices, edges)}
    pairs: list[Edge] = []
    while edges:
        found = dict(_first(edges))
        pairs += found.items()
        seated = {*found, *found.values()}
        edges = {edge: price for edge, price in edges.items() if seated.isdisjoint(edge)}
    return [tuple(place for place in pair if place < count) for pair in pairs]


def _settled(prices: Prices, edges: Mapping[Edge, Price]) -> list[int]:
    """Who may have the bye: everybody for whom it costs what it does where it is settled before all gaps."""
    count = len(prices.players)
    byes = [(price[0], price[1], prices.settled(place)) for place, price in enumerate(prices.bye)]
    if prices.rule is ByeRule.PRICED or not edges:
        return list(range(count))
    parts = {edge: (price[0], price[1], 0) for edge, price in edges.items()}
    parts |= {(place, count): bye for place, bye in enumerate(byes)}
    weights = Weights(parts.values(), count // 2 + 1)
    chosen = next(a for a, b in _match({edge: weights.of(each) for edge, each in parts.items()}) if b == count)
    return [place for place in range(count) if byes[place] == byes[chosen]]


def _first(edges: dict[Edge, Price]) -> Iterator[Edge]:
    """The pairs of the first players in the first of the cheapest matchings: for as many as one matching can tell.

    Takes out of ``edges`` what can be in none of the cheapest. The prices of the others leave room in their numbers for
    the places of some players' partners, which then decide among equals.
    """
    places = sorted({place for edge in edges for place in edge})
    weights = Weights(edges.values(), len(places) // 2)
    _take_out_dear(edges, {edge: weights.of(price) for edge, price in edges.items()})
    weights = Weights(edges.values(), len(places) // 2)
    weighed = {edge: weights.of(price) for edge, price in edges.items()}
    radix = places[-1] + 1
    room = BITS - ((max(weighed.values()) + 1) * len(places)).bit_length()
    told = places[: max(1, room // radix.bit_length())]
    digits = {place: radix ** (len(told) - 1 - index) for index, place in enumerate(told)}
    # Everybody has one partner, so that a sum of digits stays below the least step of a price.
    scale = radix ** len(told)
    chosen = _match({edge: weight * scale + _rank(edge, digits) for edge, weight in weighed.items()})
    partners = {place: other for a, b in chosen for place, other in ((a, b), (b, a))}
    yield from ((place, partners[place]) for place in told if place < partners[place])


def _take_out_dear(edges: dict[Edge, Price], weighed: Mapping[Edge, int]) -> None:
    """Everybody pays half of a pair's price, and at least half of its cheapest pair's. A pair that goes beyond this by
    more than the cheapest matching as a whole does is no part of it."""
    least: dict[int, int] = {}
    for edge, weight in weighed.items():
        for place in edge:
            least[place] = min(least.get(place, weight), weight)
    beyond = 2 * sum(weighed[edge] for edge in _match(weighed)) - sum(least.values())
    for (a, b), weight in weighed.items():
        if 2 * weight - least[a] - least[b] > beyond:
            del edges[a, b]


def _rank(edge: Edge, digits: Mapping[int, int]) -> int:
    a, b = edge
    return digits.get(a, 0) * b + digits.get(b, 0) * a


def _match(weighed: Mapping[Edge, int]) -> Collection[Edge]:
    """A perfect matching of least weight."""
    places = sorted({place for edge in weighed for place in edge})
    if (max(weighed.values()) * len(places)).bit_length() > BITS:
        raise ValueError("the scores are too finely divided to be compared exactly")
    index = {place: number for number, place in enumerate(places)}
    graph: rustworkx.PyGraph[int, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(places)
    graph.add_edges_from([(index[a], index[b], -weight) for (a, b), weight in weighed.items()])
    found = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    return [(min(pair), max(pair)) for pair in ((places[a], places[b]) for a, b in found)]
