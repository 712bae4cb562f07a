"""The questions the protocol's document asks of every implementation, as far as they are about rules.

Each test is named after its question. What they ask about colours and about joining a
running game is the server's to answer.
"""

from __future__ import annotations

from random import Random

import pytest

from spieltisch.core.fair import FairChance, seed_from
from spieltisch.core.seats import CHANCE, SPECTATOR
from spieltisch.games.catan import rules, view
from spieltisch.games.catan.actions import BuildRoad, BuildSettlement, Drawn, Offer
from spieltisch.games.catan.config import Config
from spieltisch.games.catan.engine.codes import BOX_CARDS, Kind, Phase
from spieltisch.games.catan.engine.geometry import CORNER_EDGES
from spieltisch.games.catan.events import CardDrawn, Gained, LongestRoad, Stolen, Won
from tests.games.catan.stage import accepts, corner, draw, field, play, refused, roll, set_up, stage

HOME = "0 settlement 0,0/1,0/0,1;0 road 0,0/1,0"
LINE = ";".join(f"0 road {way}" for way in ("-2,0/-2,1", "-2,0/-1,0", "-1,0/-1,-1", "-1,0/0,-1", "0,-1/0,0"))
"""Five roads in a row."""
RICH = (9, 9, 9, 9, 9)


def boards(seats: int) -> list[tuple[bytes, bytes, bytes, bytes, int]]:
    found = []
    for number in range(30):
        state, chance = rules.initial(Config(seats=seats)), FairChance(seed_from(number, 1))
        while state.game.phase < Phase.SETTLE:
            rules.apply(state, CHANCE, chance.pick(rules.draw(state)))
        game = state.game
        found.append((game.turn_order(), game.terrains(), game.chips(), game.harbours(), game.robber))
    return found


@pytest.mark.parametrize("seats", [4, 6])
def test_ist_der_spielaufbau_variabel(seats: int) -> None:
    _, terrains, chips, harbours, _ = zip(*boards(seats), strict=True)
    assert len(set(terrains)) == 30
    assert len(set(chips)) > 15
    assert len(set(harbours)) == 30


@pytest.mark.parametrize("seats", [4, 6])
def test_wird_der_raeuber_auf_die_wueste_gesetzt(seats: int) -> None:
    for _, terrains, chips, _, robber in boards(seats):
        assert (terrains[robber], chips[robber]) == (5, 0)


def test_ist_die_spielerreihenfolge_zufaellig() -> None:
    orders = {order for order, *_ in boards(3)}
    assert orders == {bytes(order) for order in [(0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0)]}


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_kann_ein_spieler_genau_zwei_siedlungen_und_zwei_strassen_bauen(seats: int) -> None:
    state = set_up(seats, Random(seats))
    public = view.observe(state, SPECTATOR).public
    assert [public.buildings.count(seat + 1) for seat in range(seats)] == [2] * seats
    assert [public.paths.count(seat + 1) for seat in range(seats)] == [2] * seats
    assert state.game.active == state.game.turn_order()[0]


def test_kann_eine_strasse_nur_an_die_dazugehoerige_siedlung_gebaut_werden() -> None:
    state = stage("", phase=Phase.SETTLE)
    state.game.placed = 0
    play(state, 0, "settlement 0,0/1,0/0,1")
    at = corner("0,0/1,0/0,1")
    legal = [action.edge for action in rules.legal_actions(state, 0) if isinstance(action, BuildRoad)]
    assert sorted(legal) == sorted(CORNER_EDGES[3 * at : 3 * at + 3])
    assert refused(state, 0, "road -2,0/-1,0") == "not_linked"
    assert refused(state, 0, "settlement -2,2/-1,2/-1,1") == "not_now"


