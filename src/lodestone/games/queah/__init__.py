"""Queah, from Liberia: thirteen cells, ten pieces a side, and six rule sets that compete."""

from lodestone.games.queah.game import QUEAH

__all__ = ["QUEAH"]
