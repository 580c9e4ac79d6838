"""What an experiment found: figures, tables, pictures, and a page that holds them."""
