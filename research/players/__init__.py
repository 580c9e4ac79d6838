"""How strong the levels are, and what each player gives away, for docs/players.md and agents.md."""
