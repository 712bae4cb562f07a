"""TwixT in a browser: what ``board.js`` beside this draws. Nothing is hidden, so all viewers get nearly the same."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypedDict, assert_never

from spieltisch.games.twixt import rules, view
from spieltisch.games.twixt.actions import Peg
from spieltisch.games.twixt.engine.geometry import KNIGHT, SIZE
from spieltisch.games.twixt.engine.kernel import TwixtKernel
from spieltisch.games.twixt.events import Event, MirrorDecided, PegSet, SwampSunk
from spieltisch.games.twixt.notation import read_action, write_action
from spieltisch.games.twixt.rules import Phase, State
from spieltisch.games.twixt.view import Observation

HALF: Final = range(4)
"""A link is drawn from its western end, so half of the directions is enough."""


class SeatPicture(TypedDict):
    score: int
    """How far the widest chain reaches along the seat's axis."""
    links: int
    chain: list[int]
    """The ply numbers, from 0, of the pegs of a chain that reaches so far."""
    is_across: bool
    """Whether the seat joins left and right; else top and bottom."""


class Picture(TypedDict):
    """The whole board. Cells are columns and rows from 0, at the top left; seat 0 set the pegs 0, 2, 4, …"""

    size: int
    phase: str
    """"swamps", "question" (seat 0: whether to mirror them), "plies" or "over"."""
    swamps: list[list[int]]
    """Blocks as size, column and row of the top left cell. Corners are swamp, too."""
    mirrored: bool | None
    pegs: list[list[int]]
    """Column and row, in the order in which they were set."""
    links: list[list[int]]
    """Pairs of plies: the pegs at both ends."""
    rounds: int
    """How many pegs each seat sets at most."""
    seats: list[SeatPicture]


class Outlook(TypedDict):
    """What a peg would bring."""

    links: int
    """How many it would make."""
    score: list[int]
    """Both seats', after it."""
    is_won: bool
    """Whether it would join both borders."""


class Page:
    """Satisfies ``core.contracts.Page``."""

    def picture(self, observation: Observation) -> Picture:
        """All there is to draw."""
        state = view.restore(observation)
        plies = {peg.cell: ply for ply, peg in enumerate(observation.moves)}
        links = _links(state.kernel, plies)
        return {
            "size": observation.config.size,
            "phase": _phase(state),
            "swamps": [[swamp.size, swamp.x, swamp.y] for swamp in observation.swamps],
            "mirrored": observation.mirrored,
            "pegs": [[peg.x, peg.y] for peg in observation.moves],
            "links": links,
            "rounds": observation.config.rounds,
            "seats": [_draw_seat(observation, state.kernel, seat, links) for seat in range(2)],
        }

    def points(self, observation: Observation) -> Sequence[int | None]:
        """Both scores."""
        return observation.score

    def choices(self, observation: Observation) -> Sequence[str]:
        """All legal actions in notation, sorted."""
        return sorted(map(write_action, view.legal_actions(observation)))

    def outlook(self, observation: Observation, of: str) -> Outlook | None:
        """What a peg would bring, named as in notation; None where the viewer cannot set it."""
        action = read_action(of)
        state = view.restore(observation)
        if not isinstance(action, Peg) or action not in rules.legal_actions(state, observation.viewer):
            return None
        [event] = rules.apply(state, observation.viewer, action)
        assert isinstance(event, PegSet)
        return {
            "links": len(event.linked),
            "score": list(event.score),
            "is_won": event.score[observation.viewer] == observation.config.size - 1,
        }

    def tell(self, event: Event) -> dict[str, object] | None:
        """A peg with the links it made, or the answer to the question. Swamps are seen in the picture alone."""
        match event:
            case SwampSunk():
                return None
            case MirrorDecided(on):
                return {"is": "MirrorDecided", "on": on}
            case PegSet(seat, peg, linked, score):
                return {"is": "PegSet", "seat": seat, "at": [peg.x, peg.y], "links": len(linked), "score": list(score)}
            case _:
                assert_never(event)


def _phase(state: State) -> str:
    is_over = state.phase is Phase.PLIES and not state.kernel.legal_count()
    return "over" if is_over else state.phase.value


def _links(position: TwixtKernel, plies: dict[int, int]) -> list[list[int]]:
    found = []
    for cell, ply in plies.items():
        ways = position.links_of(cell)
        found += [[ply, plies[cell + SIZE * dx + dy]] for d in HALF if ways >> d & 1 for dx, dy in [KNIGHT[d]]]
    return found


def _draw_seat(observation: Observation, position: TwixtKernel, seat: int, links: list[list[int]]) -> SeatPicture:
    score, moves = observation.score[seat], observation.moves
    chains = _chains(range(seat, len(moves), 2), links) if score else []
    return {
        "score": score,
        "links": observation.links[seat],
        "chain": next((chain for chain in chains if position.extent_of(moves[chain[0]].cell) == score), []),
        "is_across": (observation.config.orientation == 2009) == (seat == 0),
    }


def _chains(plies: Sequence[int], links: list[list[int]]) -> list[list[int]]:
    """Which of these pegs hang together."""
    chain_of = {ply: [ply] for ply in plies}
    for one, other in links:
        if one in chain_of and chain_of[one] is not chain_of[other]:
            joined = chain_of[one] + chain_of[other]
            chain_of.update(dict.fromkeys(joined, joined))
    return [sorted(chain) for first, chain in chain_of.items() if min(chain) == first]
