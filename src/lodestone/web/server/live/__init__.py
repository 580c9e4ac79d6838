"""Live games on the server: what is stored, and how it reaches those who play and watch."""
