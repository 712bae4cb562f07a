"""Another pupil's player for Hive, Software-Challenge 2020: ``hive.py HOST PORT [RESERVATION]``.

It would rather surround the other bee than its own, and does not look ahead. ``--mistake NAME`` in front makes one of
the mistakes in ``mistakes.toml``; ``--list`` names them.
"""

from __future__ import annotations

import codecs
import re
import socket
import sys
from collections.abc import Iterator
from random import Random
from xml.etree.ElementTree import Element, fromstring
from xml.sax.saxutils import quoteattr

MISTAKES = (
    "touches-enemy", "tears-swarm", "drags-before-bee", "spider-shorter", "moves-covered", "lower-case-colour",
    "false-is-true", "document-each", "ascii-only", "skips-without-sets",
)  # fmt: skip
mistake = ""

Field = tuple[int, int]
Piece = tuple[str, str]
"""Owner and insect."""
Board = dict[Field, list[Piece]]
"""The fields without brambles, each with its pieces, the top one last."""

BEE_TURN = 4
"""Moves of both that our bee waits for. Two more, and it would have to come."""
WAYS = ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))
TAG = re.compile(r"<(/?)([^\s/>]+)(?:[^>\"]|\"[^\"]*\")*?(/?)>")


def wrong(name: str) -> bool:
    """Whether this mistake is to be made."""
    return name == mistake


def around(at: Field) -> list[Field]:
    """All six neighbours, those off the board too."""
    return [(at[0] + x, at[1] + y) for x, y in WAYS]


def exists(at: Field) -> bool:
    return max(abs(at[0]), abs(at[1]), abs(at[0] + at[1])) <= 5


class Messages:
    """Cuts the server's document into its messages by counting its tags."""

    def __init__(self) -> None:
        self.decoder = codecs.getincrementaldecoder("ascii" if wrong("ascii-only") else "utf-8")()
        self.text = ""
        self.start = self.position = self.depth = 0
        self.is_over = False

    def feed(self, data: bytes) -> Iterator[Element]:
        self.text += self.decoder.decode(data)
        while tag := TAG.search(self.text, self.position):
            closes, name, is_empty = tag.groups()
            self.position = tag.end()
            if name == "protocol":
                self.is_over = bool(closes or is_empty)
                self.start = self.position
                continue
            self.depth += 0 if is_empty else -1 if closes else 1
            if self.depth == 0:
                yield fromstring(self.text[self.start : self.position])
                self.text = self.text[self.position :]
                self.start = self.position = 0


def read_pieces(parent: Element | None) -> list[Piece]:
    return [
        (piece.get("owner", ""), piece.get("type", ""))
        for piece in ([] if parent is None else parent)
        if piece.tag == "piece"
    ]


def is_obstructed(field: Element) -> bool:
    text = field.get("isObstructed", "")
    return bool(text) if wrong("false-is-true") else text == "true"


