"""Self-play for measurements: the same seeds give the same games, and every game is counted."""

from bench.compare_rules import row
from bench.self_play import PlayedGame, Setting, play_game, play_games, summarize

SETTING = Setting("queah:balanced,reserve=1,repetition=threefold", 200, 2, 200)


def test_a_seed_gives_the_same_game_again() -> None:
    reports = play_games(SETTING, 12, first_seed=5)
    assert [report.seed for report in reports] == list(range(5, 17))
    assert [play_game(SETTING, seed) for seed in (5, 16)] == [reports[0], reports[-1]]


def test_a_summary_accounts_for_every_game() -> None:
    summary = summarize([play_game(SETTING, seed) for seed in range(10)], ("white", "black"))
    assert sum(summary.endings.values()) == summary.games == 10
    assert summary.seeds == (0, 9)
    assert "`queah`" in row("queah", summary)


def test_wins_are_shares_of_the_decided_games() -> None:
    winners = ["white"] * 3 + ["black"] + [None] * 4
    reports = [PlayedGame(seed, who, "", 10, 5.0) for seed, who in enumerate(winners)]
    summary = summarize(reports, ("white", "black"))
    assert summary.decided.value == 0.5
    assert {side: part.value for side, part in summary.wins.items()} == {
        "white": 0.75,
        "black": 0.25,
    }


def test_a_row_without_decided_games_has_no_share() -> None:
    reports = [PlayedGame(seed, None, "unfinished", 10, 5.0) for seed in range(3)]
    assert "| none |" in row("queah", summarize(reports, ("white", "black")))
