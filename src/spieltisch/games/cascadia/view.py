"""Who sees what in Cascadia: everybody everything that has been drawn. What is still to come nobody knows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeAlias, TypeVar, assert_never

from spieltisch.core.seats import Viewer
from spieltisch.games.cascadia import decks, rules
from spieltisch.games.cascadia.actions import Action
from spieltisch.games.cascadia.engine import codes
from spieltisch.games.cascadia.engine.geometry import cell_of, field_of
from spieltisch.games.cascadia.engine.tiles import ANIMALS, TILES
from spieltisch.games.cascadia.events import (
    Cause,
    Event,
    GameScored,
    LandscapeDealt,
    NatureChanged,
    PairDiscarded,
    PairTaken,
    ShopShown,
    TileDrawn,
    TilePlaced,
    TokenDrawn,
    TokenPlaced,
    TokenReturned,
    TokensSetAside,
    TurnBegan,
)
from spieltisch.games.cascadia.knowledge import NO_SLOTS, Row
from spieltisch.games.cascadia.knowledge import Board as Board
from spieltisch.games.cascadia.knowledge import Field as Field
from spieltisch.games.cascadia.knowledge import Observation as Observation
from spieltisch.games.cascadia.rules import State
from spieltisch.games.cascadia.soundness import check

T = TypeVar("T")


def observe(state: State, viewer: Viewer) -> Observation:
    """The whole state as an immutable value."""
    kernel = state.kernel
    return Observation(
        viewer,
        state.config,
        tuple(_board(state, seat) for seat in range(state.config.seats)),
        tuple(None if code == codes.EMPTY else TILES[code] for code in kernel.shop_tile),
        tuple(None if animal == codes.EMPTY else ANIMALS[animal] for animal in kernel.shop_token),
        tuple(ANIMALS[animal] for animal in kernel.set_aside()),
        rules.landscapes_left(state),
        tuple(kernel.left_of(kind) for kind in range(kernel.n_kinds)),
        tuple(kernel.bag),
        kernel.turn,
        bool(kernel.is_free_used),
    )


def _board(state: State, seat: int) -> Board:
    fields = (
        Field(*field_of(cell), rotation, TILES[code], ANIMALS[animal - 1] if animal else None)
        for cell, code, rotation, animal in state.kernel.tiles_of(seat)
    )
    return Board(tuple(fields), state.kernel.nature[seat])


def project(event: Event, viewer: Viewer) -> Event:
    """The event itself: nothing is hidden."""
    return event


def advance(observation: Observation, event: Event) -> Observation:
    """The observation after an event."""
    match event:
        case TilePlaced(seat, x, y, rotation, tile):
            fields = (*observation.boards[seat].fields, Field(x, y, rotation, tile))
            return _with_board(observation, seat, replace(observation.boards[seat], fields=fields))
        case TokenPlaced(seat, x, y, animal):
            fields = tuple(
                replace(field, animal=animal) if (field.x, field.y) == (x, y) else field
                for field in observation.boards[seat].fields
            )
            return _with_board(observation, seat, replace(observation.boards[seat], fields=fields))
        case NatureChanged(seat, count, _):
            return _with_board(observation, seat, replace(observation.boards[seat], nature=count))
        case LandscapeDealt(_, landscape):
            left = list(observation.landscapes_left)
            if landscape in left:
                left.remove(landscape)
            return replace(observation, landscapes_left=tuple(left))
        case TurnBegan(_, turn):
            return replace(observation, turn=turn, is_free_used=False)
        case GameScored():
            return replace(observation, turn=observation.config.seats * observation.config.rounds, is_free_used=False)
        case _:
            return _advance_shop(observation, event)


def _with_board(observation: Observation, seat: int, board: Board) -> Observation:
    return replace(observation, boards=put(observation.boards, seat, board))


ShopEvent: TypeAlias = PairTaken | TokensSetAside | TokenReturned | PairDiscarded | TileDrawn | TokenDrawn | ShopShown


def _advance_shop(observation: Observation, event: ShopEvent) -> Observation:
    match event:
        case PairTaken(_, tile_slot, token_slot):
            tiles = put(observation.tiles, tile_slot, None)
            return replace(observation, tiles=tiles, tokens=put(observation.tokens, token_slot, None))
        case TokensSetAside(slots, cause):
            aside = tuple(token for slot, token in enumerate(observation.tokens) if slot in slots and token)
            tokens = tuple(None if slot in slots else token for slot, token in enumerate(observation.tokens))
            is_free_used = observation.is_free_used or cause is Cause.THREE_EQUAL
            return replace(observation, aside=observation.aside + aside, tokens=tokens, is_free_used=is_free_used)
        case TokenReturned(animal):
            tokens_left = _plus(observation.tokens_left, ANIMALS.index(animal), 1)
            return replace(observation, aside=observation.aside[1:], tokens_left=tokens_left)
        case PairDiscarded():
            tiles, tokens = slide(observation.tiles), slide(observation.tokens)
            return replace(observation, tiles=tiles, tokens=tokens)
        case TileDrawn(slot, tile):
            kinds = [kind for kind, _ in decks.tiles_of(observation.config)]
            left = observation.tiles_left
            if tile in kinds:
                left = _plus(left, kinds.index(tile), -1)
            return replace(observation, tiles=put(observation.tiles, slot, tile), tiles_left=left)
        case TokenDrawn(slot, animal):
            tokens_left = _plus(observation.tokens_left, ANIMALS.index(animal), -1)
            return replace(observation, tokens=put(observation.tokens, slot, animal), tokens_left=tokens_left)
        case ShopShown(shown, tokens):
            return replace(observation, tiles=shown, tokens=tokens)
        case _:
            assert_never(event)


def put(row: tuple[T, ...], slot: int, value: T) -> tuple[T, ...]:
    """The row with another value in one place."""
    return (*row[:slot], value, *row[slot + 1 :])


def slide(row: Row[T]) -> Row[T]:
    """The row without the piece farthest from the stack, the others moved up."""
    kept = [piece for piece in row if piece is not None][1:]
    return (*kept, *NO_SLOTS[len(kept) :])


def _plus(numbers: tuple[int, ...], k: int, change: int) -> tuple[int, ...]:
    return put(numbers, k, max(0, numbers[k] + change))


def legal_actions(observation: Observation) -> Sequence[Action]:
    """What the viewer may do."""
    return rules.legal_actions(restore(observation), observation.viewer)


def determinize(observation: Observation, below: Callable[[int], int]) -> State:
    """The one state that agrees with the observation; ``below`` is not needed."""
    return restore(observation)


def restore(observation: Observation) -> State:
    """The state that an observation is of. Raises ``ValueError`` where there is no such game."""
    check(observation)
    state = State(observation.config)
    kernel = state.kernel
    for seat, board in enumerate(observation.boards):
        for field in board.fields:
            cell = cell_of(field.x, field.y)
            kernel.put_tile(seat, cell, field.tile.code, field.rotation)
            if field.animal:
                kernel.put_token(seat, cell, ANIMALS.index(field.animal))
        kernel.put_nature(seat, board.nature)
    for slot, (tile, token) in enumerate(zip(observation.tiles, observation.tokens, strict=True)):
        kernel.put_shop(slot, tile.code if tile else codes.EMPTY, ANIMALS.index(token) if token else codes.EMPTY)
    for kind, number in enumerate(observation.tiles_left):
        kernel.put_left(kind, number)
    for animal, number in enumerate(observation.tokens_left):
        kernel.put_bag(animal, number)
    for token in observation.aside:
        kernel.put_back_later(ANIMALS.index(token))
    kernel.resume(observation.turn, observation.is_free_used, _lands(observation))
    return state


def _lands(observation: Observation) -> int:
    """The landscapes that are left, as a set; of equal ones the first are dealt first."""
    left, lands = list(observation.landscapes_left), 0
    for k, landscape in reversed(list(enumerate(decks.landscapes_of(observation.config)))):
        if landscape in left:
            left.remove(landscape)
            lands |= 1 << k
    return lands
