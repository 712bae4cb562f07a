"""What a client says that no game asks for: heard in every conversation, counted, and judged once."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any

import pytest

from spieltisch.conformance.conduct import Conduct, Overhearing, at_table, conduct_checks, judge, summed
from spieltisch.core.checks import Exchange, Hosting, ProtocolTraits, RefusedAct, Scene
from spieltisch.core.registry import game, games
from spieltisch.core.scripts import Again, Arrived, Open, Read, Said, Say, Script, Warned, Wrong
from spieltisch.games.monopoly.checks.balance import unacknowledged


def no_table(scene: Scene, seat: int) -> Hosting:
    raise NotImplementedError


TRAITS = ProtocolTraits(
    no_table,
    knows=lambda message: message.split()[0] in (b"move", b"pass"),
    probes={b"ping"},
    unacknowledged=lambda exchanges: ["card" for said, heard in exchanges if said == b"card\n" and not heard],
)
KNOWN, LAWFUL, ACKNOWLEDGED = conduct_checks("toy", TRAITS)


HEARD = Conduct(checks=1)


def heard(*conducts: Conduct) -> Conduct:
    return summed([HEARD, *conducts])


def refusal(text: str, *, is_crossed: bool = False) -> RefusedAct:
    return RefusedAct(0, None, "illegal", "You must not", is_crossed, text)


def talk() -> Script[None]:
    yield Say(b"card\n")
    yield Read(1)
    yield Say(b"more\n")
    yield Read(1)
    yield Again()
    yield Say(b"card\n")
    yield Read(1)


def overheard(replies: Sequence[bytes]) -> Conduct:
    """What is heard in that conversation, with these words of the client."""
    overhearing, heard = Overhearing(TRAITS), iter(replies)
    script: Generator[Any, Any, None] = overhearing.during(talk())
    reply: object = None
    try:
        while True:
            step = script.send(reply)
            reply = Arrived(next(heard), 1) if isinstance(step, Read) else Said(1)
    except StopIteration:
        return overhearing.conduct()


def test_unknown_messages_are_counted_whole_and_a_probe_is_none() -> None:
    conduct = overheard([b"move 1\nju", b"mp\nping\njump\n", b"\nju"])
    assert conduct.unknown == {"jump": 2}


def test_half_a_message_of_a_client_that_is_gone_is_no_part_of_the_next_one_s() -> None:
    assert overheard([b"move 1\n", b"ju", b"mp\n"]).unknown == {"mp": 1}


def test_packets_without_an_acknowledgement_are_counted_by_connection() -> None:
    assert overheard([b"pass\n", b"pass\n", b"pass\n"]).unacknowledged == {}


def test_what_a_table_refuses_is_counted_and_what_was_said_again_too() -> None:
    conduct = at_table([*[refusal("buy 1")] * 3, refusal("buy 2"), refusal("buy 3", is_crossed=True)])
    assert (conduct.refused, conduct.repeated) == ({"buy 1": 3, "buy 2": 1}, {"buy 1": 2})
    assert (conduct.most_refused, conduct.games) == (4, 1)


def test_repetitions_count_within_a_game_only() -> None:
    conduct = summed([at_table([refusal("buy 1")] * 3)] * 2)
    assert (conduct.refused, conduct.repeated, conduct.games) == ({"buy 1": 6}, {"buy 1": 2}, 2)
    assert isinstance(judge(LAWFUL, heard(conduct)), Warned)


def test_one_thing_said_again_more_than_twice_fails() -> None:
    with pytest.raises(Wrong, match="3 times again") as wrong:
        judge(LAWFUL, heard(at_table([refusal("buy 1")] * 4)))
    assert wrong.value.likely == "it says again and again unchanged what was refused"


def test_more_than_ten_refusals_in_a_game_fail() -> None:
    many = [refusal(f"buy {plot}") for plot in range(11)]
    with pytest.raises(Wrong, match="8 more"):
        judge(LAWFUL, heard(at_table(many)))
    assert isinstance(judge(LAWFUL, heard(at_table(many[:10]), at_table(many[:10]))), Warned)


def test_nothing_is_said_of_a_client_that_never_played() -> None:
    with pytest.raises(Open):
        judge(LAWFUL, HEARD)
    with pytest.raises(Open):
        judge(KNOWN, Conduct())
    assert judge(LAWFUL, heard(at_table([]))) is None


def test_one_unknown_message_fails() -> None:
    with pytest.raises(Wrong, match="'jump'"):
        judge(KNOWN, Conduct(unknown={"jump": 1}, checks=1))
    assert judge(KNOWN, HEARD) is None


def test_a_kind_of_packet_without_acknowledgements_fails() -> None:
    with pytest.raises(Wrong, match="'card'"):
        judge(ACKNOWLEDGED, Conduct(unacknowledged={"card": 3}, checks=1))


def test_json_has_the_most_frequent_first() -> None:
    assert Conduct(unknown={"a": 1, "b": 2}).to_json() == {
        "unknown": [["b", 2], ["a", 1]], "refused": [], "unacknowledged": [], "repeated": [],
    }  # fmt: skip


REAL = {
    "twixt": ([b"3 4 5", b"2", b"6 0"], [b"77 1", b"hello"]),
    "hive": ([b"<protocol>", b"<room roomId='1'>", b"<join gameType='swc_2020_hive'/>"], [b"<ready/>", b"hello"]),
    "catan": ([b'{"Hallo":{}}', '{"Würfeln":{}}'.encode()], [b'{"Passen":{}}', b"hello"]),
    "cascadia": ([b"JoinGame me", b"PlaceTileAndToken 0 0,0 0 0"], [b"Pass", b"hello"]),
    "monopoly": (
        [b"+JAWOHL", b"-NEIN no", b"add-house 4", b"end-turn"],
        [b"pass", b"ping", b"add-house D", b"hypothec 37 yes"],
    ),
}


@pytest.mark.parametrize("name", games())
def test_each_protocol_knows_its_messages(name: str) -> None:
    checks = game(name).wire.checks
    assert checks
    traits = checks().traits
    known, unknown = REAL[name]
    assert [traits.knows(message) for message in known] == [True] * len(known)
    assert not any(traits.knows(message) for message in unknown)


# Monopoly's acknowledgements.


def said(*packets: bytes, acknowledged: int) -> Exchange:
    return Exchange(b"".join(packet + b"\n" for packet in packets), b"+JAWOHL\n" * acknowledged)


MOVE = said(b"turn-update 5 1 me", b"pos-update 5 me", acknowledged=2)
CARD = said(b"show-transaction -1 card", b"money-update 9 me", acknowledged=1)
MONEY = said(b"money-update 9 me", acknowledged=1)


def test_a_kind_that_is_never_acknowledged_is_named() -> None:
    assert unacknowledged([CARD, MOVE, MONEY, CARD, MOVE, MONEY, CARD, MOVE, MONEY]) == ["show-transaction"] * 3


def test_late_acknowledgements_are_not_missing() -> None:
    late = said(b"turn-update 5 1 me", b"pos-update 5 me", acknowledged=0)
    assert unacknowledged([late, said(acknowledged=2)] * 5) == []


def test_acknowledgements_on_their_way_at_the_end_are_not_missing() -> None:
    assert unacknowledged([MOVE] * 5 + [said(b"pos-update 5 me", acknowledged=0)] * 3) == []
