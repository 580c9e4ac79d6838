"""Games as they were played, looked at: pictures, documents for viewers, reports, explorers."""
