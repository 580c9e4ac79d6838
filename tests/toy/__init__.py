"""A game in a package of its own, as somebody else would publish it."""
