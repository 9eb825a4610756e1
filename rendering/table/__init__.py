"""Pictures of tables: layout, background, cards, marks and hints."""
