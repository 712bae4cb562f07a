"""Development cards in its hand, its pieces, and roads that somebody stands in the way of."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from spieltisch.core.checks import Check, Level, Scene
from spieltisch.core.scripts import Remark, Script, Warned
from spieltisch.games.catan.checks.arriving import open_game
from spieltisch.games.catan.checks.buying import PRICES, turn_with
from spieltisch.games.catan.checks.crowding import build, free_corners
from spieltisch.games.catan.checks.party import Party
from spieltisch.games.catan.checks.pictures import REASONS, THROUGH
from spieltisch.games.catan.checks.turns import CARDS, before_its_turn
from spieltisch.games.catan.engine.codes import INVENTION, KNIGHTS, MONOPOLY, ROADS, Phase
from spieltisch.games.catan.engine.geometry import EDGE_ENDS
from spieltisch.games.catan.knowledge import NOTHING, only

TURNS: Final = 18
"""In three times so many it can build more than it has pieces for."""
WAYS: Final = 10
RUN_OUT: Final = "it forgets that roads, settlements and cities run out"
AGAIN: Final = 3


def played(scene: Scene) -> Script[None]:
    """Cards of each kind, told by its status; of knights it has three."""
    party = Party(scene)
    yield from open_game(party)
    for kind, count in ((MONOPOLY, 1), (INVENTION, 1), (ROADS, 1), (KNIGHTS, 3)):
        yield from before_its_turn(party)
        party.endow(party.me, NOTHING, only(kind, count))
        party.tell_status()
        yield from party.play(lambda: party.phase is Phase.ROLL and party.is_asked)
        yield from party.play(lambda: party.phase is Phase.ROLL and not party.is_asked)
        if denied := [each for each in party.denied if each.code in ("too_fresh", "played", "not_held")]:
            yield Warned("one development card a turn", denied[0].text, REASONS[denied[0].code])
            return
    if not any(isinstance(done, CARDS) for done in party.done):
        yield Remark("it plays no development card")


def run_out(scene: Scene) -> Script[None]:
    """It can pay for one of each again and again."""
    party = Party(scene)
    yield from open_game(party)
    for _ in range(TURNS):
        for thing in ("Straße", "Dorf", "Stadt"):
            _empty_the_others(party)
            yield from turn_with(party, PRICES[thing])
            if party.phase is Phase.OVER:  # it has won, which is no mistake
                return
        missing = [denied.text for denied in party.denied if denied.code == "no_piece"]
        if len(missing) >= AGAIN:
            yield Warned("no piece that it has no more of, after a refusal", missing[-1], RUN_OUT)
            return


def _empty_the_others(party: Party) -> None:
    """Their hands, or the bank would have too few cards left."""
    seen = party.seen
    sizes = bytes(size if seat == party.me else 0 for seat, size in enumerate(seen.public.sizes))
    party.bend(replace(seen, public=replace(seen.public, sizes=sizes)))


def blocked(scene: Scene) -> Script[None]:
    """Wherever its roads end somebody builds, so that they do not go on there."""
    party = Party(scene)
    yield from open_game(party)
    for _ in range(WAYS):
        yield from turn_with(party, PRICES["Straße"])
        if through := [denied.text for denied in party.denied if denied.cause == THROUGH]:
            yield Warned("roads that begin at its own, where nobody else has built", through[0], THROUGH)
            return
        yield from before_its_turn(party)
        _stand_in_the_way(party)


def _stand_in_the_way(party: Party) -> None:
    seen, mark = party.seen.public, party.me + 1
    ends = {
        corner
        for edge, owner in enumerate(seen.paths)
        if owner == mark
        for corner in EDGE_ENDS[2 * edge : 2 * edge + 2]
    }
    built = {corner for corner, owner in enumerate(seen.buildings) if owner}
    if places := sorted(free_corners(built) & ends):
        build(party, places[:1])


CHECKS: Final = (
    Check("catan.cards.played", "plays development cards as the page has them",
          "spielt Entwicklungskarten, wie die Seite sie hat", played, "Development cards"),
    Check("catan.pieces", "knows how many pieces it has",
          "weiß, wie viele Spielfiguren er hat", run_out, "The rules, in short", level=Level.SHOULD),
    Check("catan.roads.blocked", "builds no roads through others' settlements",
          "baut keine Straßen durch Dörfer anderer", blocked, "The rules, in short", level=Level.SHOULD,
          is_lawful=False),
)  # fmt: skip
