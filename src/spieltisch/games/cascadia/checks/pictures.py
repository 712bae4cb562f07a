"""What a client may wrongly believe: its answers are tried in each wrong picture, and the only one that explains all
of them is the likely cause.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from spieltisch.core.scripts import Wrong
from spieltisch.games.cascadia import view
from spieltisch.games.cascadia.actions import Exchange, Place
from spieltisch.games.cascadia.checks import sentences
from spieltisch.games.cascadia.engine.geometry import START
from spieltisch.games.cascadia.engine.tiles import Tile
from spieltisch.games.cascadia.knowledge import Board, Field, Observation
from spieltisch.games.cascadia.wire.codec import write_command

Spot: TypeAlias = tuple[int, int]
Shop: TypeAlias = tuple[tuple[Tile | None, ...], tuple[str | None, ...]]
"""Tiles and tokens, by slot."""

EXPECTED: Final = {
    "not_adjacent": "a tile beside an own one",
    "occupied": "a tile where none is",
    "no_tile": "a token on a tile",
    "wrong_animal": "a token on a tile that shows its animal, or no position for it",
    "has_token": "a token on a tile without one, or no position for it",
    "no_nature_token": "tile and token of the same index, and no exchange that costs something",
    "out_of_turn": "silence until it is asked itself",
}
"""By the refusal's code."""

EXCHANGED: Final = "it would be right if x and y were exchanged"
OTHERS: Final = "it takes another player's tiles for its own"
START_ALONE: Final = "it knows only its start landscape, and no tile that was laid since"
UNSIGNED: Final = "it reads positions without their minus signs"
LATEST: Final = "it has forgotten the tile that it laid last"
OTHERS_NATURE: Final = "it takes another player's nature tokens for its own"
EARLIER: Final = "it would be right by an earlier ShopState; the last one counts"


@dataclass(frozen=True, slots=True)
class Answer:
    """What a client did, and what lay before its eyes."""

    seen: Observation
    action: Place | Exchange
    code: str = ""
    """Why it was refused, if it was."""
    sentence: str = ""
    earlier: tuple[Shop, ...] = ()
    """What the shop showed before."""
    had: int = 0
    """The most nature tokens that it ever had."""


Picture: TypeAlias = Callable[[Answer], bool]
"""Whether the answer would be right in a wrong picture."""


def condemn(answers: Sequence[Answer], suspected: str = "") -> None:
    """Raises ``Wrong`` for the first answer that was refused, with a cause that explains all that were; with the
    suspected one, if it does."""
    refused = next((answer for answer in answers if answer.code), None)
    if refused is not None:
        got = write_command(refused.action).decode().strip()
        raise Wrong(
            EXPECTED.get(refused.code, "a command that the rules allow"),
            f"{got}: {refused.sentence.rstrip('.')}",
            likely(answers, suspected),
        )


def likely(answers: Sequence[Answer], suspected: str = "") -> str:
    """The cause, if there is only one; where no wrong picture fits, that of the refusals, if they are alike."""
    refused = [answer for answer in answers if answer.code]
    if any(answer.code == "out_of_turn" for answer in refused):
        return ""
    near = [sentence for sentence, ways in GEOMETRY.items() if any(all(map(fits, answers)) for fits in ways)]
    fitting = [near + _fitting(BELIEFS, answers), _fitting(SHOPS, refused), _fitting(POCKETS, refused)]
    if suspected in fitting[0]:
        return suspected
    told = next(filter(None, fitting), [])
    if told == near and len(near) > 1:
        return sentences.NEIGHBOURS
    causes = told or list({sentences.BROKEN.get(answer.code, "") for answer in refused})
    return causes[0] if len(causes) == 1 else ""


def _fitting(pictures: Mapping[str, Picture], answers: Sequence[Answer]) -> list[str]:
    return [sentence for sentence, fits in pictures.items() if all(map(fits, answers))]


def is_lawful(seen: Observation, action: Place | Exchange) -> bool:
    """Whether its viewer may do that; not where no game looks so."""
    try:
        return action in view.legal_actions(seen)
    except ValueError:
        return False


# Wrong geometry.


def _shifted(shift: Callable[[int, int], tuple[int, ...]]) -> tuple[Picture, Picture]:
    """``shift`` gives the columns, less their own, of a row's neighbours in the row above or below (-1, 1). The second
    one is for clients that look from the free field, not from the tile; what was right has to be so in it, too."""

    def is_near(spot: Spot, other: Spot) -> bool:
        dx, dy = other[0] - spot[0], other[1] - spot[1]
        return dx in (-1, 1) if dy == 0 else dy in (-1, 1) and dx in shift(spot[1], dy)

    def picture(look: Callable[[Spot, Spot], bool]) -> Picture:
        def fits(answer: Answer) -> bool:
            if not isinstance(answer.action, Place) or answer.code not in {"", "not_adjacent", "occupied"}:
                return not answer.code
            taken = {(field.x, field.y) for field in _own(answer.seen).fields}
            spot = (answer.action.x, answer.action.y)
            return spot not in taken and any(look(tile, spot) for tile in taken)

        return fits

    return picture(is_near), picture(lambda tile, spot: is_near(spot, tile))


