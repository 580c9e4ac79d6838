"""The files of a data set: Parquet, a data card for people, and Croissant metadata for programs."""

import hashlib
import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from lodestone.core.errors import optional, writing
from lodestone.core.markdown import table
from lodestone.files import READABLE, whole_file
from lodestone.lab.dataset import COLUMNS, SPLITS, Dataset, Row
from lodestone.version import __version__

#: The names of the card and of the metadata.
CARD, METADATA = "README.md", "croissant.json"
#: Croissant's types of the columns that are not texts.
TYPES = dict.fromkeys(("class_id", "board_id", "images", "remoteness", "turns"), "cr:Int64")
LICENCE = "https://opensource.org/license/mit"
HOME = "https://github.com/lodestone-games/lodestone"
#: The sizes by which the Hugging Face hub files data sets, each with the number that it is below.
SIZES = {"n<1K": 10**3, "1K<n<10K": 10**4, "10K<n<100K": 10**5, "100K<n<1M": 10**6}

Plain = dict[str, object]


def write_dataset(dataset: Dataset, folder: Path) -> list[Path]:
    """Write all files of a data set into a folder; return their paths.

    Raises `LodestoneError` if polars is not installed or the folder cannot be written.
    """
    written = []
    with writing(folder):
        folder.mkdir(parents=True, exist_ok=True)
        for name in SPLITS:
            written.append(folder / f"{name}.parquet")
            _write_parquet(dataset.in_split(name), written[-1])
        sums = {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in written}
        texts = {CARD: card(dataset), METADATA: json.dumps(metadata(dataset, sums), indent=2)}
        for name, text in texts.items():
            written.append(folder / name)
            with whole_file(written[-1], mode=READABLE) as file:
                file.write(f"{text.rstrip()}\n".encode())
    return written


def _write_parquet(rows: list[Row], path: Path) -> None:
    with optional("a data set", "lab", "polars"):
        import polars as pl
    types: dict[str, pl.DataType] = {
        "position": pl.String(),
        "class_id": pl.Int64(),
        "board_id": pl.Int64(),
        "images": pl.Int16(),
        "side": pl.String(),
        "value": pl.String(),
        "remoteness": pl.Int16(),
        "turns": pl.Int32(),
        "best": pl.List(pl.String()),
        "split": pl.String(),
    }
    columns = {name: [getattr(row, name) for row in rows] for name in COLUMNS}
    frame = pl.DataFrame(columns, schema=types)
    with whole_file(path, mode=READABLE) as file:
        frame.write_parquet(file)


def command_of(dataset: Dataset) -> str:
    """Return the command that makes a data set again."""
    sampled = f" --positions {dataset.asked} --seed {dataset.seed}" if dataset.asked else ""
    return f"lodestone dataset {dataset.table.rules} FOLDER{sampled}"


def card(dataset: Dataset) -> str:
    """Return the data card, in the form of the Hugging Face hub."""
    rules = dataset.table.rules
    extent = (
        f"{len(dataset.rows):,} classes, as many of each value and remoteness as possible,"
        if dataset.asked
        else f"All {len(dataset.rows):,} classes"
    )
    summary = dataset.table.summary
    return f"""\
{_front(dataset)}
# {rules.title}: exact values

{extent} of positions of `{rules}`, each with its exact value and
its best turns. All {summary.positions:,} positions were solved by [Lodestone]({HOME}).

{table(["column", "what it holds"], [[f"`{name}`", words] for name, words in COLUMNS.items()])}

## Splits

Positions that a symmetry of the game maps to one another (rotations and reflections of the board,
and in some games the exchange of colours) are one class and one row. A hash of the board alone,
the same for its images and for either side to move, decides its split. No board of a training
position is in another split, whatever is banned or in reserve, even if you add images yourself.

{table(["split", "rows", "wins", "draws", "losses"], _split_rows(dataset))}

A program that only remembers boards gets {_share(dataset, remembers=True)} of the test rows right:
it guesses the most common value of a board in training, and the most common one of all where it has
not seen the board. Guessing that every time gets {_share(dataset, remembers=False)}.

## How it was made

```sh
{command_of(dataset)}
```

This was Lodestone {__version__}; the hash of its table is `{dataset.table.digest}`. The same
command gives the same rows. Their SHA-256, over all columns, sorted by `class_id`, is
`{dataset.digest}`.

`lodestone rules {rules}` prints the rules. A ply is one full turn of one side. The history of a
game does not count: play that neither side can end is a draw.
"""


