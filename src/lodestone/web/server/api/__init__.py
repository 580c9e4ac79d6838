"""The requests that the server answers, with one router for each concern."""
