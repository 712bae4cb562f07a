"""What each element means, for whoever reads a conversation."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from spieltisch.core.errors import PeerError
from spieltisch.core.glossary import CLIENT, SERVER, Both, Meaning
from spieltisch.games.hive.wire.messages import CLOSE_CONNECTION, MOVE_REQUEST
from spieltisch.wire.element import Element, parse

Teller: TypeAlias = Callable[[Element], Both]


def explain(side: str, message: bytes) -> Meaning | None:
    """None for what is no message of this side."""
    text = message.strip()
    if match := re.fullmatch(rb"<(/?)protocol\b[^>]*>", text):
        return _ROOT_END if match[1] else _ROOT_START
    try:
        element = parse(text)
    except (PeerError, ValueError):
        return None
    data = element.child("data")
    key = element.tag if element.tag != "room" else data.value("class") or "" if data else "room"
    if key not in TELLERS[side]:
        return None
    tell, anchor = TELLERS[side][key]
    return Meaning(*tell(data if element.tag == "room" and data else element), anchor)


_ROOT_START = Meaning("opens its document", "öffnet sein Dokument", "transport-and-framing")
_ROOT_END = Meaning("ends its document", "beendet sein Dokument", "transport-and-framing")
_COLOURS: Final[Mapping[str, Both]] = {"RED": ("red", "Rot"), "BLUE": ("blue", "Blau")}


def _plain(text: str, text_de: str) -> Teller:
    return lambda element: (text, text_de)


def _colour(word: str | None) -> Both:
    return _COLOURS.get((word or "").upper(), (word or "?", word or "?"))


def _field(element: Element | None) -> str:
    return "({})".format(",".join((element and element.value(axis)) or "?" for axis in "xyz"))


def _move(data: Element) -> Both:
    """What a move does; also of the latest one in a state."""
    to = _field(data.child("destination"))
    match data.value("class"):
        case "setmove":
            piece = data.child("piece")
            kind = (piece and piece.value("type")) or "?"
            return f"sets {kind} at {to}", f"setzt {kind} auf {to}"
        case "dragmove":
            start = _field(data.child("start"))
            return f"moves from {start} to {to}", f"zieht von {start} nach {to}"
        case _:
            return "makes no move", "setzt aus"


def _memento(data: Element) -> Both:
    state = data.child("state")
    if state is None:
        return "a state", "ein Zustand"
    last = state.child("lastMove")
    before = _move(last) if last else ("none yet", "noch keiner")
    turn, mover = state.value("turn") or "?", _colour(state.value("currentPlayerColor"))
    return (
        f"the state after {turn} moves, {mover[0]} to move; the latest: {before[0]}",
        f"der Zustand nach {turn} Zügen, {mover[1]} ist dran; der letzte: {before[1]}",
    )


def _result(data: Element) -> Both:
    winner = data.child("winner")
    reasons = [score.value("reason") or "" for score in data.children if score.tag == "score"]
    why = " / ".join(dict.fromkeys(filter(None, reasons))).replace("\n", " ")
    if winner is None:
        return f"the result, a draw: {why}", f"das Ergebnis, unentschieden: {why}"
    won = _colour(winner.value("color"))
    return f"the result, {won[0]} has won: {why}", f"das Ergebnis, {won[1]} hat gewonnen: {why}"


def _welcome(data: Element) -> Both:
    colour = _colour(data.value("color"))
    return f"the game has begun, you are {colour[0]}", f"die Partie hat begonnen, du bist {colour[1]}"


def _error(data: Element) -> Both:
    why = (data.value("message") or "").replace("\n", " ")
    return f"an error, and the end of the game: {why}", f"ein Fehler, und das Ende der Partie: {why}"


def _switch(name: str, on: Both, off: Both) -> Teller:
    return lambda element: on if (element.value(name) or "").lower() == "true" else off


_GOODBYE = _plain("goodbye", "auf Wiedersehen")
TELLERS: Final[Mapping[str, Mapping[str, tuple[Teller, str]]]] = {
    SERVER: {
        "protocol": (_plain("an empty document: nothing was ever said", "ein leeres Dokument: nichts wurde gesagt"),
                     "what-it-does-not-tolerate"),
        "joined": (_plain("you have a seat", "du hast einen Platz"), "from-server-to-client"),
        "welcomeMessage": (_welcome, "from-server-to-client"),
        "memento": (_memento, "the-state"),
        MOVE_REQUEST: (_plain("your move, please; your clock runs", "dein Zug, bitte; deine Uhr läuft"), "the-request"),
        "error": (_error, "errors"),
        "result": (_result, "the-end"),
        "left": (_plain("the room is closed", "der Raum ist geschlossen"), "the-end"),
        CLOSE_CONNECTION: (_GOODBYE, "the-end"),
        "prepared": (_plain("a game with reserved seats", "eine Partie mit reservierten Plätzen"), "administrators"),
        "observed": (_plain("you observe the room", "du beobachtest den Raum"), "administrators"),
        "joinedGameRoom": (_plain("somebody has joined a room", "jemand ist einem Raum beigetreten"), "administrators"),
        "testing": (_switch("testMode", ("results are added up", "Ergebnisse werden gesammelt"),
                            ("results are not added up", "Ergebnisse werden nicht gesammelt")), "administrators"),
        "playerScore": (_plain("results of a player, added up", "Ergebnisse eines Spielers, gesammelt"),
                        "administrators"),
    },
    CLIENT: {
        "join": (_plain("wants a free seat", "will einen freien Platz"), "from-client-to-server"),
        "joinPrepared": (_plain("wants the reserved seat", "will den reservierten Platz"), "from-client-to-server"),
        **dict.fromkeys(("setmove", "dragmove", "skipmove", "missmove"), (_move, "from-client-to-server")),
        CLOSE_CONNECTION: (_GOODBYE, "from-client-to-server"),
        "authenticate": (_plain("wants to be an administrator", "will Administrator sein"), "administrators"),
        "prepare": (_plain("prepares a game", "bereitet eine Partie vor"), "administrators"),
        "observe": (_plain("wants to observe a room", "will einen Raum beobachten"), "administrators"),
        "pause": (_switch("pause", ("pauses", "hält an"), ("resumes", "setzt fort")), "administrators"),
        "step": (_switch("forced", ("one step, and the game begins with who is there",
                                    "ein Schritt, und die Partie beginnt mit denen, die da sind"),
                         ("one step of a paused game", "ein Schritt einer angehaltenen Partie")), "administrators"),
        "cancel": (_plain("ends a game without a result", "beendet eine Partie ohne Ergebnis"), "administrators"),
        "timeout": (_switch("activate", ("time limits count for a seat", "Zeitlimits gelten für einen Platz"),
                            ("time limits do not count for a seat", "Zeitlimits gelten für einen Platz nicht")),
                    "administrators"),
        "freeReservation": (_plain("frees a reserved seat", "gibt einen reservierten Platz frei"), "administrators"),
        "testMode": (_switch("testMode", ("results shall be added up", "Ergebnisse sollen gesammelt werden"),
                             ("results shall not be added up", "Ergebnisse sollen nicht gesammelt werden")),
                     "administrators"),
        "scoreForPlayer": (_plain("asks for a player's results", "fragt nach den Ergebnissen eines Spielers"),
                           "administrators"),
    },
}  # fmt: skip