def test_ist_die_abstandsregel_zwischen_den_siedlungen_bzw_staedten_korrekt_implementiert() -> None:
    state = stage("1 city 0,0/1,0/0,1", phase=Phase.SETTLE)
    assert refused(state, 0, "settlement 0,0/1,0/0,1") == "taken"
    for near in ("1,0/0,1/1,1", "0,0/1,0/1,-1", "-1,1/0,0/0,1"):
        assert refused(state, 0, f"settlement {near}") == "too_close"
    assert accepts(state, 0, "settlement 1,-1/1,0/2,-1")
    legal = [action for action in rules.legal_actions(state, 0) if isinstance(action, BuildSettlement)]
    assert len(legal) == 54 - 4
    built = stage(f"{HOME};0 road 1,0/1,-1;1 settlement 1,-1/1,0/2,-1", hands={0: RICH})
    assert refused(built, 0, "settlement 1,0/0,0/1,-1") == "too_close"


def test_erhaelt_ein_spieler_am_ende_der_eroeffnungsphase_die_rohstoffe_seiner_zweiten_siedlung() -> None:
    state = stage("", phase=Phase.SETTLE)
    state.game.placed = 4
    events = play(state, 0, "settlement 0,0/1,0/0,1")
    assert Gained(0, (0, 0, 1, 1, 1)) in events
    assert state.game.hand_of(0) == (0, 0, 1, 1, 1)
    desert = stage("", phase=Phase.SETTLE)
    desert.game.placed = 4
    play(desert, 0, "settlement -2,2/-2,3/-1,2")
    assert desert.game.hand_of(0) == (0, 0, 0, 0, 1)


def test_kann_man_nur_einmal_pro_zug_wuerfeln() -> None:
    state = stage(HOME, phase=Phase.ROLL)
    roll(state, 1, 1)
    assert refused(state, 0, "roll") == "rolled"
    assert refused(state, 1, "roll") == "not_your_turn"


def test_geht_bauen_und_handeln_erst_nachdem_gewuerfelt_wurde() -> None:
    state = stage(HOME, hands={0: RICH}, phase=Phase.ROLL)
    wishes = ["road 0,0/0,1", "city 0,0/1,0/0,1", "buy", "bank 4,0,0,0,0 0,0,0,0,1", "offer 1,0,0,0,0 0,1,0,0,0", "end"]
    assert [refused(state, 0, request) for request in wishes] == ["roll_first"] * 6
    roll(state, 1, 1)
    assert all(accepts(state, 0, request) for request in wishes)


def test_wird_die_laengste_handelsstrasse_korrekt_erkannt_und_ggf_auch_wieder_aberkannt() -> None:
    four = ";".join(LINE.split(";")[:4])
    state = stage(four, hands={0: RICH})
    assert LongestRoad(0) in play(state, 0, "road 0,-1/0,0")
    assert state.game.points_of(0) == 2
    cutter = stage(f"{LINE};1 road -1,-1/0,-1", hands={1: RICH})
    cutter.game.active = 1
    assert cutter.game.trader == 0
    assert LongestRoad(None) in play(cutter, 1, "settlement -1,-1/-1,0/0,-1")
    assert cutter.game.points_of(0) == 0


def test_funktioniert_die_ertragsberechnung_insbesondere_unter_beruecksichtigung_des_raeubers() -> None:
    state = stage("0 settlement 0,0/1,0/0,1;1 city 1,0/2,0/1,1;2 settlement -1,0/-1,-1/0,-1", phase=Phase.ROLL)
    twin = state.copy()
    assert roll(state, 2, 4)[1:] == [Gained(0, (0, 0, 0, 0, 1)), Gained(1, (0, 0, 0, 0, 2)), Gained(2, (0, 0, 0, 0, 1))]
    twin.game.robber = field(1, 0)
    assert roll(twin, 3, 3)[1:] == [Gained(2, (0, 0, 0, 0, 1))]


