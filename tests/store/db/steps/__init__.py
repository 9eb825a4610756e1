"""Single steps of upgrades, and what they do to rows that are there."""
