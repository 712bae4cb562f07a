"""``spieltisch contest pause``, ``unpause`` and ``invite``: what an organiser says between rounds, and secret links."""

from __future__ import annotations

import csv
import sys
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from spieltisch.cli.contest import author, now, read_contest
from spieltisch.contests.directing import corrections
from spieltisch.contests.directing.corrections import correct
from spieltisch.contests.journal.keys import key_of, new_token
from spieltisch.core.errors import UsageError
from spieltisch.web.contests.folders import id_of_folder

ORGANISER = "organiser"


def pause(folder: Path, /, *, why: str = "") -> None:
    """Let no more blocks begin. Those that are being played go on to their end, and count.

    Parameters
    ----------
    folder
        The contest's folder.
    why
        What for; everybody can read it.
    """
    by, at = author(), now()
    correct(folder, lambda contest: [corrections.paused(contest, why=why, by=by, at=at)])


def unpause(folder: Path, /) -> None:
    """End a pause: blocks begin again.

    Parameters
    ----------
    folder
        The contest's folder.
    """
    by, at = author(), now()
    correct(folder, lambda contest: [corrections.unpaused(contest, by=by, at=at)])


def invite(
    folder: Path, /, *names: str, organiser: bool = False, everybody: bool = False,
    url: Annotated[str, Parameter(show_default=False)] = "",
) -> None:  # fmt: skip
    """Make secret links, and print a CSV table: name, token, link. They are shown once: only a hash of each is kept.

    A player's link leads to its author's own page: its faults, its replays, what its program wrote on stderr. The
    organiser's leads to the desk: release a round, pause. A new link ends the old one.

    Parameters
    ----------
    folder
        The contest's folder.
    names
        Players.
    organiser
        A link for the organiser, too.
    everybody
        A link for each player.
    url
        What people reach the server by that shows the contest, such as https://cup.example.org.
    """
    wanted = [*names, *(read_contest(folder).entrants if everybody else ()), *([""] if organiser else [])]
    if not wanted:
        raise UsageError("nobody to invite; name players, or pass --everybody or --organiser")
    tokens = {name: new_token() for name in wanted}
    at = now()
    keys = {name: key_of(token) for name, token in tokens.items()}
    correct(folder, lambda contest: corrections.invited(contest, keys, at=at))
    place = f"{url.rstrip('/')}/contests/{id_of_folder(folder.resolve())}"
    rows = [(name or ORGANISER, token, f"{place}#{token}") for name, token in tokens.items()]
    csv.writer(sys.stdout, lineterminator="\n").writerows([("name", "token", "link"), *rows])
