"""What teaches the games: made by the program's own players and tables."""
