"""Which cases of a parametrized test are for ``make test-long`` only."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest


def long(*values: Any, id: str | None = None) -> Any:
    """A case that is."""
    return pytest.param(*values, marks=pytest.mark.long, id=id)


def long_but(quick: Iterable[Any], cases: Iterable[Any]) -> list[Any]:
    """All cases; those that are not among the quick ones are."""
    some = list(quick)
    return [case if case in some else long(*(case if isinstance(case, tuple) else (case,))) for case in cases]
