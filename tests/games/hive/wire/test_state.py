"""The bytes of states, against the slow printer."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from spieltisch.core.seats import SPECTATOR
from spieltisch.games.hive import notation, rules, view
from spieltisch.games.hive.actions import FIELDS, Obstruct
from spieltisch.games.hive.config import Config
from spieltisch.games.hive.wire.decoder import read_observation
from spieltisch.games.hive.wire.moves import MAX_HINT
from spieltisch.games.hive.wire.state import REPLAY, WIRE, Printer
from spieltisch.wire.element import parse

from . import printer

NAMES = ("p1", "<Grüße> & 'so' \"weiter\"\n∅")


def random_games(number: int) -> Iterator[tuple[rules.State, str]]:
    """Every state of some random games, with the text of the move that led there."""
    for seed in range(number):
        chance = random.Random(seed)
        state = rules.initial(Config())
        for at in chance.sample(FIELDS, 3):
            rules.apply(state, -1, Obstruct(at))
        yield state, ""
        while rules.outcome(state) is None:
            seat = state.kernel.ply % 2
            move = chance.choice(rules.legal_actions(state, seat))
            rules.apply(state, seat, move)
            yield state, notation.write_action(move)


@pytest.mark.parametrize(("layout", "level"), [(WIRE, 1), (REPLAY, 0)], ids=["wire", "replay"])
def test_states_of_random_games_are_printed_byte_for_byte(layout: Printer, level: int) -> None:
    for state, last in random_games(2):
        observation = view.observe(state, SPECTATOR)
        hint = "3 < 4\n  \"&'" if state.kernel.ply % 3 == 1 else None
        node = printer.state(notation.write_position(state), NAMES, last, hint or "")
        assert layout.memento("a-room", NAMES, observation, hint) == printer.memento("a-room", node, level)


def test_states_are_read_back_as_they_were() -> None:
    for state, _ in random_games(2):
        observation = view.observe(state, 0)
        message = parse(WIRE.memento("a-room", NAMES, observation).strip())
        element = message.children[0].children[0]
        read = read_observation(element, 0)
        assert (read.record, read.last) == (observation.record, observation.last)


def test_an_empty_state_has_the_size_and_order_of_the_contest() -> None:
    state = rules.initial(Config(position="obs=0,0;1,0;2,0"))
    memento = WIRE.memento("3d5f780c-ac8a-497e-8413-a3b79a616e47", ("p1", "p2"), view.observe(state, SPECTATOR))
    assert 7_900 < len(memento) < 8_200
    assert memento.count(b"<fields>") == 11
    assert memento.count(b"<null/>") == 30
    assert memento.count(b"<field ") == 91


def test_the_largest_hint_still_leaves_room_in_a_message() -> None:
    state = next(state for state, last in random_games(1) if last)
    memento = WIRE.memento("r", NAMES, view.observe(state, SPECTATOR), "'" * MAX_HINT)
    assert len(memento) < 64 * 1024


def test_crowded_positions_are_printed_byte_for_byte() -> None:
    for line in (Path(__file__).parent.parent / "data" / "legal_moves.jsonl").read_text().splitlines():
        text = _position(json.loads(line))
        observation = view.observe(notation.read_position(text), SPECTATOR)
        assert WIRE.memento("a-room", NAMES, observation) == printer.memento("a-room", printer.state(text, NAMES))


def _position(row: dict[str, Any]) -> str:
    fields = ";".join(f"{x},{y}" for x, y in row["obstructed"])
    stacks = ";".join(f"{x},{y},{stack}" for x, y, stack in row["stacks"])
    return f"turn={row['turn']} obs={fields} stacks={stacks}"
