"""Findings in German: sentences that all protocols share, and how a game's own are found.

What a script quotes, such as a message, stays as it is; so does a sentence that nobody has written down here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from spieltisch.conformance.results import Result
from spieltisch.core.game import AnyGame
from spieltisch.core.glossary import in_german

COMMON: Final[Mapping[str, str]] = {
    # What is right.
    "a connection": "eine Verbindung",
    "a connection within 2 s": "eine Verbindung binnen 2 s",
    "one connection": "eine Verbindung",
    "an answer": "eine Antwort",
    "an answer in time": "eine rechtzeitige Antwort",
    "one answer to a request": "eine Antwort auf eine Aufforderung",
    "95 % of the answers within 80 % of {} ms": "95 % der Antworten binnen 80 % von {} ms",
    "silence while others are to act": "Schweigen, während andere am Zug sind",
    "exit status 0": "Exitstatus 0",
    "no process left behind": "kein zurückgelassener Prozess",
    "less than {} bytes for people in a game": "weniger als {} Bytes für Menschen in einer Partie",
    "the end of the check within {} s": "das Ende der Prüfung binnen {} s",
    "the end of the program within 2 s after its game": "das Ende des Programms binnen 2 s nach seiner Partie",
    "the end of the program within 5 s after the connection broke":
        "das Ende des Programms binnen 5 s nach dem Abriss der Verbindung",
    "the end of the program within 5 s after the server hung up before the game":
        "das Ende des Programms binnen 5 s, nachdem der Server vor der Partie aufgelegt hat",
    "the end of the program within 5 s after the server hung up in its turn":
        "das Ende des Programms binnen 5 s, nachdem der Server in seinem Zug aufgelegt hat",
    "the end of the program within 5 s after the server hung up in the other's turn":
        "das Ende des Programms binnen 5 s, nachdem der Server im Zug des anderen aufgelegt hat",
    "a player that stays until its game is over": "ein Spieler, der bis zum Ende seiner Partie bleibt",
    "a game that is not lost by a fault of its own": "eine Partie, die nicht durch einen eigenen Fehler verloren geht",
    "a client that plays until its game is over": "ein Client, der bis zum Ende seiner Partie spielt",
    "a message with its end": "eine Nachricht mit ihrem Ende",
    "what it says at once": "was er sagt, sofort",
    "answers as fast as the first ones": "Antworten so schnell wie die ersten",
    "messages of the protocol": "Nachrichten des Protokolls",
    "nothing that is refused": "nichts, was abgelehnt wird",
    "a refused thing at most {} times again in a game": "etwas Abgelehntes höchstens {}-mal erneut in einer Partie",
    "at most {} refusals in a game": "höchstens {} Ablehnungen in einer Partie",
    "an acknowledgement for each packet": "eine Bestätigung für jedes Paket",
    "a server that waits for what a client says first": "ein Server, der wartet, was ein Client als Erstes sagt",
    # What came.
    "the beginning of one": "der Anfang von einer",
    "one that came too late": "eine, die zu spät kam",
    "it all when the server had hung up": "alles, als der Server aufgelegt hatte",
    "the last ones after {} ms": "die letzten nach {} ms",
    "one after {} ms": "eine nach {} ms",
    "{} of them": "{} davon",
    "{} bytes": "{} Bytes",
    "{} behind it": "{} dahinter",
    "none": "keines",
    "nothing": "nichts",
    "nothing for {} ms": "{} ms lang nichts",
    "nothing for {} s": "{} s lang nichts",
    "no connection for {} s": "{} s lang keine Verbindung",
    "no game": "keine Partie",
    "a program that stays": "ein Programm, das bleibt",
    "a program that stays, and keeps a processor busy": "ein Programm, das bleibt und einen Prozessor beschäftigt",
    "the end of the connection": "das Ende der Verbindung",
    "the end of the program, exit status {}": "das Ende des Programms, Exitstatus {}",
    "chance never came to draw {}": "der Zufall kam nie dazu, {} zu ziehen",
    # Likely causes.
    "it treats whatever one read brings as whole messages": "er hält alles, was ein read bringt, für ganze Nachrichten",
    "it takes what one read brings for one message": "er hält, was ein Lesen bringt, für eine Nachricht",
    "the CR stays in its line": "das CR bleibt in seiner Zeile",
    "it takes a blank line for a message": "er hält eine Leerzeile für eine Nachricht",
    "it cannot skip {}": "er kann {} nicht überspringen",
    "it reads the end of the stream again and again": "er liest das Ende des Stroms wieder und wieder",
    "it writes into a buffer and does not flush it": "er schreibt in einen Puffer und leert ihn nicht",
    "it takes too long for its answers": "er braucht zu lange für seine Antworten",
    "it plays at the first seat only": "er spielt nur auf dem ersten Platz",
    "it never ends its messages": "er beendet seine Nachrichten nie",
    "its answers take longer and longer": "seine Antworten dauern immer länger",
    "its questions cost it the time of its answer": "seine Fragen kosten ihn die Zeit für seine Antwort",
    "it says what the protocol does not have": "er sagt, was es im Protokoll nicht gibt",
    "it says again and again unchanged what was refused": "er sagt immer wieder unverändert, was abgelehnt wurde",
    "it leaves one kind of packet without an acknowledgement: all later ones count for others":
        "er bestätigt eine Art von Paketen nicht: alle späteren Bestätigungen gelten anderen",
    "it takes what somebody says in another's turn": "er nimmt an, was jemand im Zug eines anderen sagt",
    "it does not answer what is said in another's turn, or keeps it for later":
        "er beantwortet nicht, was jemand im Zug eines anderen sagt, oder hebt es für später auf",
    "it gives who watches a seat": "er gibt dem, der nur zusieht, einen Platz",
    "it heeds what somebody says who only watches": "er hört auf jemanden, der nur zusieht",
    "nobody listens there: start the server, and look at host and port":
        "dort hört niemand zu: starte den Server und prüfe Rechner und Port",
    # Why there is no verdict.
    "{} failed": "{} ist nicht bestanden",
    "{} skipped": "{} ist ausgelassen",
    "{} broken": "{} ist abgebrochen",
    "it is judged by what is said in other checks": "beurteilt wird, was in anderen Prüfungen gesagt wird",
    "the server gave our client the first seat, though it came last":
        "der Server gab unserem Client den ersten Platz, obwohl er als Letzter kam",
    "others' turns did not come up in this game": "andere waren in dieser Partie nie am Zug",
    "it has played at none of our tables": "er hat an keinem unserer Tische gespielt",
    "the server has gone; one that plays one game only has to be started again after each":
        "der Server ist weg; wer nur eine Partie spielt, muss nach jeder neu gestartet werden",
    "nobody is there": "niemand ist da",
    "the client was silent in {} checks of this group": "der Client hat in {} Prüfungen dieser Gruppe geschwiegen",
    "the client has said nothing in {} checks": "der Client hat in {} Prüfungen nichts gesagt",
}  # fmt: skip


def sentences_of(game: AnyGame) -> Mapping[str, str]:
    """All that are known of a game's checks."""
    return {**(game.wire.checks().german if game.wire.checks else {}), **COMMON}


def findings_in_german(result: Result, sentences: Mapping[str, str]) -> dict[str, str | None]:
    """What ``check --json`` adds to a result's own words; null where they are not to be had in German."""
    return {
        "title_de": result.check.title_de,
        "expected_de": in_german(result.expected, sentences),
        "got_de": in_german(result.got, sentences),
        "likely_de": in_german(result.likely, sentences),
    }
