"""Framing, dialect-free: lines, XML elements, and the contract every session fulfils. No I/O."""
