"""Commands for operators: backups, the recount, a game as a film."""
