"""Mistakes of clients and of servers, by what the scripts name, and which checks fall short because of each."""

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

_SERVERS: Final = (
    ("scores", [
        "it counts the points wrongly", "counts the points for ", "it measures the largest corridors wrongly",
        "it gives the bonuses for the largest corridors wrongly", "it counts nature tokens wrongly at the end",
        "its sums are not the sums of the points before them",
        "it tells the points of the animals in another order than bear, elk, salmon, hawk, fox",
    ]),
    ("nature-tokens", [
        "it counts nature tokens wrongly", "it does not tell nature tokens that are earned or spent",
        "it tells nature tokens that nobody earned or spent",
    ]),
    ("tiles", [
        "it tells another rotation of tiles", "it lays tiles before another player",
        "it lays tiles on another field than was asked for", "it lays another tile than was asked for",
    ]),
    ("tokens", [
        "it settles another token than was asked for, or elsewhere", "it does not tell a token that was settled",
    ]),
    ("shop", [
        "it does not refill the shop in place: nothing moves up, and no other slot changes",
        "it tells the shop of before the turn", "it does not tell the shop after a turn",
        "it leaves four equal tokens in the shop", "it tells a shop after the last turn",
        "it draws what is no longer in the stack or in the bag",
    ]),
    ("turns", [
        "it asks a player whose turn it is not", "it asks for more turns than there are rounds",
        "it ends the game before all rounds are played",
    ]),
    ("names", ["it tells the names by other ids"]),
    ("class-of-errors", ["it says the wrong class of error", "Error where "]),
    ("accepts-what-is-wrong", [
        "it accepts what the rules or the protocol forbid", "accepts what is wrong: ",
        "it lets others do what is forbidden", "it does a part of what it refuses",
    ]),
    ("number-of-errors", ["it tells an error twice"]),
    ("refuses-what-is-right", ["it refuses what the rules allow"]),
)  # fmt: skip

SERVER_HYPOTHESES: Final = tuple(
    named_by_scripts(code, causes, ["server.rules", "server."], GERMAN) for code, causes in _SERVERS
)
"""Mistakes of servers."""
