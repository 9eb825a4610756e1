"""Commands for operators: backups, moving the database, the recount, a game as a film."""
