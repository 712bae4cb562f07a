"""A contest as a folder of static files, for any web server: what anybody may see, and nothing to be run."""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Final

from spieltisch.contests.showing.exports import account_of, data_of
from spieltisch.contests.showing.report.page import report
from spieltisch.contests.showing.spreadsheets import games_csv, standings_csv
from spieltisch.core.errors import UsageError

INDEX: Final = "index.html"


def write_site(folder: Path, out: Path) -> None:
    """Write the report as ``index.html``, both tables, all data and the replays that the report links to. What programs
    wrote on stderr is their authors' business, and stays behind. Other files in ``out`` are left alone. Raises
    ``UsageError``."""
    account = replace(account_of(folder), papers={})
    texts: Mapping[str, str] = {
        INDEX: report(account),
        "standings.csv": standings_csv(account.summary),
        "games.csv": games_csv(account.findings.games),
        "contest.json": data_of(account),
    }
    try:
        out.mkdir(parents=True, exist_ok=True)
        for game in account.findings.games:
            copied = out / game.replay
            if ".." in copied.parts:
                raise UsageError(f"the journal names {game.replay}, which is not in the contest's folder")
            if game.replay and not copied.exists():
                copied.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(folder / game.replay, copied)
        for name, text in texts.items():
            draft = out / f".{name}"
            draft.write_text(text, encoding="utf-8", newline="")
            draft.replace(out / name)
    except OSError as error:
        raise UsageError(f"{error.filename or out} cannot be written: {error.strerror}") from error
