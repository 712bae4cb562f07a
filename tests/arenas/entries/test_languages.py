"""What programs can be written in is said when one is handed in."""

from __future__ import annotations

import pytest

from spieltisch.arenas.entries.languages import check_language
from spieltisch.core.errors import UsageError


def find(name: str) -> str | None:
    return f"/usr/bin/{name}" if name in ("python3", "java") else None


def test_a_language_whose_tools_are_here_is_taken_however_it_is_written() -> None:
    check_language("Python", find)
    check_language("other", find)


def test_a_missing_tool_is_named_with_what_there_is() -> None:
    with pytest.raises(UsageError, match=r"there is no javac here for java; there are: python, other"):
        check_language("Java", find)


def test_an_unknown_language_is_told_what_there_is() -> None:
    with pytest.raises(UsageError, match=r"'cobol' is not known here; there are: python, other"):
        check_language("cobol", find)
