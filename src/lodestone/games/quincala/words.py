"""Quincala's positions and turns in words, in addition to their texts."""

from lodestone.core.game import Action, Fact, Hand, Reason
from lodestone.core.outcome import Termination
from lodestone.core.phrases import listed
from lodestone.games.quincala import kernels
from lodestone.games.quincala.board import SIZE_NAMES, SIZES, Layout
from lodestone.games.quincala.rules import QuincalaOptions
from lodestone.games.quincala.setups import (
    SIDES,
    TITLES,
    ledge_of,
    letters_of,
    tower_on,
    towers_by_dot,
)
from lodestone.games.quincala.state import (
    QuincalaPartial,
    QuincalaRules,
    QuincalaState,
    Towers,
    kernel_rules,
    other_has_lost,
    other_on,
    own_has_lost,
    own_on,
    plain_dots,
    towers_of,
)
from lodestone.games.quincala.turns import Leg, leg_of, legs_of_way
from lodestone.kernel.protocol import ONGOING


def action(
    options: QuincalaOptions, state: QuincalaState, partial: QuincalaPartial, step: int
) -> Action | None:
    """Return a leg as the page shows it: what is lifted, what stays, what it knocks."""
    rules, dots, side = kernel_rules(options), options.board().dots, state.side
    if partial.dot == kernels.NOWHERE or step == len(dots):
        return None
    leg = leg_of(partial, step)
    left = letters_of(leg.left, side) or None
    loses = own_has_lost(rules, leg.after)
    return Action(
        source=dots[leg.start],
        target=dots[leg.end],
        carries=letters_of(leg.hand, side),
        changes={dots[leg.start]: left, dots[leg.end]: tower_on(leg.after, leg.end, side)},
        leaves=left,
        note=_effect(rules, leg, side),
        warning="loses the game: one of each of your sizes is knocked" if loses else "",
        hands=_ledges_after(options.board(), leg, side),
    )


def say_way(options: QuincalaOptions, state: QuincalaState, way: str) -> str:
    """Return a turn in words, leg by leg, with what each knocks."""
    dots, legs = options.board().dots, legs_of_way(options, state, way)
    if not legs:
        return "pass"
    described = [f"{dots[leg.end]}{_say_knocked(leg, state.side)}" for leg in legs]
    return f"{dots[legs[0].start]} to {', on to '.join(described)}"


def _say_knocked(leg: Leg, side: int) -> str:
    """Return whose pieces a leg of `side` knocks, and their sizes; nothing if it knocks none."""
    knocked = [
        f"{owner} {_say_kinds(pieces)}"
        for pieces, owner in (
            (leg.other_knocked, f"{TITLES[1 - side]}'s"),
            (leg.own_knocked, f"{TITLES[side]}'s own"),
        )
        if pieces
    ]
    return f" knocking {' and '.join(knocked)}" if knocked else ""


def _say_kinds(pieces: int) -> str:
    sizes = _sizes_of(pieces)
    return f"{listed(sizes)} {'piece' if len(sizes) == 1 else 'pieces'}"


def _sizes_of(pieces: int) -> list[str]:
    return [SIZE_NAMES[size] for size in letters_of(pieces, 0)]


def _ledges_after(layout: Layout, leg: Leg, side: int) -> tuple[Hand, ...]:
    """Return the ledges after a leg of `side`, if it knocks anything."""
    if not leg.own_knocked and not leg.other_knocked:
        return ()
    return tuple(ledges(layout, kernels.for_other_side(leg.after, side, 0)))


def _effect(rules: QuincalaRules, leg: Leg, side: int) -> str:
    """Return what a leg knocks, and that it wins if it does."""
    knocked = []
    if leg.other_knocked:
        sizes = " and a ".join(_sizes_of(leg.other_knocked))
        knocked.append(f"a {sizes} {SIDES[1 - side]} piece")
    if leg.own_knocked:
        knocked.append(f"your own {_say_kinds(leg.own_knocked)}")
    if not knocked:
        return ""
    wins = other_has_lost(rules, leg.after) and not own_has_lost(rules, leg.after)
    return f"knocks {' and '.join(knocked)}{', wins' if wins else ''}"


def knocked_of(layout: Layout, state: QuincalaState, side: int) -> str:
    """Return the pieces of a side that lie on the ledge."""
    ledge = ledge_of(layout, towers_by_dot(layout, state))
    return "".join(piece for piece in ledge if piece.islower() == bool(side))


