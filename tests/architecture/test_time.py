"""The wall clock, which somebody may set at any time, is for people. All that is measured or limited goes by one that
nobody sets (``net/now.py``)."""

from __future__ import annotations

import ast
from pathlib import Path

from tests.architecture.sources import name_of, sources

WALL = {
    ("time", "time"), ("time", "time_ns"), ("time", "gmtime"), ("time", "localtime"), ("time", "ctime"),
    ("datetime", "now"), ("datetime", "utcnow"), ("datetime", "today"), ("date", "today"),
}  # fmt: skip
FOR_PEOPLE = {
    "net/now.py": "when a game began, in its log's header",
    "arenas/desk.py": "when a version was handed in, and how many were within an hour, which outlives the server",
    "cli/replay.py": "the same of a fork",
    "cli/contest.py": "when something was decided, in a contest's journal",
    "conformance/taping.py": "when a check ran",
    "scaling/running.py": "when a measurement ran",
    "web/contests/reading.py": "when the organiser decided something on a page, in the contest's journal",
    "web/tables/presence.py": "since when somebody is away",
    "web/push/sending.py": "until when a message to a push service is signed, which that service looks at",
    "web/assembly.py": "which logs are too old, once when the server starts",
}


def reads_wall_clock(path: Path) -> bool:
    return any(
        isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and (node.value.id, node.attr) in WALL
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
    )


def test_only_what_people_read_depends_on_the_wall_clock() -> None:
    found = {name_of(path) for path in sources() if reads_wall_clock(path)}
    assert found == FOR_PEOPLE.keys()
