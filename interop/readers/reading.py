"""Reads a Parquet file as one library's users do: `python reading.py READER FOLDER COLUMN ...`.

It runs in an environment that has the libraries and not Lodestone, which has none of them.
`FOLDER` has `train.parquet` and `croissant.json`. It prints JSON: the version that was used, the
type of each column's first value that is not null, and the rows, with numbers as texts of their
digits.
"""

import json
import math
import sys
from collections.abc import Callable, Iterable
from importlib import import_module
from importlib.metadata import version
from numbers import Integral, Real
from pathlib import Path
from typing import Any

Row = dict[str, Any]


def read_polars(file: Path) -> Any:
    """Read rows by Polars."""
    return import_module("polars").read_parquet(file).rows(named=True)


def read_pyarrow(file: Path) -> Any:
    """Read rows by PyArrow."""
    return import_module("pyarrow.parquet").read_table(file).to_pylist()


def read_pandas(file: Path) -> Any:
    """Read rows by pandas, which takes PyArrow."""
    return import_module("pandas").read_parquet(file, engine="pyarrow").to_dict("records")


def read_fastparquet(file: Path) -> Any:
    """Read rows by fastparquet."""
    return import_module("fastparquet").ParquetFile(str(file)).to_pandas().to_dict("records")


def read_duckdb(file: Path) -> Any:
    """Read rows by DuckDB."""
    found = import_module("duckdb").connect().execute("SELECT * FROM read_parquet(?)", [str(file)])
    names = [column[0] for column in found.description]
    return [dict(zip(names, row, strict=True)) for row in found.fetchall()]


def read_datafusion(file: Path) -> Any:
    """Read rows by DataFusion."""
    return import_module("datafusion").SessionContext().read_parquet(str(file)).to_pylist()


def read_arro3(file: Path) -> Any:
    """Read rows by arro3, which is the Rust crate `parquet`."""
    table = import_module("arro3.io").read_parquet(str(file)).read_all()
    columns = [[value.as_py() for value in table[name]] for name in table.column_names]
    return [dict(zip(table.column_names, row, strict=True)) for row in zip(*columns, strict=True)]


def read_daft(file: Path) -> Any:
    """Read rows by Daft."""
    return import_module("daft").read_parquet(str(file)).to_pylist()


def read_datasets(file: Path) -> Any:
    """Read rows by Hugging Face's library."""
    files, cache = {"train": str(file)}, str(file.parent / "cache")
    return import_module("datasets").load_dataset(
        "parquet", data_files=files, split="train", cache_dir=cache
    )


def read_mlcroissant(file: Path) -> Iterable[Row]:
    """Read rows by the metadata in the file's folder."""
    dataset = import_module("mlcroissant").Dataset(str(file.with_name("croissant.json")))
    for row in dataset.records("train"):
        yield {name.partition("/")[2]: value for name, value in row.items()}


#: What reads a file, by the name of its package.
READERS: dict[str, Callable[[Path], Any]] = {
    "polars": read_polars,
    "pyarrow": read_pyarrow,
    "pandas": read_pandas,
    "fastparquet": read_fastparquet,
    "duckdb": read_duckdb,
    "datafusion": read_datafusion,
    "arro3-io": read_arro3,
    "daft": read_daft,
    "datasets": read_datasets,
    "mlcroissant": read_mlcroissant,
}


def plain(value: Any) -> Any:
    """Return a value as JSON has it: `{"number": digits}`, a text, a list, or null for nothing."""
    if isinstance(value, Integral):
        return {"number": str(int(value))}
    if isinstance(value, Real):
        number = float(value)
        if math.isnan(number):
            return None
        return {"number": str(int(number)) if number.is_integer() else repr(number)}
    if isinstance(value, bytes):
        return value.decode()
    if value is None or isinstance(value, str):
        return value
    return [plain(one) for one in value] if hasattr(value, "__len__") else None


def kind_of(value: Any) -> str:
    """Return the name of a value's type, and of what a list holds."""
    name = type(value).__name__
    return f"{name} of {type(value[0]).__name__}" if name != "str" and _holds(value) else name


def _holds(value: Any) -> bool:
    return not isinstance(value, bytes) and hasattr(value, "__len__") and len(value) > 0


def main(reader: str, folder: str, *columns: str) -> None:
    """Print what a reader makes of a folder's file."""
    rows = list(READERS[reader](Path(folder) / "train.parquet"))
    kinds = {}
    for name in columns:
        held = (row[name] for row in rows if plain(row[name]) not in (None, []))
        kinds[name] = kind_of(next(held, None))
    found = [[plain(row[name]) for name in columns] for row in rows]
    json.dump({"version": version(reader), "kinds": kinds, "rows": found}, sys.stdout)


if __name__ == "__main__":
    main(*sys.argv[1:])
