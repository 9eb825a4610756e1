"""A position as a picture with its description, or in words."""
