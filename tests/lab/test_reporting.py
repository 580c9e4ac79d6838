"""A report says the same as text, as Markdown and for programs; each figure where it belongs."""

from lodestone.lab.reporting import Entry, Heading, Report, Section

ROWS = [("level-1", 3), ("random", 12)]
MISTAKES = Section(
    [
        Heading("agent", lambda row: row[0], "agent", lambda row: row[0]),
        Heading("mistakes", lambda row: row[1]),
        Heading(title="made", say=lambda row: f"{row[1]} mistakes"),
    ],
    ROWS,
    "agents",
    "All answers",
    ["Fewer are better."],
)
FOR_PROGRAMS = Section([Heading("agent", lambda row: row[0])], ROWS, "again")
REPORT = Report(
    "Mistakes",
    "seed 1",
    [Entry("seed", 1), Entry("games", 4, "games", "4 of them"), Entry(title="won", said="none")],
    [MISTAKES, FOR_PROGRAMS],
    ["Repetition draws."],
    ["Nothing differs."],
)


def test_people_read_titles_and_words() -> None:
    assert str(REPORT).splitlines() == [
        "Mistakes: seed 1",
        "Repetition draws.",
        "  games        4 of them",
        "  won          none",
        "",
        "All answers",
        "  agent    made",
        "  level-1  3 mistakes",
        "  random   12 mistakes",
        "Fewer are better.",
        "",
        "Nothing differs.",
    ]


def test_programs_read_names_and_values() -> None:
    assert REPORT.plain() == {
        "seed": 1,
        "games": 4,
        "agents": [{"agent": "level-1", "mistakes": 3}, {"agent": "random", "mistakes": 12}],
        "again": [{"agent": "level-1"}, {"agent": "random"}],
    }


def test_markdown_has_the_words_of_the_text() -> None:
    assert REPORT.markdown().split("\n\n") == [
        "# Mistakes",
        "seed 1.",
        "Repetition draws.",
        "- games: 4 of them\n- won: none",
        "## All answers",
        "| agent | made |\n| --- | --- |\n| level-1 | 3 mistakes |\n| random | 12 mistakes |",
        "Fewer are better.",
        "Nothing differs.\n",
    ]
