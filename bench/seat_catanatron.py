"""Catanatron's players at our Catan tables: each decision is asked of them in a game of their own that stands as ours.

What a seat does not know is drawn anew for each decision (``view.determinize``), as our own bots do: their engine
plays with open cards. A knight or two free roads are several of their decisions and one of our actions. They offer no
trades, and decline all offers: their engine has no player that would. Works with 3.2.1, which the package index has,
and with 3.3.0 of its repository, which has the stronger players.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib.metadata import version
from random import Random
from typing import Any, Final

from catanatron.game import Game
from catanatron.models import map as maps
from catanatron.models.actions import generate_playable_actions
from catanatron.models.board import STATIC_GRAPH, longest_acyclic_path
from catanatron.models.enums import CITY, DEVELOPMENT_CARDS, RESOURCES, SETTLEMENT, ActionPrompt
from catanatron.models.player import Color, RandomPlayer
from catanatron.state import PLAYER_INITIAL_STATE

from bench.seat import Player, Unknown, checkout
from spieltisch.core.seats import Seat
from spieltisch.games.catan import view
from spieltisch.games.catan.actions import (
    Action,
    BankTrade,
    BuildCity,
    BuildRoad,
    BuildSettlement,
    BuyCard,
    Cards,
    Decline,
    Discard,
    EndTurn,
    MoveRobber,
    PlayInvention,
    PlayKnight,
    PlayMonopoly,
    PlayRoads,
    Roll,
)
from spieltisch.games.catan.engine.codes import BOX_CARDS, DESERT, Phase
from spieltisch.games.catan.engine.geometry import CORNER_AT, EDGE_AT, LARGE, N_FIELDS, Field, corners_of, neighbours
from spieltisch.games.catan.rules import State
from spieltisch.games.catan.view import Observation

CARDS: Final = ("KNIGHT", "ROAD_BUILDING", "MONOPOLY", "YEAR_OF_PLENTY", "VICTORY_POINT")
"""Theirs in our order of kinds."""
COLOURS: Final = tuple(Color)
PROMPTS: Final = {
    Phase.SETTLE: ActionPrompt.BUILD_INITIAL_SETTLEMENT,
    Phase.PAVE: ActionPrompt.BUILD_INITIAL_ROAD,
    Phase.ROLL: ActionPrompt.PLAY_TURN,
    Phase.MAIN: ActionPrompt.PLAY_TURN,
    Phase.DISCARD: ActionPrompt.DISCARD,
    Phase.ROBBER: ActionPrompt.MOVE_ROBBER,
}
SIDES: Final = ("NORTHEAST", "NORTH", "NORTHWEST", "SOUTHWEST", "SOUTH", "SOUTHEAST")
NODES: Final = tuple(maps.NodeRef[name] for name in SIDES)
"""Of a tile, in the order of ``corners_of``: counter-clockwise from the one between east and north-east."""


def make(name: str, seed: int) -> Player:
    """The player of that name: ``random``, ``weighted``, ``points``; in newer versions ``value``, and ``ab2``, which is
    alpha-beta of that depth. Raises ``Unknown`` for what this version has not."""
    return Player(CatanatronBot(_maker(name), seed), f"catanatron {told_version()} {name}")


def told_version() -> str:
    """That of the checkout, where there is one."""
    return checkout("catanatron") or version("catanatron")


def _maker(name: str) -> Callable[[Color], Any]:
    try:
        if name == "random":
            return lambda colour: RandomPlayer(colour)
        if name == "weighted":
            from catanatron.players.weighted_random import WeightedRandomPlayer  # each version has others

            return lambda colour: WeightedRandomPlayer(colour)
        if name == "points":
            from catanatron.players.search import VictoryPointPlayer

            return lambda colour: VictoryPointPlayer(colour)
        if name == "value":
            from catanatron.players.value import ValueFunctionPlayer

            return lambda colour: ValueFunctionPlayer(colour)
        if name.startswith("ab") and name[2:].isdecimal():
            from catanatron.players.minimax import AlphaBetaPlayer

            return lambda colour: AlphaBetaPlayer(colour, depth=int(name[2:]))
    except ImportError:
        raise Unknown(
            f"catanatron {told_version()} has no player {name}; a newer checkout has: PEER_CATANATRON=DIR"
        ) from None
    raise Unknown(f"catanatron has no player {name}: random, weighted, points, value, ab2")


class CatanatronBot:
    """One of its players at a table for three or four."""

    is_instant = False

    def __init__(self, maker: Callable[[Color], Any], seed: int) -> None:
        self._maker, self._random = maker, Random(seed)
        self._latest: Observation | None = None

    def choose(self, observation: Observation, seat: Seat, budget_us: int, wall_us: int | None = None) -> Action:
        """It takes the time that it takes. What was refused is not tried again: then the first legal action is."""
        flow = observation.flow
        if flow.is_offering and flow.active != seat:
            return Decline(flow.offer)
        if observation == self._latest:  # the bank has not what it might have had
            return view.legal_actions(observation)[0]
        self._latest = observation
        state = view.determinize(observation, self._random.randrange)
        return Translation(state, observation, seat, self._maker, self._random).action()


class Translation:
    """Our position as one of their games, and their decision as our action."""

    def __init__(
        self, state: State, observation: Observation, seat: Seat, maker: Callable[[Color], Any], random: Random
    ) -> None:
        self._observation, self._public = observation, observation.public
        self._hands, self._seat = state.game, seat
        self._goal, self._bank = observation.config.points, observation.config.bank
        self._order = tuple(observation.public.order)
        self._colours = {each: COLOURS[place] for place, each in enumerate(self._order)}
        self._random, self._debt = random, observation.flow.debts[seat]
        self._fresh = observation.own.fresh if observation.own else (0,) * 5
        self._tiles = tiles(observation.public.terrains, observation.public.chips)
        self._nodes = nodes(self._tiles)
        self._corners = {node: corner for corner, node in self._nodes.items()}
        self.player = maker(self._colours[seat])
        self.game: Any = None

    # -- their game ----------------------------------------------------------------------

    def _game(self) -> Any:
        island = maps.CatanMap.from_tiles(self._tiles)
        island.port_nodes = self._ports()
        players = [self.player if each == self._seat else RandomPlayer(self._colours[each]) for each in self._order]
        game = Game(players, seed=self._random.getrandbits(30), vps_to_win=self._goal, catan_map=island)
        state, flow = game.state, self._public.flow
        state.players, state.colors = players, tuple(player.color for player in players)
        state.color_to_index = {colour: place for place, colour in enumerate(state.colors)}
        self._build(state)
        self._deal(state)
        state.num_turns = flow.turn
        state.current_player_index = self._order.index(self._seat)
        state.current_turn_index = self._order.index(flow.active)
        state.is_initial_build_phase = flow.phase in (Phase.SETTLE, Phase.PAVE)
        state.is_discarding, state.is_moving_knight = flow.phase == Phase.DISCARD, flow.phase == Phase.ROBBER
        state.discard_counts = [flow.debts[each] for each in self._order]
        state.current_prompt = PROMPTS[Phase(flow.phase)]
        _asker(game).playable_actions = generate_playable_actions(state)
        return game

    def _ports(self) -> Mapping[str | None, set[int]]:
        ports: defaultdict[str | None, set[int]] = defaultdict(set)
        for edge, kind in enumerate(self._public.harbours):
            if kind:
                ports[None if kind == 6 else RESOURCES[kind - 1]].update(self._edge(edge))
        return ports

    def _edge(self, edge: int) -> tuple[int, int]:
        one, other = (self._nodes[corner] for corner in ENDS[edge])
        return one, other

    def _build(self, state: Any) -> None:
        """The board, and all that their engine keeps beside it."""
        board, public = state.board, self._public
        board.robber_coordinate = cube(LARGE[public.robber])
        for corner, code in enumerate(public.buildings):
            if code:
                self._settle(
                    state, self._nodes[corner], self._colours[(code - 1) % 8], CITY if code > 8 else SETTLEMENT
                )
        if public.flow.home >= 0:  # its latest settlement is the one that the road has to touch
            own = state.buildings_by_color[self._colours[self._seat]][SETTLEMENT]
            own.sort(key=lambda node: node == self._nodes[public.flow.home])
        for edge, code in enumerate(public.paths):
            if code:
                one, other = self._edge(edge)
                board.roads[one, other] = board.roads[other, one] = self._colours[code - 1]
        for colour in state.colors:
            parts = list(_parts(board, colour, state.buildings_by_color[colour]))
            board.connected_components[colour] = parts
            board.road_lengths[colour] = max(
                (len(longest_acyclic_path(board, part, colour)) for part in parts), default=0
            )
        if public.trader >= 0:
            board.road_color = self._colours[public.trader]
            board.road_length = board.road_lengths[board.road_color]

    def _settle(self, state: Any, node: int, colour: Any, kind: str) -> None:
        board = state.board
        board.buildings[node] = (colour, kind)
        state.buildings_by_color[colour][kind].append(node)
        board.board_buildable_ids -= {node, *board_neighbours(node)}

    def _deal(self, state: Any) -> None:
        """Hands, cards, what is left of both, and points."""
        bank, box = [self._bank] * 5, list(BOX_CARDS[:5])
        for place, seat in enumerate(self._order):
            hand, cards = self._hands.hand_of(seat), self._hands.cards_of(seat)
            bank = [left - held for left, held in zip(bank, hand, strict=True)]
            box = [left - held for left, held in zip(box, cards, strict=True)]
            _fill(state.player_state, place, self._facts(state, seat, hand, cards))
        state.resource_freqdeck = bank
        box = [left - spent for left, spent in zip(box, self._public.spent, strict=True)]
        state.development_listdeck = [name for name, left in zip(CARDS, box, strict=True) for _ in range(left)]
        self._random.shuffle(state.development_listdeck)

    def _facts(self, state: Any, seat: Seat, hand: Sequence[int], cards: Sequence[int]) -> dict[str, int | bool]:
        """A player's state, by their names."""
        public, flow, colour = self._public, self._public.flow, self._colours[seat]
        built = state.buildings_by_color[colour]
        points = public.points(seat)
        fresh = self._fresh if seat == self._seat else (0,) * 5
        owned = {f"{name}_OWNED_AT_START": held > new for name, held, new in zip(CARDS[:4], cards, fresh, strict=False)}
        return {
            "VICTORY_POINTS": points,
            "ACTUAL_VICTORY_POINTS": points + cards[-1],
            "ROADS_AVAILABLE": 15 - public.paths.count(seat + 1),
            "SETTLEMENTS_AVAILABLE": 5 - len(built[SETTLEMENT]),
            "CITIES_AVAILABLE": 4 - len(built[CITY]),
            "HAS_ROAD": public.trader == seat,
            "HAS_ARMY": public.army == seat,
            "LONGEST_ROAD_LENGTH": state.board.road_lengths[colour],
            "HAS_ROLLED": flow.active == seat and flow.has_rolled,
            "HAS_PLAYED_DEVELOPMENT_CARD_IN_TURN": flow.active == seat and flow.has_played,
            "PLAYED_KNIGHT": public.knights[seat],
            **{f"{name}_IN_HAND": held for name, held in zip(RESOURCES, hand, strict=True)},
            **{f"{name}_IN_HAND": held for name, held in zip(CARDS, cards, strict=True)},
            **owned,
        }

    # -- our action ----------------------------------------------------------------------

    def action(self) -> Action:
        """What it decides; it is asked anew without what our table would refuse. Raises ``ValueError`` where nothing
        is left."""
        legal, refused = view.legal_actions(self._observation), []
        while True:
            game = self.game = self._game()
            asker = _asker(game)
            asker.playable_actions = [each for each in asker.playable_actions if each not in refused]
            if not asker.playable_actions:
                raise ValueError("catanatron finds nothing to do that is legal here")
            decided = self._decide()
            if (action := self._translated(decided)) in legal:
                return action
            refused.append(decided)

    def _decide(self) -> Any:
        return self.player.decide(self.game, _asker(self.game).playable_actions)

    def _then(self, decided: Any) -> Any:
        """What it decides after that, in the same action of ours."""
        self.game.execute(decided)
        return self._decide()

    def _translated(self, decided: Any) -> Action:
        """Raises ``ValueError`` for a decision that Catan does not have."""
        match decided.action_type.name:
            case "PLAY_KNIGHT_CARD":
                return PlayKnight(*self._robbed(self._then(decided)))
            case "PLAY_ROAD_BUILDING":
                return self._roads(decided)
            case "DISCARD_RESOURCE" | "DISCARD":
                return Discard(self._discarded(decided))
            case "MOVE_ROBBER":
                return MoveRobber(*self._robbed(decided))
        return self._plain(decided.action_type.name, decided.value)

    def _plain(self, kind: str, value: Any) -> Action:
        match kind:
            case "ROLL":
                return Roll()
            case "END_TURN":
                return EndTurn()
            case "BUY_DEVELOPMENT_CARD":
                return BuyCard()
            case "BUILD_ROAD":
                return BuildRoad(self._road(value))
            case "BUILD_SETTLEMENT":
                return BuildSettlement(self._corners[value])
            case "BUILD_CITY":
                return BuildCity(self._corners[value])
            case "MARITIME_TRADE":
                return BankTrade(counted(value[:-1]), counted(value[-1:]))
            case "PLAY_MONOPOLY":
                return PlayMonopoly(RESOURCES.index(value))
            case "PLAY_YEAR_OF_PLENTY":
                return PlayInvention(counted(value))
        raise ValueError(f"catanatron wants {kind}, which our Catan has not")

    def _road(self, edge: Sequence[int]) -> int:
        return EDGE_OF[frozenset(self._corners[node] for node in edge)]

    def _robbed(self, decided: Any) -> tuple[int, Seat | None]:
        coordinate, colour = decided.value[:2]
        seat = None if colour is None else next(each for each, its in self._colours.items() if its == colour)
        return FIELDS[coordinate], seat

    def _roads(self, decided: Any) -> PlayRoads:
        first = self._then(decided)
        second = self._then(first) if self._has_another(first) else None
        return PlayRoads(self._road(first.value), None if second is None else self._road(second.value))

    def _has_another(self, first: Any) -> bool:
        """Whether there is a place, and a piece, for the second road."""
        after = self.game.copy()
        after.execute(first)
        return bool(after.state.is_road_building)

    def _discarded(self, decided: Any) -> Cards:
        """One card after the other in newer versions. Older ones leave it to chance."""
        if decided.action_type.name == "DISCARD":
            held = [kind for kind, count in enumerate(self._hands.hand_of(self._seat)) for _ in range(count)]
            return counted([RESOURCES[kind] for kind in self._random.sample(held, self._debt)])
        gone = [decided]
        while len(gone) < self._debt:
            gone.append(self._then(gone[-1]))
        return counted([each.value for each in gone])


