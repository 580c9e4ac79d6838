"""The web: the page, what answers it with and without a server, and games between devices."""
