"""What has happened, for whoever comes late: folded once, kept, and for each viewer only what it was told."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from spieltisch.core.messages import Happened
from spieltisch.core.seats import SPECTATOR, actor_name
from spieltisch.table.acts import Pause, Step
from spieltisch.web.views.histories import KEPT_BYTES, Histories
from spieltisch.web.views.history import History, tell_again
from spieltisch.web.views.pictures import encode, page_of, show_event
from tests.table.host import Host
from tests.toy import GAME
from tests.web.site import bearer, open_table, running_site
from tests.web.test_games import SHORT

VIEWERS = (0, 1, 2, SPECTATOR)


def told(history: History, viewer: int, since: int = 0) -> list[Any]:
    return [json.loads(event) for event in history.since(viewer, since)]


def followed(lines: Sequence[bytes]) -> History:
    history = History(GAME)
    for line in lines:
        history.follow(line)
    return history


def heard(host: Host, viewer: int) -> list[Any]:
    """What the table told a viewer, as pages show it."""
    page = page_of(GAME)
    items = [item for batch in host.batches[viewer] for item in batch.items if isinstance(item, Happened)]
    return [json.loads(encode(show_event(page, item.actor, item.event))) for item in items]


def played(turns: int) -> Host:
    host = Host()
    host.start()
    host.finish(5, turns=turns)
    return host


@pytest.mark.parametrize("viewer", VIEWERS)
def test_everybody_is_told_again_exactly_what_the_table_told(viewer: int) -> None:
    for turns in (3, 10_000):
        host = played(turns)
        again = told(followed(host.lines), viewer)
        assert [{"is": "happened", "actor": one["actor"], "told": one["told"]} for one in again] == heard(host, viewer)
        page = page_of(GAME)
        assert again == [
            {
                "n": shown.entry.seq + 1,
                "at_ms": shown.entry.at // 1000,
                "actor": actor_name(shown.actor),
                "told": json.loads(encode(item)),
            }
            for shown in tell_again(host.lines, GAME, viewer)
            for event in shown.events
            if (item := page.tell(event)) is not None
        ]


def test_since_leaves_out_what_is_known() -> None:
    history = followed(played(8).lines)
    whole = told(history, 0)
    for n in (0, 3, whole[-1]["n"] - 1, whole[-1]["n"], 10**9):
        assert told(history, 0, n) == [event for event in whole if event["n"] > n]
    assert history.last(0) == whole[-1]["n"]


def test_what_a_pause_holds_back_nobody_is_told_until_it_ends() -> None:
    host = Host()
    host.start()
    host.feed(Pause(on=True))
    before = {viewer: told(followed(host.lines), viewer) for viewer in VIEWERS}
    host.finish(5, turns=3)
    assert {viewer: told(followed(host.lines), viewer) for viewer in VIEWERS} == before
    host.feed(Step())
    for viewer in VIEWERS:
        again = told(followed(host.lines), viewer)
        assert len(again) > len(before[viewer])
        assert [one["told"] for one in again] == [one["told"] for one in heard(host, viewer)]


class Log:
    """A log that is read in parts, and how often."""

    def __init__(self, lines: list[bytes]) -> None:
        self.lines = lines
        self.reads: list[int] = []

    async def read(self, table: str, number: int, pieces: int) -> Sequence[bytes]:
        self.reads.append(number)
        await asyncio.sleep(0)
        return self.lines[number : number + 4]


def test_many_who_ask_at_once_have_the_log_read_and_folded_once() -> None:
    async def work() -> None:
        lines = played(6).lines
        log = Log(lines[:-2])
        histories = Histories(log.read)
        entries = len(lines) - 3
        grown = await asyncio.gather(*[histories.grown("a", GAME, entries) for _ in range(120)])
        assert all(history is grown[0] for history in grown)
        assert log.reads == list(range(0, len(lines) - 2, 4))
        log.reads.clear()
        log.lines = lines
        await asyncio.gather(*[histories.grown("a", GAME, entries + 2) for _ in range(120)])
        assert log.reads == [len(lines) - 2], "only what came since"
        assert told(grown[0], SPECTATOR) == told(followed(lines), SPECTATOR)

    asyncio.run(work())


def test_a_game_that_is_over_is_read_to_its_end_once() -> None:
    async def work() -> None:
        log = Log(played(10_000).lines)
        histories = Histories(log.read)
        first = await histories.grown("a", GAME, None)
        count = len(log.reads)
        assert await histories.grown("a", GAME, None) is first
        assert (first.lines, len(log.reads)) == (len(log.lines), count)

    asyncio.run(work())


def test_while_a_long_log_is_folded_everything_else_has_its_turn() -> None:
    async def work() -> None:
        log = Log(played(10_000).lines)
        growing = asyncio.create_task(Histories(log.read).grown("a", GAME, None))
        turns = 0
        while not growing.done():
            turns += 1
            await asyncio.sleep(0)
        assert turns > len(log.lines) // 4

    asyncio.run(work())


def test_what_was_asked_for_longest_ago_is_forgotten_first() -> None:
    async def work() -> None:
        log = Log(played(3).lines)
        histories = Histories(log.read)
        first = await histories.grown("a", GAME, 1)
        await histories.grown("b", GAME, 1)
        first.size = KEPT_BYTES
        assert await histories.grown("a", GAME, 1) is first
        second = await histories.grown("c", GAME, 1)
        assert await histories.grown("c", GAME, 1) is second
        assert await histories.grown("a", GAME, 1) is not first

    asyncio.run(work())


def test_a_damaged_log_is_told_of_and_not_kept_half_folded() -> None:
    async def work() -> None:
        lines = played(6).lines
        log = Log([*lines[:-2], b""])
        histories = Histories(log.read)
        for _ in range(2):
            with pytest.raises(ValueError, match="no line of a log"):
                await histories.grown("a", GAME, None)
        assert told(await histories.grown("a", GAME, len(lines) - 3), 0) == told(followed(lines[:-2]), 0)

    asyncio.run(work())


def test_the_answer_is_whole_json_however_many_parts_it_is_sent_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("spieltisch.web.feeds.streams.PART", 3)

    async def work() -> None:
        async with running_site(tmp_path, ["catan"], options=SHORT) as site, site.client() as client:
            opened = await open_table(client, "catan", "me", "random", "random")
            player = site.player(client, opened)
            assert await player.play(actions=4) == "enough"
            path = f"/tables/{player.table}/events"
            answers = await asyncio.gather(
                *[client.get(path) for _ in range(20)],
                *[client.get(path, headers=bearer(player.token)) for _ in range(20)],
            )
            first, own = answers[0].json(), answers[-1].json()
            assert len(first["events"]) > 9
            assert first["said"] == []
            assert {event["n"] for event in own["events"]} >= {event["n"] for event in first["events"]}
            for answer in answers:
                assert answer.headers["content-type"] == "application/json"
                assert int(answer.headers["content-length"]) == len(answer.content)
            rest = (await client.get(f"{path}?since={first['n']}")).json()
            assert all(event["n"] > first["n"] for event in rest["events"])

    asyncio.run(work())
