"""The terminal's sentences: on places, unfinished turns and offers."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise

from lodestone.core.drawing import Scene
from lodestone.core.game import Action
from lodestone.core.line import Line
from lodestone.core.position import PartialTurn
from lodestone.fronts.terminal.seated import SeatedGame
from lodestone.study.builder import Builder, is_hand

#: More places than this are counted, not listed.
MOST_NAMED = 3


def say_opponent(seated: SeatedGame) -> str:
    """Return the title of the side that is not to move, with its player if that is the computer."""
    title = seated.line.position.rules.game.side_title(seated.other_side)
    return f"{title} ({seated.opponent.title})" if seated.opponent else title


def say_offer(seated: SeatedGame) -> str:
    """Return the question whether to end the game by agreement."""
    position, ended = seated.line.position, seated.line.agree().outcome
    assert ended is not None
    game, opponent = position.rules.game, say_opponent(seated)
    end = game.say_outcome(ended)
    if seated.opponent:
        return f"Offer to end the game? If {opponent} agrees: {end}"
    mover = game.side_title(position.side)
    return f"{mover} offers to end the game: {end} Does {opponent} agree?"


def say_last(line: Line) -> str:
    """Return the last turn in words; "" if there is none."""
    if not line.turns:
        return ""
    before = line.positions[-2]
    said = before.say_turn(line.turns[-1])
    return f"{before.rules.game.side_title(before.side)}: {said}."


def say_action(scene: Scene, action: Action) -> str:
    """Return an action in words, by its places."""
    note = f" ({action.note})" if action.note else ""
    return f"{_place(scene, action.source)} to {action.target}{note}"


def say_building(scene: Scene, builder: Builder) -> str:
    """Return the unfinished turn in words: its steps so far, and from where it continues."""
    parts = []
    if builder.walked:
        parts.append(f"So far {_say_way([step.action for step in builder.walked], scene)}.")
    if builder.picked and not is_hand(builder.picked):
        stays = say_lifted(scene, builder)
        parts.append(
            f"{builder.picked}: {stays}."
            if stays
            else f"{builder.picked} picked up: choose where it goes."
        )
    return " ".join(parts)


def _say_way(actions: Sequence[Action], scene: Scene) -> str:
    """Return actions in words; a source that is the end of the action before is left out."""
    text = say_action(scene, actions[0])
    for before, action in pairwise(actions):
        said = say_action(scene, action)
        goes_on = action.source == before.target
        text += f" {said.removeprefix(action.source).strip()}" if goes_on else f", then {said}"
    return text


def say_lifted(scene: Scene, builder: Builder) -> str:
    """Return what is lifted, if that is not the whole tower and the steps agree on it."""
    steps = [step for steps in builder.targets.values() for step in steps]
    lifted = {(step.action.carries, step.action.leaves) for step in steps}
    carries, leaves = lifted.pop() if len(lifted) == 1 else ("", None)
    if leaves is None:
        return ""
    return f"{scene.pieces[carries].label} picked up, {scene.pieces[leaves].label} stays"


def say_place(scene: Scene, builder: Builder, highlights: Mapping[str, str], place: str) -> str:
    """Return what is on a cell, and what a press on it would do, cost and risk."""
    kind = builder.pieces.get(place)
    words = [scene.pieces[kind].label if kind else "empty"]
    steps = builder.steps_to(place)
    if builder.picked == place:
        words = [say_lifted(scene, builder) or f"{words[0]}, picked up"]
    elif steps:
        words.append("can go here" if place in builder.targets else "can enter here")
    elif place in builder.sources:
        words += ["can move", *_summary(builder.sources[place])]
    words += _effects(steps)
    if place in highlights:
        words.append(highlights[place])
    return f"{place}: {', '.join(words)}"


def _effects(steps: Sequence[PartialTurn]) -> list[str]:
    actions = [step.action for step in steps]
    taken = _unique(cell for action in actions for cell in action.removes)
    warnings = [f"WARNING: {warning}" for warning in _unique(a.warning for a in actions)]
    takes = [f"takes {' and '.join(taken)} away"] if taken else []
    return _unique(action.note for action in actions) + takes + warnings


def _summary(targets: Mapping[str, Sequence[PartialTurn]]) -> list[str]:
    """Return what the ways from one place cost or do, each with its targets or their number."""
    places: dict[str, list[str]] = {}
    for target, steps in targets.items():
        for note in _unique(step.action.note for step in steps):
            places.setdefault(note, []).append(target)
    return [
        f"{note} ({' '.join(cells) if len(cells) <= MOST_NAMED else f'{len(cells)} places'})"
        for note, cells in places.items()
    ]


def _unique(texts: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(filter(None, texts)))


def _place(scene: Scene, place: str) -> str:
    return next((hand.title for hand in scene.hands if hand.name == place), place)
