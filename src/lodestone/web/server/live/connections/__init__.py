"""Connections to live games: WebSockets, seats, and limits."""
