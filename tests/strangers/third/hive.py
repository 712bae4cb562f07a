"""A third pupil's player for Hive, Software-Challenge 2020: ``hive.py HOST PORT [RESERVATION]``.

It picks an insect by lot and then where it goes, and rather moves than builds. ``--mistake NAME`` in front makes one of
the mistakes in ``mistakes.toml``; ``--list`` names them.
"""

from __future__ import annotations

import socket
import sys
from collections.abc import Iterable, Iterator
from random import Random
from time import sleep
from typing import Any
from xml.etree import ElementTree
from xml.sax.saxutils import quoteattr

MISTAKES = (
    "one-read", "by-lines", "no-room-id", "lower-case", "z-sign", "moves-before-bee", "bee-a-turn-late",
    "beside-enemy", "swarm-torn", "no-gates", "spider-up-to-three", "hops-over-brambles", "bottom-is-top",
    "builds-on-brambles", "answers-state", "always-red", "three-grasshoppers", "protocol-each-time", "indices",
    "stays-after-end",
)  # fmt: skip
mistake = ""

Place = tuple[int, int]
Piece = tuple[str, str]
"""Whose, and what."""
WAYS = ((1, -1), (-1, 1), (1, 0), (0, 1), (0, -1), (-1, 0))


def wrong(name: str) -> bool:
    """Whether this mistake is to be made."""
    return name == mistake


def near(place: Place) -> list[Place]:
    return [(place[0] + x, place[1] + y) for x, y in WAYS]


def inside(place: Place) -> bool:
    return max(abs(place[0]), abs(place[1]), abs(place[0] + place[1])) <= 5


class Swarm:
    """A state of the board."""

    def __init__(self, state: ElementTree.Element, me: str) -> None:
        self.me = me
        self.turn = int(state.get("turn", "0"))
        self.stacks: dict[Place, list[Piece]] = {}
        self.brambles: set[Place] = set()
        for field in state.iter("field"):
            at = int(field.get("x", "0")), int(field.get("y", "0"))
            self.stacks[at] = [(each.get("owner", ""), each.get("type", "")) for each in field.iter("piece")]
            if wrong("bottom-is-top"):
                self.stacks[at].reverse()
            if field.get("isObstructed") == "true":
                self.brambles.add(at)
        hand = state.find(f"undeployed{me.title()}Pieces")
        self.hand = [each.get("type", "") for each in (() if hand is None else hand)]
        self.set_before = [kind for pieces in self.stacks.values() for owner, kind in pieces if owner == me]
        if wrong("three-grasshoppers") and self.set_before.count("GRASSHOPPER") < 3:
            self.hand = [kind for kind in self.hand if kind != "GRASSHOPPER"] + ["GRASSHOPPER"]

    def owner(self, at: Place) -> str:
        return self.stacks[at][-1][0] if self.stacks.get(at) else ""

    def is_free(self, at: Place) -> bool:
        return at in self.stacks and not self.stacks[at] and at not in self.brambles

    def builds(self) -> Iterator[tuple[str, Place]]:
        other = "BLUE" if self.me == "RED" else "RED"
        owners = {self.owner(at) for at in self.stacks}
        last = 8 if wrong("bee-a-turn-late") else 6
        kinds = {"BEE"} if self.turn >= last and "BEE" in self.hand else set(self.hand)
        for at in self.stacks:
            if not (self.is_free(at) or (wrong("builds-on-brambles") and not self.stacks[at])):
                continue
            beside = {self.owner(place) for place in near(at)}
            if not self.set_before:
                fits = other not in owners or other in beside
            else:
                fits = self.me in beside and (other not in beside or wrong("beside-enemy"))
            if fits:
                yield from ((kind, at) for kind in sorted(kinds))

    def moves(self) -> Iterator[tuple[str, Place, Place]]:
        if "BEE" in self.hand and not wrong("moves-before-bee"):
            return
        for start in list(self.stacks):
            if self.owner(start) != self.me:
                continue
            piece = self.stacks[start].pop()
            if self.holds() or wrong("swarm-torn"):
                yield from ((piece[1], start, to) for to in sorted(set(self.goals(piece[1], start))))
            self.stacks[start].append(piece)

    def holds(self) -> bool:
        taken = {at for at, pieces in self.stacks.items() if pieces}
        seen = set(list(taken)[:1])
        waiting = list(seen)
        while waiting:
            fresh = {at for at in near(waiting.pop()) if at in taken} - seen
            seen |= fresh
            waiting += fresh
        return seen == taken

    def steps(self, start: Place) -> Iterator[Place]:
        for to in near(start):
            if self.is_free(to):
                gate = [at for at in near(start) if at in near(to) and inside(at)]
                open_ = len(gate) == 1 or any(self.is_free(at) for at in gate) or wrong("no-gates")
                if open_ and any(self.stacks[at] for at in gate):
                    yield to

    def walk(self, start: Place, least: int, most: int) -> Iterator[Place]:
        paths = [[start]]
        for number in range(1, most + 1):
            paths = [[*path, to] for path in paths for to in self.steps(path[-1]) if to not in path]
            if number >= least:
                yield from (path[-1] for path in paths)

    def goals(self, kind: str, start: Place) -> Iterable[Place]:
        if kind == "BEE":
            return self.steps(start)
        if kind == "SPIDER":
            return self.walk(start, 1 if wrong("spider-up-to-three") else 3, 3)
        if kind == "GRASSHOPPER":
            return self.hops(start)
        if kind == "BEETLE":
            return self.climbs(start)
        seen, waiting = {start}, [start]
        while waiting:
            fresh = set(self.steps(waiting.pop())) - seen
            seen |= fresh
            waiting += fresh
        return seen - {start}

    def climbs(self, start: Place) -> Iterator[Place]:
        for to in near(start):
            if to in self.stacks and to not in self.brambles:
                around = [start, to, *(at for at in near(start) if at in near(to))]
                if any(self.stacks.get(at) for at in around):
                    yield to

    def hops(self, start: Place) -> Iterator[Place]:
        for x, y in WAYS:
            at, over = (start[0] + x, start[1] + y), 0
            while self.stacks.get(at) or (wrong("hops-over-brambles") and at in self.brambles):
                at, over = (at[0] + x, at[1] + y), over + 1
            if over and self.is_free(at):
                yield at


