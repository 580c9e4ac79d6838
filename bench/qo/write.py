"""Write `docs/qo-small.md` from `docs/qo/small.jsonl`.

python -m bench.qo.write
"""

from bench.qo.page import page
from bench.qo.survey import FILE, read

PAGE = FILE.parents[1] / "qo-small.md"


def main() -> None:
    """Write the page again."""
    PAGE.write_text(page(read()), "utf-8")


if __name__ == "__main__":
    main()