# -- places ----------------------------------------------------------------------------------


def cube(field: Field) -> tuple[int, int, int]:
    """Their coordinate of one of our fields: east is (1, -1, 0), north-east (1, 0, -1)."""
    x, y = field
    return x + y, -x, -y


FIELDS: Final = {cube(LARGE[number]): number for number in range(N_FIELDS[0])}
EDGE_OF: Final = {}
ENDS: Final = {}
for _field in LARGE[: N_FIELDS[0]]:
    _ring, _corners = neighbours(_field), corners_of(_field)
    for _side in range(6):  # between its corners before and after the neighbour on that side
        _number = EDGE_AT[frozenset({_field, _ring[_side]})]
        ENDS[_number] = (CORNER_AT[_corners[_side - 1]], CORNER_AT[_corners[_side]])
        EDGE_OF[frozenset(ENDS[_number])] = _number


def tiles(terrains: bytes, chips: bytes) -> dict[Any, Any]:
    """Their tiles with our terrains and chips, harbours left out."""
    topology = {
        place: kind if kind is maps.LandTile else maps.Water for place, kind in maps.BASE_MAP_TEMPLATE.topology.items()
    }
    land = [place for place, kind in topology.items() if kind is maps.LandTile]
    resources = [None if (at := terrains[FIELDS[place]]) == DESERT else RESOURCES[at] for place in land]
    numbers = [chips[FIELDS[place]] for place, resource in zip(land, resources, strict=True) if resource is not None]
    template = maps.MapTemplate(numbers, [], resources, topology)
    options = {"number_placement": "random"} if hasattr(maps, "NumberPlacement") else {}
    made: dict[Any, Any] = maps.initialize_tiles(template, numbers[::-1], [None], resources[::-1], **options)
    return made


