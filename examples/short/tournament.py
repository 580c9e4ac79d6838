"""A tournament, with ratings and a table of each against each."""

from lodestone.lab import play_tournament

print(play_tournament(["random", "greedy", "level-1"], "queah", 4))
