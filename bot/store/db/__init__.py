"""The database itself: opening it, its drivers, its column types, and its upgrade."""
