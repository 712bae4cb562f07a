"""The report's words, in German and in English."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

CAUSES: Final = ("crashed", "timeout", "illegal", "left")
"""Of faults, as the summary has them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Words:
    """One language."""

    code: str
    language: str
    point: str
    """Between a number's whole part and the rest."""
    states: Mapping[str, str]
    systems: Mapping[str, str]
    causes: Mapping[str, str]
    tie_breaks: Mapping[str, str]
    remarks: Mapping[str, str]
    standings: str
    rank: str
    player: str
    players: str
    points: str
    blocks: str
    games: str
    faults: str
    ratings: str
    ratings_note: str
    course: str
    course_note: str
    payoffs: str
    payoffs_note: str
    only_best: str
    """With ``{n}``."""
    margins: str
    margins_note: str
    margin_bar: str
    """With ``{low}``, ``{high}`` and ``{n}``."""
    faults_note: str
    no_faults: str
    more_faults: str
    """With ``{n}``."""
    game: str
    cause: str
    detail: str
    files: str
    replay: str
    rounds: str
    rounds_note: str
    stage: str
    round: str
    table: str
    price: str
    score: str
    byes: str
    for_third: str
    luck: str
    luck_note: str
    """With ``{factor}``, ``{blocks}``."""
    no_luck: str
    own_luck: str
    own_luck_note: str
    conditions: str
    seats: str
    seed: str
    orders: str
    move_ms: str
    time_odds: str
    version: str
    rules_version: str
    sandbox: str
    entry: str
    opened: str
    bot: str
    program: str
    host: str
    verify: str

    def number(self, value: float | None, digits: int = 0) -> str:
        """With a true minus; an en dash for nothing."""
        if value is None:
            return "–"
        return f"{value:.{digits}f}".replace("-", "−").replace(".", self.point)

    def points_of(self, value: float) -> str:
        """As many digits as it has, three at most."""
        text = f"{value:.3f}".rstrip("0").rstrip(".")
        return text.replace("-", "−").replace(".", self.point)

    def systems_of(self, text: str) -> str:
        """Of one or several, as the summary has them."""
        return " + ".join(self.systems.get(name, name) for name in text.split(" + "))


GERMAN: Final = Words(
    code="de",
    language="Deutsch",
    point=",",
    states={"running": "läuft", "over": "beendet"},
    systems={
        "round-robin": "jeder gegen jeden",
        "gauntlet": "Herausforderer",
        "swiss": "Schweizer System",
        "knock-out": "K.-o.-Runden",
        "ladder": "Leiter",
    },
    causes={"crashed": "abgestürzt", "timeout": "zu spät", "illegal": "regelwidrig", "left": "gegangen"},
    tie_breaks={
        "direct": "Direkt",
        "buchholz_cut_1": "Buchholz",
        "sonneborn_berger": "Sonneborn-B.",
        "wins": "Siege",
        "margin": "Vorsprung",
        "game_points": "Spielpunkte",
        "lot": "Los",
    },
    remarks={"set aside": "ausgesetzt", "withdrawn": "zurückgezogen"},
    standings="Stand",
    rank="Platz",
    player="Spieler",
    players="Spieler",
    points="Punkte",
    blocks="Blöcke",
    games="Partien",
    faults="Fehler",
    ratings="Spielstärke",
    ratings_note=(
        "Punkt: Elo nach Bradley und Terry, Mittel 0 oder fester Wert. Strich: 95-%-Intervall aus ganzen Blöcken. "
        "Überlappen sich zwei Striche weit, so ist nicht entschieden, wer besser ist."
    ),
    course="Punkte im Verlauf",
    course_note="Nach rechts die gewerteten Blöcke in der Reihenfolge des Spielplans, nach oben die Punkte.",
    payoffs="Kreuztabelle",
    payoffs_note=(
        "Anteil der Zeile gegen die Spalte über alle gespielten gemeinsamen Partien, in Prozent: 100 heißt immer "
        "besser platziert, 50 gleich. Leer: nie begegnet. Die Spalten tragen die Plätze."
    ),
    only_best="Gezeigt sind die ersten {n}; alle stehen in den exportierten Daten.",
    margins="Zeitreserve",
    margins_note=(
        "Wie viel von der Bedenkzeit bei jeder Antwort übrig blieb, in Zehnteln, von links (fast nichts) nach rechts "
        "(fast alles). Die Zahl zählt die Antworten mit weniger als einem Zehntel."
    ),
    margin_bar="{low} bis {high} % übrig: {n}",
    faults_note="Nach Ursache, und dann jede Partie, die nicht durch die Regeln zu Ende ging.",
    no_faults="Keine Partie endete anders als durch die Regeln.",
    more_faults="… und {n} weitere; sie stehen in den exportierten Daten.",
    game="Partie",
    cause="Ursache",
    detail="Genauer",
    files="Dateien",
    replay="Aufzeichnung",
    rounds="Runden",
    rounds_note="Der Preis einer Paarung: je kleiner, desto besser; er wird von links nach rechts verglichen.",
    stage="Stufe",
    round="Runde",
    table="Tisch",
    price="Preis",
    score="Ergebnis",
    byes="spielfrei",
    for_third="um Platz 3",
    luck="Gleiches Glück auf jedem Platz",
    luck_note=(
        "Weil die Partien eines Blocks dasselbe Glück haben, sagen sie so viel wie {factor}-mal so viele Partien mit "
        "eigenem Glück, berechnet aus {blocks} Blöcken derselben Gegner."
    ),
    no_luck="Was gleiches Glück erspart, zeigt sich erst nach vielen Blöcken derselben Gegner.",
    own_luck="Eigenes Glück in jeder Partie",
    own_luck_note=(
        "Wer mitspielt, kann sich an frühere Partien erinnern. Deshalb tauschen die Spieler eines Blocks die Plätze, "
        "aber jede Partie hat ihr eigenes Glück. Für gleich schmale Intervalle braucht das mehr Partien."
    ),
    conditions="Bedingungen",
    seats="Plätze am Tisch",
    seed="Startwert des Zufalls",
    orders="Sitzordnungen",
    move_ms="Bedenkzeit eigener Bots (ms)",
    time_odds="Zeitvorgaben",
    version="Spieltisch",
    rules_version="Regelfassung",
    sandbox="Abschottung",
    entry="Eingangsprüfung",
    opened="Eröffnet",
    bot="Bot",
    program="SHA-256 des Programms",
    host="Rechner",
    verify="Nachrechnen: spieltisch contest verify ORDNER",
)

