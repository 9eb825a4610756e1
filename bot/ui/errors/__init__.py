"""What players are told when something fails, and tables that are shown late."""
