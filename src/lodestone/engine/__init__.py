"""The line protocol between engines and the programs that run them: both ends of it."""
