"""Write `docs/qo-small.md` from `docs/qo/small.jsonl`.

python -m research.small.write
"""

from research.small.page import page
from research.small.survey import FILE, read

PAGE = FILE.parents[1] / "qo-small.md"


def main() -> None:
    """Write the page again."""
    PAGE.write_text(page(read()), "utf-8")


if __name__ == "__main__":
    main()
