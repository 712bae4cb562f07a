"""Our client and our spectator hear anything at all: they answer every packet once, and never break."""

from __future__ import annotations

from random import Random

import pytest

from spieltisch.core.session import Note, Turn
from spieltisch.games.monopoly import view
from spieltisch.games.monopoly.actions import Action
from spieltisch.games.monopoly.wire.client import Client
from spieltisch.games.monopoly.wire.spectator import Spectator

NAMES = ("we", "oki", "Herr Müller", "-", "nobody", "")
WORDS = {
    "playerlist-update": "c", "chat-update": "n", "start-update": "", "turn-update": "int", "pos-update": "fn",
    "money-update": "mn", "show-transaction": "mn", "plot-update": "fihn", "prison": "en", "eventcard": "n",
    "auction-plot": "fmn", "+JAWOHL": "", "-NEIN": "kn", "buy-plot": "f", "#FFA500:": "pn",
}  # fmt: skip


class Babble:
    """Lines that look like a server's."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)

    def line(self) -> str:
        word = self.random.choice(list(WORDS) if self.random.random() < 0.01 else list(WORDS)[1:])
        shape = WORDS[word]
        if self.random.random() < 0.05:
            shape = "".join(self.random.sample(shape, len(shape) // 2))
        return " ".join([word, *map(self.word, shape)]).strip(" " if shape else "")

    def word(self, kind: str) -> str:
        random = self.random
        match kind:
            case "n":
                return random.choice(NAMES)
            case "f":
                return str(random.choice([random.randrange(40), random.randrange(-3, 44)]))
            case "m":
                return str(random.choice([0, 1, 500, 30_000, -400, 10**12, random.randrange(5000)]))
            case "h":
                return random.choice(["hypothec", "nohypothec", "nohypothec", "perhaps"])
            case "e":
                return random.choice(["enter", "leave", "go"])
            case "p":
                return random.choice(["player:", "spectator:", "Player:", "x:"])
            case "k":
                return random.choice(["131", "139", "211", "212", "304", "134", "nein", ""])
            case _:
                return str(random.randrange(7))


def debt(line: str) -> int:
    """Whether a line has to be acknowledged."""
    return not line.startswith(("+JAWOHL", "-NEIN", "#"))


def moves_of(turn: Turn) -> list[Action]:
    """None where what was heard is no game: then a bot says so."""
    try:
        return view.numbered_moves(turn.observation, turn.seat)
    except ValueError:
        return []


@pytest.mark.fuzz
@pytest.mark.parametrize("seed", range(12))
def test_a_client_survives_anything_like_a_server(seed: int) -> None:
    babble, client = Babble(seed), Client("we", {"java": ["", "0", "1"][seed % 3]} if seed % 3 else {})
    client.connected()
    client.receive(b"welcome\n+JAWOHL\nplayerlist-update 2\n#1: player: we\n#2: player: oki\nstart-update\n", 0)
    owed, asked = 2, 0
    for now_us in range(0, 600_000, 1_000):
        lines = [babble.line() for _ in range(babble.random.randrange(1, 6))]
        updates = client.receive("".join(f"{line}\n" for line in lines).encode(), now_us)
        owed += sum(map(debt, lines))
        for turn in updates:
            if isinstance(turn, Turn):
                asked += 1
                moves = moves_of(turn)
                if moves and babble.random.random() < 0.9:
                    client.act(babble.random.choice(moves))
        owed -= sum(not debt(line) for line in client.to_send().decode().splitlines())
        assert owed >= 0
        if client.is_closing:
            break
    assert asked


@pytest.mark.fuzz
@pytest.mark.parametrize("seed", range(4))
def test_a_spectator_survives_anything_like_a_server(seed: int) -> None:
    babble, spectator = Babble(100 + seed), Spectator({})
    spectator.connected()
    spectator.receive(b"welcome\n+JAWOHL\nplayerlist-update 2\n#1: player: we\n#2: player: oki\nstart-update\n", 0)
    lines = [babble.line() for _ in range(1500)]
    updates = [update for line in lines for update in spectator.receive(f"{line}\n".encode(), 0)]
    assert sum(isinstance(one, Note) for one in updates) > 1000
