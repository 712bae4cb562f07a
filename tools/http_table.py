"""How the port for HTTP answers beside other servers: the table in ``docs/operating.md``.

python -m tools.http_table [--nginx PATH]

Starts this server, uvicorn alone with a small application, and nginx where there is one; asks each the same by plain
sockets; and writes down what came back.
"""

from __future__ import annotations

import argparse
import re
import shutil
import socket
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Final

from tools.http_servers import HOST, PATIENCE_S, ROOT, UPGRADE, Place, nginx, ours, status_of, uvicorn_alone

DOCUMENT: Final = ROOT / "docs" / "operating.md"
BEGIN, END = "<!-- answers: python -m tools.http_table -->", "<!-- end of answers -->"
NOTHING: Final = "–"
"""Where a server has no such thing."""
TLS: Final = bytes.fromhex("16030100c8010000c40303")


def _try_tls(place: Place) -> str:
    begin = time.monotonic()
    with socket.create_connection((HOST, place.port), PATIENCE_S) as peer:
        peer.sendall(TLS)
        try:
            answer = peer.recv(65536)
        except TimeoutError:
            return f"nothing in {PATIENCE_S:.0f} s"
        except ConnectionError:
            return "reset"
    return f"{status_of(answer) if answer else 'closed'}, {'at once' if time.monotonic() - begin < 0.5 else 'late'}"


def _weigh_tags(place: Place) -> str:
    found = re.search(
        rb"\r\netag: *([^\r]+)", place.ask(place.head(place.page, "Connection: close\r\n")), re.IGNORECASE
    )
    if found is None:
        return NOTHING
    tag = found[1].decode().removeprefix("W/")
    given = (tag, f"W/{tag}", f'"x", {tag}', "*")
    return " ".join(place.status(place.page, f"If-None-Match: {each}\r\n") for each in given)


def _come_back(place: Place) -> str:
    if not place.feed:
        return NOTHING
    whole = place.ask(place.head(f"{place.feed}?follow=false", "Connection: close\r\n"))
    last = re.findall(rb"\nid: ([^\n]+)", whole)[-1].decode()
    again = place.ask(place.head(f"{place.feed}?follow=false", f"Last-Event-ID: {last}\r\nConnection: close\r\n"))
    return "goes on" if b'"is_continued":true' in again.replace(b" ", b"") else "begins again"


def _ask_for_old_version(place: Place) -> str:
    answer = place.handshake(place.websocket, 8)
    known = re.search(rb"\r\nsec-websocket-version: *([^\r]+)", answer, re.IGNORECASE)
    return status_of(answer) + (f", names {known[1].decode()}" if known else "")


def _upgrade_later(place: Place) -> str:
    page, upgrade = place.head(place.page, method="HEAD"), place.head(place.websocket, UPGRADE.format(13))
    found: list[bytes] = re.findall(rb"HTTP/1\.1 (\d+) ", place.ask(page, upgrade))
    return found[-1].decode() if len(found) > 1 else "no answer"


def _count_families(place: Place) -> str:
    return {None: NOTHING, True: "the same port", False: "one family, or two ports"}[place.has_families]


@dataclass(frozen=True, slots=True)
class Row:
    """Something that a client does."""

    says: str
    ask: Callable[[Place], str]
    needs_websocket: bool = False

    def answer(self, place: Place) -> str:
        return NOTHING if self.needs_websocket and not place.websocket else self.ask(place)


ROWS: Final[Sequence[Row]] = (
    Row("tries TLS first (`16 03 01 …`)", _try_tls),
    Row("sends an empty line before its request", lambda at: status_of(at.ask(b"\r\n" + at.head(at.page)))),
    Row("sends its request in two pieces, `G` first", lambda at: status_of(at.ask(b"G", at.head(at.page)[1:]))),
    Row("sends nothing more after its request", lambda at: status_of(at.ask(at.head(at.page), ends=True))),
    Row("names the host in the target: `GET http://HOST/`", lambda at: at.status(f"http://{HOST}:{at.port}{at.page}")),
    Row("names a foreign host in the target", lambda at: at.status(f"http://evil.example{at.page}")),
    Row("names a foreign `Host`", lambda at: at.status(at.page, host="evil.example")),
    Row("asks for a page by `HEAD`", lambda at: at.status(at.page, method="HEAD")),
    Row("asks for a feed by `HEAD`", lambda at: at.status(at.feed, method="HEAD") if at.feed else NOTHING),
    Row('has the page: `If-None-Match: "t"`, `W/"t"`, `"x", "t"`, `*`', _weigh_tags),
    Row("comes back to a feed with `Last-Event-ID`", _come_back),
    Row(
        "names the host in a WebSocket's target", lambda at: status_of(at.handshake(f"ws://{HOST}{at.websocket}")), True
    ),
    Row("speaks version 8 of WebSockets", _ask_for_old_version, needs_websocket=True),
    Row(
        "opens a WebSocket from a foreign page",
        lambda at: status_of(at.handshake(at.websocket, more="Origin: http://evil.example\r\n")),
        needs_websocket=True,
    ),
    Row("asks for a WebSocket where it has read a page", _upgrade_later, needs_websocket=True),
    Row("is at `localhost`, any free port: `127.0.0.1` and `::1`", _count_families),
)


def columns(place: Place) -> list[str]:
    """What one server answers, row by row."""
    return [row.answer(place) for row in ROWS]


def table(found: Mapping[str, Sequence[str]]) -> str:
    """By server, its answers."""
    lines = [["a client …", *found], ["---"] * (len(found) + 1)]
    lines += [[row.says, *(answers[number] for answers in found.values())] for number, row in enumerate(ROWS)]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--nginx", default=shutil.which("nginx"), help="the program, where it is not on the path")
    program = parser.parse_args().nginx
    with ExitStack() as stack:
        servers = [ours(), uvicorn_alone(), *([nginx(program)] if program else [])]
        found = {place.name: columns(place) for place in (stack.enter_context(each) for each in servers)}
    note = "" if program else "\n\nThere was no nginx on the machine that asked."
    before, _, rest = DOCUMENT.read_text("utf-8").partition(BEGIN)
    _, _, after = rest.partition(END)
    DOCUMENT.write_text(f"{before}{BEGIN}\n\n{table(found)}{note}\n\n{END}{after}", "utf-8")


if __name__ == "__main__":
    main()
