"""The terminal player: games at the keyboard, in 80 columns and 24 rows, with or without colour."""
