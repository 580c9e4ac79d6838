"""The files of a data set: Parquet, a data card for people, and Croissant metadata for programs."""

import hashlib
import json
from collections import Counter
from pathlib import Path
from typing import Literal

import polars as pl

from lodestone.core.errors import writing
from lodestone.files import READABLE, whole_file
from lodestone.lab.dataset import COLUMNS, SPLITS, Dataset
from lodestone.lab.templates import fill
from lodestone.version import __version__

#: The names of the card and of the metadata.
CARD, METADATA = "README.md", "croissant.json"
#: The JSON-LD context of Croissant 1.0 (https://docs.mlcommons.org/croissant/docs/croissant-spec.html).
CONTEXT = Path(__file__).with_name("croissant_context.json")
LICENCE = "https://opensource.org/license/mit"
HOME = "https://github.com/lodestone-games/lodestone"
#: The sizes by which the Hugging Face hub files data sets, each with the number that it is below.
SIZES = {"n<1K": 10**3, "1K<n<10K": 10**4, "10K<n<100K": 10**5, "100K<n<1M": 10**6}
#: How the pages of Parquet files are compressed: what even small readers bring with them.
COMPRESSION: Literal["snappy"] = "snappy"

Plain = dict[str, object]


def write_dataset(dataset: Dataset, folder: Path) -> list[Path]:
    """Write all files of a data set into a folder; return their paths.

    Raises `LodestoneError` if the folder cannot be written.
    """
    written = []
    with writing(folder):
        folder.mkdir(parents=True, exist_ok=True)
        for name in SPLITS:
            written.append(folder / f"{name}.parquet")
            with whole_file(written[-1], mode=READABLE) as file:
                dataset.in_split(name).write_parquet(file, compression=COMPRESSION)
        sums = {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in written}
        texts = {CARD: card(dataset), METADATA: json.dumps(metadata(dataset, sums), indent=2)}
        for name, text in texts.items():
            written.append(folder / name)
            with whole_file(written[-1], mode=READABLE) as file:
                file.write(f"{text.rstrip()}\n".encode())
    return written


def command_of(dataset: Dataset) -> str:
    """Return the command that makes a data set again."""
    sampled = f" --positions {dataset.asked} --seed {dataset.seed}" if dataset.asked else ""
    return f"lodestone dataset {dataset.table.rules} FOLDER{sampled}"


def card(dataset: Dataset) -> str:
    """Return the data card, in the form of the Hugging Face hub."""
    size = next((name for name, most in SIZES.items() if len(dataset.rows) < most), "1M<n<10M")
    given = {
        "dataset": dataset,
        "rules": dataset.table.rules,
        "size": size,
        "columns": COLUMNS,
        "splits": {name: _counts(dataset.in_split(name)) for name in SPLITS},
        "command": command_of(dataset),
        "home": HOME,
        "version": __version__,
    }
    return fill(Path(__file__).with_name("dataset_card.md"), given)


def _counts(rows: pl.DataFrame) -> tuple[int, ...]:
    """Return how many rows there are, and how many wins, draws and losses."""
    counts = Counter[str](rows["value"])
    return counts.total(), counts["win"], counts["draw"], counts["loss"]


def metadata(dataset: Dataset, sums: dict[str, str]) -> Plain:
    """Return Croissant 1.0 metadata as plain values; `sums` are the SHA-256 of files by name."""
    rules = dataset.table.rules
    return {
        "@context": json.loads(CONTEXT.read_text("utf-8")),
        "@type": "sc:Dataset",
        "conformsTo": "http://mlcommons.org/croissant/1.0",
        "name": f"lodestone-{rules.game.name}-{dataset.digest[:8]}",
        "description": f"Positions of {rules} with exact values; {command_of(dataset)}.",
        "license": LICENCE,
        "url": HOME,
        "version": "1.0.0",
        "citeAs": f"Lodestone {__version__}, {HOME}; {rules}, rows {dataset.digest}",
        "distribution": [
            {
                "@type": "cr:FileObject",
                "@id": name,
                "name": name,
                "contentUrl": name,
                "encodingFormat": "application/x-parquet",
                "sha256": found,
            }
            for name, found in sums.items()
        ],
        "recordSet": [_record_set(name, dataset.rows.schema) for name in SPLITS],
    }


def _record_set(split: str, schema: pl.Schema) -> Plain:
    return {
        "@type": "cr:RecordSet",
        "@id": split,
        "name": split,
        "description": f"The rows of the split {split}.",
        "key": {"@id": f"{split}/class_id"},
        "field": [_field(split, name, kind) for name, kind in schema.items()],
    }


def _field(split: str, name: str, kind: pl.DataType) -> Plain:
    return {
        "@type": "cr:Field",
        "@id": f"{split}/{name}",
        "name": name,
        "description": COLUMNS[name],
        "dataType": "cr:Int64" if kind.is_integer() else "sc:Text",
        "source": {
            "fileObject": {"@id": f"{split}.parquet"},
            "extract": {"column": name},
        },
    }
