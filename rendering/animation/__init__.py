"""animation."""
