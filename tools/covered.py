"""Fail if tests cover too little of a module: `make coverage` measures, and this reads its report.

    python -m tools.covered REPORT

The report is coverage's, in JSON.
"""

import json
import math
import sys
from collections.abc import Sequence
from pathlib import Path

#: The least coverage of a module, in percent.
LEAST_COVERED = 90


def main(arguments: Sequence[str]) -> int:
    """Name each module that is covered too little; return the exit status."""
    report = json.loads(Path(arguments[0]).read_text("utf-8"))
    shares = {name: file["summary"]["percent_covered"] for name, file in report["files"].items()}
    little = [name for name, share in shares.items() if share < LEAST_COVERED]
    for name in little:
        print(
            f"{name}: {math.floor(shares[name])} % covered, at least {LEAST_COVERED} % are wanted"
        )
    print(f"coverage: {math.floor(report['totals']['percent_covered'])} % of all lines")
    return 1 if little else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
