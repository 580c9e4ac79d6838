"""Live games of two people apart: a pure core without database, sockets or a clock of its own."""
