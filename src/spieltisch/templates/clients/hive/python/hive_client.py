"""A small Hive client for the protocol of the Software-Challenge 2020: any legal move, told at once.

``hive_client.py HOST PORT`` takes a free seat, with ``-r RESERVATION`` the one that is reserved.
"""

from __future__ import annotations

import argparse
import os
import random
import socket
import sys
from collections.abc import Iterator
from contextlib import suppress
from typing import cast
from xml.etree.ElementTree import Element, ParseError, SubElement, XMLPullParser, tostring

from hive_rules import Field, Move, Piece, Position, legal_moves

GAME_TYPE = "swc_2020_hive"
REQUEST = "sc.framework.plugins.protocol.MoveRequest"
GOODBYE_S = 1
"""How long we still read what the server says after the game."""


def messages(connection: socket.socket) -> Iterator[Element]:
    """The children of the server's root element, each as soon as its last ``>`` has come."""
    parser: XMLPullParser[Element] = XMLPullParser(("start", "end"))
    flush = getattr(parser, "flush", lambda: None)  # a Python that has it may keep a tag back until the next piece
    root: Element | None = None
    depth = 0
    while piece := connection.recv(65536):
        parser.feed(piece)
        flush()
        for event, element in cast(Iterator[tuple[str, Element]], parser.read_events()):
            depth += 1 if event == "start" else -1
            if event == "start" and depth == 1:
                root = element
            elif event == "end" and depth == 1 and root is not None:
                yield element
                root.clear()  # else the whole game stays in memory


def read_state(state: Element) -> Position:
    """Everything a move depends on, whatever else a server tells."""
    fields = {
        (int(field.get("x", "")), int(field.get("y", ""))): pieces(field)
        for field in state.iterfind("board/fields/field")
        if field.get("isObstructed") != "true"
    }
    hands = {"RED": "undeployedRedPieces", "BLUE": "undeployedBluePieces"}
    return Position(
        int(state.get("turn", "")),
        fields,
        {color: pieces(state.find(tag)) for color, tag in hands.items()},
    )


def pieces(parent: Element | None) -> tuple[Piece, ...]:
    """Those that stand in an element; of a field the bottom one first."""
    found = [] if parent is None else parent.findall("piece")
    return tuple(Piece(piece.get("owner", ""), piece.get("type", "")) for piece in found)


def write_move(move: Move, room: str) -> bytes:
    message = Element("room", roomId=room)
    data = SubElement(message, "data")
    if move.destination is None:
        data.set("class", "skipmove")
        return tostring(message)
    if move.piece:
        data.set("class", "setmove")
        SubElement(data, "piece", owner=move.piece.owner, type=move.piece.type)
    elif move.start:
        data.set("class", "dragmove")
        write_field(data, "start", move.start)
    write_field(data, "destination", move.destination)
    return tostring(message)


def write_field(parent: Element, tag: str, field: Field) -> None:
    x, y = field
    SubElement(parent, tag, x=str(x), y=str(y), z=str(-x - y))


def play(connection: socket.socket, reservation: str | None) -> int:
    """Join, and answer each request by the latest state. Returns the exit status."""
    join = Element("joinPrepared", reservationCode=reservation) if reservation else Element("join", gameType=GAME_TYPE)
    connection.sendall(b"<protocol>" + tostring(join))
    color, position, status = "", None, 1
    for message in messages(connection):
        data = message.find("data")
        kind = data.get("class") if message.tag == "room" and data is not None else message.tag
        if kind == "welcomeMessage" and data is not None:
            color = data.get("color", "").upper()  # it is red here, and RED everywhere else
        elif kind == "memento" and data is not None and (state := data.find("state")) is not None:
            position = read_state(state)
        elif kind == REQUEST and position:  # only this asks us: states come in the other's turn as well
            move = random.choice(legal_moves(position, color))
            connection.sendall(write_move(move, message.get("roomId", "")))
        elif kind == "result":
            status = 0
        elif kind in ("left", "sc.protocol.responses.CloseConnection"):
            break
    return status


def say_goodbye(connection: socket.socket) -> None:
    """End our document, and read what still comes: who closes with unread bytes cuts the connection off instead."""
    connection.settimeout(GOODBYE_S)
    connection.sendall(b"</protocol>")
    connection.shutdown(socket.SHUT_WR)
    while connection.recv(65536):
        pass


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("host")
    parser.add_argument("port", type=int)
    parser.add_argument("-r", "--reservation")
    arguments = parser.parse_args()
    random.seed(os.environ.get("SEED"))  # with the same one it plays the same again
    with socket.create_connection((arguments.host, arguments.port)) as connection:
        try:
            status = play(connection, arguments.reservation)
        except (ParseError, ConnectionError) as error:
            print(f"the server is not understood any more: {error}", file=sys.stderr)
            return 1
        with suppress(OSError):
            say_goodbye(connection)
    return status


if __name__ == "__main__":
    sys.exit(main())
