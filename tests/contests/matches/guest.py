"""A program that is no use in a match: ``guest.py HOW GAME [HOST PORT]``."""

from __future__ import annotations

import os
import socket
import sys
import time

JOIN = {
    "cascadia": "JoinGame guest\n",
    "catan": '{"Hallo":{"Version":"guest"}}\n{"Spieler":{"Name":"guest","Farbe":"Rot"}}\n{"Spiel starten":{}}\n',
    "hive": '<protocol><join gameType="swc_2020_hive"/>',
    "monopoly": "subscribe player #FFA500 guest\n",
}
BEGAN = {
    "cascadia": b"GameStart",
    "catan": b"Dorf bauen",
    "hive": b"<data",
    "monopoly": b"turn-update",
    "twixt": b"\n2",
}


def main(how: str, game: str, *address: str) -> None:
    if how == "never comes":
        time.sleep(600)
    elif how == "dies at once":
        sys.exit(3)
    stream = socket.create_connection((address[0], int(address[1]))) if address else None
    if how == "comes and dies":
        sys.exit(3)
    elif how == "comes":
        time.sleep(600)
    if stream:
        stream.sendall(JOIN[game].encode())
    heard = b""
    while True:
        data = stream.recv(4096) if stream else os.read(0, 4096)
        heard += data
        if not data:
            if how == "stays":
                time.sleep(600)
            sys.exit(0)
        if how == "dies in the game" and BEGAN[game] in heard:
            print("no more", file=sys.stderr)
            sys.exit(3)


if __name__ == "__main__":
    main(*sys.argv[1:])
