"""Whole games of our client: at our own server, and at servers that speak otherwise."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from spieltisch.core.errors import PeerError
from spieltisch.core.outcome import Outcome
from spieltisch.core.session import Turn
from spieltisch.games.catan.view import Observation
from spieltisch.games.catan.wire.client import Client
from spieltisch.games.catan.wire.client_view import ClientView
from spieltisch.games.catan.wire.codec import read_message
from spieltisch.games.catan.wire.decoder import read_server_message
from spieltisch.games.catan.wire.messages import Board, Player, Welcome
from spieltisch.games.catan.wire.roster import Roster

from .editions import EDITIONS
from .party import Builder, Greedy, Party

COLOUR_TAKEN = "refused: Farbe bereits vergeben"


def refusals(party: Party) -> set[str]:
    return {note for note in party.notes if note.startswith("refused")}


class Shadow:
    """The picture alone, from the same messages that a client hears."""

    def __init__(self) -> None:
        self._id = -1
        self._roster = Roster()
        self.view: ClientView | None = None

    def hear(self, data: bytes) -> None:
        for line in data.splitlines():
            told = read_server_message(read_message(line), 0)
            assert told is not None
            match told:
                case Welcome(id):
                    self._id = id
                case Board():
                    self.view = ClientView(told, self._roster.present(), self._id, 10)
                case Player() if self.view is None:
                    self._roster.meet(told)
                case _ if self.view:
                    self.view.fold(told)


def differences(ours: Observation, seen: Observation) -> Iterator[tuple[str, Any, Any]]:
    """Where an observation is not the server's, apart from what no message tells: who builds after those who have. Of
    hands we count more than everybody does who have stolen or lost a card, and less of what came unseen."""
    for name in ("seats", "bank", "is_wooden"):
        yield name, getattr(ours.config, name), getattr(seen.config, name)
    for name in seen.public.__dataclass_fields__:
        mine, true = getattr(ours.public, name), getattr(seen.public, name)
        if name == "flow":
            yield from zip(true._fields, mine, true, strict=True)
        elif name == "order":
            told = min(1 + seen.flow.placed, seen.config.seats)
            yield name, mine[:told], true[:told]
        elif name in ("least", "most"):
            bounds = zip(ours.public.least, ours.public.most, seen.public.least, seen.public.most, strict=True)
            yield name, [max(low, from_) <= min(high, to) for low, high, from_, to in bounds], [True] * len(true)
        else:
            yield name, mine, true
    yield "own", ours.own, seen.own


@pytest.mark.parametrize(
    ("seats", "new_bot", "options"),
    [
        (3, Greedy, {}),
        (4, Builder, {"harbours": "wooden", "points": 4}),
        (6, Builder, {"harbours": "wooden", "points": 4}),
    ],
    ids=["greedy", "four", "six"],
)
def test_our_picture_is_what_the_server_shows_after_every_message(
    seats: int, new_bot: Callable[[int], Builder | Greedy], options: dict[str, Any]
) -> None:
    party = Party(seats, seed=2, new_bot=new_bot, **options)
    shadows = {name: Shadow() for name in party.clients}
    compared = 0

    def compare(name: str, data: bytes) -> None:
        nonlocal compared
        shadows[name].hear(data)
        picture, seen = shadows[name].view, party.witness(name)
        if picture and seen:
            compared += 1
            wrong = [
                difference for difference in differences(picture.observe(), seen) if difference[1] != difference[2]
            ]
            assert not wrong, data.decode()

    party.play(compare)
    assert len(party.overs) == seats
    assert compared > 50 * seats


def test_none_of_our_actions_is_refused_and_the_winner_is_told() -> None:
    party = Party(4, seed=3, points=4)
    party.play()
    [ending] = party.stage.endings
    assert {*party.notes} - {COLOUR_TAKEN} == {f"Spieler p{1 + ending.ranks.index(1)} hat das Spiel gewonnen."}
    for over in party.overs.values():
        assert over.is_final
        assert isinstance(over.outcome, Outcome)
        assert over.outcome.winners == tuple(seat for seat, rank in enumerate(ending.ranks) if rank == 1)


@pytest.mark.parametrize("name", EDITIONS)
def test_at_a_server_of_another_edition_a_game_is_played_to_its_end(name: str) -> None:
    party = Party(3, seed=2, edition=EDITIONS[name], is_piecemeal=True, points=4)
    party.play()
    assert len(party.overs) == 3
    assert party.stage.endings[0].detail == "victory"
    assert refusals(party) <= {COLOUR_TAKEN}
    assert not [note for note in party.notes if note.startswith("not understood")]


def test_on_the_other_axis_in_ascii_words_a_game_is_played_to_its_end() -> None:
    party = Party(3, seed=2, query={"dialekt": "ws17"}, points=4)
    party.play()
    assert len(party.overs) == 3
    assert "Statusupdate" in party.heard["p1"].decode("ascii")
    assert b'"x":-5,"y":-2' not in party.heard["p1"]
    assert refusals(party) <= {COLOUR_TAKEN}


def test_who_was_lost_comes_back_and_plays_on() -> None:
    party = Party(3, seed=3, points=4, reconnect_ms=60_000)
    while len(party.turns) < 60:
        party.step()
    party.swap("p2", "again")
    party.play()
    assert set(party.overs) == {"p1", "p3", "again"}
    assert party.stage.endings[0].detail == "victory"
    assert b'"Spiel gestartet"' in party.heard["again"]
    assert len([turn for turn in party.turns if turn.seat == 1]) > 30
    assert refusals(party) <= {COLOUR_TAKEN, "refused: Das Spiel läuft bereits"}


def test_whatever_a_server_says_is_played_on_or_makes_no_sense() -> None:
    """One number, word or list in a true game is another one, or missing: nothing but ``PeerError`` comes of it."""
    party = Party(3, seed=2, points=4)
    party.play()
    lines = party.heard["p1"].splitlines()
    random = Random(5)
    played = senseless = 0
    for _ in range(30):
        client, bot = Client("p1", {}), Builder(1)
        spoilt = [spoil(line, random) if random.random() < 0.05 else line for line in lines[:100]]
        try:
            for line in spoilt:
                for update in client.receive(line + b"\n", 0):
                    if isinstance(update, Turn):
                        client.act(bot.choose(update.observation))
            played += 1
        except PeerError:
            senseless += 1
    assert played > 10
    assert senseless


def spoil(line: bytes, random: Random) -> bytes:
    """Another value somewhere."""
    top = json.loads(line)
    inner = top
    while isinstance(inner, dict | list) and inner:
        keys = list(inner) if isinstance(inner, dict) else range(len(inner))
        key = random.choice(keys)
        if random.random() < 0.4 or not isinstance(inner[key], dict | list) or not inner[key]:
            inner[key] = random.choice([None, -1, 0, 5, 300, 1 << 40, 0.5, "", "Dorf", [], {}, [{}], {"x": 9, "y": 9}])
            break
        inner = inner[key]
    return json.dumps(top).encode()
