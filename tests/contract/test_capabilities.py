"""Sessions say what they can, and have what they say."""

from __future__ import annotations

from typing import Any

import pytest

from spieltisch.core.game import AnyDialect
from spieltisch.core.registry import games
from spieltisch.core.session import Capability
from spieltisch.net.capable import MEMBERS, capabilities_of

DIALECTS = {
    f"{game.name}-{each.door}": (each, game.setup.options())
    for game in games().values()
    for each in game.wire.dialects()
}
every_dialect = pytest.mark.parametrize(("dialect", "options"), DIALECTS.values(), ids=DIALECTS.keys())


@every_dialect
def test_a_session_has_what_it_says_it_can_and_nothing_else_of_it(dialect: AnyDialect, options: Any) -> None:
    session = dialect.server(options, {})
    assert session.capabilities == capabilities_of(session)
    assert {MEMBERS[each] for each in session.capabilities} == {
        member for member in MEMBERS.values() if hasattr(session, member)
    }


def test_every_capability_has_its_member() -> None:
    assert set(MEMBERS) == set(Capability)


class Undeclared:
    """As sessions were before 1.0."""

    withheld_us = 0

    def to_keep(self) -> tuple[()]:
        return ()


def test_a_session_that_says_nothing_can_what_it_has_the_members_for() -> None:
    former: Any = Undeclared()
    with pytest.warns(DeprecationWarning, match=r"test_capabilities\.Undeclared does not say its capabilities"):
        assert capabilities_of(former) == Capability.KEEPS_FILES | Capability.WITHHOLDS
