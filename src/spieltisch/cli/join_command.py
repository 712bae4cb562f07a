"""``spieltisch join``, as the command line library is told of it. ``shortcut.py`` goes round the library."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter
from cyclopts.types import PositiveInt

from spieltisch.cli.join import play_at
from spieltisch.cli.seeding import Seed


def join(
    url: str,
    /,
    *,
    bot: str,
    name: str | None = None,
    seed: Seed = None,
    move_ms: int = 60_000,
    threads: PositiveInt = 1,
    trace: bool | None = None,
    trace_dir: str | None = None,
    is_json: Annotated[bool, Parameter(name="--json")] = False,
) -> int:
    """Let our bot play at a server, ours or not, until the game ends. Exit 0 with a result, 1 without.

    A URL is DOOR://HOST:PORT. "DOOR:" alone plays on stdin and stdout, where the protocol allows it.

    Parameters
    ----------
    url:
        The server: DOOR://HOST:PORT.
    bot:
        A bot ("spieltisch bots GAME" lists them), or a level: easy, medium, hard.
    name:
        The display name, where the protocol has one.
    seed:
        The number that the bot's chance follows from.
    move_ms:
        Most think time per action in milliseconds, within the server's limit.
    threads:
        Number of threads the bot thinks with. An action takes as long, and that many times the processor time.
    trace:
        Record the connection, both ways.
    trace_dir:
        The folder for the trace. Default: "traces" in the data folder.
    is_json:
        Print the end of each game as one JSON object.
    """
    return play_at(
        url, bot=bot, name=name, seed=seed, move_ms=move_ms, threads=threads, trace=trace, trace_dir=trace_dir,
        is_json=is_json,
    )  # fmt: skip
