"""The rules without Discord, as JSON lines for programs and as commands for people."""
