"""SQLite's database as a file: private, watched, copied and put back."""
