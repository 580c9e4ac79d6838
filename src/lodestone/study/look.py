"""The look of pictures: the page's colours, light or dark, from the page's own style sheet."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Literal

from lodestone.core.drawing import Scene
from lodestone.core.rules import Rules

_SHEET = Path(__file__).parent.parent / "web" / "css" / "base.css"
_COLOUR = re.compile(r"--([a-z0-9-]+):\s*light-dark\(([^,()]+),\s*([^()]+)\)")
_TEXT = re.compile(r"<text\b.*?</text>")
_VARIABLE = re.compile(r"var\(--([a-z0-9-]+)(?:,\s*([^)]+))?\)")

Theme = Literal["light", "dark"]


@dataclass(frozen=True)
class Look:
    """How pictures look: `near` is the side at the bottom; `None` means the first.

    `styles` are the chosen styles by the names of the game's pictures. `width` is in pixels.
    """

    theme: Theme = "light"
    coordinates: bool = True
    near: str | None = None
    styles: Mapping[str, str] = field(default_factory=dict)
    width: int = 480

    def scene(self, rules: Rules) -> Scene:
        """Return the empty board; raise `RulesError` if the game has no such side or style."""
        scene = rules.scene(self.near, self.styles)
        return scene if self.coordinates else without_names(scene)


def without_names(scene: Scene) -> Scene:
    """Return the scene without the names of cells or lines that are written on its board."""
    return replace(scene, under=_TEXT.sub("", scene.under))


@cache
def palette(theme: Theme) -> Mapping[str, str]:
    """Return the page's colours in a theme, by the names of its variables."""
    found = _COLOUR.findall(_SHEET.read_text("utf-8"))
    return {name: dark if theme == "dark" else light for name, light, dark in found}


def coloured(markup: str, theme: Theme) -> str:
    """Return SVG markup with the page's variables replaced by colours."""
    colours = palette(theme)

    def colour(found: re.Match[str]) -> str:
        return colours.get(found[1]) or found[2]

    return _VARIABLE.sub(colour, markup)
