"""File formats: palette pictures as PNG, and as animated GIF."""
