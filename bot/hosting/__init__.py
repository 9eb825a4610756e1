"""Running the bot: command line, logs, connection, periodic work and the local sandbox."""
