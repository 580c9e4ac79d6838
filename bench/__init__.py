"""Measurements whose figures stand in docs/; `make bench` prints them anew."""
