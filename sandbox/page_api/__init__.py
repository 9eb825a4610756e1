"""page_api."""