def test_funktioniert_der_raeuber() -> None:
    state = stage(
        HOME + ";1 settlement -1,0/-1,-1/0,-1", hands={0: (2, 2, 2, 2, 0), 1: (8, 0, 0, 0, 1)}, phase=Phase.ROLL
    )
    roll(state, 3, 4)
    assert set(rules.to_act(state)) == {0, 1}
    assert refused(state, 1, "discard 3,0,0,0,0") == "wrong_count"
    assert refused(state, 1, "discard 2,2,0,0,0") == "too_poor"
    assert refused(state, 2, "discard 0,0,0,0,0") == "not_now"
    play(state, 1, "discard 4,0,0,0,0")
    assert refused(state, 0, "robber 0,-1 1") == "not_now"
    play(state, 0, "discard 1,1,1,1,0")
    assert refused(state, 0, "robber -2,2") == "same_field"
    assert refused(state, 0, "robber -3,2") == "no_place"
    assert refused(state, 0, "robber 0,-1 2") == "wrong_victim"
    play(state, 0, "robber 0,-1 1")
    chance = rules.draw(state)
    assert (chance.outcomes, chance.weights) == ([Drawn(Kind.THEFT, 0), Drawn(Kind.THEFT, 4)], [4, 1])
    assert draw(state, Kind.THEFT, 4) == [Stolen(0, 1, 4)]
    assert state.game.hand_of(0) == (1, 1, 1, 1, 1)
    assert state.game.phase == Phase.MAIN


def test_mit_sieben_karten_gibt_niemand_etwas_ab() -> None:
    state = stage(HOME, hands={0: (7, 0, 0, 0, 0), 1: (0, 7, 0, 0, 0)}, phase=Phase.ROLL)
    roll(state, 6, 1)
    assert state.game.phase == Phase.ROBBER


def test_funktioniert_der_bankhandel_insbesondere_mit_haefen() -> None:
    plain = stage(HOME, hands={0: (8, 3, 0, 0, 0)})
    assert refused(plain, 0, "bank 3,0,0,0,0 0,0,1,0,0") == "rate"
    assert refused(plain, 0, "bank 8,0,0,0,0 0,0,1,0,0") == "rate"
    assert refused(plain, 0, "bank 4,0,0,0,0 1,0,0,0,0") == "same_resource"
    play(plain, 0, "bank 8,0,0,0,0 0,0,1,0,1")
    assert plain.game.hand_of(0) == (0, 3, 1, 0, 1)
    harbour = stage(f"{HOME};0 settlement -3,1/-2,1/-3,2", hands={0: (4, 2, 0, 0, 0)})
    play(harbour, 0, "bank 0,2,0,0,0 0,0,0,1,0")
    assert refused(harbour, 0, "bank 3,0,0,0,0 0,0,1,0,0") == "rate"
    any_kind = stage(f"{HOME};0 settlement -3,3/-2,2/-2,3", hands={0: (3, 3, 0, 0, 0)})
    play(any_kind, 0, "bank 3,3,0,0,0 0,0,2,0,0")
    assert any_kind.game.hand_of(0) == (0, 0, 2, 0, 0)


def test_funktioniert_der_handel_mit_mitspielern() -> None:
    state = stage(HOME, hands={0: (2, 0, 1, 0, 0), 1: (0, 1, 0, 0, 0), 2: (0, 1, 2, 0, 0)})
    assert refused(state, 0, "offer 1,0,0,0,0 0,0,0,0,0") == "gift"
    assert refused(state, 0, "offer 0,0,0,0,0 0,1,0,0,0") == "gift"
    assert refused(state, 0, "offer 0,0,1,0,0 0,1,1,0,0") == "same_resource"
    assert refused(state, 0, Offer((1, 0, 0, 0, 0), (0, -1, 0, 0, 0))) == "amount"
    assert refused(state, 0, "offer 3,0,0,0,0 0,1,0,0,0") == "too_poor"
    assert refused(state, 1, "offer 0,1,0,0,0 1,0,0,0,0") == "not_your_turn"
    play(state, 0, "offer 2,0,0,0,0 0,1,0,0,0")
    assert set(rules.to_act(state)) == {1, 2, 3}
    play(state, 1, "accept 1")
    play(state, 2, "accept 1")
    assert refused(state, 3, "accept 1") == "too_poor"
    play(state, 3, "decline 1")
    assert refused(state, 0, "conclude 1 3") == "not_accepted"
    play(state, 0, "conclude 1 2")
    assert [state.game.hand_of(seat) for seat in range(3)] == [(0, 1, 1, 0, 0), (0, 1, 0, 0, 0), (2, 0, 2, 0, 0)]
    assert refused(state, 1, "accept 1") == "no_offer"


