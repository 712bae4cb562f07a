"""A client of Hive that is right, or wrong in one way: ``client.py [--wrong NAME] HOST PORT [RESERVATION]``.

It makes any lawful move. It is written like a student's, with nothing of ours, so that what the checks say of it is
what they say of other people's programs.
"""

from __future__ import annotations

import random
import socket
import struct
import sys
import time
import xml.etree.ElementTree as ET
from contextlib import suppress

TYPE_CHECKING = False
if TYPE_CHECKING:  # it is started hundreds of times, so it imports no more than it needs
    from collections.abc import Iterator
    from typing import Any

QUOTED = str.maketrans({"&": "&amp;", "<": "&lt;", '"': "&quot;"})

WRONG = sys.argv[sys.argv.index("--wrong") + 1] if "--wrong" in sys.argv else ""
PLACE = [word for word in sys.argv[1:] if word not in ("--wrong", WRONG)]
AROUND = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]

Field = tuple[int, int]
Piece = tuple[str, str]


def is_wrong(*names: str) -> bool:
    return WRONG in names


def around(field: Field) -> list[Field]:
    near = [(field[0] + dx, field[1] + dy) for dx, dy in AROUND]
    return [(x, y) for x, y in near if max(abs(x), abs(y), abs(x + y)) <= 5]


class Board:
    """What a state shows, and what its mover may do."""

    def __init__(self, state: ET.Element, colour: str) -> None:
        self.colour = colour
        self.turn = int(state.attrib["turn"])
        self.stacks: dict[Field, list[Piece]] = {}
        self.free: set[Field] = set()
        self.closed: set[Field] = set()
        for x, column in enumerate(state.findall("board/fields"), -5):
            for y, cell in enumerate(column.findall("field"), -5):
                self.read_field(cell, (x, y))
        hand = state.find("undeployedRedPieces" if colour == "RED" else "undeployedBluePieces")
        self.hand = {piece.attrib["type"] for piece in (hand if hand is not None else ())}
        if is_wrong("sets-from-a-full-hand"):
            self.hand |= {"ANT", "BEETLE", "SPIDER", "GRASSHOPPER"}
        self.is_bare = not any(piece[0] == colour for stack in self.stacks.values() for piece in stack)

    def read_field(self, cell: ET.Element, counted: Field) -> None:
        values = list(cell.attrib.values()) if is_wrong("reads-attributes-by-place") else [cell.attrib[k] for k in "xy"]
        at = counted if is_wrong("counts-fields") else (int(values[0]), int(values[1]))
        stack = [(piece.attrib["owner"], piece.attrib["type"]) for piece in cell.findall("piece")]
        if stack:
            self.stacks[at] = stack[::-1] if is_wrong("turns-stacks-upside-down") else stack
        elif cell.attrib["isObstructed"] == "true" and not is_wrong("ignores-obstructed-fields"):
            self.closed.add(at)
        else:
            self.free.add(at)

    def moves(self) -> list[tuple[str, Field | None, Field]]:
        """What to set, or where from; and where to."""
        found: list[tuple[str, Field | None, Field]] = [
            (kind, None, at) for at in self.places() for kind in self.kinds()
        ]
        if "BEE" not in self.hand or is_wrong("moves-before-the-bee"):
            for at, stack in list(self.stacks.items()):
                if stack[-1][0] == self.colour:
                    found += [("", at, to) for to in self.reach(at) if to != at]
        return found

    def kinds(self) -> list[str]:
        is_due = self.turn >= 6 and "BEE" in self.hand and not is_wrong("forgets-the-bee")
        return ["BEE"] if is_due else sorted(self.hand)

    def places(self) -> list[Field]:
        tops = [{self.stacks[near][-1][0] for near in around(at) if near in self.stacks} for at in sorted(self.free)]
        wanted = [{self.colour}] if not self.is_bare else [{"RED", "BLUE"} - {self.colour}] if self.stacks else [set()]
        if is_wrong("sets-beside-others") and not self.is_bare:
            wanted.append({"RED", "BLUE"})
        return [at for at, owners in zip(sorted(self.free), tops, strict=True) if owners in wanted]

    def reach(self, at: Field) -> set[Field]:
        """Where the top piece of a field can go."""
        piece = self.stacks[at].pop()
        if not self.stacks[at]:
            del self.stacks[at]
            self.free.add(at)
        found: set[Field] = set()
        is_whole = self.hangs_together()
        if is_wrong("does-not-lift"):
            self.free.discard(at)
            self.stacks.setdefault(at, []).append(piece)
        if is_whole or is_wrong("breaks-the-swarm"):
            match piece[1]:
                case "BEE":
                    found = set(self.steps(at))
                case "SPIDER" if not is_wrong("runs-with-spiders"):
                    found = {path[-1] for path in self.paths([at], 3)}
                case "BEETLE":
                    found = set(self.climbs(at))
                case "GRASSHOPPER":
                    found = set(self.jumps(at))
                case _:
                    found = self.flood(at)
        if is_wrong("does-not-lift"):
            return found
        self.free.discard(at)
        self.stacks.setdefault(at, []).append(piece)
        return found

    def hangs_together(self) -> bool:
        if not self.stacks:
            return True
        todo = [next(iter(self.stacks))]
        seen = set(todo)
        while todo:
            for near in around(todo.pop()):
                if near in self.stacks and near not in seen:
                    seen.add(near)
                    todo.append(near)
        return len(seen) == len(self.stacks)

    def steps(self, at: Field) -> Iterator[Field]:
        for to in around(at):
            beside = [near for near in around(at) if near in around(to)]
            is_touching = any(near in self.stacks for near in beside)
            is_open = len(beside) < 2 or any(near in self.free for near in beside) or is_wrong("squeezes-through")
            if to in self.free and (is_touching or is_wrong("leaves-the-swarm")) and is_open:
                yield to

    def flood(self, at: Field) -> set[Field]:
        found, todo = {at}, [at]
        while todo:
            new = set(self.steps(todo.pop())) - found
            found |= new
            todo += new
        return found

    def paths(self, path: list[Field], length: int) -> Iterator[list[Field]]:
        if length == 0:
            yield path
            return
        for to in self.steps(path[-1]):
            if to not in path:
                yield from self.paths([*path, to], length - 1)

    def climbs(self, at: Field) -> Iterator[Field]:
        for to in around(at):
            touched = [at, to, *(near for near in around(at) if near in around(to))]
            is_touching = any(near in self.stacks for near in touched) or is_wrong("leaves-with-beetles")
            if to not in self.closed and is_touching:
                yield to

    def jumps(self, at: Field) -> Iterator[Field]:
        for dx, dy in AROUND:
            x, y = at[0] + dx, at[1] + dy
            if (x, y) not in self.stacks:
                continue
            while (x, y) in self.stacks or (
                is_wrong("jumps-over-gaps") and abs(x) < 5 and abs(y) < 5 and abs(x + y) < 5
            ):
                x, y = x + dx, y + dy
            if (x, y) in self.free:
                yield x, y


