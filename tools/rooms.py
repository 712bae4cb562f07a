"""Check where things are: ``python -m tools.rooms``.

Every game has the same rooms, and a room's name means the same in all of them: the tables below are the only list of
them. No files import each other in a circle, deferred imports and those for types alone counted. And games and what
lies below them open no files and load no modules by name.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent / "src" / "spieltisch"

NEEDED = {
    "__init__": "The one value that the rest of the house knows of a game.",
    "config": "The agreement a game starts from, its constants and its limits of time.",
    "options": "What an operator may set, and the agreement that follows from it.",
    "actions": "What players and chance can do, as values.",
    "events": "What has happened, as values.",
    "rules": "The typed door to the engine: what is legal, what an action does, when the game is over.",
    "view": "Who sees what of the state and of an event.",
    "notation": "Actions and positions as text, for logs and tools.",
    "engine": "The rules themselves on small integers, compiled, and the tables they are made of.",
    "wire": "The protocol's dialects: bytes to commands, messages to bytes.",
    "bots": "Players, weakest first.",
    "page": "What people in browsers see and do.",
}
"""What every game has."""

ALLOWED = {
    "policy": "Who may sit, start, watch and come back.",
    "people": "The values that the policy and the sessions exchange.",
    "legality": "Legal actions without listing them, and refusals: a code and a sentence each.",
    "position": "A position as text, parsed and checked.",
    "scores": "Results added up, or points explained.",
    "knowledge": "What a viewer can know or infer, and states sampled from it.",
    "soundness": "What has to be true of an observation, so that a game can look so.",
    "chance": "A source of chance of the game's own.",
    "decks": "What is drawn from.",
    "cards": "What is on the cards.",
    "geometry": "Where places lie, and what is next to what.",
    "checks": "What to try on somebody's client, and what is right.",
    "research": "The game as choices and features, for who searches and learns, and what these mean.",
    "standard": "The game as its world plays it, beside a contest's rules: a kernel and a search of its own.",
    "uhp": "A protocol of engines: ours for viewers elsewhere, and theirs at our tables.",
    "tools": "Perft, scores, measures and what grows with what, for the command line.",
}
"""What a game may have besides."""

WIRE = {
    "server": "The session of a client at our server.",
    "client": "The session of our player at somebody's server.",
    "spectator": "The session of who only watches, at either.",
    "codec": "Texts to values and back.",
    "framing": "Where one message ends and the next begins.",
    "messages": "Values on the wire.",
    "decoder": "The peer's bytes to messages.",
    "encoder": "Events to messages.",
    "requests": "What a client asks for, as commands.",
    "client_view": "The game as a client sees it, from what it was told.",
    "prompts": "What is asked of whom.",
    "roster": "Who sits where.",
    "map": "The board as a message.",
    "hands": "What players hold, as a message.",
    "spelling": "Variants of how a dialect is spelled.",
    "describe": "Events in a spectator's words.",
    "glossary": "What each message means, for whoever reads a conversation.",
    "phases": "What a foreign server's game waits for.",
    "entrance": "How our client gets into somebody's game, and how long it waits for that.",
    "gameplay": "What our client does in somebody's game, and what becomes of it.",
    "ways_out": "What our client does where its player has no choice.",
    "habits": "What a foreign server refuses although it may be asked for.",
    "pace": "How soon our client may say its next word.",
    "terms": "What a URL asks of our client.",
    "turn_order": "Who is next, as far as a foreign server tells.",
    "pending": "Questions that have no answer yet.",
    "gathering": "Who is at a foreign server before the game, and who starts it.",
    "acknowledgements": "What is said to a client that was heard.",
    "turn": "What our client does in its turn.",
    "errors": "What is said to a client that was wrong.",
    "statuses": "What a player is doing, as the dialect calls it.",
    "words": "The dialect's words for the game's things.",
    "results": "How a game ended, as a message.",
    "state": "The whole state as a message.",
    "replay": "A game as the file that its own world knows.",
    "moves": "Actions as messages.",
    "batches": "What one input did, as messages.",
    "answers": "What is answered to questions.",
    "objects": "JSON objects, checked.",
    "places": "Where things lie, as the dialect counts.",
    "packets": "Messages of a dialect of lines.",
    "grammar": "Which lines there are, and of what shape.",
    "course_files": "The files that a server of the game's own world writes.",
}
"""What can be in ``wire``."""

BOTS = {
    "random": "Plays anything legal.",
    "greedy": "Plays what looks best now.",
    "search": "Looks ahead.",
    "evaluation": "What a state is worth.",
    "policy": "Which actions are worth a look.",
    "playout": "Games played to their end, quickly.",
    "weights": "Numbers found by tuning.",
    "net": "Numbers found by learning.",
    "trades": "What to offer and to accept.",
    "sampling": "States that a viewer may be in.",
    "field": "A position as sets of cells.",
    "contest": "Who comes first.",
    "manners": "How others have been seen to play.",
    "outlook": "What a position promises before chance decides.",
    "paths": "What is still missing to connect.",
    "distances": "How far things are from each other.",
    "exchanges": "What to give for what.",
    "prospects": "What each place of a board gains.",
    "quick": "A quick player for playouts.",
}
"""What can be in ``bots``."""


def main() -> int:
    rings = [circle for package in (PACKAGE, *templates(PACKAGE)) for circle in circles(package)]
    found = [*misplaced(PACKAGE), *outreaching(PACKAGE), *(f"a circle: {' → '.join(circle)}" for circle in rings)]
    print(*found, sep="\n", end="\n" if found else "")
    return 1 if found else 0


# Rooms.


def misplaced(package: Path) -> Iterator[str]:
    """A line for everything that a game lacks, or that is where no room is."""
    own = sorted(path for path in (package / "games").iterdir() if names_in(path))
    for game in (*own, *templates(package)):
        names, where = names_in(game), game.relative_to(package).as_posix()
        yield from (f"{where} has no {name}: {NEEDED[name]}" for name in NEEDED if name not in names)
        yield from strangers(where, names, NEEDED | ALLOWED)
        yield from strangers(f"{where}/wire", names_in(game / "wire"), WIRE)
        yield from strangers(f"{where}/bots", names_in(game / "bots"), BOTS)


def templates(package: Path) -> list[Path]:
    """The games to copy: packages of distributions of their own."""
    return sorted(path for path in package.glob("templates/*/src/*/") if names_in(path))


def names_in(folder: Path) -> set[str]:
    """The modules and folders of a folder; nothing for one that holds no source."""
    modules = {path.stem for path in folder.glob("*") if path.suffix in {".py", ".pxd"}}
    folders = {path.name for path in folder.glob("*/") if any(path.rglob("*.py")) and path.name != "__pycache__"}
    return modules | folders


def strangers(where: str, names: set[str], known: Mapping[str, str]) -> Iterator[str]:
    for name in sorted(names - known.keys() - {"__init__"}):
        yield f"{where}/{name} is no room of a game; tools/rooms.py lists them"


# Files and modules by name.

PURE = ("core", "wire", "table", "lobby", "games")
"""The layers to which somebody hands what files say."""
TOUCHING = {"open", "import_module", "__import__"}
TOUCHING_METHODS = {"read_text", "read_bytes", "write_text", "write_bytes", "import_module"}
"""Of a ``Path``, of a resource, of ``importlib``. ``open`` is missing: rooms and doors are opened, too."""
LOADER = "core/imports.py"
"""Whatever is imported later, is by this one."""


def outreaching(package: Path) -> Iterator[str]:
    """A line for every call in a pure layer, or in a game to copy, that reads, writes or loads by name."""
    folders = (*(package / layer for layer in PURE), *templates(package))
    for path in sorted(path for folder in folders for path in folder.rglob("*.py")):
        where = path.relative_to(package).as_posix()
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and (called := touching(node.func)) and where != LOADER:
                yield f"{where}:{node.lineno} calls {called}: let its caller hand in what a file says"


def touching(function: ast.expr) -> str:
    """The name of a function that reads, writes or loads; nothing for any other."""
    match function:
        case ast.Name(name) if name in TOUCHING:
            return name
        case ast.Attribute(attr=name) if name in TOUCHING_METHODS:
            return name
        case ast.Attribute(value=ast.Call(func=ast.Name("Path")) | ast.Name("Path" | "io" | "os"), attr="open"):
            return "open"
    return ""


# Circles.

CIMPORT = re.compile(r"^from ([\w.]+) cimport", re.MULTILINE)


def circles(package: Path) -> list[list[str]]:
    """For every group of modules that import each other a shortest circle in it, its first module again at the end."""
    files: dict[str, list[Path]] = {}
    for path in (*package.rglob("*.py"), *package.rglob("*.pxd")):
        files.setdefault(module_of(path, package), []).append(path)
    graph = {
        name: {other for path in paths for other in imports(path, files.keys()) if other in files and other != name}
        for name, paths in files.items()
    }
    found: list[list[str]] = []
    for start in sorted(graph):
        circle = shortest_circle(graph, start)
        if circle and not any(set(circle) & set(other) for other in found):
            found.append(circle)
    return found


def module_of(path: Path, package: Path) -> str:
    return ".".join(path.relative_to(package.parent).with_suffix("").parts).removesuffix(".__init__")


def imports(path: Path, modules: Collection[str]) -> Iterator[str]:
    """All that a file imports, anywhere in it; a package only for a name that is no module of it."""
    if path.suffix == ".pxd":
        yield from CIMPORT.findall(path.read_text())
        return
    for node in ast.walk(ast.parse(path.read_text())):
        match node:
            case ast.Import(names):
                yield from (alias.name for alias in names)
            case ast.ImportFrom(module=str(source), names=names):
                parts = (f"{source}.{alias.name}" for alias in names)
                yield from (part if part in modules else source for part in parts)
            case ast.Call(func=ast.Name("later"), args=[ast.Constant(str(place)), *_]):
                yield place.partition(":")[0]


def shortest_circle(graph: Mapping[str, set[str]], start: str) -> list[str]:
    """From a module over its imports back to it; nothing if no way leads back."""
    ways = {start: [start]}
    waiting = [start]
    for name in waiting:
        for following in sorted(graph[name]):
            if following == start:
                return [*ways[name], start]
            if following not in ways:
                ways[following] = [*ways[name], following]
                waiting.append(following)
    return []


if __name__ == "__main__":
    sys.exit(main())
