"""Play with a table and errors: scores of starts and first turns, sampled or exact."""
