"""What was known to be wrong at an earlier time: a file as ``check --json`` prints it."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable
from pathlib import Path

from spieltisch.conformance.results import Result
from spieltisch.core.errors import UsageError


def read_baseline(path: Path) -> dict[str, str]:
    """The verdicts by check. Raises ``UsageError`` for a file that is something else."""
    try:
        values = [json.loads(line) for line in path.read_text(encoding="utf-8-sig").splitlines() if line.strip()]
        return {value["id"]: value["verdict"] for value in values if "id" in value}
    except (OSError, ValueError, TypeError, KeyError) as error:
        raise UsageError(f"{path} is no baseline, as `check --json` prints one: {error}") from None


def write_baseline(path: Path, results: Iterable[Result]) -> None:
    """The file, for the next time."""
    lines = (json.dumps(result.to_json(), ensure_ascii=False) + "\n" for result in results)
    path.write_text("".join(lines), encoding="utf-8")


def newly_bad(results: Iterable[Result], bad: Collection[str], known: dict[str, str]) -> list[Result]:
    """What is bad now and was not known to be."""
    return [result for result in results if result.verdict in bad and known.get(result.check.id) != result.verdict]