def _front(dataset: Dataset) -> str:
    size = next((name for name, most in SIZES.items() if len(dataset.rows) < most), "1M<n<10M")
    files = "\n".join(f"  - split: {name}\n    path: {name}.parquet" for name in SPLITS)
    return f"""\
---
license: mit
pretty_name: "{dataset.table.rules.title}: exact values"
tags:
- board-games
- exact-values
- {dataset.table.rules.game.name}
size_categories:
- {size}
configs:
- config_name: default
  data_files:
{files}
---
"""


def _share(dataset: Dataset, *, remembers: bool) -> str:
    return f"{dataset.accuracy('test', remembers=remembers):.1%}"


def _split_rows(dataset: Dataset) -> Iterator[list[str]]:
    for name in SPLITS:
        counts = Counter[str](row.value for row in dataset.in_split(name))
        numbers = (counts.total(), counts["win"], counts["draw"], counts["loss"])
        yield [f"`{name}`", *(f"{number:,}" for number in numbers)]


def metadata(dataset: Dataset, sums: dict[str, str]) -> Plain:
    """Return Croissant 1.0 metadata as plain values; `sums` are the SHA-256 of files by name."""
    rules = dataset.table.rules
    return {
        "@context": CONTEXT,
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
        "recordSet": [_record_set(name) for name in SPLITS],
    }


def _record_set(split: str) -> Plain:
    return {
        "@type": "cr:RecordSet",
        "@id": split,
        "name": split,
        "description": f"The rows of the split {split}.",
        "key": {"@id": f"{split}/class_id"},
        "field": [_field(split, name, words) for name, words in COLUMNS.items()],
    }


def _field(split: str, name: str, words: str) -> Plain:
    field: Plain = {
        "@type": "cr:Field",
        "@id": f"{split}/{name}",
        "name": name,
        "description": words,
        "dataType": TYPES.get(name, "sc:Text"),
        "source": {
            "fileObject": {"@id": f"{split}.parquet"},
            "extract": {"column": name},
        },
    }
    return field | ({"repeated": True} if name == "best" else {})


#: The JSON-LD context of Croissant 1.0 (https://docs.mlcommons.org/croissant/docs/croissant-spec.html).
CONTEXT: Plain = {
    "@language": "en",
    "@vocab": "https://schema.org/",
    "citeAs": "cr:citeAs",
    "column": "cr:column",
    "conformsTo": "dct:conformsTo",
    "cr": "http://mlcommons.org/croissant/",
    "rai": "http://mlcommons.org/croissant/RAI/",
    "data": {"@id": "cr:data", "@type": "@json"},
    "dataType": {"@id": "cr:dataType", "@type": "@vocab"},
    "dct": "http://purl.org/dc/terms/",
    "equivalentProperty": "cr:equivalentProperty",
    "examples": {"@id": "cr:examples", "@type": "@json"},
    "extract": "cr:extract",
    "field": "cr:field",
    "fileProperty": "cr:fileProperty",
    "fileObject": "cr:fileObject",
    "fileSet": "cr:fileSet",
    "format": "cr:format",
    "includes": "cr:includes",
    "isLiveDataset": "cr:isLiveDataset",
    "jsonPath": "cr:jsonPath",
    "key": "cr:key",
    "md5": "cr:md5",
    "parentField": "cr:parentField",
    "path": "cr:path",
    "recordSet": "cr:recordSet",
    "references": "cr:references",
    "regex": "cr:regex",
    "repeated": "cr:repeated",
    "replace": "cr:replace",
    "samplingRate": "cr:samplingRate",
    "sc": "https://schema.org/",
    "separator": "cr:separator",
    "source": "cr:source",
    "subField": "cr:subField",
    "transform": "cr:transform",
}
