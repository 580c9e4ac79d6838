"""The programs that make what Lodestone teaches: puzzles and the pages of lessons.

They are for maintainers and run from the repository; the installed package does not have them.
"""
