"""The answer to how a server is."""

from __future__ import annotations

from pydantic import BaseModel, Field


class TableCounts(BaseModel):
    running: int
    waiting: int = Field(description="For players, of people at pages or of programs.")


class ServerStatus(BaseModel):
    version: str
    pid: int = Field(description="Of the process that serves.")
    started: str = Field(description="When it did, ISO 8601 in UTC.")
    restarts: int = Field(description="How often a fresh process took over since the server was started.")
    tables: TableCounts
    connections: int = Field(description="Of programs at all doors, and of browsers and others to pages and this API.")
