"""Whoever chooses turns: levels, perfect play, baselines, and how they advise and agree."""