class Player:
    """One game, from join to goodbye."""

    def __init__(self) -> None:
        self.peer = socket.create_connection((PLACE[0], int(PLACE[1])))
        self.colour = "RED"
        self.state: ET.Element | None = None
        self.room = ""
        self.moves = 0

    def play(self) -> None:
        if is_wrong("gives-up-early"):
            self.peer.settimeout(1)
        code = PLACE[2] if len(PLACE) > 2 and not is_wrong("joins-without-its-code") else ""
        self.say(
            f'<protocol><joinPrepared reservationCode="{code}"/>'
            if code
            else '<protocol><join gameType="swc_2020_hive"/>'
        )
        for message in self.messages():
            if not self.obey(message):
                break
        if is_wrong("leaves-a-child"):
            import subprocess

            subprocess.Popen(["sleep", "60"], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
        if is_wrong("stays"):
            time.sleep(60)
        if is_wrong("resets"):
            self.peer.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        else:
            self.say("</protocol>")
        self.peer.close()

    def say(self, text: str) -> None:
        with suppress(OSError):
            self.peer.sendall(text.encode())

    def messages(self) -> Iterator[ET.Element]:
        """The children of the document's root, as they come."""
        parser: ET.XMLPullParser[Any] = ET.XMLPullParser(["start", "end"])
        depth, rest, pending = 0, b"", 0
        while True:
            try:
                data = self.peer.recv(65536)
            except TimeoutError:
                return
            except OSError:
                data = b""
            if not data:
                if is_wrong("spins"):
                    continue
                return
            if is_wrong("reads-in-chunks"):
                yield from self.chunk(data)
                continue
            if is_wrong("waits-for-newlines"):
                *lines, rest = (rest + data).split(b"\n")
                data = b"\n".join([*lines, b""]) if lines else b""
            if is_wrong("wants-a-newline-between-tags") and b"><" in data.replace(b"></", b"> </"):
                return
            if is_wrong("dies-of-a-byte-order-mark") and data.startswith(b"\xef"):
                raise ValueError(data[:9])
            pending += len(data)
            if is_wrong("has-a-buffer-of-16-KiB") and pending > 16384:
                raise MemoryError(pending)
            parser.feed(data)
            events: Any = parser.read_events()
            for event, element in events:
                depth += 1 if event == "start" else -1
                if event == "end" and depth == 1:
                    pending = 0
                    yield element

    def chunk(self, data: bytes) -> Iterator[ET.Element]:
        text = data.decode().replace("<protocol>", "").replace("</protocol>", "")
        yield from ET.fromstring(f"<all>{text}</all>")

    def obey(self, message: ET.Element) -> bool:
        """False when it is over."""
        match message.tag:
            case "joined":
                self.room = message.attrib["roomId"]
            case "left" | "sc.protocol.responses.CloseConnection":
                return is_wrong("waits-for-the-end-of-the-stream")
            case "room":
                data = message.find("data")
                assert data is not None
                self.read(data)
            case _ if is_wrong("dies-of-unknown-messages"):
                raise ValueError(message.tag)
        return True

    def read(self, data: ET.Element) -> None:
        match data.attrib["class"]:
            case "welcomeMessage":
                colour = data.attrib["color"]
                self.colour = {"red": "RED", "blue": "BLUE"}[colour]
                if is_wrong("always-red") or (is_wrong("compares-colours-by-case") and colour != "RED"):
                    self.colour = "RED" if is_wrong("always-red") else "BLUE"
            case "memento":
                self.see(data)
            case "sc.framework.plugins.protocol.MoveRequest":
                if not is_wrong("moves-at-its-state", "moves-at-each-state"):
                    self.move()
            case "error" if is_wrong("tries-again-after-an-error"):
                self.move()
            case name if is_wrong("dies-of-unknown-messages") and name not in ("result", "error"):
                raise ValueError(name)

    def see(self, data: ET.Element) -> None:
        state = data.find("state")
        assert state is not None
        if is_wrong("takes-the-board-for-the-third-child"):
            state = ET.Element("state", state.attrib) if state[2].tag != "board" else state
        if not (is_wrong("keeps-the-first-state") and self.state is not None):
            self.state = state
        last = state.find("lastMove")
        if is_wrong("wants-a-target-of-each-move") and last is not None:
            print(last.find("destination").attrib, file=sys.stderr)  # type: ignore[union-attr]
        if is_wrong("takes-the-piece-for-the-first-child") and last is not None and last.attrib["class"] == "setmove":
            print(last[0].attrib["type"], file=sys.stderr)
        if is_wrong("moves-at-each-state") or (
            is_wrong("moves-at-its-state") and state.attrib["currentPlayerColor"] == self.colour
        ):
            self.move()

    def move(self) -> None:
        assert self.state is not None
        self.moves += 1
        if (is_wrong("starts-slowly") and self.moves == 1) or (is_wrong("collects-garbage") and self.moves == 6):
            time.sleep(2.2)
        moves = Board(self.state, self.colour).moves()
        if moves:
            text = self.written(*random.choice(moves))
        elif is_wrong("has-no-word-for-no-move"):
            text = ""
        else:
            text = '<data class="skipmove"/>'
        room = self.room[:36] if is_wrong("cuts-the-room") else self.room
        self.say(f'<room roomId="{room.translate(QUOTED)}">{text}</room>' * (2 if is_wrong("moves-twice") else 1))

    def written(self, kind: str, start: Field | None, to: Field) -> str:
        if start is None:
            what = f'<data class="setmove"><piece owner="{self.colour}" type="{kind}"/>'
        else:
            what = f'<data class="dragmove">{self.place("start", start)}'
        return f"{what}{self.place('destination', to)}</data>"

    def place(self, tag: str, at: Field) -> str:
        x, y = at[::-1] if is_wrong("exchanges-axes") else at
        z = x + y if is_wrong("adds-up-z") else -x - y
        if is_wrong("counts-from-zero"):
            x, y, z = x + 5, y + 5, -x - y - 10
        return f'<{tag} x="{x}" y="{y}" z="{z}"/>'


random.seed(7)
Player().play()
