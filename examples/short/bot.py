"""A bot that takes what it can."""

from lodestone import Player, SearchRequest, play_match


class Bot(Player):
    """Takes what it can, and otherwise plays the first turn of the alphabet."""

    def choose(self, request: SearchRequest) -> str:
        """Return the turn as text."""
        turns = request.line.position.turns
        return next((turn for turn in turns if "x" in turn), turns[0])


print(play_match(Bot(), "random", "queah", 4))
