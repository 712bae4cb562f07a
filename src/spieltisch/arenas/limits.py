"""What authors of an arena may use up, as its file has it."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

Positive: TypeAlias = Annotated[int, Meta(ge=1)]


class Limits(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """``[limits]``; a megabyte is 1024 · 1024 bytes."""

    upload_mb: Annotated[int, Meta(ge=1, le=16)] = 16
    """Of one ZIP file."""
    unpacked_mb: Positive = 128
    """Of all that is in it."""
    files: Positive = 2000
    """In one ZIP file."""
    author_mb: Positive = 512
    """Of all ZIP files of one author, who replaces nothing by handing in again."""
    total_mb: Positive = 8192
    """Of all ZIP files."""
    versions_per_hour: Positive = 10
    """Of one author."""
    blocks: Positive = 300
    """After so many a version is known well enough, and only plays for the sake of others."""
    build_s: Positive = 300
    build_mb: Positive = 2048
    """Of memory, while it is built; its files may take as much."""
    memory_mb: Positive = 1024
    """While it plays."""
    cpus: Positive = 1
    """How many processors a program may use at once."""
    start_s: Positive = 20
    """How long a program may take until it is ready to play."""
