"""Authors are invited under names that nobody takes for another's, and not any more."""

from __future__ import annotations

from pathlib import Path

import pytest

from spieltisch.arenas.desk import Desk
from spieltisch.arenas.inviting import invite, revoke
from spieltisch.arenas.journal import FORM, Journal
from spieltisch.arenas.lines import Checked, HandedIn, Invited, Opened, Revoked
from spieltisch.core.errors import UsageError
from tests.arenas.staged import AT, opened


def now() -> str:
    return AT


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    with Journal(tmp_path / "course") as journal:
        journal.append(opened())
    return tmp_path / "course"


def desk(folder: Path) -> Desk:
    found = Desk(folder)
    found.refresh()
    return found


def test_a_token_is_told_once_and_is_nowhere_in_the_journal(folder: Path) -> None:
    ((_, token),) = invite(folder, ["Anna"], now)
    assert len(token) >= 43
    assert token not in (folder / "journal.jsonl").read_text()
    assert desk(folder).author_of(token) == "Anna"


def test_a_second_token_replaces_the_first(folder: Path) -> None:
    ((_, old),) = invite(folder, ["Anna"], now)
    ((_, new),) = invite(folder, ["Anna"], now)
    assert (desk(folder).author_of(old), desk(folder).author_of(new)) == (None, "Anna")


def test_a_revoked_token_is_good_for_nothing(folder: Path) -> None:
    ((_, token),) = invite(folder, ["Anna"], now)
    revoke(folder, "Anna", now)
    assert desk(folder).author_of(token) is None
    for name in ("Anna", "Ben"):
        with pytest.raises(UsageError, match="no author"):
            revoke(folder, name, now)


@pytest.mark.parametrize(
    "name",
    ["", " Anna", ".hidden", "a/b", "a#b", "a\\b", "a\x00b", "\u3164", "x" * 61, "random", "Greedy", "rand\u043em"],
)
def test_names_that_cannot_be_are_refused(folder: Path, name: str) -> None:
    before = (folder / "journal.jsonl").read_bytes()
    with pytest.raises(UsageError):
        invite(folder, ["Ben", name], now)
    assert (folder / "journal.jsonl").read_bytes() == before


def test_nobody_is_called_almost_like_another(folder: Path) -> None:
    invite(folder, ["Anna"], now)
    with pytest.raises(UsageError, match="looks like"):
        invite(folder, ["\u0410nna"], now)  # with a Cyrillic letter
    with pytest.raises(UsageError, match="looks like"):
        invite(folder, ["Ben", "ben"], now)


def test_a_power_cut_takes_no_invitation() -> None:
    assert set(FORM.durable) == {Opened, Invited, Revoked, HandedIn, Checked}
