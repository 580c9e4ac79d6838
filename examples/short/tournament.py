"""A tournament with a crosstable."""

from itertools import combinations

from lodestone import play_match

names = ["random", "greedy", "level-1"]
points = dict[tuple[str, str], float]()
for first, second in combinations(names, 2):
    match = play_match(first, second, "queah", 4)
    points[first, second], points[second, first] = match.points, match.games - match.points
print(f"{'':10}", *(f"{name:>10}" for name in names), f"{'total':>10}")
for name in names:
    row = [points.get((name, other)) for other in names]
    cells = ["-" if one is None else f"{one:g}" for one in (*row, sum(filter(None, row)))]
    print(f"{name:10}", *(f"{cell:>10}" for cell in cells))
