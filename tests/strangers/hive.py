"""A pupil's player for Hive, Software-Challenge 2020: ``hive.py HOST PORT [RESERVATION]``.

It first picks one of the insects that can move, then one of that insect's moves. ``--mistake NAME`` in front makes one
of the mistakes in ``mistakes.toml``; ``--list`` names them.
"""

from __future__ import annotations

import socket
import sys
from time import sleep
from xml.parsers.expat import ExpatError, ParserCreate

MISTAKES = (
    "one-read-one-message", "waits-for-newline", "counts-fields", "first-piece-is-top", "always-red", "z-sign",
    "moves-on-state", "bee-a-turn-late", "hand-of-the-manual", "no-gates", "moving-piece-stays", "spider-turns-back",
    "jumps-brambles", "beetle-leaves", "never-skips", "thinks-longer", "gives-up", "strict-messages", "spins-at-end",
    "ignores-reservation",
)  # fmt: skip
mistake = ""

Field = tuple[int, int]
Move = tuple[str, Field | None, Field]
"""Insect, start or nothing, destination."""

RADIUS = 5
BEE_TURN = 6
REQUEST = "sc.framework.plugins.protocol.MoveRequest"
CLOSE = "sc.protocol.responses.CloseConnection"
KNOWN = ("joined", "welcomeMessage", "memento", REQUEST, "error", "result", "left", CLOSE)
MANUAL = {"BEE": 1, "SPIDER": 2, "GRASSHOPPER": 3, "BEETLE": 2, "ANT": 3}

ON_BOARD = [
    (x, y) for x in range(-RADIUS, RADIUS + 1) for y in range(-RADIUS, RADIUS + 1) if -RADIUS <= x + y <= RADIUS
]
STEPS = ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))
AROUND = {(x, y): [(x + i, y + j) for i, j in STEPS if (x + i, y + j) in ON_BOARD] for x, y in ON_BOARD}
"""Neighbours on the board; brambles grow on some of them."""


def wrong(name: str) -> bool:
    """Whether this mistake is to be made."""
    return name == mistake


class Chance:
    """A small generator of our own, which is there faster than the library's."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def below(self, limit: int) -> int:
        self.seed = (self.seed * 1103515245 + 12345) % 2**31
        return (self.seed >> 8) % limit


class Node:
    """An XML element. What it does not have is empty."""

    def __init__(self, tag: str, attributes: dict[str, str]) -> None:
        self.tag = tag
        self.attributes = attributes
        self.children: list[Node] = []

    def get(self, name: str) -> str:
        return self.attributes.get(name, "")

    def all(self, tag: str) -> list[Node]:
        return [child for child in self.children if child.tag == tag]

    def child(self, tag: str) -> Node:
        return next(iter(self.all(tag)), Node(tag, {}))


class Stream:
    """The server's one long document, cut into the messages that stand in its root."""

    def __init__(self) -> None:
        self.open: list[Node] = []
        self.complete: list[Node] = []
        self.has_ended = False
        self.rest = b""
        self.parser = ParserCreate()
        self.parser.StartElementHandler = self.start
        self.parser.EndElementHandler = self.end
        if hasattr(self.parser, "SetReparseDeferralEnabled"):  # newer ones would wait for more than a whole tag
            self.parser.SetReparseDeferralEnabled(False)

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        node = Node(tag, attributes)
        if len(self.open) > 1:
            self.open[-1].children.append(node)
        self.open.append(node)

    def end(self, _: str) -> None:
        node = self.open.pop()
        if len(self.open) == 1:
            self.complete.append(node)
        self.has_ended = not self.open

    def feed(self, piece: bytes) -> list[Node]:
        """What has become complete by this piece."""
        if wrong("one-read-one-message"):
            return one_read(piece)
        if wrong("waits-for-newline"):
            before, newline, self.rest = (self.rest + piece).rpartition(b"\n")
            piece = before + newline
        self.parser.Parse(piece)
        complete, self.complete = self.complete, []
        return complete


def one_read(piece: bytes) -> list[Node]:
    stream = Stream()
    try:
        stream.parser.Parse(b"<protocol>" + piece.replace(b"<protocol>", b"").replace(b"</protocol>", b""))
    except ExpatError:
        return []
    return stream.complete


