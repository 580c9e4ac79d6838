"""Experiments: which games are played, playing them, and keeping what they showed."""
