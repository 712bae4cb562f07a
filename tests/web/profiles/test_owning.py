"""Who may use which name, where much happens at once and not all of it can be written."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

from spieltisch.web.access.refusals import Refusal
from spieltisch.web.profiles.profiles import Profiles
from tests.web.profiles.test_profiles import ADA, GRACE, in_a_loop


class Broken(OperationalError):
    """A disk that is full."""

    def __init__(self) -> None:
        super().__init__("", None, OSError())


def breaking(*_: Any) -> None:
    raise Broken


@in_a_loop
async def test_what_is_claimed_and_given_up_at_once_cannot_be_written_and_is_nobodys(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    profiles = Profiles(tmp_path, {}, 10)
    monkeypatch.setattr(profiles.store, "claim", breaking)
    done = await asyncio.gather(profiles.claim("Ada", ADA), profiles.give_up(ADA), return_exceptions=True)
    assert [str(one) for one in done] == [Refusal("no-disk").why, "None"]
    with pytest.raises(Refusal):
        profiles.find("Ada")
    with pytest.raises(Refusal):
        profiles.owner(ADA)
    profiles.close()


@in_a_loop
async def test_a_name_that_cannot_be_given_up_stays_its_owners(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever wanted it meanwhile."""
    profiles = Profiles(tmp_path, {}, 10)
    ada = await profiles.claim("Ada", ADA)
    await profiles.sit("T1", {0: "Ada"}, ada)
    monkeypatch.setattr(profiles.store, "drop", breaking)
    done = await asyncio.gather(profiles.give_up(ADA), profiles.claim("Ada", GRACE), return_exceptions=True)
    assert [str(one) for one in done] == [Refusal("no-disk").why] * 2
    assert profiles.find("Ada") is profiles.owner(ADA) is ada
    assert profiles.at("T1", 0) == ada.id
    profiles.close()


@in_a_loop
async def test_who_sits_down_by_a_name_that_is_being_given_up_sits_there_as_nobody(tmp_path: Path) -> None:
    profiles = Profiles(tmp_path, {}, 10)
    ada = await profiles.claim("Ada", ADA)
    await asyncio.gather(profiles.give_up(ADA), profiles.sit("T1", {0: "Ada", 1: "Ada"}, ada))
    assert not profiles.store.sitting()
    assert profiles.at("T1", 0) is None
    profiles.close()


@in_a_loop
async def test_who_leaves_a_seat_takes_nobody_from_it_who_came_since(tmp_path: Path) -> None:
    profiles = Profiles(tmp_path, {}, 10)
    ada, grace = await profiles.claim("Ada", ADA), await profiles.claim("Grace", GRACE)
    for name, profile in (("Ada", ada), ("Grace", grace)):
        await profiles.sit("T1", {0: name}, profile)
    await profiles.rise("T1", 0, ada.id)
    assert profiles.store.sitting() == {"T1": {0: grace.id}}
    await profiles.rise("T1", 0, grace.id)
    assert not profiles.store.sitting()
    profiles.close()
