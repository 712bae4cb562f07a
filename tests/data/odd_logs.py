"""Games with what seldom happens: pauses, credits, charges, time-outs, forfeits, a fork."""

from __future__ import annotations

import signal
import time
from collections.abc import Iterator
from functools import partial
from typing import Any

from tests.data.people import ended, finished, play
from tests.product.pages import Pages, bot, me, wait_until
from tests.product.server import Client, Server, lay, play_twixt, twixt_pair

PASSWORD = b'<protocol><authenticate password="examplepassword"/>'


def odd_logs(server: Server, pages: Pages) -> Iterator[tuple[str, bytes]]:
    """Each by its name."""
    for name, make in {
        "hive-paused": play_paused_hive,
        "hive-silence": play_silent_hive,
        "twixt-queries": play_inquisitive_twixt,
        "twixt-left": leave_twixt,
    }.items():
        before = finished(pages)
        make(server)
        [table] = wait_until(partial(newly_finished, pages, before))
        yield name, pages.log(table)
    left = pages.open("cascadia", [me("Ada"), bot()], options={"rounds": 3})
    yield "cascadia-left", leave_soon(server, pages, left, after=2)
    fork = pages.fork(left["table"]["id"], 2, [me("Ada"), bot()])
    yield "cascadia-fork", leave_soon(server, pages, fork, after=1)


def leave_soon(server: Server, pages: Pages, opened: Any, after: int) -> bytes:
    """The log of a game whose first player leaves after so many actions."""
    play(server, pages, opened, after)
    table = str(opened["table"]["id"])
    pages.leave(table, 0, opened["seats"][0]["token"])
    return bytes(wait_until(partial(ended, pages, table)))


def newly_finished(pages: Pages, before: set[str]) -> set[str]:
    return finished(pages) - before


def prepare_hive(server: Server) -> tuple[Client, str, Client, Client]:
    """An administrator, the room, and two players who are there by reservation."""
    admin = Client(server.ports["hive"], timeout=20)
    slots = "".join(f'<slot displayName="p{n}" canTimeout="true" shouldBePaused="false"/>' for n in (1, 2))
    admin.send(PASSWORD + f'<prepare gameType="swc_2020_hive">{slots}</prepare>'.encode())
    head = admin.read_until(b"</prepared>").decode()
    room = head.split('roomId="')[1].split('"')[0]
    red, blue = (Client(server.ports["hive"], timeout=20) for _ in range(2))
    for player, part in zip((red, blue), head.split("<reservation>")[1:], strict=True):
        code = part.split("</")[0]
        player.send(f'<protocol><joinPrepared reservationCode="{code}"/>'.encode())
        time.sleep(0.1)  # red first
    return admin, room, red, blue


def move(player: Client, room: str, what: str) -> None:
    """Once it is asked for."""
    player.read_until(b"MoveRequest")
    player.send(f'<room roomId="{room}">{what}</room>'.encode())


def play_paused_hive(server: Server) -> None:
    """Paused, stepped, resumed; a server that stands still in a player's time; a seat without limits; a forfeit."""
    admin, room, red, blue = prepare_hive(server)
    red.read_until(b"welcomeMessage")
    admin.send(f'<pause roomId="{room}" pause="true"/>'.encode())
    time.sleep(0.2)
    move(red, room, lay("RED", "ANT", 0, 0))
    time.sleep(0.2)
    admin.send(f'<step roomId="{room}" forced="false"/>'.encode())
    blue.read_until(b"MoveRequest")
    server.process.send_signal(signal.SIGSTOP)
    time.sleep(0.4)
    server.process.send_signal(signal.SIGCONT)
    time.sleep(0.1)
    blue.data = b"MoveRequest" + blue.data
    move(blue, room, lay("BLUE", "ANT", 1, 0))
    time.sleep(0.2)
    admin.send(f'<timeout roomId="{room}" activate="false" slot="1"/>'.encode())
    admin.send(f'<pause roomId="{room}" pause="false"/>'.encode())
    move(red, room, lay("RED", "BEE", 5, -5))  # touches nothing
    red.read_to_end()


def play_silent_hive(server: Server) -> None:
    """Nobody says anything."""
    *_, red, blue = prepare_hive(server)
    red.read_until(b"HARD_TIMEOUT")
    blue.close()


def play_inquisitive_twixt(server: Server) -> None:
    """Questions that cost time, and one too many."""
    first, second = twixt_pair(server.ports["twixt"])
    play_twixt(first, second, 4)
    first.read_until(b"\n3 %d %d\n" % (1, 4))
    first.send(b"2\n" + b"4\n" * 5)
    first.read_to_end()


def leave_twixt(server: Server) -> None:
    first, second = twixt_pair(server.ports["twixt"])
    play_twixt(first, second, 5)
    second.leave()
    first.read_to_end()
