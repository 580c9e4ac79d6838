"""Choosing a turn: alpha-beta over the generic functions, and the players made of it."""
