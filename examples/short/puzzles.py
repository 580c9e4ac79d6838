"""Find positions in which only one turn wins."""

import random

from lodestone import Position, solve_rules

table = solve_rules("queah:traditional,reserve=0")
rng, start = random.Random(1), Position(table.rules)
found, position = 0, start
while found < 3:
    position = start if position.is_over else position.play(rng.choice(position.turns))
    turns = table.probe_turns(position)
    winning = [turn for turn, value in turns if value.result > 0]
    if len(winning) == 1 < len(turns):
        print(position, winning[0], turns[0].value)
        found += 1
