"""Tools for language models: seats at tables of a server, and the workshop, over the Model Context Protocol.

A client of the server's HTTP API like a page, with seats' tokens; or of a game's protocol, at one seat. Needs the extra
``spieltisch[mcp]``; only ``spieltisch mcp`` imports this room.
"""
