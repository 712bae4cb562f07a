"""The web table: pages, an HTTP/JSON API and live feeds, for people who play, watch and replay.

A person at a page is a connection of the hall like any other, so nothing reaches a page but what its viewer's
batches say. Import nothing from here where no pages are served: the framework is slow to load.
"""
