from spieltisch.wire.rate_limit import BREATH, BURST, COST_US, RateLimit


def test_patience_comes_back_with_time() -> None:
    patience = RateLimit()
    for second in range(3):
        patience.restore(second * BURST * COST_US)
        for _ in range(BURST):
            patience.spend()
        assert not patience.is_over
    patience.spend()
    assert patience.is_over


def test_after_a_rest_there_is_patience_for_a_few_more() -> None:
    patience = RateLimit()
    patience.restore(7)
    for _ in range(BURST + 5):
        patience.spend()
    rest = patience.rest()
    assert rest.until_us == 7 + (5 + BREATH) * COST_US
    patience.restore(rest.until_us)
    for _ in range(BREATH):
        assert not patience.is_over
        patience.spend()
    assert not patience.is_over
    patience.spend()
    assert patience.is_over


def test_what_arrived_during_a_rest_and_is_looked_at_after_it_makes_it_neither_longer_nor_shorter() -> None:
    patience = RateLimit()
    patience.restore(0)
    for _ in range(BURST + 1):
        patience.spend()
    rest = patience.rest()
    patience.restore(rest.until_us // 2)
    for _ in range(BREATH + 1):
        patience.spend()
    assert patience.rest().until_us == rest.until_us + (BREATH + 1) * COST_US
