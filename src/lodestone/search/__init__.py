"""Choosing a turn: alpha-beta, Monte-Carlo tree search and baselines, over the games' protocol."""