class Side:
    """What one side may do in a state."""

    def __init__(self, state: Element, color: str) -> None:
        self.color = color
        self.other = "BLUE" if color == "RED" else "RED"
        self.turn = int(state.get("turn", "0"))
        self.board: Board = {}
        for field in state.iter("field"):
            if not is_obstructed(field):
                self.board[int(field.get("x", "")), int(field.get("y", ""))] = read_pieces(field)
        self.hand = [insect for _, insect in read_pieces(state.find(f"undeployed{color.title()}Pieces"))]

    def occupied(self) -> set[Field]:
        return {at for at, pieces in self.board.items() if pieces}

    def top(self, at: Field) -> str:
        """Whose piece lies on top there, or nothing."""
        pieces = self.board.get(at)
        return pieces[-1][0] if pieces else ""

    def moves(self) -> Iterator[tuple[str, Field | None, Field]]:
        """Insect, start or nothing for a set move, destination."""
        sets = list(self.sets())
        yield from sets
        if not sets and wrong("skips-without-sets"):
            return
        if "BEE" not in self.hand or wrong("drags-before-bee"):
            yield from self.drags()

    def sets(self) -> Iterator[tuple[str, Field | None, Field]]:
        is_bee_due = "BEE" in self.hand and self.turn >= BEE_TURN
        insects = ["BEE"] if is_bee_due else sorted({*self.hand} - {"BEE"})
        for at, pieces in self.board.items():
            if not pieces and self.may_set(at):
                for insect in insects:
                    yield insect, None, at

    def may_set(self, at: Field) -> bool:
        colors = {self.top(near) for near in around(at)} - {""}
        if not any(self.color == owner for pieces in self.board.values() for owner, _ in pieces):
            return bool(colors) or not self.occupied()  # our first piece
        return self.color in colors and (self.other not in colors or wrong("touches-enemy"))

    def drags(self) -> Iterator[tuple[str, Field | None, Field]]:
        for start, pieces in self.board.items():
            index = self.movable(pieces)
            if index is None:
                continue
            piece = pieces.pop(index)
            if self.hangs_together() or wrong("tears-swarm"):
                for to in sorted(self.reach(piece[1], start) - {start}):
                    yield piece[1], start, to
            pieces.insert(index, piece)

    def movable(self, pieces: list[Piece]) -> int | None:
        """Which of these pieces may be lifted."""
        if wrong("moves-covered"):
            return next((index for index, piece in enumerate(pieces) if piece[0] == self.color), None)
        return len(pieces) - 1 if pieces and pieces[-1][0] == self.color else None

    def hangs_together(self) -> bool:
        left = self.occupied()
        waiting = [left.pop()] if left else []
        while waiting:
            near = left.intersection(around(waiting.pop()))
            left -= near
            waiting += near
        return not left

    def reach(self, insect: str, start: Field) -> set[Field]:
        """Where a piece gets to that has been lifted there."""
        if insect == "BEE":
            return set(self.steps(start))
        if insect == "SPIDER":
            return self.walks(start)
        if insect == "BEETLE":
            return {to for to in around(start) if to in self.board and self.is_led(start, to)}
        if insect == "GRASSHOPPER":
            return set(self.jumps(start))
        seen, waiting = {start}, [start]
        while waiting:
            found = set(self.steps(waiting.pop())) - seen
            seen |= found
            waiting += found
        return seen

    def steps(self, start: Field) -> Iterator[Field]:
        for to in around(start):
            if self.board.get(to) == []:
                between = [self.board.get(at) for at in around(start) if at in around(to) and exists(at)]
                if any(between) and (len(between) == 1 or [] in between):
                    yield to

    def walks(self, start: Field) -> set[Field]:
        """A spider's three steps, over fields that all differ."""
        paths: list[tuple[Field, ...]] = [(start,)]
        ends = set()
        for _ in range(3):
            paths = [(*path, to) for path in paths for to in self.steps(path[-1]) if to not in path]
            if wrong("spider-shorter"):
                ends |= {path[-1] for path in paths}
        return ends | {path[-1] for path in paths}

    def is_led(self, start: Field, to: Field) -> bool:
        """Whether a beetle keeps in touch with the swarm."""
        return any(self.board.get(at) for at in (start, to, *(at for at in around(start) if at in around(to))))

    def jumps(self, start: Field) -> Iterator[Field]:
        for x, y in WAYS:
            at = start[0] + x, start[1] + y
            if not self.board.get(at):
                continue
            while self.board.get(at):
                at = at[0] + x, at[1] + y
            if at in self.board:
                yield at

    def bee(self, color: str) -> Field | None:
        return next((at for at, pieces in self.board.items() if (color, "BEE") in pieces), None)

    def worth(self, start: Field | None, to: Field) -> int:
        """More for fields at their bee, less for fields at ours; for leaving them the other way round."""
        theirs, ours = self.bee(self.other), self.bee(self.color)
        worth = 0
        for at, sign in ((to, 1), (start, -1)):
            if at and theirs in around(at):
                worth += 2 * sign
            if at and ours in around(at) and at != ours:
                worth -= sign
        return worth


def write_field(name: str, at: Field) -> str:
    return f'<{name} x="{at[0]}" y="{at[1]}" z="{-at[0] - at[1]}"/>'


class Client:
    def __init__(self, link: socket.socket) -> None:
        self.link = link
        self.chance = Random(8)
        self.color = ""
        self.state: Element | None = None

    def say(self, text: str) -> None:
        self.link.sendall(text.encode())

    def say_message(self, text: str) -> None:
        self.say(f"<protocol>{text}</protocol>" if wrong("document-each") else text)

    def hear(self, message: Element) -> bool:
        """Take in a message. Returns whether it is the last one."""
        data = message.find("data")
        kind = message.tag if data is None else data.get("class", "")
        if kind.endswith("welcomeMessage") and data is not None:
            self.color = data.get("color", "").upper()
        elif kind == "memento" and data is not None:
            self.state = data.find("state")
        elif kind.endswith("MoveRequest"):
            self.say_message(f"<room roomId={quoteattr(message.get('roomId', ''))}>{self.move()}</room>")
        return kind.endswith("CloseConnection")

    def move(self) -> str:
        if self.state is None:
            return '<data class="skipmove"/>'
        side = Side(self.state, self.color)
        moves = list(side.moves())
        if not moves:
            return '<data class="skipmove"/>'
        drags = [move for move in moves if move[1]]
        if drags and self.chance.random() < 0.5:  # otherwise pieces from the hand, which are more, would come first
            moves = drags
        insect, start, to = max(moves, key=lambda move: (side.worth(*move[1:]), self.chance.random()))
        if start is None:
            owner = self.color.lower() if wrong("lower-case-colour") else self.color
            piece = f'<piece owner="{owner}" type="{insect}"/>'
            return f'<data class="setmove">{piece}{write_field("destination", to)}</data>'
        return f'<data class="dragmove">{write_field("start", start)}{write_field("destination", to)}</data>'

    def play(self, reservation: str) -> None:
        join = '<join gameType="swc_2020_hive"/>'
        if reservation:
            join = f"<joinPrepared reservationCode={quoteattr(reservation)}/>"
        if not wrong("document-each"):
            self.say("<protocol>")
        self.say_message(join)
        messages = Messages()
        while data := self.link.recv(8192):
            is_last = [self.hear(message) for message in messages.feed(data)]
            if any(is_last) or messages.is_over:
                break
        self.say("</protocol>")


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
    with socket.create_connection((host, int(port))) as link:
        link.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        try:
            Client(link).play(next(iter(reservation), ""))
        except ConnectionError as error:
            print(f"lost the server: {error}", file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
