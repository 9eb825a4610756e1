"""Two bot processes on one PostgreSQL, and what happens to them and to it while people play."""
