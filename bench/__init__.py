"""Measurements whose figures are in docs/; `make bench` prints them again."""
