"""The rules without Discord: JSON lines for programs, a command line for people."""
