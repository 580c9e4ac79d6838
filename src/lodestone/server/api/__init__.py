"""The questions that the server answers, a router for each concern."""
