"""Mini Quincala: towers of three sizes that sow and knock, on a board that is data."""
