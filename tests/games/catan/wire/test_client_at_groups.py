"""Our client at servers of three student groups, over whole games; and how strictly their stand-ins read."""

from __future__ import annotations

import json
from collections import Counter
from itertools import pairwise
from typing import Any

import pytest

from spieltisch.core.outcome import Outcome
from spieltisch.core.session import Failed, Failure, Over
from tests.lengths import long

from .group import Group
from .groups import GROUPS, ServerA, ServerB, ServerC
from .meeting import Meeting

MS = 1_000
KNIGHT = b"Ritter ausspielen"


def line(name: str, payload: Any) -> bytes:
    return json.dumps({name: payload}, ensure_ascii=False).encode() + b"\n"


def assert_well_played(meeting: Meeting) -> None:
    """To the end, one thing at a time, and nothing that was refused was said again and again."""
    ends = meeting.ends.values()
    assert meeting.group.died_of == ""
    for end in ends:
        assert isinstance(end, Over)
        assert isinstance(end.outcome, Outcome)
    assert not [one for one in meeting.group.lines.values() if one.lost]
    assert not (isinstance(meeting.group, ServerB) and meeting.group.surprises)
    for said in meeting.said.values():
        assert all(segment.count(b"\n") == 1 for _, segment in said)
        assert all(later - sooner >= 60 * MS for (sooner, _), (later, _) in pairwise(said))
    refused = Counter(meeting.group.refused)
    assert all(times <= 2 for times in refused.values()), refused
    assert sum(refused.values()) <= 4 * len(ends)
    assert not [note for note in meeting.notes if note.startswith("not understood")]


@pytest.mark.parametrize("name", GROUPS)
def test_at_each_of_them_a_short_game_is_played_to_its_end(name: str) -> None:
    meeting = Meeting(GROUPS[name](3, seed=1, points=4), 3)
    meeting.play()
    assert_well_played(meeting)


@pytest.mark.parametrize("seed", [long(1), long(2), long(3), long(4), long(5)])
@pytest.mark.parametrize("name", GROUPS)
def test_at_each_of_them_whole_games_are_played_to_their_end(name: str, seed: int) -> None:
    meeting = Meeting(GROUPS[name](3, seed=seed), 3, seed=seed)
    meeting.play()
    assert_well_played(meeting)


@pytest.mark.parametrize("seed", [1, long(2), long(3), long(5)])
def test_who_answers_before_all_debtors_are_counted_still_hands_in_and_plays_on(seed: int) -> None:
    group = ServerB(4, seed=seed)
    meeting = Meeting(group, 4, seed=seed, query={"pace": "0"})
    meeting.play()
    assert group.surprises
    assert [type(end) for end in meeting.ends.values()] == [Over] * 4


def test_without_a_pace_it_is_late_at_the_deaf_one_but_gets_into_its_game() -> None:
    group = ServerC(3, seed=1, points=3)
    meeting = Meeting(group, 3, query={"pace": "0"})
    meeting.play()
    assert [type(end) for end in meeting.ends.values()] == [Over] * 3
    assert [one for each in group.lines.values() for one in each.lost]


def test_all_come_at_once() -> None:
    meeting = Meeting(ServerC(3, seed=1, points=3), 3, apart_us=1)
    meeting.play()
    assert_well_played(meeting)


def test_what_is_refused_is_learnt_and_told_once() -> None:
    meeting = Meeting(ServerB(3, seed=2, points=6), 3, seed=2)
    meeting.play()
    learnt = [text for texts in meeting.learnt.values() for text in texts]
    assert "it refuses Ritter ausspielen before the dice" in learnt
    for id, texts in meeting.learnt.items():
        assert len(texts) == len({*texts})
        refused = [name for who, name in meeting.group.refused if who == id]
        assert refused.count(KNIGHT.decode()) <= 1


# -- how strictly they read --------------------------------------------------------------------


def in_game(group: Group) -> Group:
    """Three of the three are in, by hand, with a pace that all of them bear."""
    now_us = 0
    for colour in ("Rot", "Blau", "Orange"):
        id = group.connect()
        spoken = (line("Hallo", {}), line("Spieler", {"Name": colour, "Farbe": colour}), line("Spiel starten", {}))
        for each in spoken:
            now_us += 500 * MS
            group.arrive(id, each)
            group.run(now_us + 400 * MS)
    for id in group.lines:
        group.hear(id)
    return group


TRADE = {"Angebot": {"Wolle": 4}, "Nachfrage": {"Holz": 1}}


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (line("Seehandel", TRADE), "Seehandel"),
        (line("Karten abgeben", {"Abgeben": {"Holz": 4}}), "Karten abgeben"),
        (line("Erfindung", {"Rohstoffe": {"Holz": 2}}), "Erfindung"),
        (b"GET /catan HTTP/1.1\n", "no JSON"),
    ],
)
def test_the_first_ends_at_an_absent_resource_and_at_what_is_no_json(data: bytes, why: str) -> None:
    group = in_game(ServerA(3, seed=1))
    group.arrive(1, data)
    assert why in group.died_of
    group = in_game(ServerA(3, seed=1))
    group.hang_up(1)
    assert group.died_of


def test_its_end_is_everybody_s_end() -> None:
    meeting = Meeting(ServerA(3, seed=1), 2)
    meeting.group.arrive(1, b"GET / HTTP/1.1\n")
    meeting.play()
    assert [end for end in meeting.ends.values() if not isinstance(end, Failed) or end.how is not Failure.LOST] == []


def test_the_second_loses_count_where_the_first_debtor_answers_at_once() -> None:
    group = in_game(ServerB(3, seed=1))
    assert isinstance(group, ServerB)
    group.edit(paid=(0, (-9, 0, 0, 0, 0)))
    group.edit(paid=(1, (-9, 0, 0, 0, 0)))
    group.debts = {0: 4, 1: 4}
    group.words[2] = "Würfeln"
    group._work(group.lines[2], group.seven(2))
    group.arrive(0, line("Karten abgeben", {"Abgeben": {"Holz": 4}}))
    group.run(group.now_us + 100 * MS)
    assert (group.surprises, group.counter) == (1, 1)
    asked = [line for line in group.hear(1).decode().splitlines() if '"id": 1' in line]
    assert "Karten wegen Räuber abgeben" in asked[-1]


def test_the_third_hears_nothing_while_it_handles_something() -> None:
    group = in_game(ServerC(3, seed=1))
    now_us = group.now_us
    chat = line("Chatnachricht senden", {"Nachricht": "?"})
    id = next(id for id in group.lines if group.words[group.ids.index(id)] == "Dorf bauen")
    corner = line("Bauen", {"Typ": "Dorf", "Ort": [{"x": 0, "y": 0}, {"x": 1, "y": 0}, {"x": 0, "y": 1}]})
    group.arrive(id, corner + chat)
    group.run(now_us + 5 * MS)
    group.arrive(id, chat)
    assert group.lines[id].lost == [chat.strip(), chat.strip()]
    group.run(now_us + 20 * MS)
    group.arrive(id, chat)
    assert len(group.lines[id].lost) == 2
