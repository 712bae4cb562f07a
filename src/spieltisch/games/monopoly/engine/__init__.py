"""The rules of Monopoly on small integers, compiled: one state, and a module of functions for each thing they rule.

From the bottom up: ``state`` · ``bits`` · ``prices`` (what plots earn and are worth) · ``auctions`` ``trading`` ·
``building`` ``prison`` · ``debts`` · ``movement`` · ``effects`` (of cards) · ``turn`` · ``actions`` (which are
allowed, what they do) · ``moves`` (some of them, by number) · ``kernel``. Each imports only those before it. The
tables all of them look things up in are ``board``, ``cards``, ``codes``, ``tables`` and ``record``.
"""
