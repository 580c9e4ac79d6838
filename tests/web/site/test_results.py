"""Published experiments: what a site has of them, and what is refused."""

import json
from pathlib import Path

import pytest

from lodestone import LodestoneError
from lodestone.lab.experiments.model import parse_experiment
from lodestone.web.site.results import result_files
from tests.web.site.published import EXPERIMENT, REPORT, RULES, write_results


def test_an_experiment_is_listed_with_its_report(tmp_path: Path) -> None:
    files = dict(result_files([write_results(tmp_path / "reserve")]))
    assert list(files) == [
        "lab/reserve/report.html",
        "lab/reserve/results.json",
        "lab/results.json",
    ]
    assert files["lab/reserve/report.html"].decode() == REPORT
    [one] = json.loads(files["lab/results.json"])
    assert (one["name"], one["title"], one["games"]) == ("reserve", "Does the reserve matter?", 40)
    assert one["rules"][0]["rules"] == RULES
    assert one["text"] == EXPERIMENT
    assert one["proven"]
    assert one["proven"] == parse_experiment(EXPERIMENT).proven()
    results = json.loads(files["lab/reserve/results.json"])
    [figure], [seats] = results["figures"], results["seats"]
    assert (figure["games"], figure["value"], figure["high"]) == (20, 31.5, None)
    assert seats["title"].endswith(" from odd")
    assert (seats["low"], seats["advantage"], seats["high"]) == (-0.1, 0.1, 0.3)
    assert results["sentences"][0]["sentence"] == "Games are longer."


def test_a_site_without_experiments_has_an_empty_list() -> None:
    assert dict(result_files([])) == {"lab/results.json": b"[]"}


@pytest.mark.parametrize(
    ("part", "said"),
    [
        ("experiment.toml", "has no readable 'experiment.toml'"),
        ("report.html", "has no readable 'report.html'"),
        ("metrics.csv", "the figures of experiment some are missing or damaged"),
        ("seats.csv", "the figures of experiment some are missing or damaged"),
    ],
)
def test_a_folder_without_results_is_refused(tmp_path: Path, part: str, said: str) -> None:
    folder = write_results(tmp_path / "some")
    (folder / part).unlink()
    with pytest.raises(LodestoneError, match=said):
        dict(result_files([folder]))


def test_names_of_experiments_differ(tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    one, same = write_results(tmp_path / "one"), write_results(tmp_path / "other" / "one")
    for folders in ([one, same], [write_results(tmp_path / "no name")]):
        with pytest.raises(LodestoneError, match="call each folder of results differently"):
            dict(result_files(folders))
