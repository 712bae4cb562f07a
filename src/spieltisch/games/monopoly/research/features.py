"""What a seat may know, as a row of small integers: ``view.observe``, laid out for those who learn.

Everything is told from the viewer on: players in the order of seats, the viewer first, and other seats by how many
places after the viewer they sit. Of others' offers it is told only who made them and who has them.
"""

from __future__ import annotations

import cython

from spieltisch.core.simulation import Grid
from spieltisch.games.monopoly.engine import board, tables
from spieltisch.games.monopoly.engine import codes as engine
from spieltisch.games.monopoly.engine.kernel import Monopoly
from spieltisch.games.monopoly.research import codes

if not cython.compiled:
    from spieltisch.games.monopoly.engine.trading import asked_by, oldest_offer

ACT = int(engine.ACT)
OVER = int(engine.OVER)
BIT = tables.BIT
CARDS = tables.CARDS
PLOTS = list(board.PLOTS)
PLOT_AT = [PLOTS.index(field) if field in PLOTS else engine.NOBODY for field in range(tables.SPACE)]
N_PLOTS = codes.N_PLOTS
LANDS = codes.LANDS
CASH = codes.CASH
JAILED = codes.JAILED
KEYS = codes.KEYS
BUST = codes.BUST
CURRENT = codes.CURRENT
FIRST = codes.FIRST
HOLDER = codes.HOLDER
BIDDER = codes.BIDDER
PASSED = codes.PASSED
ASKED = codes.ASKED
SELLING = codes.SELLING
BUYING = codes.BUYING
PLAYER = codes.PLAYER
HOUSES = codes.HOUSES
PLEDGED = codes.PLEDGED
AUCTIONED = codes.AUCTIONED
QUEUED = codes.QUEUED
OFFERED = codes.OFFERED
WANTED = codes.WANTED
PRICE = codes.PRICE
N_PLANES = codes.N_PLANES
PHASES = codes.PHASES
BID = codes.BID
POT = codes.POT
TOTAL = codes.TOTAL
DOUBLES = codes.DOUBLES
LANDED = codes.LANDED
ENDING = codes.ENDING
ROUND = codes.ROUND
ROUNDS = codes.ROUNDS
STOCK = codes.STOCK
CARD = codes.CARD
MOST = codes.MOST
UNIT = codes.UNIT


def write_table(features: Grid, row: int, game: Monopoly, viewer: int) -> None:
    """All but what the viewer has begun; the row is full of zeros."""
    for k in range(game.n_seats):
        write_player(features, row, game, (viewer + k) % game.n_seats, k * PLAYER)
    at = game.n_seats * PLAYER
    for plot in range(N_PLOTS):
        write_plot(features, row, game, plot, at + plot)
    for k in range(game.n_offers):
        write_offer(features, row, game, viewer, k)
    write_rest(features, row, game, viewer, at + N_PLANES)


def write_player(features: Grid, row: int, game: Monopoly, seat: int, at: int) -> None:
    """One player's block; who is ruined is on no field any more."""
    features[row, at + BUST] = game.bust[seat]
    if game.bust[seat] == 0:
        features[row, at + game.at[seat]] = 1
    for plot in range(N_PLOTS):
        features[row, at + LANDS + plot] = 1 if game.lands[seat] & BIT[PLOTS[plot]] else 0
    features[row, at + CASH] = money(game.cash[seat])
    features[row, at + JAILED] = game.jailed[seat]
    features[row, at + KEYS] = game.keys[seat]
    features[row, at + CURRENT] = 1 if game.current == seat else 0
    features[row, at + FIRST] = 1 if game.first == seat else 0
    features[row, at + HOLDER] = 1 if game.holder == seat else 0
    features[row, at + BIDDER] = 1 if game.bidder == seat else 0
    features[row, at + PASSED] = game.passed >> seat & 1
    features[row, at + ASKED] = asked_by(game, seat)
    selling = buying = 0
    for k in range(game.n_offers):
        selling += 1 if game.offer_from[k] == seat else 0
        buying += 1 if game.offer_to[k] == seat else 0
    features[row, at + SELLING], features[row, at + BUYING] = selling, buying


def write_plot(features: Grid, row: int, game: Monopoly, plot: int, at: int) -> None:
    """A plot in the planes of plots, but for offers."""
    field = PLOTS[plot]
    features[row, at + HOUSES] = game.houses[field]
    features[row, at + PLEDGED] = 1 if game.pledged & BIT[field] else 0
    features[row, at + AUCTIONED] = 1 if game.auction == field else 0
    features[row, at + QUEUED] = 1 if game.queue & BIT[field] else 0


def write_offer(features: Grid, row: int, game: Monopoly, viewer: int, k: int) -> None:
    """What an offer is about, for its two parties."""
    at = game.n_seats * PLAYER + PLOT_AT[game.offer_plot[k]]
    if viewer == game.offer_from[k]:
        features[row, at + OFFERED] = (game.offer_to[k] + game.n_seats - viewer) % game.n_seats
        features[row, at + PRICE] = money(game.offer_price[k])
    if viewer == game.offer_to[k]:
        features[row, at + WANTED] = 2 if k == oldest_offer(game, viewer) else 1
        features[row, at + PRICE] = money(game.offer_price[k])


def write_rest(features: Grid, row: int, game: Monopoly, viewer: int, at: int) -> None:
    """What belongs to no player and no plot."""
    if ACT <= game.phase < OVER:
        features[row, at + PHASES + game.phase - ACT] = 1
    features[row, at + BID] = money(game.price)
    features[row, at + POT] = money(game.pot)
    features[row, at + TOTAL] = game.total
    features[row, at + DOUBLES] = game.doubles
    features[row, at + LANDED] = game.is_landed
    features[row, at + ENDING] = game.is_ending
    features[row, at + ROUND] = min(game.round, MOST)
    features[row, at + ROUNDS] = min(game.max_rounds - game.round, MOST) if game.max_rounds else 0
    features[row, at + STOCK] = game.house_limit - game.n_houses if game.house_limit else 0
    features[row, at + STOCK + 1] = game.hotel_limit - game.n_hotels if game.hotel_limit else 0
    features[row, at + CARD] = 1 + game.held % CARDS if game.holder == viewer else 0


def money(amount: int) -> int:
    """An amount as it is told."""
    return max(-MOST, min(MOST, amount // UNIT))
