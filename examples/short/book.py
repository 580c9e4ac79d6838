"""An opening book: the best answers to every line of two turns."""

from lodestone import Limit, Line, Position, find_player

player = find_player("alpha-beta")
start = Line.of(Position("queah:balanced"))
book = dict[str, str]()
for first in start.position.turns:
    for second in start.play(first).position.turns:
        line = start.play(first).play(second)
        book[f"{first} {second}"] = player.play(line, Limit(nodes=500), seed=1).turn
for opening, answer in book.items():
    print(f"{opening:12} {answer}")
