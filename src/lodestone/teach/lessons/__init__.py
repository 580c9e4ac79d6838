"""Lessons: read from each game's file, checked by its rules, judged, written as pages."""
