"""What the rules run on: functions that are Python or machine code, and what is built from them."""
