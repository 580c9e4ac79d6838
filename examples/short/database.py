"""A query of a database: how often each first turn was played, and how it scored."""

from collections import defaultdict

from lodestone import GameRecord, Line, Position, append_games, find_player, read_games

for seed in range(6):
    line = Line.of(Position("queah"))
    while not line.outcome and len(line) < 200:
        line = line.play(find_player("random").play(line, seed=seed * 1000 + len(line)).turn)
    append_games("games.txt", [GameRecord.of(line, {"white": "Ann", "black": "Bob"})])
scores = defaultdict[str, list[bool]](list)
for game in read_games("games.txt"):
    scores[game.turns[0]].append(game.winner == "white")
for turn, won in sorted(scores.items()):
    print(turn, len(won), sum(won))
