"""The daily on messages: its page, its board, and the post of a day."""
