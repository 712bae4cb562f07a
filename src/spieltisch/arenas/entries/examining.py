"""What an author reads first: a check of a version, shut in as a whole.

The check and the client run in the same cell, where nobody else is. A client that wanted to could so deceive its check;
it would gain a seat at the tables, where it is shut in by itself.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import msgspec

from spieltisch.arenas.entries.building import prepare
from spieltisch.arenas.entries.manifest import Manifest
from spieltisch.arenas.entries.uploads import MEGABYTE, receive
from spieltisch.arenas.journal import check_path, upload_path, version_path
from spieltisch.arenas.lines import ArenaPlan, Checked, Diagnosis, HandedIn, Step
from spieltisch.arenas.plan import unusual
from spieltisch.contests.matches.confining import PROCESSES, confine
from spieltisch.core.errors import UsageError
from spieltisch.net.confinement import Confinement
from spieltisch.net.errand import Errand, run_inside
from spieltisch.net.sandbox import PACKAGE, path_to

ARGUMENTS: Final[dict[Step, Sequence[str]]] = {
    "quick": ("--quick", "--no-shrink", "--jobs", "4"),
    "full": ("--jobs", "2"),
}
SINGLE_S: Final[Mapping[Step, int]] = {"quick": 15, "full": 60}
"""How long one of its single checks may take. Many moves at two seconds each take longer, and are no mistake."""
LIMIT_S: Final[Mapping[Step, float]] = {"quick": 90, "full": 180}
"""How long a check may take, however slow the client starts."""
OWN_MB: Final = 512
"""What the check itself needs of memory."""
HEARD: Final = 64 * MEGABYTE
"""What a check may print: of a game whose messages are long, it is seven."""
REPORT: Final = 4 * MEGABYTE
"""What is kept of it."""
SAID: Final = 256 * 1024
ENDED: Final = (0, 1)
"""Exit statuses of a check that came to its end."""
COUNTS: Final = ("passed", "warned", "failed")


@dataclass(frozen=True, slots=True)
class Examination:
    """One check that is to be made."""

    folder: Path
    """The arena's."""
    plan: ArenaPlan
    handed_in: HandedIn
    step: Step


@dataclass(frozen=True, slots=True)
class Examined:
    """What came of it."""

    checked: Checked
    """When it is written down is still to be filled in."""
    files: Mapping[str, bytes]
    """By their paths in the arena's folder."""


def examine(job: Examination) -> Examined:
    """Make it, the quick one from the ZIP file on. Raises ``OSError`` where the system is at fault, and what a system
    without a sandbox raises."""
    began, entry, limits = time.monotonic(), job.handed_in, job.plan.limits
    folder = job.folder / version_path(entry.author, entry.version)
    said, why = b"", ""
    if job.step == "quick":
        try:
            upload = receive((job.folder / upload_path(entry.author, entry.version)).read_bytes(), limits)
            if entry.sha256 not in ("", upload.sha256):  # two servers took something at once, under the same number
                raise UsageError("the ZIP file is not the one that was handed in; hand it in again")
            built = prepare(upload, folder, limits)
            said, why = built.said, built.why
        except UsageError as error:
            why = str(error)
    found: dict[str, Any] = {}
    report = b""
    if not why:
        try:
            done = _check(job, folder)
        except UsageError as error:
            why = f"it cannot be started: {error}"
        else:
            said, report = said + done.stderr, kept(done.stdout)
            found, why = verdict(done, job.step)
    paths = {end: check_path(entry.author, entry.version, job.step, end) for end in (".json", ".txt")}
    files = {paths[end]: data for end, data in ((".json", report), (".txt", said)) if data}
    checked = Checked(
        at="", author=entry.author, version=entry.version, step=job.step, is_accepted=not why and not found["failed"],
        why=why, report=paths[".json"] if report else "", said=paths[".txt"] if said else "",
        seconds=round(time.monotonic() - began, 1), **found,
    )  # fmt: skip
    return Examined(checked, files)


