"""Moving pictures in programs that draw still ones: the still picture, pixel by pixel."""

import io
import shutil
from collections.abc import Callable
from pathlib import Path
from xml.etree.ElementTree import fromstring

import pytest
from PIL import Image, ImageChops

from lodestone import Line, Position
from lodestone.core.game import all_games
from lodestone.core.picture import Look, draw_arrows, draw_moving
from lodestone.core.pixels import png
from tests.installing import install, make_environment, output_of

SVG, XLINK = "{http://www.w3.org/2000/svg}", "{http://www.w3.org/1999/xlink}"


def pictures(rules: str) -> tuple[str, str]:
    """Return two turns of a game as a moving picture and as a still one."""
    position = Position(rules)
    line = Line.of(position, position.turns[:1])
    line = Line.of(position, [*line.turns, line.position.turns[0]])
    return draw_moving(line, 0, Look()), draw_arrows(line, 0, Look())


def assert_same(moving: bytes, still: bytes) -> None:
    first, second = (Image.open(io.BytesIO(data)).convert("RGB") for data in (moving, still))
    assert first.size == second.size
    assert ImageChops.difference(first, second).getbbox() is None
    assert len(first.getcolors(1 << 20)) > 100, "there is no board in the picture"


@pytest.mark.parametrize("rules", [game.name for game in all_games()])
def test_frames_are_hidden_without_style_rules(rules: str) -> None:
    moving, still = pictures(rules)
    frames = [part for part in fromstring(moving).iter(f"{SVG}g") if "f" in classes(part)]
    assert len(frames) > 3
    assert all(frame.get("display") == "none" for frame in frames)
    assert_same(png(moving), png(still))


def classes(part) -> list[str]:
    return part.get("class", "").split()


def test_references_are_also_those_of_svg_1_1() -> None:
    used = list(fromstring(pictures("queah:balanced")[0]).iter(f"{SVG}use"))
    assert used
    assert all(part.get("href") == part.get(f"{XLINK}href") for part in used)


def by_librsvg(file: Path, drawn: Path, _folder: Path) -> None:
    output_of(found("rsvg-convert"), file, "--output", drawn)


def by_inkscape(file: Path, drawn: Path, _folder: Path) -> None:
    output_of(found("inkscape"), file, "--export-type=png", "--export-filename", drawn)


def found(name: str) -> str:
    """Return where a program is; skip the test if the machine lacks it."""
    return shutil.which(name) or pytest.skip(f"{name} is not on this machine")


def by_cairosvg(file: Path, drawn: Path, folder: Path) -> None:
    environment = folder / "python"
    if not environment.exists():
        make_environment(environment, "3.11")
        install("cairosvg==2.9.1", environment)
    python = environment / "bin" / "python"
    output_of(python, "-m", "cairosvg", file, "--output", drawn)


def by_sharp(file: Path, drawn: Path, folder: Path) -> None:
    output_of("npm", "install", "--silent", "--prefix", folder, "sharp@0.35.5")
    script = "const [from, to] = process.argv.slice(1); require('sharp')(from).png().toFile(to)"
    output_of("node", "--eval", script, file, drawn, folder=folder)


@pytest.mark.long
@pytest.mark.parametrize("draw", [by_librsvg, by_inkscape, by_cairosvg, by_sharp])
def test_still_renderers_draw_the_still_picture(
    draw: Callable[[Path, Path, Path], None], tmp_path: Path
) -> None:
    drawn = []
    for name, picture in zip(("moving", "still"), pictures("queah:balanced"), strict=True):
        file = tmp_path / f"{name}.svg"
        file.write_text(picture)
        draw(file, file.with_suffix(".png"), tmp_path)
        drawn.append(file.with_suffix(".png").read_bytes())
    assert_same(*drawn)
