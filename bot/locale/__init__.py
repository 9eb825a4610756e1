"""Everything that people read: one Fluent file for each language, and what formats it."""