def sizes_to_lose(layout: Layout, state: QuincalaState, side: int) -> list[str]:
    """Return the sizes, as letters, of which a side has had no piece knocked."""
    knocked = knocked_of(layout, state, side).upper()
    return [size for size in SIZES if size not in knocked]


def facts(options: QuincalaOptions, state: QuincalaState, *, is_over: bool = False) -> list[Fact]:
    """Return for each side what it must not lose, or that it has lost one of each size."""
    layout = options.board()
    described = []
    for side, name in enumerate(SIDES):
        sizes = [SIZE_NAMES[size] for size in sizes_to_lose(layout, state, side)]
        if not sizes or (len(sizes) < len(SIZES) and not is_over):
            described.append(Fact(_say_what_loses(sizes), name))
    return described


def _say_what_loses(sizes: list[str]) -> str:
    if not sizes:
        return "has lost one of each size"
    return f"must not lose a {' and a '.join(sizes)} piece"


def highlights(options: QuincalaOptions, state: QuincalaState) -> dict[str, str]:
    """Return the pieces whose loss would lose the game: one size is left to lose."""
    if has_ended(options, state):
        return {}
    layout = options.board()
    towers = towers_by_dot(layout, state)
    described: dict[str, list[str]] = {}
    for side, title in enumerate(TITLES):
        sizes = sizes_to_lose(layout, state, side)
        if len(sizes) != 1:
            continue
        letter = sizes[0].lower() if side else sizes[0]
        for dot, tower in towers.items():
            if letter in tower:
                reason = f"{title} loses if this {SIZE_NAMES[sizes[0]]} piece is knocked"
                described.setdefault(dot, []).append(reason)
    return {dot: "; ".join(reasons) for dot, reasons in described.items()}


def ledges(layout: Layout, state: QuincalaState) -> list[Hand]:
    """Return each side's knocked pieces."""
    found = []
    for side, name in enumerate(SIDES):
        knocked = knocked_of(layout, state, side)
        what = ", ".join(SIZE_NAMES[piece.upper()] for piece in knocked) or "nothing"
        label = f"{TITLES[side]}'s knocked pieces: {what}"
        found.append(Hand(f"hand:{name}", len(knocked), label, tuple(knocked)))
    return found


def task(state: QuincalaState) -> str:
    """Return what the side to move must do."""
    if plain_dots(towers_of(state)):
        return "lift a tower of your own pieces and move it"
    return "no tower can be lifted, pass"


HOW_PIECES_MOVE = Reason(
    "Lifted pieces go in a straight line along links and over empty dots, at most one link for "
    "each of them.",
    "K6",
)


def why_not(options: QuincalaOptions, state: QuincalaState) -> dict[str, Reason]:
    """Return the reason for each dot where no legal turn begins; none once the game is over."""
    if has_ended(options, state):
        return {}
    towers = towers_of(state)
    begun = kernels.dots_to_lift(kernel_rules(options), towers)
    return {
        dot: _why_not(towers, number)
        for number, dot in enumerate(options.board().dots)
        if not begun >> number & 1
    }


def _why_not(towers: Towers, dot: int) -> Reason:
    own, other = own_on(towers, dot), other_on(towers, dot)
    if own and other:
        return Reason("You can lift only a tower without enemy pieces.", "K5")
    if other:
        return Reason("You can lift only a tower of your own pieces.", "K5")
    if own:
        return Reason("This tower cannot move: no link leads from here.", "K6")
    return Reason("There is no tower here to lift. Press the tower that is to move first.", "K5")


def has_ended(options: QuincalaOptions, state: QuincalaState) -> bool:
    """Return whether the rules have ended the game."""
    return kernels.outcome(kernel_rules(options), state) != ONGOING


def ending(options: QuincalaOptions, state: QuincalaState) -> tuple[Termination, str]:
    """Return how a game that is over ended, and the reason."""
    rules = kernel_rules(options)
    mover, other = TITLES[state.side], TITLES[1 - state.side]
    towers = towers_of(state)
    mine, theirs = own_has_lost(rules, towers), other_has_lost(rules, towers)
    if mine and theirs:
        return Termination.BOTH, f"{other}'s move cost both players one of each size."
    if mine or theirs:
        loser = mover if mine else other
        return Termination.KNOCKED, f"One of each of {loser}'s sizes has been knocked."
    if state.passes == 2:
        return Termination.PASSES, "Both players passed in succession."
    return Termination.NO_MOVE, f"{mover} cannot lift a tower."
