"""Mistakes of clients, by what the scripts name, and which checks fall short because of each."""

from __future__ import annotations

from typing import Final

from spieltisch.core.checks import named_by_scripts
from spieltisch.games.cascadia.checks.german import GERMAN

_TABLE: Final = (
    ("axes-swapped", ["it exchanges x and y", "it would be right if x and y were exchanged"], ["board.", ""]),
    ("odd-rows", [
        "it takes other fields for neighbours; rows with odd y are shifted to the left, also those below zero",
        "it shifts rows with odd y to the right; they are shifted to the left",
        "it treats rows with odd y as even ones; they are shifted to the left",
        "its columns slant, as if rows with odd y were not shifted back to the left",
    ], ["board.beside", "board."]),
    ("negative-rows", [
        "odd rows below zero are even to it: -1 % 2 is -1 in most languages, so ask whether y & 1 is set",
        "it dies of a position below zero: -12,-7 is one",
    ], ["board.negative", "board."]),
    ("other-seat", [
        "RequestInput names who is asked: it answers those for others, or has read another id in JoinedGame",
        "it takes another player's tiles for its own",
        "it looks for its name in GameStart; two players may have the same, and JoinedGame tells the id",
    ], ["join.", "board.own", "answers.", "seat.", ""]),
    ("own-moves-forgotten", [
        "it has forgotten the tile that it laid last",
        "it knows only its start landscape, and no tile that was laid since",
        "it has forgotten the tokens that lie on its tiles",
    ], ["board.", "token.", "seat.", "again."]),
    ("earlier-state", [
        "it plays by an earlier ShopState; the last one counts",
        "it would be right by an earlier ShopState; the last one counts",
        "it chose its next command before it saw the new shop",
    ], ["shop."]),
    ("letters-for-animals", [
        "it takes the letters of habitats for animals: F before the minus sign is a forest",
    ], ["token."]),
    ("nature-tokens", [
        "it has forgotten that it spent a nature token", "it takes another player's nature tokens for its own",
        "different indices, and all other exchanges, cost a nature token; it has none",
    ], ["nature."]),
    ("repeats-refused", ["it forgets what was refused, and would repeat it until it is sent away"], ["refusal."]),
    ("others-errors", [
        "everybody hears of each error, with the name of who made it; it chooses again whoever that was",
    ], ["refusal.others"]),
)  # fmt: skip

HYPOTHESES: Final = tuple(named_by_scripts(code, causes, explains, GERMAN) for code, causes, explains in _TABLE)
