"""Tokens."""

from __future__ import annotations

import secrets

import pytest

from spieltisch.contests.journal.keys import new_token


def test_a_token_is_not_taken_for_an_option(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = iter(["-v", "--wait", "a-token"])
    monkeypatch.setattr(secrets, "token_urlsafe", lambda _: next(drawn))
    assert new_token() == "a-token"
