"""Records and enums that every layer uses."""
