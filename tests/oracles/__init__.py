"""Oracles: slow, readable restatements of the rulebooks.

An oracle says what a rulebook says, clause by clause, with sets and dicts of
cell names. It shares no code with the package and imports nothing from it, so
that a mistake in the fast kernels and the same mistake here would have to be
made twice, by two people reading the same clause. Tests compare the two.
"""
