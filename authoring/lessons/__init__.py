"""Lessons checked against the rules, and written as pages: `python -m authoring.lessons`."""
