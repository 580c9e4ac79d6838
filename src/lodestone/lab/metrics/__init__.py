"""What is measured of a rule set, game by game, and how sure one may be of it."""
