"""The heat map of first turns, drawn on the board."""

from collections.abc import Sequence

from lodestone.core.position import Position
from lodestone.lab.first_turns import FirstTurn
from lodestone.lab.report.drawing import INK, WIDTH, Drawing, as_svg, canvas

#: How dark the turns of the lowest and of the highest score are.
FAINT, FULL = 0.12, 0.9
#: First turns that the words name.
NAMED = 5


def first_turns(name: str, start: Position, found: Sequence[FirstTurn]) -> Drawing:
    """Draw how first turns begin on the board, the darker the better they scored for their side.

    A piece that enters is a disc, one that moves an arrow along its first leg; both are as dark as
    the best turn that begins so. Turns that were not played are left out.
    """
    played = [one for one in found if one.games]
    rules = start.rules
    scene = rules.game.scene(rules.options, rules.game.sides[0].name, {})
    places = {cell.name: (float(cell.x), float(cell.y)) for cell in scene.cells}
    with canvas(WIDTH, 4.2) as (figure, axes):
        for cell, place in places.items():
            axes.plot(*place, "o", color=INK, markersize=2)
            below = (0, -8)
            axes.annotate(
                cell, place, below, textcoords="offset points", ha="center", va="top", fontsize=6
            )
        for (source, target), alpha in _beginnings(start, played).items():
            if source in places:
                arrow = {"arrowstyle": "->", "color": INK, "alpha": alpha, "linewidth": 1.6}
                axes.annotate("", places[target], places[source], arrowprops=arrow)
            else:
                axes.scatter(*places[target], s=150, color=INK, alpha=alpha, linewidths=0)
        axes.invert_yaxis()
        axes.set_aspect("equal")
        axes.margins(0.12)
        axes.axis("off")
    caption = f"First turns, the darker the better for the side that makes them: {name}"
    return Drawing(as_svg(figure), caption, f"{name}: {_words(played)}.")


def _beginnings(start: Position, played: Sequence[FirstTurn]) -> dict[tuple[str, str], float]:
    """Return how dark the first action of every turn is, by its source and target."""
    found: dict[tuple[str, str], float] = {}
    for one in reversed(played):  # the best ones last
        for turn in one.alike:
            way = start.way_of(turn)
            for action in start.actions(way)[:1]:
                found[action.source, action.target] = _darkness(one, played)
    return found


def _darkness(one: FirstTurn, played: Sequence[FirstTurn]) -> float:
    scores = [other.score.value for other in played]
    spread = max(scores) - min(scores)
    share = (one.score.value - min(scores)) / spread if spread else 1.0
    return FAINT + (FULL - FAINT) * share


def _words(played: Sequence[FirstTurn]) -> str:
    if not played:
        return "no turn was played"
    named = [f"{one.turn} {one.score.short('.0%')}" for one in played[:NAMED]]
    if len(played) > NAMED:
        named.append(f"worst {played[-1].turn} {played[-1].score.short('.0%')}")
    return "best " + ", ".join(named)
