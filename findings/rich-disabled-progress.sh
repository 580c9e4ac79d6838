#!/bin/bash
# Rich before 14.3 writes an empty line for a Progress that is disabled, if the console is a file.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
for version in 14.2.0 14.3.3; do
    python3 -m venv "$folder/$version"
    "$folder/$version/bin/pip" install --quiet "rich==$version"
    "$folder/$version/bin/python" - 2>"$folder/$version.txt" <<'PYTHON'
from rich.console import Console
from rich.progress import Progress

with Progress(console=Console(stderr=True), disable=True):
    pass
PYTHON
    echo "rich $version wrote $(od -An -c "$folder/$version.txt")"
done
printf '\n' >"$folder/expected.txt"
cmp "$folder/14.2.0.txt" "$folder/expected.txt"
cmp "$folder/14.3.3.txt" /dev/null
