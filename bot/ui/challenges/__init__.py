"""Messages of challenges: scoreboards, podiums, and what their controls do."""
