"""A server with tables of every kind: over, running, waiting, and such as nobody can come back to."""

from __future__ import annotations

from typing import Any

from tests.data.people import ended, play
from tests.product.pages import OPEN, Pages, bot, me, wait_until
from tests.product.server import HiveClient, Server, lay, play_twixt, twixt_pair

SHORT: dict[str, dict[str, int]] = {
    "hive": {},
    "twixt": {"rounds": 8},
    "cascadia": {"rounds": 8},
    "catan": {"points": 3, "offers": 1},
    "monopoly": {"max_rounds": 6},
}
"""Every game, with options that make it short."""
FEW_ACTIONS = 3
OWNED = "Grete"
SECRET = "5" * 43
"""The name that somebody has claimed, and by what."""


def fill(server: Server, pages: Pages) -> list[dict[str, Any]]:
    """Tables of all kinds; of each what is needed to go on with it."""
    tables = [lose_under_a_claimed_name(server)]
    over = {game: over_by_bots(pages, game) for game in SHORT}
    tables += [{"id": id, "game": game, "status": "over"} for game, id in over.items()]
    for game, options in SHORT.items():
        seats = [me("Zoë ✓"), *[bot()] * (2 if game == "catan" else 1)]
        opened = pages.open(game, seats, options=options, timed=game in ("cascadia", "monopoly"))
        play(server, pages, opened, FEW_ACTIONS)
        tables.append(noted(opened, "running"))
    couple = pages.open("hive", [me("Ada"), me("Grace")])
    play(server, pages, couple, 1)
    tables.append(noted(couple, "running"))
    forked = pages.fork(over["hive"], 4, [me("Ada"), bot("greedy")])
    tables.append(noted(forked, "running"))
    for game, options in SHORT.items():
        seats = [me("Ada"), OPEN, *[bot()] * (game == "catan")]
        tables.append(noted(pages.open(game, seats, options=options), "waiting"))
    tables.append(noted(pages.fork(over["twixt"], 3, [OPEN, me("小明")]), "waiting"))
    known = {table["id"] for table in tables}
    foreign = [HiveClient(server.ports["hive"]) for _ in range(2)]
    foreign[0].read_until(b"MoveRequest")
    foreign[0].play(lay("RED", "ANT", 0, 0))
    play_twixt(*twixt_pair(server.ports["twixt"]), 3)
    running = wait_until(lambda: foreigners(pages, known))
    tables += [{"id": card["id"], "game": card["game"], "status": "cut short"} for card in running]
    return tables


def lose_under_a_claimed_name(server: Server) -> dict[str, Any]:
    """Its owner gives a game up."""
    with Pages(server.ports["http"], SECRET) as pages:
        assert pages.post("/profile", {"name": OWNED}).status_code == 201
        opened = pages.open("hive", [me(OWNED), bot()])
        id = str(opened["table"]["id"])
        play(server, pages, opened, 1)
        pages.leave(id, 0, opened["seats"][0]["token"])
        wait_until(lambda: ended(pages, id))
    return {"id": id, "game": "hive", "status": "given up", "owner": OWNED}


def over_by_bots(pages: Pages, game: str) -> str:
    opened = pages.open(game, [bot()] * (3 if game == "catan" else 2), options=SHORT[game])
    id = str(opened["table"]["id"])
    wait_until(lambda: ended(pages, id))
    return id


def foreigners(pages: Pages, known: set[str]) -> list[Any]:
    """Both tables of those who came by doors."""
    cards = [card for card in pages.json("/tables")["tables"] if card["id"] not in known]
    return cards if len(cards) == 2 else []


def noted(opened: Any, status: str) -> dict[str, Any]:
    table, seats = opened["table"], opened["seats"]
    return {
        "id": table["id"],
        "game": table["game"],
        "status": status,
        "seats": [[seat["name"], seat["kind"], seat["state"]] for seat in table["seats"]],
        "tokens": {seat["seat"]: seat["token"] for seat in seats if seat["token"]},
        "reservation": next((door["reservation"] for seat in seats for door in seat["doors"]), None),
    }
