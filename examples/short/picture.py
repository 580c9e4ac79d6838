"""A picture of a board with arrows: the best turn and the answer to it."""

from lodestone import Limit, Position, find_player

position = Position("queah:balanced")
best = find_player("alpha-beta").play(position, Limit(depth=4), seed=1)
position.save("board.svg", arrows=dict(zip(best.line, ("green", "red"), strict=False)), size=360)
print(best.line)
