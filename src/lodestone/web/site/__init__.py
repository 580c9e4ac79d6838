"""The site, and a board alone, as folders that any web server can serve."""
