"""Principles of play: what each is worth by exact values, and the best short lists of them."""
