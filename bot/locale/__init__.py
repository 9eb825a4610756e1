"""Everything that a person reads, by language: one Fluent file each."""
