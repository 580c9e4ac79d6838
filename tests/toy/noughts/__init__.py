"""Noughts and crosses, a game for Lodestone in a package of its own."""

from .game import NOUGHTS

__all__ = ["NOUGHTS"]
