"""Queah, from Liberia: thirteen cells, ten pieces a side, and six rule sets that compete."""

from lodestone.games.queah.game import Queah

__all__ = ["Queah"]
