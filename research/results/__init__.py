"""What the solver found, as `docs/results.md`: `compute` solves and counts, `write` writes."""
