"""Lodestone's games in the forms of other systems; none of it is installed."""
