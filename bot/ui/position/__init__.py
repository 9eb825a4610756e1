"""A position as a picture with its description, or as text."""
