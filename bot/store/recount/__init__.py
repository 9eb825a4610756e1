"""recount."""
