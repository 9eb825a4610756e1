"""Tables in messages: what they say and show, and their buttons and menus."""
