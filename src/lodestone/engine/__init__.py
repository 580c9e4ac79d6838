"""The line protocol between engines and whoever lets them play: both of its ends."""
