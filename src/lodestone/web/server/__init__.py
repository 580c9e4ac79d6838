"""The page's server. It stores no games: a game is its record, which the browser keeps."""
