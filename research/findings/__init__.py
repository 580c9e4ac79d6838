"""What the matches of `experiments/` showed, written into `docs/findings.md`."""
