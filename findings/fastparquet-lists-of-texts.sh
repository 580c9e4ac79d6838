#!/bin/bash
# fastparquet reads the lists of texts that Polars writes as None; PyArrow reads them.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/env"
"$folder/env/bin/pip" install --quiet fastparquet==2026.9.0 polars==2.1.0 pyarrow==25.0.1

"$folder/env/bin/python" - "$folder/lists.parquet" <<'PYTHON'
import sys
from importlib.metadata import version

import fastparquet
import polars
import pyarrow.parquet

for name in ("fastparquet", "polars", "pyarrow"):
    print(name, version(name))
texts, numbers = [["a", "b"], ["c"]], [[1, 2], [3]]
polars.DataFrame({"texts": texts, "numbers": numbers}).write_parquet(sys.argv[1])
right = pyarrow.parquet.read_table(sys.argv[1]).to_pydict()
frame = fastparquet.ParquetFile(sys.argv[1]).to_pandas()
found = {name: [None if one is None else list(one) for one in frame[name]] for name in right}
print("PyArrow reads", right)
print("fastparquet reads", found)
assert right == {"texts": texts, "numbers": numbers}
assert found == {"texts": [None, None], "numbers": numbers}, "the behaviour has changed"
PYTHON
