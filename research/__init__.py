"""What published answers come from: one folder for each question (see README.md)."""
