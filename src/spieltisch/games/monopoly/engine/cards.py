"""The cards: what each does, as data, and what it says.

A card is drawn from its whole deck every time: nothing is put aside, so there is no
order to know. The two decks of the game have no card that may be exchanged; the deck
for tests has, in place of the community's.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import Final


class Deck(IntEnum):
    COMMUNITY = 0
    CHANCE = 1
    TEST = 2


class Effect(IntEnum):
    """What a card or a cheat does to whoever it is for; ``amount`` is its number."""

    MONEY = 0
    """The bank pays the amount, or gets it where it is negative."""
    COLLECT = 1
    """Every other player pays the amount."""
    GO = 2
    """Forward to a field, with the wage for passing field 0."""
    BACK = 3
    """To a field without any wage."""
    PRISON = 4
    UNJAIL = 5
    """A card that opens the prison once."""
    SET_MONEY = 6
    """Cheats only: the cash becomes the amount."""


@dataclass(frozen=True, slots=True)
class Card:
    text: str
    effect: Effect
    amount: int = 0
    alternative: Deck | None = None
    """Instead of doing what it says the player may draw from this deck."""


COMMUNITY: Final = (
    Card("Man wirft dir Landesverrat vor. Du kommst in Haft, und Lohn gibt es unterwegs keinen.", Effect.PRISON),
    Card("Ein Freibrief für das Gefängnis. Hebe ihn auf, bis du ihn brauchst.", Effect.UNJAIL),
    Card("Ein Rundflug mit dem Wasserflugzeug kostet dich 1000 RM.", Effect.MONEY, -1000),
    Card("Du erbst. Nach Abzug der Steuer bleiben dir 3000 RM.", Effect.MONEY, 3000),
    Card("Deine Kollegen mieten deine Hütte am See. Jeder Mitspieler zahlt dir 200 RM.", Effect.COLLECT, 200),
    Card("Ein Freund aus der Partei gibt dir die geliehenen 2000 RM zurück.", Effect.MONEY, 2000),
    Card("Als Spion hast du gute Arbeit geleistet. Dein Lohn sind 3000 RM.", Effect.MONEY, 3000),
    Card("Ein Abend in der Oper: 500 RM für die Loge.", Effect.MONEY, -500),
    Card("Besuch aus dem Ausland wartet auf dich. Gehe zurück in die Zimmererstraße.", Effect.BACK, 3),
    Card("Die Schallplatte verkauft sich wie nie. Du erhältst 2000 RM.", Effect.MONEY, 2000),
    Card("Eine Reise zur Kultur führt dich vor zur Hindenburg-Straße. Über Los gibt es Lohn.", Effect.GO, 29),
    Card("Du spendest dem Nationaltheater 2000 RM.", Effect.MONEY, -2000),
    Card("Das Finanzamt erlässt dir Steuern. Du erhältst 3000 RM.", Effect.MONEY, 3000),
    Card("Dein Luftschiff ist für die ganze Saison vermietet. Das bringt 4000 RM.", Effect.MONEY, 4000),
    Card("Rücke vor bis auf Los.", Effect.GO, 0),
    Card("Deine berühmte Festhalle war ausverkauft. Du nimmst 3000 RM ein.", Effect.MONEY, 3000),
)

CHANCE: Final = (
    Card("Die Studiengebühren sind fällig: 2000 RM.", Effect.MONEY, -2000),
    Card("Geschäftlich mit der Bahn unterwegs: vor zur Jahnstraße. Über Los gibt es Lohn.", Effect.GO, 31),
    Card("Rücke vor zum Centralbahnhof. Über Los gibt es Lohn.", Effect.GO, 5),
    Card("Deine Losnummer ist gezogen worden. Du gewinnst 5000 RM.", Effect.MONEY, 5000),
    Card("Deine Bilder werden ausgestellt und gekauft. Du erhältst 2000 RM.", Effect.MONEY, 2000),
    Card("Du warst am Putsch beteiligt. Ab ins Gefängnis, ohne Lohn.", Effect.PRISON),
    Card("Die Republik ist ausgerufen. Zur Feier des Tages bekommst du 2000 RM.", Effect.MONEY, 2000),
    Card("Du musst Reparationen leisten: 2000 RM.", Effect.MONEY, -2000),
    Card("Rücke vor zum Philosophenweg. Über Los gibt es Lohn.", Effect.GO, 21),
    Card("Das Dach deiner Scheune muss erneuert werden: 2000 RM.", Effect.MONEY, -2000),
    Card("Die Wirtschaftskrise hat dich ruiniert. Ab ins Gefängnis, ohne Lohn.", Effect.PRISON),
)

TEST: Final = (
    Card("Zahle 200 RM oder ziehe eine Ereigniskarte.", Effect.MONEY, -200, Deck.CHANCE),
    Card("Gehe zurück auf Los oder ziehe eine Ereigniskarte.", Effect.BACK, 0, Deck.CHANCE),
    Card("Ein Freibrief für das Gefängnis. Hebe ihn auf, bis du ihn brauchst.", Effect.UNJAIL),
    Card("Jeder Mitspieler zahlt dir 200 RM.", Effect.COLLECT, 200),
)

DECKS: Final = (COMMUNITY, CHANCE, TEST)
"""By ``Deck``."""
