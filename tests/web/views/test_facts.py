"""What players did in vain is shown at its ply in a replay, and live to whom its game lets hear of it."""

from __future__ import annotations

import json

from spieltisch.core.contracts import Fault
from spieltisch.core.messages import Batch, Refusal
from spieltisch.core.seats import SPECTATOR
from spieltisch.web.replays.replay_cache import take_snapshots
from spieltisch.web.views.chat import Utterance
from spieltisch.web.views.history import History
from spieltisch.web.views.pictures import page_of, show_items
from tests.table.host import Host, bidding
from tests.toy import GAME
from tests.toy.model import Bid, Pass

REFUSED = {
    "is": "fact", "what": "refused", "seat": 1, "code": "not-in-bid", "action": "bid 99",
    "why": "Bid(coins=99) is not for 1 now",
}  # fmt: skip


def facts(host: Host) -> list[list[dict[str, object]]]:
    """By ply."""
    return [
        [item for item in snapshot.items if item["is"] == "fact"]
        for snapshot in take_snapshots(host.lines, GAME, SPECTATOR)
    ]


def test_a_replay_shows_them_with_the_position_they_were_about() -> None:
    host = bidding()
    host.play(0, Pass())
    host.play(1, Bid(99))
    host.play(1, Pass())
    host.leave(2, Fault.CRASHED, "exit status 1")
    left = {"is": "fact", "what": "crashed", "seat": 2, "why": "exit status 1", "why_de": "Exitstatus 1"}
    shown = facts(host)
    assert shown[:2] == [[], [REFUSED]]
    assert [fact for ply in shown[2:] for fact in ply] == [left]


def shown(viewer: int, item: Refusal) -> list[dict[str, object]]:
    host = bidding()
    batch = Batch("t", viewer, (item,), host.table.shown(viewer), host.table.names)
    return list(show_items(GAME, page_of(GAME), batch, lambda said: Utterance(0, said, 0, 0)))


def test_a_spectator_who_hears_of_a_refusal_is_told_whose_it_was() -> None:
    refusal = Refusal(1, Bid(99), "not-in-bid", "Bid(coins=99) is not for 1 now")
    assert shown(SPECTATOR, refusal) == [REFUSED]
    [own] = shown(1, refusal)
    assert own["is"] == "refused"


def test_what_was_no_action_has_no_text() -> None:
    [told] = shown(SPECTATOR, Refusal(1, None, "no-action", "what?"))
    assert (told["action"], told["why"]) == ("", "what?")


def test_who_comes_late_is_told_of_refusals_as_far_as_who_was_there() -> None:
    host = bidding()
    host.play(1, Bid(99))
    host.play(1, Pass())
    host.play(1, Pass())  # passed over, which nobody hears of
    history = History(GAME)
    for line in host.lines:
        history.follow(line)
    told = {
        viewer: [event["told"] for event in map(json.loads, history.since(viewer, 0)) if event["actor"] == "table"]
        for viewer in (0, 1, 2, SPECTATOR)
    }
    assert told == {0: [], 1: [], 2: [], SPECTATOR: [REFUSED]}
