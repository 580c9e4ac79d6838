"""Puzzles: found by tables and searches, proven, graded by the levels that solve them."""
