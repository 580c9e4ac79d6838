"""What libraries of several languages read in the Parquet files that `lodestone dataset` writes."""
