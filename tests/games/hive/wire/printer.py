"""A slow, obvious printer of states, as the protocol page describes them. It shares no code with the product."""

from __future__ import annotations

from dataclasses import dataclass, field
from html import escape

KINDS = {"Q": "BEE", "S": "SPIDER", "G": "GRASSHOPPER", "B": "BEETLE", "A": "ANT"}
HAND = "QSSSGGBBAAA"


@dataclass
class Node:
    tag: str
    attributes: dict[str, object] = field(default_factory=dict)
    children: list[Node] = field(default_factory=list)
    text: str = ""

    def show(self, level: int) -> str:
        """The element on lines of its own, two blanks a level, its newline first."""
        start = "\n" + "  " * level + "<" + self.tag
        for name, value in self.attributes.items():
            start += f' {name}="{quote(str(value))}"'
        if self.children:
            inner = "".join(child.show(level + 1) for child in self.children)
            return f"{start}>{inner}\n{'  ' * level}</{self.tag}>"
        return f"{start}>{quote(self.text, newline=False)}</{self.tag}>" if self.text else f"{start}/>"


def quote(text: str, *, newline: bool = True) -> str:
    escaped = escape(text, quote=True).replace("&#x27;", "&apos;")
    return escaped.replace("\n", "&#xa;") if newline else escaped


def color(letter: str) -> str:
    return "RED" if letter.isupper() else "BLUE"


def piece(letter: str) -> Node:
    return Node("piece", {"owner": color(letter), "type": KINDS[letter.upper()]})


def place(tag: str, x: int, y: int) -> Node:
    return Node(tag, {"x": x, "y": y, "z": -x - y})


def point(text: str) -> tuple[int, int]:
    x, y = text.split(",")
    return int(x), int(y)


def board(obstructed: set[tuple[int, int]], stacks: dict[tuple[int, int], str]) -> Node:
    rows = []
    for x in range(-5, 6):
        row = Node("fields")
        for y in range(-5, 6):
            if max(abs(x), abs(y), abs(-x - y)) > 5:
                row.children.append(Node("null"))
                continue
            entry = place("field", x, y)
            entry.attributes["isObstructed"] = "true" if (x, y) in obstructed else "false"
            entry.children = [piece(letter) for letter in stacks.get((x, y), "")]
            row.children.append(entry)
        rows.append(row)
    return Node("board", {}, rows)


def hand(tag: str, letters: str, stacks: dict[tuple[int, int], str]) -> Node:
    left = list(letters)
    for stack in stacks.values():
        for letter in stack:
            if letter in left:
                left.remove(letter)
    return Node(tag, {}, [piece(letter) for letter in left])


def last_move(text: str, mover: str, hint: str) -> Node:
    words = text.split()
    move = {"S": "setmove", "D": "dragmove", "K": "skipmove"}[words[0]]
    node = Node("lastMove", {"class": move})
    if hint:
        node.children.append(Node("hint", text=hint))
    if move == "setmove":
        letter = words[1] if mover == "RED" else words[1].lower()
        node.children += [piece(letter), place("destination", *point(words[2]))]
    if move == "dragmove":
        node.children += [place("start", *point(words[1])), place("destination", *point(words[2]))]
    return node


def state(position: str, names: tuple[str, str], last: str = "", hint: str = "") -> Node:
    """The state of a position text, such as ``turn=1 obs=0,0 stacks=1,2,A``, after the action ``last``."""
    parts = dict(part.split("=") for part in position.split())
    turn = int(parts["turn"])
    obstructed = {point(text) for text in parts.get("obs", "").split(";") if text}
    stacks = {
        point(text.rpartition(",")[0]): text.rpartition(",")[2] for text in parts.get("stacks", "").split(";") if text
    }
    player = ("RED", "BLUE")[turn % 2]
    node = Node("state", {"class": "state", "startPlayerColor": "RED", "turn": turn, "currentPlayerColor": player})
    node.children = [
        Node("red", {"color": "RED", "displayName": names[0]}),
        Node("blue", {"color": "BLUE", "displayName": names[1]}),
        board(obstructed, stacks),
        hand("undeployedRedPieces", HAND, stacks),
        hand("undeployedBluePieces", HAND.lower(), stacks),
    ]
    if last:
        node.children.append(last_move(last, ("BLUE", "RED")[turn % 2], hint))
    return node


def memento(room: str, content: Node, level: int = 1) -> bytes:
    """The message that carries a state."""
    data = Node("data", {"class": "memento"}, [content])
    return Node("room", {"roomId": room}, [data]).show(level).encode()


def expand(text: str) -> bytes:
    """``memento ROOM NAME NAME [turn=…] [obs=…] [stacks=…] [last=S_A_1,2] [hint=some_words]`` (``_`` is a blank)."""
    word, room, red, blue, *parts = text.split()
    assert word == "memento"
    extra = {key: value.replace("_", " ") for key, _, value in (part.partition("=") for part in parts)}
    last, hint = extra.pop("last", ""), extra.pop("hint", "").replace("\\n", "\n")
    position = " ".join(f"{key}={value}" for key, value in extra.items())
    return memento(room, state(position, (red.replace("_", " "), blue.replace("_", " ")), last, hint))
