"""Our own client stands up to our own checks."""

from __future__ import annotations

import asyncio

from spieltisch.conformance.inviting import invitation
from spieltisch.conformance.results import Result, Verdict
from spieltisch.conformance.running import Examination, checks_of, examine
from spieltisch_newgame import GAME
from spieltisch_newgame.options import Options


def test_our_client_passes_all_checks() -> None:
    async def run() -> list[Result]:
        whom = invitation(GAME, "random")
        plan = Examination(GAME, Options(), checks_of(GAME), lambda check: whom, seed=1)
        return [each.result async for each in examine(plan)]

    results = asyncio.run(run())
    assert [(each.check.id, each.expected, each.got) for each in results if each.verdict is not Verdict.PASSED] == []