class Position:
    """The board as it stands, for one of the colours."""

    def __init__(self, state: Node, color: str) -> None:
        self.color = color
        self.turn = int(state.get("turn"))
        self.board: dict[Field, list[tuple[str, str]]] = {}
        """Owner and insect of each piece, the top one last. Fields with brambles are left out."""
        for i, column in enumerate(state.child("board").all("fields")):
            for j, field in enumerate(column.all("field")):
                at = (i - RADIUS, j - RADIUS) if wrong("counts-fields") else (int(field.get("x")), int(field.get("y")))
                if field.get("isObstructed") == "true":
                    continue
                stack = [(piece.get("owner"), piece.get("type")) for piece in field.all("piece")]
                self.board[at] = stack[::-1] if wrong("first-piece-is-top") else stack
        pieces = [piece for stack in self.board.values() for piece in stack]
        self.mine = [insect for owner, insect in pieces if owner == color]
        self.is_empty = not pieces
        hand = "undeployedRedPieces" if color == "RED" else "undeployedBluePieces"
        self.hand = [piece.get("type") for piece in state.child(hand).all("piece")]
        if wrong("hand-of-the-manual"):
            self.hand = [insect for insect, count in MANUAL.items() if self.mine.count(insect) < count]

    def moves(self) -> list[Move]:
        return self.sets() + self.drags()

    def sets(self) -> list[Move]:
        insects = sorted(set(self.hand))
        if "BEE" in insects and self.turn >= BEE_TURN + 2 * wrong("bee-a-turn-late"):
            insects = ["BEE"]
        found: list[Move] = []
        for at, stack in self.board.items():
            if not stack and self.may_set(at):
                found += [(insect, None, at) for insect in insects]
        return found

    def may_set(self, at: Field) -> bool:
        near = {self.board[field][-1][0] for field in AROUND.get(at, []) if self.board.get(field)}
        if self.mine:
            return near == {self.color}
        return self.is_empty or bool(near)

    def drags(self) -> list[Move]:
        if "BEE" in self.hand:
            return []
        found: list[Move] = []
        for start, stack in self.board.items():
            if not stack or stack[-1][0] != self.color:
                continue
            piece = stack.pop()
            if self.is_one_swarm():
                if wrong("moving-piece-stays"):
                    stack.append(piece)
                found += [(piece[1], start, at) for at in self.targets(piece[1], start) if at != start]
                if wrong("moving-piece-stays"):
                    stack.pop()
            stack.append(piece)
        return found

    def is_one_swarm(self) -> bool:
        occupied = [at for at, stack in self.board.items() if stack]
        reached = occupied[:1]
        for at in reached:  # grows as we go
            reached += [near for near in AROUND.get(at, []) if self.board.get(near) and near not in reached]
        return len(reached) == len(occupied)

    def targets(self, insect: str, start: Field) -> list[Field]:
        """Where it gets to, its own piece being lifted."""
        if insect == "GRASSHOPPER":
            return self.jumps(start)
        if insect == "BEETLE":
            return self.climbs(start)
        if insect == "BEE":
            return self.slides(start)
        if insect == "ANT":
            reached = [start]
            for at in reached:  # grows as we go
                reached += [near for near in self.slides(at) if near not in reached]
            return reached
        paths = [[start]]
        for _ in range(3):
            paths = [
                [*path, near]
                for path in paths
                for near in self.slides(path[-1])
                if near not in path or wrong("spider-turns-back")
            ]
        return sorted({path[-1] for path in paths})

    def slides(self, at: Field) -> list[Field]:
        """One step on the ground: along a piece, and not through a gate."""
        found = []
        for near in AROUND.get(at, []):
            if self.board.get(near) == []:
                shared = [field for field in AROUND[at] if field in AROUND[near]]
                has_contact = any(self.board.get(field) for field in shared)
                is_open = len(shared) == 1 or any(self.board.get(field) == [] for field in shared)
                if has_contact and (is_open or wrong("no-gates")):
                    found.append(near)
        return found

    def climbs(self, start: Field) -> list[Field]:
        found = []
        for near in AROUND.get(start, []):
            if near in self.board:
                shared = [field for field in AROUND[start] if field in AROUND[near]]
                if any(self.board.get(field) for field in (start, near, *shared)) or wrong("beetle-leaves"):
                    found.append(near)
        return found

    def jumps(self, start: Field) -> list[Field]:
        found = []
        for i, j in STEPS:
            x, y = start[0] + i, start[1] + j
            distance = 1
            while self.board.get((x, y)) or (wrong("jumps-brambles") and (x, y) in AROUND and (x, y) not in self.board):
                x, y, distance = x + i, y + j, distance + 1
            if distance > 1 and (x, y) in self.board:
                found.append((x, y))
        return found