LEFT, RIGHT = (-1, 0), (0, 1)


# Wrong boards.


def _believed(change: Callable[[Observation], Iterator[Observation]]) -> Picture:
    """Lawful in one of the observations that somebody may have instead."""
    return lambda answer: any(is_lawful(seen, answer.action) for seen in change(answer.seen))


def _own(seen: Observation) -> Board:
    return seen.boards[seen.viewer]


def _with(seen: Observation, fields: Sequence[Field]) -> Observation:
    board = replace(_own(seen), fields=tuple(fields))
    return replace(seen, boards=view.put(seen.boards, seen.viewer, board))


def _others(seen: Observation) -> Iterator[Observation]:
    own = {(field.x, field.y): field for field in _own(seen).fields}
    for seat, board in enumerate(seen.boards):
        if seat != seen.viewer:
            yield _with(seen, board.fields)
            yield _with(seen, list(({(field.x, field.y): field for field in board.fields} | own).values()))


def _start_alone(seen: Observation) -> Iterator[Observation]:
    yield _with(seen, _own(seen).fields[: len(START)])


def _without_latest(seen: Observation) -> Iterator[Observation]:
    """Of several: otherwise it knows none."""
    fields = _own(seen).fields
    yield _with(seen, fields[:-1] if len(fields) > len(START) + 1 else fields)


def _unsigned(seen: Observation) -> Iterator[Observation]:
    """Where two tiles have one position without their signs, only the later one is known."""
    fields = {(abs(field.x), abs(field.y)): field for field in _own(seen).fields}
    yield _with(seen, [replace(field, x=x, y=y) for (x, y), field in fields.items()])


def _without_tokens(seen: Observation) -> Iterator[Observation]:
    yield _with(seen, [replace(field, animal=None) for field in _own(seen).fields])


# Wrong pockets.


def _with_nature(seen: Observation, count: int) -> Observation:
    return replace(seen, boards=view.put(seen.boards, seen.viewer, replace(_own(seen), nature=count)))


def _others_nature(seen: Observation) -> Iterator[Observation]:
    yield _with_nature(seen, max(board.nature for board in seen.boards))


def _again(seen: Observation) -> Iterator[Observation]:
    yield replace(seen, is_free_used=False)


def _unpaid(seen: Observation) -> Iterator[Observation]:
    yield _with_nature(seen, 1)


# Wrong readings.


def _is_exchanged(answer: Answer) -> bool:
    place = answer.action
    if not isinstance(place, Place):
        return False
    at = place.token_at and (place.token_at[1], place.token_at[0])
    return is_lawful(answer.seen, replace(place, x=place.y, y=place.x, token_at=at))


def _has_swapped(answer: Answer) -> bool:
    place = answer.action
    if not isinstance(place, Place):
        return not answer.code
    return is_lawful(answer.seen, replace(place, tile=place.token, token=place.tile))


def _is_letter(answer: Answer) -> bool:
    """The token's letter is one of the habitats of the tile that it should go to."""
    place = answer.action
    if answer.code != "wrong_animal" or not isinstance(place, Place):
        return not answer.code
    tiles = {(field.x, field.y): field.tile for field in _own(answer.seen).fields}
    laid = answer.seen.tiles[place.tile]
    tile = laid if place.token_at == (place.x, place.y) else tiles.get(place.token_at or (0, 0))
    token = answer.seen.tokens[place.token]
    return tile is not None and token is not None and token in tile.habitats


def _is_spent(answer: Answer) -> bool:
    return is_lawful(_with_nature(answer.seen, answer.had), answer.action)


def _is_earlier(answer: Answer) -> bool:
    return any(
        is_lawful(replace(answer.seen, tiles=tiles, tokens=tokens), answer.action) for tiles, tokens in answer.earlier
    )


GEOMETRY: Final[Mapping[str, tuple[Picture, Picture]]] = {
    sentences.ODD_RIGHT: _shifted(lambda y, dy: RIGHT if y & 1 else LEFT),
    sentences.NEGATIVE: _shifted(lambda y, dy: LEFT if y > 0 and y & 1 else RIGHT),
    sentences.UNSHIFTED: _shifted(lambda y, dy: RIGHT),
    sentences.SLANTED: _shifted(lambda y, dy: LEFT if dy > 0 else RIGHT),
}
BELIEFS: Final[Mapping[str, Picture]] = {
    EXCHANGED: _is_exchanged,
    sentences.INDICES: _has_swapped,
    OTHERS: _believed(_others),
    START_ALONE: _believed(_start_alone),
    LATEST: _believed(_without_latest),
    UNSIGNED: _believed(_unsigned),
    sentences.NO_TOKENS: _believed(_without_tokens),
    sentences.LETTERS: _is_letter,
    OTHERS_NATURE: _believed(_others_nature),
    sentences.SPENT: _is_spent,
    sentences.FREE_AGAIN: _believed(_again),
}
SHOPS: Final[Mapping[str, Picture]] = {EARLIER: _is_earlier}
"""They explain much, and are asked where the others explain nothing."""
POCKETS: Final[Mapping[str, Picture]] = {sentences.UNPAID: _believed(_unpaid)}
"""So do these."""
