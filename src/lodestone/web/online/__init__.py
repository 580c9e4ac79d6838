"""Live games of two people apart: a pure core, without database, sockets or the time of day."""
