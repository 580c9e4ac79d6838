"""A comparison of the fairness of two rule sets."""

from lodestone.lab import compare_rules

rules = ["queah:traditional", "queah:balanced"]
found = compare_rules(rules, ["seat-advantage", "length"], player="level-1", games=40)
print(found)
