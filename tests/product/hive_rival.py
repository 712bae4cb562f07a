"""A Hive program that is no good: ``hive_rival.py HOW HOST PORT CODE``. It needs nothing but Python."""

from __future__ import annotations

import re
import socket
import sys
import time

MOVE = (
    '<room roomId="{}"><data class="dragmove">'
    '<start x="0" y="0" z="0"/><destination x="5" y="5" z="-10"/></data></room>'
)


def main(how: str, host: str, port: str, code: str) -> None:
    if how == "absent":
        time.sleep(600)
    stream = socket.create_connection((host, int(port)))
    stream.sendall(f'<protocol><joinPrepared reservationCode="{code}"/>'.encode())
    heard = b""
    while data := stream.recv(4096):
        heard += data
        if b"MoveRequest" not in heard:
            continue
        if how == "crashes":
            print("thinking about it", file=sys.stderr)
            raise RuntimeError("no idea")
        if how == "breaks the rules" and (room := re.search(rb'joined roomId="([^"]+)"', heard)):
            stream.sendall(MOVE.format(room[1].decode()).encode())
        heard = heard.replace(b"MoveRequest", b"")


if __name__ == "__main__":
    main(*sys.argv[1:])