class Player:
    def __init__(self) -> None:
        self.colour = "RED"
        self.random = Random(5)
        self.state: ElementTree.Element | None = None

    def hear(self, message: ElementTree.Element) -> str:
        """Returns our answer; empty for none."""
        data = message.find("data")
        kind = message.tag if data is None else data.get("class", "")
        if kind == "welcomeMessage" and data is not None and not wrong("always-red"):
            self.colour = data.get("color", "").upper()
        elif kind == "memento" and data is not None:
            self.state = data.find("state")
            assert self.state is not None
            if wrong("answers-state") and self.state.get("currentPlayerColor") == self.colour:
                return self.answer(message)
        elif kind.endswith("MoveRequest") and not wrong("answers-state"):
            return self.answer(message)
        return ""

    def answer(self, message: ElementTree.Element) -> str:
        room = "" if wrong("no-room-id") else f" roomId={quoteattr(message.get('roomId', ''))}"
        text = f"<room{room}>{self.choose()}</room>"
        return f"<protocol>{text}" if wrong("protocol-each-time") else text

    def choose(self) -> str:
        assert self.state is not None
        swarm = Swarm(self.state, self.colour)
        moves, builds = list(swarm.moves()), list(swarm.builds())
        if moves and (not builds or self.random.random() < 0.7):
            kind = self.random.choice(sorted({each[0] for each in moves}))
            _, start, to = self.random.choice([each for each in moves if each[0] == kind])
            return f'<data class="dragmove">{spot("start", start)}{spot("destination", to)}</data>'
        if not builds:
            return '<data class="skipmove"/>'
        kind = self.random.choice(sorted({each[0] for each in builds}))
        to = self.random.choice([each[1] for each in builds if each[0] == kind])
        owner = self.colour
        if wrong("lower-case"):
            owner, kind = owner.lower(), kind.lower()
        piece = f'<piece owner="{owner}" type="{kind}"/>'
        return f'<data class="setmove">{piece}{spot("destination", to)}</data>'


def spot(name: str, at: Place) -> str:
    x, y = at
    z = x + y if wrong("z-sign") else -x - y
    if wrong("indices"):
        x, y, z = x + 5, y + 5, z + 5
    return f'<{name} x="{x}" y="{y}" z="{z}"/>'


def messages(server: socket.socket) -> Iterator[ElementTree.Element]:
    """Each child of the server's document."""
    if wrong("one-read"):
        while piece := server.recv(65536):
            text = piece.decode().replace("<protocol>", "").strip()
            if text:
                yield ElementTree.fromstring(text)
        return
    pieces: Iterable[bytes] = iter(lambda: server.recv(65536), b"")
    if wrong("by-lines"):
        pieces = server.makefile("rb")
    parser: Any = ElementTree.XMLPullParser(("start", "end"))
    depth = 0
    for piece in pieces:
        parser.feed(piece)
        for event, element in parser.read_events():
            depth += 1 if event == "start" else -1
            if event == "end" and depth == 1:
                yield element


def main(arguments: list[str]) -> int:
    global mistake
    if arguments == ["--list"]:
        print("\n".join(MISTAKES))
        return 0
    if arguments[:1] == ["--mistake"]:
        if arguments[1] not in MISTAKES:
            print(f"no such mistake: {arguments[1]}", file=sys.stderr)
            return 2
        mistake = arguments[1]
        arguments = arguments[2:]
    host, port, *reservation = arguments
    server = socket.create_connection((host, int(port)))
    server.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    join = '<join gameType="swc_2020_hive"/>'
    if reservation and reservation[0]:
        join = f'<joinPrepared reservationCode="{reservation[0]}"/>'
    server.sendall(f"<protocol>{join}".encode())
    player = Player()
    for message in messages(server):
        if message.tag == "sc.protocol.responses.CloseConnection" and not wrong("stays-after-end"):
            break
        if answer := player.hear(message):
            server.sendall(answer.encode())
    while wrong("stays-after-end"):  # nothing comes any more
        server.recv(65536)
        sleep(0.05)
    server.sendall(b"</protocol>")
    server.close()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