@pytest.mark.parametrize("points", [9, 10])
def test_verhaelt_sich_das_programm_korrekt_wenn_ein_spieler_10_oder_mehr_siegpunkte_erreicht(points: int) -> None:
    cities = "0 city 0,0/1,0/0,1;0 city 0,-1/0,0/-1,0;0 city 2,-1/1,0/2,0;0 settlement -1,1/-1,2/0,1;0 road 0,0/1,0"
    state = stage(cities, hands={0: (0, 0, 1, 1, 1)}, cards={0: (0, 0, 0, 0, points - 8)})
    assert state.game.points_of(0) == points - 1
    play(state, 0, "buy")
    events = draw(state, Kind.CARD, 4)
    won = rules.outcome(state)
    if points == 9:
        assert won is None
        return
    assert Won(0, 3) in events
    assert won is not None
    assert (won.winners, won.points[0], rules.to_act(state)) == ((0,), 10, frozenset())
    assert refused(state, 0, "end") == "over"


def test_stimmt_die_haeufigkeitsverteilung_der_entwicklungskarten() -> None:
    for seats, deck in ((4, (14, 2, 2, 2, 5)), (6, (20, 3, 3, 3, 5))):
        state = stage(HOME, seats=seats, hands={0: (0, 0, 9, 9, 9)})
        play(state, 0, "buy")
        assert tuple(rules.draw(state).weights or ()) == deck == tuple(BOX_CARDS[5 * (seats > 4) :][:5])
        draw(state, Kind.CARD, 1)
        play(state, 0, "buy")
        assert (rules.draw(state).weights or ())[1] == deck[1] - 1


def test_kann_man_nur_eine_entwicklungskarte_pro_zug_ausspielen() -> None:
    state = stage(HOME, cards={0: (2, 0, 1, 1, 0)})
    play(state, 0, "monopoly 0")
    assert [refused(state, 0, request) for request in ("knight 0,0", "invention 2,0,0,0,0")] == ["played"] * 2


def test_verbleiben_ritterkarten_und_siegpunktkarten_beim_spieler_und_werden_fortschrittskarten_entfernt() -> None:
    state = stage(HOME, cards={0: (1, 0, 1, 0, 2)})
    play(state, 0, "knight 0,1")
    assert (state.game.knight_counts()[0], state.game.cards_of(0)) == (1, (0, 0, 1, 0, 2))
    state.game.has_played = False
    deck = state.game.deck_left()
    play(state, 0, "monopoly 3")
    assert (state.game.cards_of(0), state.game.deck_left()) == ((0, 0, 0, 0, 2), deck)
    assert state.game.points_of(0) == 3


def test_verhaelt_sich_das_programm_korrekt_wenn_alle_entwicklungskarten_aufgekauft_werden() -> None:
    state = stage(HOME, hands={0: (0, 0, 19, 19, 19)}, points=20)
    for bought, kind in enumerate((*[0] * 14, 1, 1, 2, 2, 3, 3, *[4] * 5)):
        if bought == 19:
            state.game.set_hand(0, (0, 0, 7, 7, 7), (0, 0, 0, 0, 0), 0)
        play(state, 0, "buy")
        draw(state, Kind.CARD, kind)
    assert sum(state.game.deck_left()) == 0
    assert refused(state, 0, "buy") == "no_cards_left"


def test_kann_man_karten_zu_einem_beliebigen_zeitpunkt_ausspielen_aber_nicht_die_in_der_runde_gekauften() -> None:
    early = stage(HOME, cards={0: (0, 0, 1, 0, 0)}, phase=Phase.ROLL)
    play(early, 0, "monopoly 1")
    assert early.game.phase == Phase.ROLL
    state = stage(HOME, hands={0: (0, 0, 1, 1, 1)})
    play(state, 0, "buy")
    assert draw(state, Kind.CARD, 2) == [CardDrawn(0, 2)]
    assert refused(state, 0, "monopoly 1") == "too_fresh"
    play(state, 0, "end")
    for _ in range(3):
        roll(state, 1, 1)
        play(state, state.game.active, "end")
    play(state, 0, "monopoly 1")
