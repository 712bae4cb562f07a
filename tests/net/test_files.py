import resource

import pytest

from spieltisch.net.admission import MOST, Capacity
from spieltisch.net.files import ENOUGH, raise_limit

NONE = resource.RLIM_INFINITY


@pytest.mark.parametrize(
    ("soft", "hard", "after"),
    [
        (1024, 20_000, 20_000),
        (1024, 1024, 1024),
        (256, NONE, ENOUGH),
        (1024, 1_000_000, ENOUGH),
        (500_000, 1_000_000, 500_000),
        (NONE, NONE, NONE),
    ],
)
def test_the_soft_limit_is_raised_as_far_as_is_allowed_and_of_use(
    monkeypatch: pytest.MonkeyPatch, soft: int, hard: int, after: int
) -> None:
    limits = [(soft, hard)]
    monkeypatch.setattr("resource.getrlimit", lambda _: limits[-1])
    monkeypatch.setattr("resource.setrlimit", lambda _, pair: limits.append(pair))
    assert raise_limit() == (ENOUGH if after == NONE else after)
    assert limits[-1] == (after, hard)


def test_a_limit_the_system_refuses_to_raise_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_: int, pair: tuple[int, int]) -> None:
        raise ValueError(pair)

    monkeypatch.setattr("resource.getrlimit", lambda _: (256, NONE))
    monkeypatch.setattr("resource.setrlimit", refuse)
    assert raise_limit() == 256


def test_doors_share_what_files_there_are() -> None:
    assert Capacity.within(ENOUGH, 5).connections == MOST
    assert Capacity.within(1024, 2).connections == 462
    assert Capacity.within(10, 2).connections_per_address == 1
