"""A table's batch as the protocol's messages, the same for all who get it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from spieltisch.core.messages import Asked, Batch, Happened, Item, Refusal, Started
from spieltisch.games.cascadia.config import Config
from spieltisch.games.cascadia.engine.tiles import Tile
from spieltisch.games.cascadia.events import (
    Event,
    GameScored,
    NatureChanged,
    ShopShown,
    TilePlaced,
    TokenPlaced,
)
from spieltisch.games.cascadia.scores import Sheet
from spieltisch.games.cascadia.view import Field, Observation
from spieltisch.games.cascadia.wire.codec import net_string

QUIT: Final = b"Quit\n"
_UNPRINTABLE: Final = re.compile(r"[^ -~]+")


def write_batch(batch: Batch) -> bytes:
    """All messages of a batch, each with its newline."""
    text = batch.shared.get("messages")
    if text is None:
        lines = _whole_game(batch) if not batch.items else (line for item in batch.items for line in _item(batch, item))
        text = batch.shared["messages"] = "".join(f"{line}\n" for line in lines).encode()
    return text


def display_names(batch: Batch) -> tuple[str, ...]:
    """By seat, as NET-STRINGs."""
    return tuple(net_string(name, f"Player{seat}") for seat, name in enumerate(batch.names))


def _item(batch: Batch, item: Item) -> Iterator[str]:
    match item:
        case Started():
            yield write_start(batch.observation.config, display_names(batch))
        case Happened(_, event):
            yield from write_event(event)
        case Asked(seat):
            yield f"RequestInput {seat}"
        case Refusal():
            yield _complaint(item)
            yield from _request(batch.observation)  # C27: whoever is to act is asked again
        case _:
            pass


def _complaint(refused: Refusal) -> str:
    """C26: what was no message is named by the session that got it; what was one, the rules refused."""
    kind, mark = ("SyntaxError", "") if refused.action is None else ("SemanticError", ":")
    return _UNPRINTABLE.sub("?", f"{kind} player {refused.seat}{mark} {refused.sentence}").rstrip()


def write_event(event: Event) -> Iterator[str]:
    """Most events need no message: the ShopState that follows shows what they led to (C14, C20, C21)."""
    match event:
        case TilePlaced(seat, x, y, rotation, tile):
            yield f"PlacedTile {seat} {x},{y} {rotation} {tile.text}"
        case TokenPlaced(seat, x, y, animal):
            yield f"PlacedToken {seat} {x},{y} {animal}"
        case NatureChanged(seat, count, _):
            yield f"UpdatedNatureToken {seat} {count}"
        case ShopShown(tiles, tokens):
            yield _shop_state(tiles, tokens)
        case GameScored(sheets):
            yield f"GameEnded {' '.join(_net_player(seat, sheet) for seat, sheet in enumerate(sheets))}"
        case _:
            pass


def write_start(config: Config, names: Iterable[str]) -> str:
    """The first message to all; names are NET-STRINGs."""
    return f"GameStart {config.rounds} {' '.join(config.cards)} {' '.join(names)}"


def _shop_state(tiles: Sequence[Tile], tokens: Iterable[str]) -> str:
    pairs = (f"{tile.text} {token}" for tile, token in zip(tiles, tokens, strict=True))
    return f"ShopState {' '.join(pairs)}"


def _net_player(seat: int, sheet: Sheet) -> str:
    corridors = [number for pair in zip(sheet.habitats, sheet.bonuses, strict=True) for number in pair]
    return " ".join(map(str, (seat, *sheet.wildlife, *corridors, sheet.nature, sheet.total)))


def _request(observation: Observation) -> Iterator[str]:
    seats = observation.config.seats
    if observation.turn < seats * observation.config.rounds:
        yield f"RequestInput {observation.turn % seats}"


def _whole_game(batch: Batch) -> Iterator[str]:
    """The game as it is, for somebody who has just come to watch (C35): as if it had been played at once."""
    seen: Observation = batch.observation
    yield write_start(batch.observation.config, display_names(batch))
    for seat, board in enumerate(seen.boards):
        yield from (_placed(seat, field) for field in board.fields)
    for seat, board in enumerate(seen.boards):
        for field in board.fields:
            if field.animal:
                yield f"PlacedToken {seat} {field.x},{field.y} {field.animal}"
        if board.nature:
            yield f"UpdatedNatureToken {seat} {board.nature}"
    tiles = [tile for tile in seen.tiles if tile]
    tokens = [token for token in seen.tokens if token]
    if len(tiles) == len(tokens) == len(seen.tiles):
        yield _shop_state(tiles, tokens)
        yield from _request(seen)


def _placed(seat: int, field: Field) -> str:
    return f"PlacedTile {seat} {field.x},{field.y} {field.rotation} {field.tile.text}"
