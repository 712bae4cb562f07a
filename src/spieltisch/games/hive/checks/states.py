"""A state that a server tells, against what the move before it has to lead to."""

from __future__ import annotations

from collections import Counter

from spieltisch.core.errors import PeerError
from spieltisch.core.scripts import Wrong
from spieltisch.core.seats import Seat
from spieltisch.games.hive.actions import COLOURS, PIECES, Move, Piece, pack, unpack
from spieltisch.games.hive.engine.geometry import PER_KIND
from spieltisch.games.hive.engine.kernel import HiveKernel
from spieltisch.games.hive.legality import refusal
from spieltisch.games.hive.position import Setup
from spieltisch.games.hive.wire.decoder import read_setup
from spieltisch.games.hive.wire.moves import is_move, read_move, read_piece
from spieltisch.wire.element import Element

STALE = "it tells an earlier move as the last one"
HANDS = ("undeployedRedPieces", "undeployedBluePieces")


def setup_of(state: Element) -> Setup:
    """Board and turn of a state, sorted, which agree with what else it says of itself. Raises ``Wrong``."""
    try:
        setup = read_setup(state)
        if faults := setup.faults():
            raise Wrong("a state that can be", "; ".join(faults))
        _check_mover(state, setup)
        for seat, tag in enumerate(HANDS):
            _check_hand(state.child(tag), setup, seat)
    except PeerError as error:
        raise Wrong("a whole state", str(error)) from None
    return Setup(setup.turn, tuple(sorted(setup.obstructed)), tuple(sorted(setup.stacks)))


def _check_mover(state: Element, setup: Setup) -> None:
    """Red begins, so the turn says who is to move."""
    colour, first = state.value("currentPlayerColor"), state.value("startPlayerColor")
    if colour != COLOURS[setup.turn % 2]:
        raise Wrong(
            f"currentPlayerColor {COLOURS[setup.turn % 2]} in turn {setup.turn}", f"{colour}",
            "it names the other colour as the one to move",
        )  # fmt: skip
    if first != COLOURS[0]:
        raise Wrong(f"startPlayerColor {COLOURS[0]}", f"{first}", "it names the other colour as the one that began")


def _check_hand(hand: Element | None, setup: Setup, seat: Seat) -> None:
    if hand is None:
        raise Wrong(f"{HANDS[seat]} in a state", "none")
    on_board = Counter(piece for _, stack in setup.stacks for piece in stack)
    left = {piece: PER_KIND[piece.kind] - on_board[piece] for piece in PIECES if piece.owner == seat}
    told = Counter(read_piece(child) for child in hand.children if child.tag == "piece")
    if told != Counter({piece: number for piece, number in left.items() if number}):
        raise Wrong(f"{HANDS[seat]} with what is not on the board", _listed(told), "its hands are not what is left")


def _listed(pieces: Counter[Piece]) -> str:
    names = (f"{number} {COLOURS[piece.owner]} {piece.kind.name}" for piece, number in sorted(pieces.items()))
    return ", ".join(names) or "nothing"


def last_move(state: Element) -> Move | None:
    """What a state says was done; None where it does not say. Raises ``Wrong``."""
    last = state.child("lastMove")
    if last is None:
        return None
    try:
        if is_move(last):
            return read_move(last)
    except PeerError as error:
        raise Wrong("lastMove with a whole move", str(error)) from None
    raise Wrong("lastMove of class setmove, dragmove or skipmove", str(last.attributes.get("class")))


def after(before: HiveKernel, setup: Setup, told: Move | None, own: Move | None) -> HiveKernel:
    """The position one move behind ``before``, as a state tells it, and what it says was done; ``own`` is the client's
    move, None where the other side moved. Raises ``Wrong``."""
    seat = before.ply % 2
    if setup.turn != before.ply + 1:
        raise Wrong(f'turn="{before.ply + 1}" after the next move', f'turn="{setup.turn}"', "it counts turns wrongly")
    if told is None:
        raise Wrong("lastMove", "a state without it", "it does not tell the last move")
    move = own or told
    if own and pack(told, seat) != pack(own, seat):
        raise Wrong(f"lastMove {own}", str(told), _why_other(before, setup, own))
    if not before.is_legal(pack(move, seat)):
        raise Wrong(
            "a move that the rules allow the other side",
            f"{told}: {refusal(before, seat, move).sentence.partition(';')[0]}",
            "it lets the other side do what is forbidden" if _reached(before, setup) is None else STALE,
        )  # fmt: skip
    kernel = before.copy()
    kernel.apply(pack(move, seat))
    if Setup.of(kernel) != setup:
        raise Wrong(f"the board after {move}", "another one", _why_board(before, setup, is_own=own is not None))
    return kernel


def _why_other(before: HiveKernel, setup: Setup, own: Move) -> str:
    """The last move told is not ours."""
    kernel = before.copy()
    kernel.apply(pack(own, before.ply % 2))
    return STALE if Setup.of(kernel) == setup else "it plays another move than the one that was sent"


def _why_board(before: HiveKernel, setup: Setup, *, is_own: bool) -> str:
    """The last move told is right, or may be; the board is not what it leads to."""
    if setup.stacks == Setup.of(before).stacks:
        return "it tells the board of before the move"
    if setup.obstructed != Setup.of(before).obstructed:
        return "its obstructed fields change"
    if _reached(before, setup) is None:
        return "its board is not what the move leads to"
    return "it plays another move than the one that was sent" if is_own else STALE


def _reached(before: HiveKernel, setup: Setup) -> Move | None:
    """The move that leads to this position, if one does."""
    for move in before.legal_moves():
        kernel = before.copy()
        kernel.apply(move)
        if Setup.of(kernel) == setup:
            return unpack(move)
    return None
