"""What every game is built on: rules strings, clauses, positions, lines of play, pictures."""
