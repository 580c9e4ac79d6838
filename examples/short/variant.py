"""A solver of variants: who wins, by the size of the reserve."""

from lodestone import Position, Rules, solve_rules

for reserve in (0, 1):
    rules = Rules.parse("queah:traditional").changed(reserve=reserve)
    value = solve_rules(rules).probe_value(Position(rules))
    word = {1: "wins", 0: "draws", -1: "loses"}[value.result]
    print(f"{rules.title}: the first player {word} after {value.remoteness} plies")
