"""The web table: pages, an HTTP/JSON API and live feeds, for people who play, watch and replay.

A person at a page is a participant at a lobby like any other, so nothing reaches a page but what its viewer's
batches say. Where no pages are served, import nothing from here but
``assembly``: the framework is slow to load.
"""
