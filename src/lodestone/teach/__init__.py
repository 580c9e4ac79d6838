"""What teaches the games: collections, puzzles and lessons, made and checked by the program."""
