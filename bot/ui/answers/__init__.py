"""Pages that are mostly text: help, rules, settings, lists of games, and errors."""
