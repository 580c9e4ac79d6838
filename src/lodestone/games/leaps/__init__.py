"""Leaps: games of steps and leaps whose board and rules are a file."""