def shut_in(plan: ArenaPlan, manifest: Manifest, folder: Path, hidden: Sequence[Path]) -> Confinement:
    """What a version that plays is shut into. Raises ``UsageError`` if its program is not there."""
    limits = plan.limits
    return confine(
        manifest.argv, folder, memory_mb=limits.memory_mb, cpus=limits.cpus, hidden=hidden, is_strangers=True
    )


def _check(job: Examination, folder: Path) -> Errand:
    entry, limits = job.handed_in, job.plan.limits
    manifest = Manifest(language=entry.language, run=entry.run)
    own = shut_in(job.plan, manifest, folder, [job.folder])
    ours = confine([sys.executable], None, where=folder)
    inside = Confinement(
        tuple(dict.fromkeys((*own.readable, *ours.readable, Path(PACKAGE)))), own.hidden,
        memory_bytes=(limits.memory_mb + OWN_MB) * MEGABYTE, cpus=limits.cpus + 1, processes=2 * PROCESSES,
    )  # fmt: skip
    argv = [
        sys.executable, "-m", "spieltisch", "check", job.plan.game, f"cmd:{entry.run}", "--json",
        *ARGUMENTS[job.step], f"--timeout={SINGLE_S[job.step]}", *_options(job.plan),
    ]  # fmt: skip
    env = {"PATH": path_to(manifest.argv[0], folder)}  # the client is started by the check
    return run_inside(
        argv, folder, inside, env=env, limit_s=LIMIT_S[job.step], stdout_bytes=HEARD, stderr_bytes=SAID
    )  # fmt: skip


def _options(plan: ArenaPlan) -> Iterator[str]:
    """The arena's options, as far as they are not as usual and no file's content."""
    for option, value in unusual(plan):
        if option.metadata.get("is_file"):
            continue
        text = ",".join(map(str, value)) if isinstance(value, list) else str(value)
        yield f"--set={plan.game}.{option.name}={text.lower() if isinstance(value, bool) else text}"


def kept(report: bytes) -> bytes:
    """All findings, and what was said in those that fell short, as far as that is not too much."""
    lines = report.splitlines(keepends=True)
    found = b"".join(_told(line, is_short=True) for line in lines)
    return found if len(found) <= REPORT else b"".join(_told(line, is_short=False) for line in lines)[:REPORT]


def _told(line: bytes, *, is_short: bool) -> bytes:
    """A finding without what was said, unless it fell short and that ``is_short`` enough. What is none stays as it
    is."""
    try:
        found = msgspec.json.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return line
    if not isinstance(found, dict) or "transcript" not in found or (is_short and found.get("verdict") != "passed"):
        return line
    return msgspec.json.encode(found | {"transcript": []}) + b"\n"


def verdict(done: Errand, step: Step) -> tuple[dict[str, Any], str]:
    """What a check found, and what there is to say if it did not come to its end. A single check that had to be broken
    off counts as a warning, and nothing is concluded from it alone."""
    lines = done.stdout.splitlines()
    try:
        last = msgspec.json.decode(lines[-1]) if lines else {}
    except msgspec.DecodeError:
        last = {}
    if done.why or done.status not in ENDED or "diagnosis" not in last:
        return {}, f"the check came to no end: {done.why or done.last_words}"
    singles = [msgspec.json.decode(line) for line in lines[:-1]]
    broken_off = {each["id"] for each in singles if each["verdict"] == "failed" and each["seconds"] >= SINGLE_S[step]}
    diagnosis = tuple(
        Diagnosis(
            code=each["code"], cause=each["cause"], cause_de=each.get("cause_de") or "", paragraph=each["paragraph"]
        )
        for each in last["diagnosis"]
        if not broken_off.issuperset(each["explains"])
    )
    counts = {name: last[name] for name in COUNTS}
    counts["failed"] -= len(broken_off)
    counts["warned"] += len(broken_off)
    return {"diagnosis": diagnosis, **counts}, ""
