"""The line protocol of Newgame; PROTOCOL.md describes it for those who write clients."""
