"""Qo: lodestones that are moved for a price, and a balance that the winner must keep."""

from lodestone.games.qo.game import QO

__all__ = ["QO"]