def escape(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;")


def write_field(tag: str, at: Field) -> str:
    x, y = at
    z = x + y if wrong("z-sign") else -x - y
    return f'<{tag} x="{x}" y="{y}" z="{z}"/>'


class Player:
    def __init__(self, link: socket.socket) -> None:
        self.link = link
        self.chance = Chance(2020)
        self.color = ""
        self.state = Node("state", {})

    def say(self, text: str) -> None:
        self.link.sendall(text.encode())

    def move(self, room: str) -> None:
        position = Position(self.state, self.color)
        moves = position.moves()
        data = '<data class="skipmove"/>'
        if moves:
            insects = sorted({insect for insect, _, _ in moves})
            chosen = insects[self.chance.below(len(insects))]
            moves = [move for move in moves if move[0] == chosen]
            insect, start, at = moves[self.chance.below(len(moves))]
            what = write_field("start", start) if start else f'<piece owner="{self.color}" type="{insect}"/>'
            kind = "dragmove" if start else "setmove"
            data = f'<data class="{kind}">{what}{write_field("destination", at)}</data>'
        elif wrong("never-skips"):
            return
        if wrong("thinks-longer"):
            sleep(position.turn * 0.045)
        self.say(f'<room roomId="{escape(room)}">{data}</room>')

    def hear(self, message: Node) -> str:
        """Take in a message. Returns what kind it was."""
        data = message.child("data")
        kind = data.get("class") if message.tag == "room" else message.tag
        if kind == "welcomeMessage":
            self.color = "RED" if wrong("always-red") else data.get("color").upper()
        elif kind == "memento":
            self.state = data.child("state")
            if wrong("moves-on-state") and self.state.get("currentPlayerColor") == self.color:
                self.move(message.get("roomId"))
        elif kind == REQUEST and not wrong("moves-on-state"):
            self.move(message.get("roomId"))
        elif kind not in KNOWN and wrong("strict-messages"):
            raise SystemExit(f"unknown message {kind}")
        return kind

    def play(self, reservation: str) -> int:
        """Join and play one game. Returns the exit status."""
        if reservation and not wrong("ignores-reservation"):
            self.say(f'<protocol><joinPrepared reservationCode="{escape(reservation)}"/>')
        else:
            self.say('<protocol><join gameType="swc_2020_hive"/>')
        stream = Stream()
        status = 1
        while not stream.has_ended or wrong("spins-at-end"):
            piece = self.link.recv(65536)
            if not piece and wrong("spins-at-end"):
                sleep(0.02)
                continue
            if not piece:
                break
            for message in stream.feed(piece):
                kind = self.hear(message)
                if kind == "result":
                    status = 0
                if kind in ("left", CLOSE) and not wrong("spins-at-end"):
                    return status
        return status

    def leave(self) -> None:
        self.link.settimeout(1)
        self.say("</protocol>")
        self.link.shutdown(socket.SHUT_WR)
        while self.link.recv(65536):
            pass


def main(arguments: list[str]) -> int:
    global mistake
    if arguments == ["--list"]:
        print(*MISTAKES, sep="\n")
        return 0
    if arguments[:1] == ["--mistake"]:
        if arguments[1] not in MISTAKES:
            print(f"no such mistake: {arguments[1]}", file=sys.stderr)
            return 2
        mistake = arguments[1]
        arguments = arguments[2:]
    host, port, *others = arguments
    with socket.create_connection((host, int(port))) as link:
        link.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if wrong("gives-up"):
            link.settimeout(1)
        player = Player(link)
        status = 1
        try:
            status = player.play(others[0] if others else "")
            player.leave()
        except (ExpatError, OSError) as error:
            print(f"the connection broke: {error}", file=sys.stderr)
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
