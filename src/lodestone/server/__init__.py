"""The page's server. It keeps nothing: a game is its record, and the browser keeps that."""
