"""What had another name before 1.0 is still found by it, with a warning."""

from __future__ import annotations

from importlib import import_module

import pytest

NAMES = [("policy", "Doing", "Instruction"), ("checks", "Manners", "ProtocolTraits"), ("session", "News", "Update")]


@pytest.mark.parametrize(("module", "old", "new"), NAMES)
def test_an_old_name_is_the_new_one_with_a_warning(module: str, old: str, new: str) -> None:
    where = import_module(f"spieltisch.core.{module}")
    with pytest.warns(DeprecationWarning, match=rf"core\.{module}\.{old} is called {new} now"):
        assert getattr(where, old) is getattr(where, new)


@pytest.mark.parametrize("module", sorted({module for module, _, _ in NAMES}))
def test_other_names_are_unknown_as_ever(module: str) -> None:
    with pytest.raises(AttributeError, match=f"module 'spieltisch.core.{module}' has no attribute 'nothing'"):
        import_module(f"spieltisch.core.{module}").nothing  # noqa: B018
