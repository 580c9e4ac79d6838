"""Write `docs/results.md` and its plots from `docs/results/figures.json`.

python -m bench.results.write
"""

from bench.results.figures import PAGE, read
from bench.results.page import page
from bench.results.plots import draw_all


def main() -> None:
    """Write the page and the plots again."""
    figures = read()
    draw_all(figures)
    PAGE.write_text(page(figures), "utf-8")


if __name__ == "__main__":
    main()
