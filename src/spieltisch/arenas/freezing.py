"""An arena at a deadline: its last good versions, as the file of a contest."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from spieltisch.arenas.fold import Arena
from spieltisch.arenas.journal import version_path
from spieltisch.arenas.lines import ArenaPlan
from spieltisch.arenas.plan import unusual
from spieltisch.core.errors import UsageError


@dataclass(frozen=True, slots=True)
class Frozen:
    """What is to be written."""

    text: str
    """Of the contest's file."""
    files: Mapping[str, str]
    """By their names beside it, the contents of the game's options that take a file."""


def frozen(arena: Arena, folder: Path, name: str) -> Frozen:
    """A contest's file in which everybody's last good version plays everybody's; ``folder`` is the arena's, ``name``
    the contest file's without its ending. A ``seed`` is drawn when the contest is opened, and stages can be added
    before that. Raises ``UsageError`` where fewer than two authors have a version that plays."""
    playing = [version for author in arena.authors.values() if (version := author.playing)]
    if len(playing) < 2:
        raise UsageError("a contest needs two authors with a version that plays")
    plan = arena.plan
    lines = [
        f"name = {_text(plan.name)}",
        f"game = {_text(plan.game)}",
        f"seats = {plan.seats}",
        f"move_ms = {plan.move_ms}",
        'system = "round-robin"',
        'sandbox = "require"',
        *_options(plan, files := _files(plan, name)),
    ]
    for version in sorted(playing, key=lambda version: -version.belief.mu):
        entry = version.handed_in
        assert entry
        lines += [
            "",
            f"# version {entry.version} of {entry.at}",
            "[[player]]",
            f"name = {_text(entry.author)}",
            f"bot = {_text(f'cmd:{entry.run}')}",
            f"folder = {_text(str(folder / version_path(entry.author, entry.version)))}",
            f"memory_mb = {plan.limits.memory_mb}",
            f"cpus = {plan.limits.cpus}",
            f"start_s = {plan.limits.start_s}.0",
        ]
    return Frozen("\n".join(lines) + "\n", dict(files.values()))


def _files(plan: ArenaPlan, name: str) -> Mapping[str, tuple[str, str]]:
    """By option, the name of a file beside the contest's, and what is to be in it."""
    return {
        option.name: (f"{name}-{option.name}.txt", value)
        for option, value in unusual(plan)
        if option.metadata.get("is_file")
    }


def _options(plan: ArenaPlan, files: Mapping[str, tuple[str, str]]) -> Iterator[str]:
    named = ((option.name, files[option.name][0] if option.name in files else value) for option, value in unusual(plan))
    if given := [f"{name} = {json.dumps(value, ensure_ascii=False)}" for name, value in named]:
        yield from ("", "[set]", *given)


def _text(value: str) -> str:
    """As TOML has it, which is as JSON has it but for what no name has."""
    return json.dumps(value, ensure_ascii=False)
