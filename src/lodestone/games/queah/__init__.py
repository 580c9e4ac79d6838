"""Queah, from Liberia: thirteen cells, ten pieces a side, and six rule sets that compete."""
