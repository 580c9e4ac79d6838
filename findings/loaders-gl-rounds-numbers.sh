#!/bin/bash
# ParquetJSONLoader of loaders.gl returns whole numbers as texts, and rounds those above 2^53.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/env"
"$folder/env/bin/pip" install --quiet pyarrow==25.0.1
npm install --silent --prefix "$folder" @loaders.gl/core@4.5.2 @loaders.gl/parquet@4.5.2

"$folder/env/bin/python" - "$folder/numbers.parquet" <<'PYTHON'
import sys

from pyarrow import array, int64, parquet, table

numbers = table({"number": array([2**61 + 1, 3], int64())})
parquet.write_table(numbers, sys.argv[1], compression="snappy")
print("PyArrow reads", parquet.read_table(sys.argv[1]).to_pydict())
PYTHON

cat > "$folder/read.cjs" <<'JAVASCRIPT'
const { deepStrictEqual } = require("node:assert");
const { readFileSync } = require("node:fs");
const { load } = require("@loaders.gl/core");
const { ParquetJSONLoader } = require("@loaders.gl/parquet");
const data = readFileSync(process.argv[2]);
const bytes = data.buffer.slice(data.byteOffset, data.byteOffset + data.byteLength);
load(bytes, ParquetJSONLoader).then(({ data: rows }) => {
  const described = readFileSync(`${__dirname}/node_modules/@loaders.gl/parquet/package.json`);
  console.log("@loaders.gl/parquet", JSON.parse(described).version);
  console.log("ParquetJSONLoader reads", rows);
  const numbers = rows.map((row) => row.number);
  deepStrictEqual(numbers, ["2305843009213694000", "3"], "the behaviour has changed");
});
JAVASCRIPT
node "$folder/read.cjs" "$folder/numbers.parquet"
