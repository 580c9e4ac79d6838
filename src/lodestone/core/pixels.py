"""Pictures in pixels: PNG, moving GIF and arrays, made of SVG."""

import io
from collections.abc import Iterable
from pathlib import Path

from lodestone.core.errors import LodestoneError, optional, quoted, writing
from lodestone.kernel.arrays import NDArray, uint8

#: Fonts of which most systems have one: rasterisers do not know `system-ui`.
FONTS = "'DejaVu Sans', 'Noto Sans', 'Segoe UI', Arial, Helvetica, sans-serif"
#: How long a picture of a GIF is shown, and the last one, in milliseconds.
PAUSE, LAST_PAUSE = 900, 3_000
#: The number of colours of a picture of a GIF.
GIF_COLOURS = 64


def png(svg: str) -> bytes:
    """Return an SVG document as PNG at its size; raise `LodestoneError` without the library.

    Texts are drawn in the fonts of the system.
    """
    with optional("a picture in pixels", "pictures"):
        from resvg_py import svg_to_bytes
    return svg_to_bytes(svg_string=svg.replace("system-ui, sans-serif", FONTS))


def gif(pictures: Iterable[str], pause: int = PAUSE) -> bytes:
    """Return SVG documents of one size as a GIF that shows them one after another, forever.

    `pause` is how long each is shown, in milliseconds. Raises `LodestoneError` without the
    libraries.
    """
    with optional("a moving picture", "pictures"):
        from PIL import Image
    frames = []
    for picture in pictures:
        image = Image.open(io.BytesIO(png(picture))).convert("RGB")
        frames.append(image.quantize(GIF_COLOURS, dither=Image.Dither.NONE))
    file = io.BytesIO()
    pauses = [pause] * (len(frames) - 1) + [max(pause, LAST_PAUSE)]
    first, *others = frames
    first.save(file, "GIF", save_all=True, append_images=others, duration=pauses, loop=0)
    return file.getvalue()


def save_picture(path: Path | str, *pictures: str) -> None:
    """Write an SVG document as SVG or PNG, or several of one size as a GIF, by the name's end.

    Raises `LodestoneError` if the name ends otherwise or the file cannot be written.
    """
    file = Path(path)
    match file.suffix.lower():
        case ".svg":
            data = pictures[0].encode()
        case ".png":
            data = png(pictures[0])
        case ".gif":
            data = gif(pictures)
        case _:
            name = quoted(str(path), 200)
            raise LodestoneError(f"the name of a picture ends with .svg, .png or .gif, not {name}")
    with writing(file):
        file.write_bytes(data)


def pixels(svg: str) -> NDArray[uint8]:
    """Return an SVG document as an array of pixels, (height, width, 3); raise as `gif` does."""
    with optional("a picture in pixels", "pictures"):
        from PIL import Image
    from numpy import array

    return array(Image.open(io.BytesIO(png(svg))).convert("RGB"))
