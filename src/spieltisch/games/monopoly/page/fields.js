// The board, as it never changes: forty fields clockwise from the first. Money is in Reichsmark.

/**
 * `rents` are a street's with 0 to 4 houses and a hotel, `lines` a plot's name broken for a narrow field.
 * @typedef {{
 *   name: string, kind: "quiet" | "street" | "station" | "works" | "community" | "chance" | "tax" | "parking" | "police",
 *   group: number, price: number, house: number, rents: number[], tax: number, lines: string[],
 * }} FieldFacts
 */

/** @type {FieldFacts[]} */
export const FIELDS = [
  {"name": "Los", "kind": "quiet", "group": -1, "price": 0, "house": 0, "rents": [], "tax": 0, "lines": []},
  {"name": "Küstenbahndamm", "kind": "street", "group": 0, "price": 1200, "house": 1000, "rents": [40, 200, 600, 1800, 3200, 5000], "tax": 0, "lines": ["Küsten-", "bahndamm"]},
  {"name": "Gemeinschaftsfeld", "kind": "community", "group": -1, "price": 0, "house": 0, "rents": [], "tax": 0, "lines": []},
  {"name": "Zimmererstraße", "kind": "street", "group": 0, "price": 1200, "house": 1000, "rents": [80, 400, 1200, 3600, 6400, 9000], "tax": 0, "lines": ["Zimmerer-", "straße"]},
  {"name": "Einkommenssteuer", "kind": "tax", "group": -1, "price": 0, "house": 0, "rents": [], "tax": 4000, "lines": []},
  {"name": "Centralbahnhof", "kind": "station", "group": 8, "price": 4000, "house": 0, "rents": [], "tax": 0, "lines": ["Central-", "bahnhof"]},
  {"name": "Wasserschifffahrtsamt", "kind": "street", "group": 1, "price": 2000, "house": 1000, "rents": [120, 600, 1800, 5400, 8000, 11000], "tax": 0, "lines": ["Wasser-", "schiff-", "fahrtsamt"]},
  {"name": "Ereignisfeld", "kind": "chance", "group": -1, "price": 0, "house": 0, "rents": [], "tax": 0, "lines": []},
  {"name": "August-Bebel-Straße", "kind": "street", "group": 1, "price": 2000, "house": 1000, "rents": [120, 600, 1800, 5400, 8000, 11000], "tax": 0, "lines": ["August-", "Bebel-", "Straße"]},
  {"name": "Am Eisenbahndock", "kind": "street", "group": 1, "price": 2400, "house": 1000, "rents": [160, 800, 2000, 6000, 9000, 12000], "tax": 0, "lines": ["Am Eisen-", "bahndock"]},
  {"name": "Gefängnis", "kind": "quiet", "group": -1, "price": 0, "house": 0, "rents": [], "tax": 0, "lines": []},
  {"name": "Faldernstraße", "kind": "street", "group": 2, "price": 2800, "house": 2000, "rents": [200, 1000, 2000, 6000, 9000, 12000], "tax": 0, "lines": ["Faldern-", "straße"]},
  {"name": "Elektrizitätswerk", "kind": "works", "group": 9, "price": 3200, "house": 0, "rents": [], "tax": 0, "lines": ["Elektrizi-", "tätswerk"]},
  {"name": "Sieges-Allee", "kind": "street", "group": 2, "price": 2800, "house": 2000, "rents": [200, 1000, 3000, 9000, 12500, 15000], "tax": 0, "lines": ["Sieges-", "Allee"]},
  {"name": "Neue Straße", "kind": "street", "group": 2, "price": 3200, "house": 2000, "rents": [240, 1200, 3600, 10000, 14000, 18000], "tax": 0, "lines": ["Neue", "Straße"]},
  {"name": "Anhalter Bahnhof", "kind": "station", "group": 8, "price": 4000, "house": 0, "rents": [], "tax": 0, "lines": ["Anhalter", "Bahnhof"]},
  {"name": "Gorch-Fock-Straße", "kind": "street", "group": 3, "price": 3600, "house": 2000, "rents": [280, 1400, 4000, 11000, 15000, 19000], "tax": 0, "lines": ["Gorch-Fock-", "Straße"]},
  {"name": "Gemeinschaftsfeld", "kind": "community", "group": -1, "price": 0, "house": 0, "rents": [], "tax": 0, "lines": []},
  {"name": "Am Burggraben", "kind": "street", "group": 3, "price": 3600, "house": 2000, "rents": [280, 1400, 4000, 11000, 15000, 19000], "tax": 0, "lines": ["Am Burg-", "graben"]},
  {"name": "Bollwerkstraße", "kind": "street", "group": 3, "price": 4000, "house": 2000, "rents": [320, 1600, 4400, 12000, 16000, 20000], "tax": 0, "lines": ["Bollwerk-", "straße"]},
  {"name": "Frei Parken", "kind": "parking", "group": -1, "price": 0, "house": 0, "rents": [], "tax": 0, "lines": []},
  {"name": "Philosophenweg", "kind": "street", "group": 4, "price": 4400, "house": 3000, "rents": [360, 1800, 5000, 14000, 17500, 21000], "tax": 0, "lines": ["Philoso-", "phenweg"]},
  {"name": "Ereignisfeld", "kind": "chance", "group": -1, "price": 0, "house": 0, "rents": [], "tax": 0, "lines": []},
  {"name": "Otto-von-Bismarck-Straße", "kind": "street", "group": 4, "price": 4400, "house": 3000, "rents": [360, 1800, 5000, 14000, 17500, 21000], "tax": 0, "lines": ["Otto-von-", "Bismarck-", "Straße"]},
  {"name": "Friedrich-Ebert-Straße", "kind": "street", "group": 4, "price": 4800, "house": 3000, "rents": [400, 2000, 6000, 15000, 18500, 22000], "tax": 0, "lines": ["Friedrich-", "Ebert-", "Straße"]},
  {"name": "Bahnhof Weimar", "kind": "station", "group": 8, "price": 4000, "house": 0, "rents": [], "tax": 0, "lines": ["Bahnhof", "Weimar"]},
  {"name": "Schützenstraße", "kind": "street", "group": 5, "price": 5200, "house": 3000, "rents": [440, 2200, 6600, 16000, 19500, 23000], "tax": 0, "lines": ["Schützen-", "straße"]},
  {"name": "Hafenstraße", "kind": "street", "group": 5, "price": 5200, "house": 3000, "rents": [440, 2200, 6600, 16000, 19500, 23000], "tax": 0, "lines": ["Hafen-", "straße"]},
  {"name": "Wasserwerk", "kind": "works", "group": 9, "price": 3200, "house": 0, "rents": [], "tax": 0, "lines": ["Wasser-", "werk"]},
  {"name": "Hindenburg-Straße", "kind": "street", "group": 5, "price": 5600, "house": 3000, "rents": [480, 2400, 7200, 17000, 20500, 24000], "tax": 0, "lines": ["Hinden-", "burg-", "Straße"]},
  {"name": "Polizist", "kind": "police", "group": -1, "price": 0, "house": 0, "rents": [], "tax": 0, "lines": []},
  {"name": "Jahnstraße", "kind": "street", "group": 6, "price": 6000, "house": 4000, "rents": [520, 2600, 7800, 18000, 22000, 25500], "tax": 0, "lines": ["Jahn-", "straße"]},
  {"name": "Karl-Marx-Straße", "kind": "street", "group": 6, "price": 6000, "house": 4000, "rents": [520, 2600, 7800, 18000, 22000, 25500], "tax": 0, "lines": ["Karl-Marx-", "Straße"]},
  {"name": "Gemeinschaftsfeld", "kind": "community", "group": -1, "price": 0, "house": 0, "rents": [], "tax": 0, "lines": []},
  {"name": "Am Bollwerk", "kind": "street", "group": 6, "price": 6400, "house": 4000, "rents": [560, 3000, 9000, 20000, 24000, 28000], "tax": 0, "lines": ["Am", "Bollwerk"]},
  {"name": "Flügelbahnhof", "kind": "station", "group": 8, "price": 4000, "house": 0, "rents": [], "tax": 0, "lines": ["Flügel-", "bahnhof"]},
  {"name": "Ereignisfeld", "kind": "chance", "group": -1, "price": 0, "house": 0, "rents": [], "tax": 0, "lines": []},
  {"name": "Pariserplatz", "kind": "street", "group": 7, "price": 7000, "house": 4000, "rents": [700, 3500, 10000, 22000, 26000, 30000], "tax": 0, "lines": ["Pariser-", "platz"]},
  {"name": "Zusatzsteuer", "kind": "tax", "group": -1, "price": 0, "house": 0, "rents": [], "tax": 2000, "lines": []},
  {"name": "Triumphstraße", "kind": "street", "group": 7, "price": 8000, "house": 4000, "rents": [1000, 4000, 12000, 28000, 34000, 40000], "tax": 0, "lines": ["Triumph-", "straße"]}
];

/** By how many stations the owner has. */
export const STATION_RENTS = [500, 1000, 2000, 4000];
/** Per pip of the turn's total, by how many works the owner has. */
export const WORKS_RENTS = [80, 200];
/** For passing the first field; twice as much for stopping there. */
export const WAGE = 4000;
export const BAIL = 1000;
export const JAIL = 10;
export const HOTEL = 5;

/** One for each group: colours never stand alone. Stations and works come last. */
export const LETTERS = ["A", "B", "C", "D", "E", "F", "G", "H", "S", "W"];

/** The plots of a group. @param {number} group */
export const plotsOf = (group) => FIELDS.flatMap((field, at) => (field.price && field.group === group ? [at] : []));

/** Letter and number within the group: "C2". @param {number} at */
export const codeOf = (at) => `${LETTERS[FIELDS[at].group]}${plotsOf(FIELDS[at].group).indexOf(at) + 1}`;

/** What a mortgage brings. @param {number} at */
export const mortgageOf = (at) => FIELDS[at].price / 2;

/** What paying it back costs. @param {number} at */
export const redemptionOf = (at) => (mortgageOf(at) * 11) / 10;
