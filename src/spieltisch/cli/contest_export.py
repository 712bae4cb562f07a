"""``spieltisch contest export``: standings, games, a report, or everything to check."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from tempfile import TemporaryFile

from spieltisch.contests.showing import exports
from spieltisch.contests.showing.exports import Format, Table, write_whole
from spieltisch.contests.showing.site import write_site
from spieltisch.core.errors import UsageError


def export(
    folder: Path, /, *, format: Format = Format.HTML, table: Table = Table.STANDINGS, out: Path | None = None
) -> None:
    """Write a contest's standings, games, report or replays, also while it runs.

    Parameters
    ----------
    folder
        The contest's folder.
    format
        csv: a table for spreadsheets; json: all data, with the pay-off matrix; html: the report, one file with
        plots, in German and English; zip: the journal and all replays, which "contest verify" checks unpacked;
        trf: a tournament report file of FIDE, for contests of pairs; site: a folder of static files for any web
        server.
    table
        What csv has a line for: each player, or each game.
    out
        The file to write, instead of stdout; for site the folder.
    """
    if table is not Table.STANDINGS and format is not Format.CSV:
        raise UsageError("--table needs --format csv")
    if format is Format.SITE:
        if out is None:
            raise UsageError("a site is a folder; pass --out FOLDER")
        write_site(folder, out)
        return
    if out:
        write_whole(out, lambda stream: exports.export(folder, format, table, stream))
        return
    if format is Format.ZIP and sys.stdout.isatty():
        raise UsageError("a ZIP cannot be printed on a terminal; pass --out FILE")
    with TemporaryFile() as stream:
        exports.export(folder, format, table, stream)
        stream.seek(0)
        shutil.copyfileobj(stream, sys.stdout.buffer)
        sys.stdout.flush()
