"""Mini Quincala: towers of three sizes that sow and knock, on a board that is data."""

from lodestone.games.quincala.game import QUINCALA

__all__ = ["QUINCALA"]
