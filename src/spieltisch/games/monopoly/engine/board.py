"""The forty fields: names, prices and rents in Reichsmark, as the project's own plot list has them.

Where its sources contradict each other: both works cost what the printed board says
(3200), Faldernstraße keeps the plot list's rents, and fields 22, 27 and 28 are those of
the printed board.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import Final


class Kind(IntEnum):
    """What happens to whoever comes to a field."""

    QUIET = 0
    STREET = 1
    STATION = 2
    WORKS = 3
    COMMUNITY = 4
    CHANCE = 5
    TAX = 6
    PARKING = 7
    POLICE = 8


START_CASH: Final = 30_000
WAGE: Final = 4_000
"""For passing field 0; twice as much for stopping there."""
BAIL: Final = 1_000
JAIL: Final = 10
STATION_RENTS: Final = (500, 1000, 2000, 4000)
"""By how many stations the owner has."""
WORKS_RENTS: Final = (80, 200)
"""Per pip of the turn's total, by how many works the owner has."""
HOTEL: Final = 5
"""As many houses as a hotel counts."""
STATIONS: Final = 8
WORKS: Final = 9
"""The groups after the eight colours."""


@dataclass(frozen=True, slots=True)
class Field:
    """One field; only plots have a group and a price, only taxes an amount."""

    name: str
    kind: Kind
    group: int = -1
    price: int = 0
    house: int = 0
    rents: tuple[int, ...] = ()
    """Of a street with 0 to 4 houses and a hotel."""
    tax: int = 0

    @property
    def is_plot(self) -> bool:
        return self.price > 0

    @property
    def mortgage(self) -> int:
        return self.price // 2

    @property
    def redemption(self) -> int:
        """The mortgage and a tenth of it; always whole."""
        return self.mortgage * 11 // 10


def _street(name: str, group: int, price: int, house: int, *rents: int) -> Field:
    return Field(name, Kind.STREET, group, price, house, rents)


def _station(name: str) -> Field:
    return Field(name, Kind.STATION, STATIONS, 4000)


def _works(name: str) -> Field:
    return Field(name, Kind.WORKS, WORKS, 3200)


FIELDS: Final = (
    Field("Los", Kind.QUIET),
    _street("Küstenbahndamm", 0, 1200, 1000, 40, 200, 600, 1800, 3200, 5000),
    Field("Gemeinschaftsfeld", Kind.COMMUNITY),
    _street("Zimmererstraße", 0, 1200, 1000, 80, 400, 1200, 3600, 6400, 9000),
    Field("Einkommenssteuer", Kind.TAX, tax=4000),
    _station("Centralbahnhof"),
    _street("Wasserschifffahrtsamt", 1, 2000, 1000, 120, 600, 1800, 5400, 8000, 11000),
    Field("Ereignisfeld", Kind.CHANCE),
    _street("August-Bebel-Straße", 1, 2000, 1000, 120, 600, 1800, 5400, 8000, 11000),
    _street("Am Eisenbahndock", 1, 2400, 1000, 160, 800, 2000, 6000, 9000, 12000),
    Field("Gefängnis", Kind.QUIET),
    _street("Faldernstraße", 2, 2800, 2000, 200, 1000, 2000, 6000, 9000, 12000),
    _works("Elektrizitätswerk"),
    _street("Sieges-Allee", 2, 2800, 2000, 200, 1000, 3000, 9000, 12500, 15000),
    _street("Neue Straße", 2, 3200, 2000, 240, 1200, 3600, 10000, 14000, 18000),
    _station("Anhalter Bahnhof"),
    _street("Gorch-Fock-Straße", 3, 3600, 2000, 280, 1400, 4000, 11000, 15000, 19000),
    Field("Gemeinschaftsfeld", Kind.COMMUNITY),
    _street("Am Burggraben", 3, 3600, 2000, 280, 1400, 4000, 11000, 15000, 19000),
    _street("Bollwerkstraße", 3, 4000, 2000, 320, 1600, 4400, 12000, 16000, 20000),
    Field("Frei Parken", Kind.PARKING),
    _street("Philosophenweg", 4, 4400, 3000, 360, 1800, 5000, 14000, 17500, 21000),
    Field("Ereignisfeld", Kind.CHANCE),
    _street("Otto-von-Bismarck-Straße", 4, 4400, 3000, 360, 1800, 5000, 14000, 17500, 21000),
    _street("Friedrich-Ebert-Straße", 4, 4800, 3000, 400, 2000, 6000, 15000, 18500, 22000),
    _station("Bahnhof Weimar"),
    _street("Schützenstraße", 5, 5200, 3000, 440, 2200, 6600, 16000, 19500, 23000),
    _street("Hafenstraße", 5, 5200, 3000, 440, 2200, 6600, 16000, 19500, 23000),
    _works("Wasserwerk"),
    _street("Hindenburg-Straße", 5, 5600, 3000, 480, 2400, 7200, 17000, 20500, 24000),
    Field("Polizist", Kind.POLICE),
    _street("Jahnstraße", 6, 6000, 4000, 520, 2600, 7800, 18000, 22000, 25500),
    _street("Karl-Marx-Straße", 6, 6000, 4000, 520, 2600, 7800, 18000, 22000, 25500),
    Field("Gemeinschaftsfeld", Kind.COMMUNITY),
    _street("Am Bollwerk", 6, 6400, 4000, 560, 3000, 9000, 20000, 24000, 28000),
    _station("Flügelbahnhof"),
    Field("Ereignisfeld", Kind.CHANCE),
    _street("Pariserplatz", 7, 7000, 4000, 700, 3500, 10000, 22000, 26000, 30000),
    Field("Zusatzsteuer", Kind.TAX, tax=2000),
    _street("Triumphstraße", 7, 8000, 4000, 1000, 4000, 12000, 28000, 34000, 40000),
)

PLOTS: Final = tuple(at for at, field in enumerate(FIELDS) if field.is_plot)
GROUPS: Final = tuple(tuple(at for at in PLOTS if FIELDS[at].group == group) for group in range(WORKS + 1))
