"""The Discord client, and the state of a running bot that it carries."""
