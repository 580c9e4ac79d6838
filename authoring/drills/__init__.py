"""Endgame drills: found in tables and by searches to the end, and proven again."""
