"""Pictures as pixels: PNG, and animated GIF."""

import io
from collections.abc import Iterable

from lodestone.core.errors import LodestoneError
from lodestone.study.picture import FONTS

_MISSING = "pictures in pixels need resvg-py and Pillow: pip install 'lodestone-games[pictures]'"
#: How long a picture of a GIF is shown, and the last one, in milliseconds.
PAUSE, LAST_PAUSE = 900, 3_000
#: The number of colours of a frame.
COLOURS = 64


def png(svg: str) -> bytes:
    """Return an SVG document as PNG at its size; raise `LodestoneError` without the library.

    Texts are drawn in the fonts of the system.
    """
    try:
        from resvg_py import svg_to_bytes
    except ImportError:
        raise LodestoneError(_MISSING) from None
    return svg_to_bytes(svg_string=svg.replace("system-ui, sans-serif", FONTS))


def gif(pictures: Iterable[str], pause: int = PAUSE) -> bytes:
    """Return SVG documents of one size as a GIF that shows them one after another, forever.

    `pause` is how long each is shown, in milliseconds. Raises `LodestoneError` without the
    libraries.
    """
    try:
        from PIL import Image
    except ImportError:
        raise LodestoneError(_MISSING) from None
    frames = []
    for picture in pictures:
        image = Image.open(io.BytesIO(png(picture))).convert("RGB")
        frames.append(image.quantize(COLOURS, dither=Image.Dither.NONE))
    file = io.BytesIO()
    pauses = [pause] * (len(frames) - 1) + [max(pause, LAST_PAUSE)]
    first, *others = frames
    first.save(file, "GIF", save_all=True, append_images=others, duration=pauses, loop=0)
    return file.getvalue()
