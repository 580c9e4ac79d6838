"""Puzzles found in games, proven, graded and written: `python -m authoring.puzzles queah`."""
