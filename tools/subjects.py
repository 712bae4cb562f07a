"""Check the subjects of commits: ``python -m tools.subjects``.

A subject says in at most 72 characters what changes for whom, and begins with a capitalised imperative: "Make
Retry-After accurate". Older commits are left as they are. Where git has no history that reaches back to them (a shallow
clone, an unpacked sdist), nothing is checked.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from tools.install import ROOT

BEFORE = "b7a6012e4b4a8b29992357d7951eba7eee678c89"
"""The last commit whose subject is not checked."""
MAX_LENGTH = 72
FIRST_WORD = re.compile(r"[A-Z][a-z]+\b")
NOT_IMPERATIVE = re.compile(r"[^e]ed$|[^su]s$|.{3,}ing$")
"""How "Fixed", "Fixes" and "Fixing" end, but not "Feed", "Pass", "Focus" and "Bring"."""


def main() -> None:
    found = [f"{commit}: {fault}: {subject}" for commit, subject in subjects(ROOT, BEFORE) for fault in faults(subject)]
    if found:
        sys.exit("\n".join(found))


def subjects(folder: Path, before: str) -> Iterator[tuple[str, str]]:
    """Short hash and subject of each commit after ``before``, the newest first; none where git does not know it."""
    command = ["git", "-C", str(folder), "log", "--no-merges", "--format=%h %s", f"{before}..HEAD"]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    except FileNotFoundError:
        return
    if done.returncode == 0:
        for line in done.stdout.splitlines():
            commit, _, subject = line.partition(" ")
            yield commit, subject


def faults(subject: str) -> Iterator[str]:
    """What is wrong with a subject, a phrase each."""
    if len(subject) > MAX_LENGTH:
        yield f"longer than {MAX_LENGTH} characters"
    word = FIRST_WORD.match(subject)
    if word is None or NOT_IMPERATIVE.search(word[0]):
        yield "does not begin with a capitalised imperative"
    if subject.endswith("."):
        yield "ends with a period"


if __name__ == "__main__":
    main()