ENGLISH: Final = Words(
    code="en",
    language="English",
    point=".",
    states={"running": "running", "over": "over"},
    systems={
        "round-robin": "round robin",
        "gauntlet": "gauntlet",
        "swiss": "Swiss",
        "knock-out": "knock-out",
        "ladder": "ladder",
    },
    causes={"crashed": "crashed", "timeout": "too late", "illegal": "illegal", "left": "left"},
    tie_breaks={
        "direct": "Direct",
        "buchholz_cut_1": "Buchholz",
        "sonneborn_berger": "Sonneborn–B.",
        "wins": "Wins",
        "margin": "Margin",
        "game_points": "Game points",
        "lot": "Lot",
    },
    remarks={"set aside": "set aside", "withdrawn": "withdrawn"},
    standings="Standings",
    rank="Rank",
    player="Player",
    players="Players",
    points="Points",
    blocks="Blocks",
    games="Games",
    faults="Faults",
    ratings="Playing strength",
    ratings_note=(
        "Dot: Elo after Bradley and Terry, mean 0 or a fixed value. Line: 95 % interval from whole blocks. Where two "
        "lines overlap far, it is open who is better."
    ),
    course="Points in the course of the contest",
    course_note="To the right the blocks that count, in the order of the schedule; upwards the points.",
    payoffs="Cross table",
    payoffs_note=(
        "The row's share against the column over all games that both have played, in per cent: 100 is always ranked "
        "better, 50 equal. Empty: never met. Columns carry the ranks."
    ),
    only_best="The first {n} are shown; the exported data has all.",
    margins="Time margins",
    margins_note=(
        "How much of its time each answer left, in tenths, from the left (next to nothing) to the right (nearly all). "
        "The number counts the answers that left less than a tenth."
    ),
    margin_bar="{low} to {high} % left: {n}",
    faults_note="By cause, and then each game that ended other than by the rules.",
    no_faults="No game ended other than by the rules.",
    more_faults="… and {n} more, which are in the exported data.",
    game="Game",
    cause="Cause",
    detail="Detail",
    files="Files",
    replay="replay",
    rounds="Rounds",
    rounds_note="The price of a pairing: the smaller the better; prices are compared from left to right.",
    stage="Stage",
    round="Round",
    table="Table",
    price="Price",
    score="Result",
    byes="byes",
    for_third="for third place",
    luck="The same luck in every seat",
    luck_note=(
        "As the games of a block share their luck, they say as much as {factor} times as many games with luck of their "
        "own, computed from {blocks} blocks of the same opponents."
    ),
    no_luck="What the same luck saves shows only after many blocks of the same opponents.",
    own_luck="Luck of its own in each game",
    own_luck_note=(
        "Players here can remember earlier games. So the players of a block exchange seats, but each game has luck of "
        "its own. It takes more games until intervals are as narrow."
    ),
    conditions="Conditions",
    seats="Seats at a table",
    seed="Seed",
    orders="Orders of seats",
    move_ms="Think time of our bots (ms)",
    time_odds="Time odds",
    version="Spieltisch",
    rules_version="Version of the rules",
    sandbox="Sandbox",
    entry="Entry check",
    opened="Opened",
    bot="Bot",
    program="SHA-256 of the program",
    host="Host",
    verify="Recompute it: spieltisch contest verify FOLDER",
)
