"""Everything that waits: sockets, child processes, bots and timers around the pure lobby. The only asyncio."""
