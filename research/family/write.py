"""Write `docs/family.md`, its plots and the designer's guide, from `docs/family/`.

python -m research.family.write
"""

from research.family import guide
from research.family.errors import FILE
from research.family.page import page
from research.family.plots import draw_all
from research.results.figures import FAMILY
from research.rows import read_rows

PAGE = FAMILY.parent.with_suffix(".md")
GUIDE = PAGE.with_name("queah-guide.md")


def main() -> None:
    """Write everything again."""
    rows, played = read_rows(FAMILY), read_rows(FILE)
    draw_all(rows, played, FAMILY.parent)
    PAGE.write_text(page(rows, played), "utf-8")
    GUIDE.write_text(guide.page(rows, played), "utf-8")


if __name__ == "__main__":
    main()
