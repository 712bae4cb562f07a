"""``spieltisch apply``."""

from __future__ import annotations

from collections.abc import Sequence

from spieltisch.cli import NO
from spieltisch.cli.actors import actor_of
from spieltisch.cli.answers import print_answer, print_answers
from spieltisch.cli.output import complain, print_json
from spieltisch.cli.sources import File, PositionSource
from spieltisch.core import registry
from spieltisch.core.errors import IllegalAction
from spieltisch.core.game import AnyGame
from spieltisch.rules import UNREADABLE

START = PositionSource()


def apply_actions(
    game: str, /, *actions: str, origin: PositionSource = START, positions: File | None = None, json: bool = False
) -> int:
    """Play actions in a position and print the new one. The first refusal stops.

    Parameters
    ----------
    game
        The game's name.
    actions
        Actions in notation, in their order.
    positions
        A file with lines of a position, a tab and an action (- is stdin): answers with a JSON object a line.
    json
        Print a JSON object.
    """
    of = registry.game(game)
    if positions is not None:
        return print_answers(positions, origin, lambda line: _play_line(of, line))
    refusals: list[object] = []

    def show(result: dict[str, object]) -> None:
        if "refused" in result:
            refusals.append(result)
        if json:
            print_json(result)
        elif refusals:
            complain(f"{result['refused']}: {result['why']}")
        else:
            print(result["position"])

    code = print_answer(lambda: _play(of, origin.reader(of)(), actions), show)
    return NO if refusals else code


def _play_line(of: AnyGame, line: str) -> dict[str, object]:
    position, *actions = line.split("\t")
    if not actions:
        raise ValueError("no tab between a position and its action")
    return _play(of, of.play.notation.read_position(position), actions)


def _play(of: AnyGame, state: object, actions: Sequence[str]) -> dict[str, object]:
    """``position``, or ``refused`` with ``code`` and ``why``."""
    for text in actions:
        try:
            action = of.play.notation.read_action(text)
            of.play.rules.apply(state, actor_of(of, state, action), action)
        except IllegalAction as illegal:
            return {"refused": text, "code": illegal.code, "why": illegal.sentence}
        except ValueError as error:
            return {"refused": text, "code": UNREADABLE, "why": str(error)}
    return {"position": of.play.notation.write_position(state)}
