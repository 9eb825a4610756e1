"""The weekly league of dailies."""
