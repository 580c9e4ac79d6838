"""Recipes: the studies of a collection, the turns played in each, and the comments."""

import re
import tomllib
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from lodestone.core.errors import LodestoneError
from lodestone.core.game import find_game

#: The name of a study, which is also that of its file.
NAME = re.compile(r"[a-z]+(-[a-z]+)*")


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Side(_Strict):
    """A variation: other turns instead of the one numbered `at`, counted from 1."""

    at: int = Field(ge=1)
    play: list[str]
    say: dict[int, str] = {}


class Recipe(_Strict):
    """How a study is made.

    `play` lists what is played: turns as texts, `best*` for best play to the end, `best*6` for six
    plies of it, `level-5:level-3*20` for two players, the first side's named first. `say` has
    comments by ply, 0 for the start: plain sentences, and orders of claims in braces.
    `values` is what says who wins; `nodes` what a search for a turn may use. `remarks` is how many
    mistakes and only turns are pointed out where nothing else is said.
    """

    name: str = Field(pattern=NAME.pattern)
    title: str
    shows: str
    rules: str
    start: str | None = None
    values: Literal["table", "search"]
    seed: int = 1
    nodes: int = 100_000
    play: list[str]
    say: dict[int, str]
    instead: list[Side] = []
    remarks: int = 0
    end: Literal["agreement"] | None = None


class _Recipes(_Strict):
    study: list[Recipe]


def recipes_of(game: str) -> list[Recipe]:
    """Return the recipes of a game's studies, in order.

    Raises `LodestoneError` if there is no such game, or a recipe is invalid.
    """
    find_game(game)
    source = find_game(game).file("teach", "collection.toml")
    try:
        return _Recipes.model_validate(tomllib.loads(source.read_text("utf-8"))).study
    except (ValidationError, ValueError) as error:
        reason = " ".join(str(error).split())
        raise LodestoneError(f"the recipes of {game} cannot be read: {reason[:300]}") from None
