"""What teaches the games: collections, puzzles and lessons."""
