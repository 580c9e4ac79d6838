"""Settings for every test: Hypothesis repeats the same examples and never judges by the clock."""

from hypothesis import settings

settings.register_profile("lodestone", derandomize=True, deadline=None, max_examples=150)
settings.load_profile("lodestone")
