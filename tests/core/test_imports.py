"""Things that are imported only when they are first needed."""

from __future__ import annotations

import pytest

from spieltisch.core.imports import later


def test_nothing_is_imported_before_the_call() -> None:
    make = later("spieltisch.no.such.module:Thing")
    with pytest.raises(ModuleNotFoundError, match="no"):
        make()


def test_the_call_is_the_named_things() -> None:
    assert later("fractions:Fraction")(3, 6) == later("fractions:Fraction")(1, 2)


def test_what_is_named_goes_along() -> None:
    assert later("fractions:Fraction")(numerator=3, denominator=6) == later("fractions:Fraction")(1, 2)