def nodes(island: Mapping[Any, Any]) -> dict[int, int]:
    """Their nodes by our corners."""
    return {
        CORNER_AT[corner]: island[place].nodes[ref]
        for place, number in FIELDS.items()
        for corner, ref in zip(corners_of(LARGE[number]), NODES, strict=True)
    }


def board_neighbours(node: int) -> Iterator[int]:
    """The nodes next to one."""
    return iter(STATIC_GRAPH.neighbors(node))


def counted(names: Sequence[str | None]) -> Cards:
    """Cards by resource; None is no card."""
    wood, brick, wool, grain, ore = (list(names).count(name) for name in RESOURCES)
    return wood, brick, wool, grain, ore


def _parts(board: Any, colour: Any, built: Mapping[str, Sequence[int]]) -> Iterator[set[int]]:
    """The connected parts of a player's roads, settlements that nobody has a road from included."""
    seen: set[int] = set()
    ends = {node for edge, its in board.roads.items() if its == colour for node in edge}
    for node in (*built[SETTLEMENT], *built[CITY], *sorted(ends)):
        if node not in seen and not board.is_enemy_node(node, colour):
            part = _walked(board, colour, node)
            seen |= part
            yield part


def _walked(board: Any, colour: Any, start: int) -> set[int]:
    """All nodes that the player's roads reach from one, and may go on from: a road ends at an opponent's."""
    reached, left = set(), [start]
    while left:
        node = left.pop()
        reached.add(node)
        ways = [each for each in board_neighbours(node) if board.roads.get((node, each)) == colour]
        left += [each for each in ways if each not in reached and not board.is_enemy_node(each, colour)]
    return reached


def _asker(game: Any) -> Any:
    """Who keeps what may be done: the state in older versions, the game in newer ones."""
    return game.state if hasattr(game.state, "playable_actions") else game


def _fill(facts: dict[str, Any], place: int, of: Mapping[str, int | bool]) -> None:
    """Each version has some facts of its own, and knows no others."""
    for name, value in of.items():
        if name in PLAYER_INITIAL_STATE:
            facts[f"P{place}_{name}"] = value


assert set(CARDS) == set(DEVELOPMENT_CARDS)
