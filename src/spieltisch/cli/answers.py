"""Answers about positions, one or a file of them: a value for each, an error in its place where it is none."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from spieltisch.cli import NO
from spieltisch.cli.output import complain, print_json
from spieltisch.cli.sources import PositionSource, read_lines
from spieltisch.core.errors import UsageError

Answer: TypeAlias = Callable[[], object]
"""Computes a value that JSON can write; raises ``ValueError`` for what is no position."""


def print_answers(file: str, origin: PositionSource, answer: Callable[[str], object]) -> int:
    """One JSON value for each line of the file; the exit code says whether all were positions."""
    if origin.is_given:
        raise UsageError("--positions excludes --position and --replay; pass one of them")
    return max((print_answer(lambda line=line: answer(line)) for line in read_lines(file)), default=0)  # type: ignore[misc]


def print_answer(answer: Answer, show: Callable[[Any], object] | None = None) -> int:
    """The value on stdout, for people where ``show`` is given, which knows what the answer is; the exit code
    says whether it was a position."""
    try:
        value = answer()
    except ValueError as error:
        if show:
            complain(str(error))
        else:
            print_json({"error": str(error)})
        return NO
    (show or print_json)(value)
    return 0
