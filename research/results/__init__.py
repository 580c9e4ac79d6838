"""What the solver found about Queah: `compute` solves and counts, `page` writes `results.md`."""
