"""Whom limits for an address count as one."""

from __future__ import annotations

import pytest

from spieltisch.core.rates import whose


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("::FFFF:c000:207", "192.0.2.7"),
        ("2001:db8:1:2::", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff:ffff:ffff:ffff", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("2001:0DB8:1:2:0:0:0:1", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("2001:db8:1:2::/64", "2001:db8:1:2::/64"),
        ("", ""),
        (":", ":"),
        ("unix:@", "unix:@"),
    ],
)
def test_a_network_of_ipv6_and_an_address_of_ipv4_count_as_one(address: str, counted: str) -> None:
    assert whose(address) == counted
