"""The sandbox's world and everything that is stored: people, servers, messages, commands."""
