"""Making skill ratings every night, and reading them."""
