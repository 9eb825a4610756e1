"""What must happen once, with two bot processes on one database that die at the worst moments."""
