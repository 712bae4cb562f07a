"""What HTTP lets a request say in several ways, said in one: its host in the target (RFC 9112, 3.2.2), and ``HEAD``."""

from __future__ import annotations

from urllib.parse import unquote

from starlette.types import Message, Scope

from spieltisch.net.requests import read_target


def settle(scope: Scope) -> Scope:
    """The same request in origin form, and with ``GET`` for ``HEAD``: whoever carries the answer leaves its body out,
    by what the request was at first. A host in the target counts, and that in the header does not."""
    settled: Scope = {**scope, "method": "GET" if scope["method"] == "HEAD" else scope["method"]}
    target = read_target(scope["raw_path"])
    if target.authority is not None:
        others = [(name, value) for name, value in scope["headers"] if name != b"host"]
        settled["headers"] = [(b"host", target.authority), *others]
        settled["raw_path"], settled["path"] = target.path, unquote(target.path.decode("ascii"))
    return settled


async def hang_up() -> Message:
    """What an application hears of a peer that is gone, or that wants no more than the beginning of an answer."""
    return {"type": "http.disconnect"}
