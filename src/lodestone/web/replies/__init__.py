"""What a page asks, answered by functions that need neither a server nor its libraries."""
