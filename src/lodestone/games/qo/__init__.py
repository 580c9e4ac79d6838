"""Qo: lodestones that are moved for a price, and a balance that the winner must keep."""
