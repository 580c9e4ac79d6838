"""The operator's policy: read from a file, or by where the server listens."""

from dataclasses import replace
from pathlib import Path

import pytest
from starlette.applications import Starlette

from lodestone.core.errors import LodestoneError
from lodestone.web.server import run
from lodestone.web.server.policy import OPEN, PUBLIC, Policy, policy_of
from lodestone.web.server.run import ServerSettings


def written(folder: Path, text: str) -> Path:
    path = folder / "policy.toml"
    path.write_text(text)
    return path


def test_a_file_changes_what_it_names(tmp_path: Path) -> None:
    path = written(tmp_path, "solving = true\nsearch_seconds = 3\nkeep_days = 30\n")
    policy = policy_of(path, is_public=True)
    assert (policy.solving, policy.search_seconds, policy.keep_days) == (True, 3, 30)
    assert policy.experiments is False
    assert policy_of(path, is_public=False).experiments is True


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("solve = true", "unknown key 'solve'; allowed: solving, experiments"),
        ("solving = 1", "solving: must be true or false"),
        ("search_seconds = 0", "search_seconds: must be at least 0.1"),
        ("search_seconds = nan", "search_seconds"),
        ("connections = 1", "connections: "),
        ('blocked = ["nobody"]', "blocked.0: value is not a valid IPv4 or IPv6 network"),
        ("solving = ", "is invalid TOML"),
        ("\0", "is invalid TOML"),
    ],
)
def test_a_wrong_file_is_refused_in_one_line(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(LodestoneError) as caught:
        policy_of(written(tmp_path, text), is_public=True)
    assert said in str(caught.value)
    assert "policy.toml" in str(caught.value)
    assert len(str(caught.value).splitlines()) == 1


def test_a_missing_file_is_told(tmp_path: Path) -> None:
    with pytest.raises(LodestoneError, match="cannot read policy"):
        policy_of(tmp_path / "none.toml", is_public=True)
    (tmp_path / "binary.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(LodestoneError, match="is invalid TOML"):
        policy_of(tmp_path / "binary.toml", is_public=True)


class BegunError(Exception):
    """The server would have begun."""


@pytest.fixture
def policies(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[Policy]:
    """The policies of the servers that are begun; none of them serves."""
    found: list[Policy] = []

    def create(*arguments: object, **_more: object) -> Starlette:
        found.append(arguments[3])
        raise BegunError

    monkeypatch.setattr(run, "create_app", create)
    monkeypatch.setenv("LODESTONE_CACHE", str(tmp_path))
    return found


@pytest.mark.parametrize(
    ("host", "options", "usual"),
    [
        ("127.0.0.1", {}, OPEN),
        ("127.0.0.1", {"is_public": True, "without_proxy": True}, PUBLIC),
        ("127.0.0.1", {"trusted_proxies": ("127.0.0.1",)}, PUBLIC),
        ("0.0.0.0", {"without_proxy": True}, PUBLIC),
    ],
)
def test_the_usual_policy_is_safe_for_visitors(
    policies: list[Policy], host: str, options: dict[str, object], usual: Policy
) -> None:
    with pytest.raises(BegunError):
        run.serve(ServerSettings(host, 0, **options))
    assert policies == [usual]


def test_engines_need_the_operators_word(policies: list[Policy], tmp_path: Path) -> None:
    settings = ServerSettings(
        port=0, engines=("sleeper=sleep 1",), is_public=True, without_proxy=True
    )
    with pytest.raises(LodestoneError, match="allow it with engines = true"):
        run.serve(settings)
    allowed = written(tmp_path, 'engines = true\nblocked = ["192.0.2.0/24"]')
    with pytest.raises(BegunError):
        run.serve(replace(settings, policy_file=allowed))


def test_proxies_are_addresses_or_networks(policies: list[Policy]) -> None:
    for proxy in ("127.0.0.1", "10.0.0.0/8", "2001:db8::/32"):
        with pytest.raises(BegunError):
            run.serve(ServerSettings(port=0, trusted_proxies=(proxy,)))
    with pytest.raises(LodestoneError, match="cannot trust proxy 'nginx'"):
        run.serve(ServerSettings(port=0, trusted_proxies=("nginx",)))


def test_the_guide_lists_every_key_with_its_values() -> None:
    guide = (Path(__file__).parents[3] / "docs" / "hosting.md").read_text("utf-8")
    rows = [line.split("|")[1:4] for line in guide.splitlines() if line.startswith("| `")]
    told = {key.strip(" `"): [value.strip(" `") for value in values] for key, *values in rows}
    sizes = ("disk_megabytes", "database_megabytes")
    unlimited = dict.fromkeys(sizes, "no limit") | {"blocked": "nobody"}
    unlimited |= {"keep_days": "for good", "keep_games_days": "for good"}

    def said(key: str, value: object) -> str:
        return unlimited[key] if value in (None, []) else str(value).lower().removesuffix(".0")

    assert told == {
        key: [said(key, getattr(policy, key)) for policy in (OPEN, PUBLIC)]
        for key in Policy.model_fields
    }
