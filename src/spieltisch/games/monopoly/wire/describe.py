"""What a server tells, in words for people who watch."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from spieltisch.games.monopoly.engine.board import FIELDS, HOTEL
from spieltisch.games.monopoly.wire.packets import (
    NOBODY,
    AuctionPlot,
    ChatUpdate,
    Eventcard,
    Listed,
    MoneyUpdate,
    Packet,
    PlayerlistUpdate,
    PlotUpdate,
    PosUpdate,
    Prison,
    ShowTransaction,
    StartUpdate,
    TurnUpdate,
)


def describe(packet: Packet, cash_before: int | None = None) -> str:
    """One packet; ``cash_before`` is what the player of a ``money-update`` had, where that is known."""
    match packet:
        case StartUpdate():
            return "the game begins"
        case TurnUpdate(total, doubles, player):
            return f"{player} throws {total}, {_count(doubles, 'double')}"
        case PosUpdate(field, player):
            return f"{player} comes to {field}, {_name(field)}"
        case MoneyUpdate(cash, player):
            return f"{player} has {_money(cash, cash_before)}"
        case PlotUpdate(plot, houses, is_mortgaged, owner):
            building = "a hotel" if houses == HOTEL else _count(houses, "house")
            holder = "the bank" if owner == NOBODY else owner
            return f"{_name(plot)}: {holder}, {building}{', mortgaged' if is_mortgaged else ''}"
        case Prison(is_entering, player):
            return f"{player} {'goes to' if is_entering else 'leaves'} prison"
        case AuctionPlot(plot, _, name) if name == NOBODY:
            return f"{_name(plot)} is auctioned"
        case AuctionPlot(plot, price, name):
            return f"{name}: {price} RM for {_name(plot)}"
        case ShowTransaction(0, reason):
            return reason
        case ShowTransaction(amount, reason):
            return f"{amount:+} RM: {reason}"
        case ChatUpdate(text) | Eventcard(text):
            return text
        case PlayerlistUpdate(count):
            return f"{count} people"
        case _:
            assert_never(packet)


def describe_people(people: Sequence[Listed]) -> str:
    """A player list."""
    players = ", ".join(person.name for person in people if person.mode == "player") or "nobody"
    watching = ", ".join(person.name for person in people if person.mode != "player")
    return f"players: {players}{f'; watching: {watching}' if watching else ''}"


def _money(cash: int | None, before: int | None) -> str:
    change = "" if cash is None or before is None else f" ({cash - before:+})"
    return f"{'another amount of' if cash is None else cash} RM{change}"


def _count(number: int, noun: str) -> str:
    return f"{number or 'no'} {noun}{'' if number == 1 else 's'}"


def _name(field: int) -> str:
    return FIELDS[field].name if 0 <= field < len(FIELDS) else f"field {field}"
