"""All tables of one database into another, on SQLite and PostgreSQL alike."""
