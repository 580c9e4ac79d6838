"""Compares every value that libraries read in our data sets: `python -m interop.readers`.

It installs the libraries that `python.txt` and `package.json` name into a temporary folder, or into
the one that `--environment` names, has each of them read the same rows in three forms, and prints
the table that docs/datasets.md shows.
"""

import argparse
import hashlib
import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import polars as pl

from lodestone.lab.dataset import Dataset, make_dataset
from lodestone.lab.dataset_files import METADATA, metadata, write_dataset
from lodestone.solve import solve

HERE = Path(__file__).parent
UV = (str(HERE.parents[1] / "tools" / "uv"), sys.prefix)
RULES = "queah:reserve=0"
#: Enough that more than a thousand rows are in the file that is read.
POSITIONS = 1_300
#: The readers by the names of their packages, in the order of the table, by language.
READERS = {
    "Python": (
        "polars",
        "pyarrow",
        "pandas",
        "fastparquet",
        "duckdb",
        "datafusion",
        "arro3-io",
        "daft",
        "datasets",
        "mlcroissant",
    ),
    "JavaScript": (
        "hyparquet",
        "parquet-wasm",
        "nodejs-polars",
        "@duckdb/node-api",
        "@loaders.gl/parquet",
        "parquetjs",
    ),
}
#: The columns whose types the table shows.
SHOWN = ("value", "class_id", "remoteness")
HEAD = ("reader", "as written", "zstd", "numbers, lists", *(f"`{name}`" for name in SHOWN))
#: The numbers that are texts in our files.
WIDE = ("class_id", "board_id")
_ERROR = re.compile(r"^(?:\w+\.)*\w*(?:Error|Exception|Panic)\w*\b.*?: (.+)", re.MULTILINE)


@dataclass(frozen=True)
class ReadBack:
    """What a reader made of a file: an error, or the columns that are wrong and the types."""

    error: str = ""
    wrong: tuple[str, ...] = ()
    version: str = ""
    kinds: dict[str, str] | None = None

    def __str__(self) -> str:
        if self.error:
            return f"error: {self.error}"
        columns = ", ".join(f"`{name}`" for name in self.wrong)
        return f"**wrong** {columns}" if columns else "right"


def typed(rows: pl.DataFrame) -> pl.DataFrame:
    """Return rows with 62-bit numbers and lists, which our files do without."""
    numbers = pl.col(WIDE).cast(pl.Int64())
    return rows.with_columns(numbers, pl.col("best").str.split(" "))


def write_forms(dataset: Dataset, folder: Path) -> dict[str, pl.DataFrame]:
    """Write the data set as it is, compressed otherwise, and with other types, each in a folder.

    Returns the rows of the file `train.parquet` by the names of the folders.
    """
    write_dataset(dataset, folder / "ours")
    write_dataset(replace(dataset, rows=typed(dataset.rows)), folder / "typed")
    shutil.copytree(folder / "ours", folder / "zstd")
    recompress(dataset, folder / "zstd")
    train = dataset.in_split("train")
    return {"ours": train, "zstd": train, "typed": typed(train)}


def recompress(dataset: Dataset, folder: Path) -> None:
    """Write the Parquet files of a folder again as Polars would choose, and the metadata."""
    files = sorted(folder.glob("*.parquet"))
    for file in files:
        dataset.in_split(file.stem).write_parquet(file, compression="zstd")
    sums = {file.name: hashlib.sha256(file.read_bytes()).hexdigest() for file in files}
    (folder / METADATA).write_text(json.dumps(metadata(dataset, sums)), "utf-8")


def install(folder: Path) -> dict[str, list[str]]:
    """Install all readers into a folder; return what starts those of each language."""
    python = folder / "python" / "bin" / "python"
    if not python.exists():
        _call(*UV, "venv", str(folder / "python"), "--quiet", "--clear")
        wanted = ("--requirement", str(HERE / "python.txt"))
        _call(*UV, "pip", "install", "--quiet", "--python", str(python), *wanted)
    modules = folder / "javascript"
    modules.mkdir(exist_ok=True)
    for name in ("package.json", "reading.mjs"):
        shutil.copy(HERE / name, modules)
    if not (modules / "node_modules").exists():
        # nodejs-polars declares Node.js 22 for its machine code, which also runs on 20
        _call("npm", "install", "--silent", "--force", "--prefix", str(modules))
    return {
        "Python": [str(python), str(HERE / "reading.py")],
        "JavaScript": ["node", str(modules / "reading.mjs")],
    }


def _call(*command: str) -> None:
    subprocess.run(command, check=True)


def read(program: Sequence[str], reader: str, folder: Path, rows: pl.DataFrame) -> ReadBack:
    """Have a reader read the file of a folder, and compare all values with the rows."""
    command = [*program, reader, str(folder), *rows.columns]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        return ReadBack(error=error_in(done.stderr))
    found = json.loads(done.stdout[done.stdout.index('{"version"') :])
    return ReadBack("", tuple(differing(rows, found["rows"])), found["version"], found["kinds"])


def differing(rows: pl.DataFrame, found: Sequence[Sequence[Any]]) -> Iterator[str]:
    """Yield the columns in which a value is missing or another one."""
    for number, name in enumerate(rows.columns):
        expected = [plain(value) for value in rows[name]]
        if expected != [plain(row[number]) for row in found]:
            yield name


def plain(value: Any) -> Any:
    """Return a value without its type: the digits of a number, a text, a list, or nothing."""
    if isinstance(value, dict):
        return value.get("number", value)
    if isinstance(value, int):
        return str(value)
    if isinstance(value, pl.Series | list):
        return [plain(one) for one in value]
    return value


def error_in(text: str) -> str:
    """Return the message of the last error in what a program wrote to stderr, without paths."""
    messages = _ERROR.findall(text)
    return messages[-1].split(" Received")[0].strip().rstrip(".") if messages else "no message"


def readings(folder: Path, environment: Path) -> Iterator[tuple[str, str, list[ReadBack]]]:
    """Yield each language and reader with what it makes of each form, as written first."""
    dataset = make_dataset(solve(RULES), POSITIONS)
    forms = write_forms(dataset, folder)
    for language, program in install(environment).items():
        for reader in READERS[language]:
            yield (
                language,
                reader,
                [read(program, reader, folder / form, rows) for form, rows in forms.items()],
            )


def table(found: Iterable[tuple[str, str, list[ReadBack]]]) -> str:
    """Return the readings as a table in Markdown."""
    lines = [HEAD, ("---",) * len(HEAD)]
    for _, reader, forms in found:
        versions = (one.version for one in forms if one.version)
        kinds = forms[0].kinds or {}
        named = f"{reader} {next(versions, '')}".strip()
        lines.append((named, *map(str, forms), *(kinds.get(name, "") for name in SHOWN)))
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser("python -m interop.readers", description=__doc__)
    parser.add_argument("--environment", type=Path, help="folder of the readers, kept for again")
    asked = parser.parse_args()
    with TemporaryDirectory() as place:
        folder = Path(place)
        environment = asked.environment or folder / "readers"
        environment.mkdir(parents=True, exist_ok=True)
        print(table(readings(folder, environment)), end="")


if __name__ == "__main__":
    main()
