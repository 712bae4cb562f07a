"""The tools of the workshop: read, start a client from a template, have it checked and measured.

They run programs on this machine that their caller names, with the rights of who started this server.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, Final

from mcp.server.mcpserver import Context
from mcp.server.mcpserver.exceptions import ToolError
from pydantic import Field

from spieltisch.core.registry import games
from spieltisch.mcp.programs import Run, run
from spieltisch.web.documents.contents import GROUPS
from spieltisch.web.documents.docs_pages import Documents
from spieltisch.web.documents.protocol_pages import editions

SHOWN: Final = 12
"""The last lines of a transcript, and the most checks that are told in full."""
LONGEST_S: Final = 3600.0
PIECE: Final = 20_000
"""Letters of a document at once."""

GameName = Annotated[str, Field(description="A game's name.")]
Program = Annotated[
    str,
    Field(
        description="A built-in bot's name, or `cmd:PROGRAM ARGS` with {host}, {port}, {name}, {reservation} or {url} "
        "in ARGS; without {port} or {url} it plays on stdin and stdout, where its protocol can."
    ),
]
Seconds = Annotated[float, Field(description="Stop after this long.", gt=0, le=LONGEST_S)]


class Workshop:
    """Beside a server or without one."""

    async def documents(
        self,
        name: Annotated[str, Field(description="A document's name; empty lists them all.")] = "",
        contains: Annotated[str, Field(description="List only documents with this text.", max_length=200)] = "",
        offset: Annotated[int, Field(description="Skip so many letters.", ge=0)] = 0,
    ) -> str:
        """The documents: tutorials, the games' protocols (protocols/GAME, …), all commands. A piece at a time."""
        known = _documents()
        if name:
            if name not in known:
                raise ToolError(f"There is no document {name!r}. Call documents without a name for all of them.")
            return _piece(_text(known[name]), offset)
        found = {each: path for each, path in known.items() if contains.lower() in _text(path).lower()}
        return "\n".join(f"{each}: {_title(path)}" for each, path in found.items()) or "No document contains that."

    async def new_client(
        self,
        context: Context[Any, Any],
        game: GameName,
        language: Annotated[str, Field(description="python for every game; java or cpp besides.")],
        folder: Annotated[str, Field(description="Where to: an empty folder, or a new one.")],
    ) -> str:
        """Copy a small client that plays whole games by the rules, to start from."""
        await _run(context, "new-client", game, "--language", language, "--to", folder, seconds=60, has_lines=False)
        return f"Written to {folder}. Its README.md:\n\n{_text(Path(folder, 'README.md'))}"

    async def check(
        self,
        context: Context[Any, Any],
        game: GameName,
        program: Program,
        checks: Annotated[
            list[str] | None, Field(description="Ids of checks, or their beginnings, such as `GAME.end`; else all.")
        ] = None,
        seconds: Seconds = 600.0,
    ) -> dict[str, Any]:
        """Find the mistakes of a client: the table plays the server's side in scripted situations. The diagnosis says
        which causes explain most of what failed; begin with the first."""
        ran = await _run(context, "check", game, program, *(checks or ()), "--json", seconds=seconds)
        *rows, last = ran.lines
        fell_short = [row for row in rows if row["verdict"] not in {"passed", "skipped"}]
        return {**last, "findings": [_finding(row) for row in fell_short[:SHOWN]], "more": len(fell_short[SHOWN:])}

    async def match(
        self,
        context: Context[Any, Any],
        game: GameName,
        players: Annotated[list[Program], Field(description="One for each seat.", min_length=1, max_length=8)],
        games: Annotated[int, Field(description="Seats rotate.", ge=1, le=1000)] = 1,
        move_ms: Annotated[int, Field(description="Time per action of built-in bots.", ge=1, le=60_000)] = 100,
        seconds: Seconds = 600.0,
    ) -> dict[str, Any]:
        """Play games between programs and bots on a seed of their own: who won, and what went wrong."""
        ran = await _run(
            context,
            "match",
            game,
            *players,
            "--games",
            str(games),
            "--move-ms",
            str(move_ms),
            "--json",
            seconds=seconds,
        )
        return {"games": list(ran.lines)}

    async def test(
        self,
        context: Context[Any, Any],
        game: GameName,
        candidate: Program,
        champion: Program,
        max_blocks: Annotated[int, Field(description="Give up after so many.", ge=1, le=10_000)] = 100,
        move_ms: Annotated[int, Field(description="Time per action of built-in bots.", ge=1, le=60_000)] = 100,
        seconds: Seconds = 600.0,
    ) -> dict[str, Any]:
        """Find out whether a program is stronger than another: H1 it is, H0 it is not, open not known yet."""
        ran = await _run(
            context, "test", game, candidate, champion, "--max-blocks", str(max_blocks), "--move-ms", str(move_ms),
            "--json", seconds=seconds,
        )  # fmt: skip
        return dict(ran.lines[-1])


async def _run(context: Context[Any, Any], *words: str, seconds: float, has_lines: bool = True) -> Run:
    """Raises ``ToolError``. Each line is progress, so that a client knows that something goes on."""

    async def hear(count: int) -> None:
        await context.report_progress(count)

    return await run(*words, seconds=seconds, hear=hear, has_lines=has_lines)


def _finding(row: Mapping[str, Any]) -> dict[str, Any]:
    """What somebody needs who mends it."""
    kept = {key: row[key] for key in ("id", "verdict", "title", "expected", "got", "likely", "paragraph")}
    said = [f"{line['from']}: {line['text']}" for line in row["transcript"][-SHOWN:]]
    return {**kept, "transcript": said}


def _documents() -> Mapping[str, Path]:
    """English files by their names: those of the server's pages, and the protocols."""
    installed = games()
    ours = Documents(installed)
    names = [name for _, patterns in GROUPS for pattern in patterns for name in ours.names(pattern)]
    found = {name: ours.files(name)["en"] for name in names if "en" in ours.files(name)}
    protocols = {f"protocols/{name}": editions(game) for name, game in installed.items()}
    return found | {name: files["en"] for name, files in protocols.items() if "en" in files}


def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def _title(path: Path) -> str:
    lines: Sequence[str] = _text(path).splitlines()
    return next((line.removeprefix("# ") for line in lines if line.startswith("# ")), path.stem)


def _piece(text: str, offset: int) -> str:
    rest = len(text) - offset - PIECE
    return text[offset : offset + PIECE] + (f"\n\n[{rest} more letters: offset={offset + PIECE}]" if rest > 0 else "")
