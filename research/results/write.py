"""Write `docs/results.md` and its plots from `docs/results/figures.json`.

python -m research.results.write
"""

from research.results.figures import PAGE, read
from research.results.page import page
from research.results.plots import draw_all


def main() -> None:
    """Write the page and the plots again."""
    figures = read()
    draw_all(figures)
    PAGE.write_text(page(figures), "utf-8")


if __name__ == "__main__":
    main()
